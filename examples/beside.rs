//! The server's pages beside a bare axum "hello", in one run: `make beside`.
//!
//! ```sh
//! cargo run --release --features ssr --example beside -- target/release/knockwood 5
//! ```
//!
//! The arguments: the program, and for how many seconds each is loaded at a time. Both serve at once, each a process
//! of its own; `wrk` asks the one and then the other, three times over, and the middle of each counts. It fails where
//! `/` is answered less than a third as often as the hello, or where anything is answered by an error.
#![allow(clippy::unwrap_used, reason = "a measurement may stop at once")]
#![allow(clippy::expect_used, reason = "a measurement may stop at once")]

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, ExitCode};
use std::thread::sleep;
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use tempfile::TempDir;

/// How often each is loaded.
const TIMES: usize = 3;
/// The part of the hello's answers that `/` has to reach.
const HOLD: f64 = 1.0 / 3.0;

/// A process that ends with its owner.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn free_address() -> String {
    let probe = TcpListener::bind("127.0.0.1:0").unwrap();
    probe.local_addr().unwrap().to_string()
}

/// Starts it, and waits until it listens.
fn start(command: &mut Command, address: &str) -> Running {
    let mut running = Running(command.spawn().unwrap());
    while TcpStream::connect(address).is_err() {
        let ended = running.0.try_wait().unwrap();
        assert!(ended.is_none(), "{command:?} has ended: {ended:?}");
        sleep(Duration::from_millis(20));
    }
    running
}

fn page(address: &str, path: &str) -> String {
    let mut line = TcpStream::connect(address).unwrap();
    write!(line, "GET {path} HTTP/1.0\r\nHost: {address}\r\n\r\n").unwrap();
    let mut text = String::new();
    line.read_to_string(&mut text).unwrap();
    text
}

/// How many requests a second it answers.
fn load(address: &str, path: &str, seconds: &str) -> f64 {
    let url = format!("http://{address}{path}");
    let duration = format!("-d{seconds}s");
    let wrk = Command::new("wrk")
        .args(["-t1", "-c32", &duration, &url])
        .output();
    let wrk = wrk.expect("wrk is installed, as `.setup/load` does");
    let said = String::from_utf8(wrk.stdout).unwrap();
    assert!(wrk.status.success(), "wrk fails: {said}");
    assert!(
        !said.contains("Non-2xx") && !said.contains("Socket errors"),
        "{url} is answered by errors: {said}"
    );
    let rate = said
        .lines()
        .find_map(|line| line.strip_prefix("Requests/sec:"));
    rate.unwrap().trim().parse().unwrap()
}

fn middle(mut of: Vec<f64>) -> f64 {
    of.sort_by(f64::total_cmp);
    of[of.len() / 2]
}

/// The other side: nothing but axum.
#[tokio::main]
async fn hello(address: &str) {
    let app = Router::new().route("/", get(|| async { "Hello, World!" }));
    let listener = tokio::net::TcpListener::bind(address).await.unwrap();
    axum::serve(listener, app).await.unwrap();
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (program, seconds) = match arguments.as_slice() {
        [order, address] if order == "hello" => {
            hello(address);
            return ExitCode::SUCCESS;
        }
        [program, seconds] => (program, seconds),
        _ => {
            eprintln!("usage: beside PROGRAM SECONDS");
            return ExitCode::FAILURE;
        }
    };
    let (bare, ours) = (free_address(), free_address());
    let data = TempDir::new().unwrap();
    let _hello = start(
        Command::new(std::env::current_exe().unwrap()).args(["hello", &bare]),
        &bare,
    );
    let _ours = start(
        Command::new(Path::new(program))
            .env("KNOCKWOOD_ADDR", &ours)
            .env("KNOCKWOOD_DATA", data.path())
            .env("KNOCKWOOD_RATE", "off"),
        &ours,
    );
    let front = page(&ours, "/");
    let style = front.split("rel=\"stylesheet\" href=\"").nth(1).unwrap();
    let style = style.split('"').next().unwrap();
    let paths = ["/", "/play", "/daily", style];
    let mut hellos = Vec::new();
    let mut answers = vec![Vec::new(); paths.len()];
    for _ in 0..TIMES {
        hellos.push(load(&bare, "/", seconds));
        for (path, answers) in paths.iter().zip(&mut answers) {
            answers.push(load(&ours, path, seconds));
        }
    }
    let hello = middle(hellos);
    println!(
        "answers a second, the middle of {TIMES} times {seconds} s with 32 connections; beside the hello"
    );
    println!("{hello:>9.0}  1.00  a bare axum hello");
    let mut holds = true;
    for (path, answers) in paths.iter().zip(answers) {
        let rate = middle(answers);
        println!("{rate:>9.0}  {:.2}  {path}", rate / hello);
        holds &= *path != "/" || rate >= hello * HOLD;
    }
    if holds {
        ExitCode::SUCCESS
    } else {
        println!("`/` is answered less than a third as often as the hello");
        ExitCode::FAILURE
    }
}
