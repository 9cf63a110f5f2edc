//! The program as one installs it: what it says when it starts, and when it cannot.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

#[path = "common/program.rs"]
#[allow(dead_code, unreachable_pub, reason = "other tests use the rest")]
mod program;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};

use program::Installed;

/// The one line that a program which must fail writes.
fn refusal(command: &mut Command) -> String {
    refusal_with(1, command)
}

fn refusal_with(code: i32, command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(code));
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.starts_with("knockwood: "), "{said}");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "");
    said
}

#[test]
fn a_taken_port_is_said() {
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let addr = other.local_addr().unwrap().to_string();
    let said = refusal(Installed::new().command().env("KNOCKWOOD_ADDR", &addr));
    assert!(
        said.contains(&format!("{addr} is taken by another program")),
        "{said}"
    );
    assert!(said.contains("KNOCKWOOD_ADDR"), "{said}");
}

#[test]
fn an_address_that_is_none_is_said() {
    let said = refusal(
        Installed::new()
            .command()
            .env("KNOCKWOOD_ADDR", "the table"),
    );
    assert!(said.contains("(KNOCKWOOD_ADDR) is \"the table\""), "{said}");
    assert!(said.contains("127.0.0.1:3000"), "{said}");
}

#[test]
fn an_address_of_another_machine_is_said() {
    let said = refusal(
        Installed::new()
            .command()
            .env("KNOCKWOOD_ADDR", "192.0.2.1:3000"),
    );
    assert!(said.contains("cannot listen on 192.0.2.1:3000"), "{said}");
}

#[test]
fn a_switch_that_is_neither_on_nor_off_is_said() {
    let said = refusal(Installed::new().command().env("KNOCKWOOD_SW", "no"));
    assert!(
        said.contains("(KNOCKWOOD_SW) is \"no\": it must be on or off"),
        "{said}"
    );
}

#[test]
fn what_the_daily_deal_cannot_be_set_to_is_said() {
    for (variable, value, wanted) in [
        (
            "DATABASE_URL",
            "mysql://there",
            "must begin with postgres://",
        ),
        (
            "DATABASE_URL",
            "postgres://127.0.0.1:1/none",
            "cannot open the database",
        ),
        ("KNOCKWOOD_SECRET", "guess", "at least 16 characters"),
        (
            "KNOCKWOOD_RATE",
            "0",
            "how many requests an address may send",
        ),
        (
            "KNOCKWOOD_RATE",
            "many",
            "how many requests an address may send",
        ),
        ("KNOCKWOOD_PROXY", "yes", "must be on or off, or addresses"),
        ("KNOCKWOOD_METRICS", "9100", "an IP address and a port"),
        ("KNOCKWOOD_LOG", "xml", "must be text or json"),
        ("KNOCKWOOD_LOG_LEVEL", "loud", "must be error, warn or info"),
    ] {
        let said = refusal(Installed::new().command().env(variable, value));
        assert!(said.contains(wanted) && said.contains(variable), "{said}");
        assert!(!said.contains("guess"), "{said}");
    }
}

#[test]
fn a_file_that_is_no_database_is_said() {
    let installed = Installed::new();
    fs::create_dir(installed.path().join("data")).unwrap();
    let file = installed.path().join("data/knockwood.sqlite");
    fs::write(&file, "a shopping list, ".repeat(99)).unwrap();
    let said = refusal(&mut installed.command());
    assert!(said.contains("database"), "{said}");
    // It is somebody's, and stays as it was.
    assert!(
        fs::read_to_string(file)
            .unwrap()
            .starts_with("a shopping list")
    );
}

#[test]
fn a_data_folder_that_cannot_be_written_is_said() {
    let installed = Installed::new();
    let data = installed.path().join("hash.txt/data");
    let said = refusal(installed.command().env("KNOCKWOOD_DATA", &data));
    assert!(
        said.contains(&format!(
            "cannot write in the data folder {}",
            data.display()
        )),
        "{said}"
    );
    assert!(said.contains("KNOCKWOOD_DATA"), "{said}");
}

#[test]
fn a_data_folder_without_a_name_is_said() {
    let said = refusal(Installed::new().command().env("KNOCKWOOD_DATA", ""));
    assert!(said.contains("(KNOCKWOOD_DATA) is empty"), "{said}");
}

#[test]
fn help_and_version_are_told_and_nothing_is_started() {
    let installed = Installed::new();
    for (options, wanted) in [
        (
            vec!["--help"],
            vec![
                "KNOCKWOOD_ADDR",
                "127.0.0.1:3000",
                "KNOCKWOOD_DATA",
                "./data",
            ],
        ),
        (vec!["-h"], vec!["Usage: knockwood", "backup", "--rate"]),
        (vec!["restore", "--help"], vec!["--replace"]),
        (vec!["--version"], vec![env!("CARGO_PKG_VERSION")]),
        (vec!["-V", "-h"], vec![env!("CARGO_PKG_VERSION")]),
    ] {
        // A variable that cannot be used does not keep one from asking how.
        let output = installed
            .command()
            .args(&options)
            .env("KNOCKWOOD_ADDR", "the table")
            .output()
            .unwrap();
        assert!(output.status.success(), "{options:?}");
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{options:?}");
        let said = String::from_utf8(output.stdout).unwrap();
        for word in wanted {
            assert!(said.contains(word), "{options:?}: {word} in {said}");
        }
    }
    assert!(!installed.path().join("data").exists());
}

#[test]
fn an_argument_that_is_not_known_is_said() {
    let installed = Installed::new();
    for options in [vec!["--port"], vec!["3000"], vec![""], vec!["serve", "me"]] {
        let said = refusal_with(2, installed.command().args(&options));
        assert!(
            said.contains(&format!("'{}'", options.last().unwrap())),
            "{said}"
        );
        assert!(said.contains("--help"), "{said}");
    }
    assert!(!installed.path().join("data").exists());
}

#[test]
fn a_missing_site_is_said() {
    let installed = Installed::new();
    fs::remove_dir_all(installed.path().join("site")).unwrap();
    let said = refusal(&mut installed.command());
    assert!(
        said.contains("there is no built site") && said.contains("make build"),
        "{said}"
    );
}

#[test]
fn a_site_without_its_names_is_said() {
    let installed = Installed::new();
    fs::remove_file(installed.path().join("hash.txt")).unwrap();
    let said = refusal(&mut installed.command());
    assert!(
        said.contains("hash.txt") && said.contains("make build"),
        "{said}"
    );
}

#[test]
fn a_site_of_another_build_is_said() {
    let installed = Installed::new();
    fs::write(
        installed.path().join("hash.txt"),
        "js: 1\nwasm: 2\ncss: 1\n",
    )
    .unwrap();
    let said = refusal(&mut installed.command());
    assert!(
        said.contains("lacks") && said.contains("knockwood.2.wasm"),
        "{said}"
    );
}

#[cfg(unix)]
#[test]
fn it_says_where_it_serves_and_stops_when_told_to() {
    let installed = Installed::new();
    let mut program = installed.command().stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(program.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    let addr = line
        .split("http://")
        .nth(1)
        .unwrap()
        .split(' ')
        .next()
        .unwrap();
    assert!(installed.path().join("data").is_dir());

    let mut stream = TcpStream::connect(addr).unwrap();
    write!(stream, "GET /healthz HTTP/1.0\r\nhost: {addr}\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(
        answer.starts_with("HTTP/1.0 200") && answer.ends_with("ok"),
        "{answer}"
    );

    assert!(
        Command::new("kill")
            .arg(program.id().to_string())
            .status()
            .unwrap()
            .success()
    );
    assert!(program.wait().unwrap().success());
}
