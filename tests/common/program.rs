//! The program as one installs it, and the plainest way to talk to it.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use tempfile::TempDir;

/// The program in a folder of its own, with its site beside it.
pub struct Installed(TempDir);

impl Installed {
    pub fn new() -> Self {
        let installed = Self(TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).unwrap());
        fs::hard_link(
            env!("CARGO_BIN_EXE_knockwood"),
            installed.path().join("knockwood"),
        )
        .unwrap();
        fs::create_dir_all(installed.path().join("site/pkg")).unwrap();
        for kind in ["js", "wasm", "css"] {
            fs::write(
                installed
                    .path()
                    .join(format!("site/pkg/knockwood.1.{kind}")),
                kind,
            )
            .unwrap();
        }
        fs::write(
            installed.path().join("hash.txt"),
            "js: 1\nwasm: 1\ncss: 1\n",
        )
        .unwrap();
        installed
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// The program, to listen on any free port.
    pub fn command(&self) -> Command {
        let mut command = Command::new(self.path().join("knockwood"));
        for variable in [
            "DATABASE_URL",
            "KNOCKWOOD_CLOCK",
            "KNOCKWOOD_LOG",
            "KNOCKWOOD_LOG_LEVEL",
            "KNOCKWOOD_METRICS",
            "KNOCKWOOD_PROXY",
            "KNOCKWOOD_RATE",
            "KNOCKWOOD_SECRET",
            "LEPTOS_SITE_ADDR",
            "LEPTOS_SITE_ROOT",
            "LEPTOS_HASH_FILES",
        ] {
            command.env_remove(variable);
        }
        command
            .env("KNOCKWOOD_ADDR", "127.0.0.1:0")
            .env("KNOCKWOOD_DATA", self.path().join("data"));
        command
    }
}

/// A program that serves, and is killed when nobody needs it any more.
pub struct Serving {
    pub addr: String,
    pub child: Child,
    /// What it says after where it is.
    pub said: BufReader<ChildStdout>,
}

impl Serving {
    pub fn start(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        let mut said = BufReader::new(child.stdout.take().unwrap());
        said.read_line(&mut line).unwrap();
        let after = line.split("http://").nth(1).unwrap();
        let addr = after.split(' ').next().unwrap().to_owned();
        Self { addr, child, said }
    }

    pub fn talk(&self, head: &str, headers: &str, body: &str) -> Option<(u16, String)> {
        talk(&self.addr, head, headers, body)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// One request, such as `POST /api/v1/daily`, and the answer's status and all of its text; `None`
/// where there is no whole answer.
pub fn talk(addr: &str, head: &str, headers: &str, body: &str) -> Option<(u16, String)> {
    let mut stream = TcpStream::connect(addr).ok()?;
    write!(
        stream,
        "{head} HTTP/1.0\r\nhost: {addr}\r\ncontent-length: {}\r\n{headers}\r\n{body}",
        body.len()
    )
    .ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let status = answer.split(' ').nth(1)?.parse().ok()?;
    let (head, text) = answer.split_once("\r\n\r\n")?;
    let announced = head
        .lines()
        .find_map(|line| line.strip_prefix("content-length: "))
        .and_then(|length| length.parse::<usize>().ok());
    let is_whole = announced.is_none_or(|length| length == text.len());
    is_whole.then_some((status, answer))
}
