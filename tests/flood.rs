//! Strangers who ask far too much: what the server remembers and holds stays bounded, and others are
//! served all the while.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]
#![allow(clippy::panic, reason = "a test may stop at once")]

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use axum::http::Method;
use common::database::{check_whole, number};
use common::program::{Installed, Serving, talk};
use leptos::server_fn::axum::server_fn_paths;
use tokio::net::TcpSocket;

/// How often each address is asked.
const TIMES: usize = 300;
/// What an address may send a minute, as it is without a setting.
const RATE: i64 = 120;
/// What the program may grow by, in bytes, unoptimised as it is tested.
const GROWTH: u64 = 48 << 20;

/// The program's memory, in bytes.
fn memory(server: &Serving) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", server.child.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.unwrap().trim().trim_end_matches(" kB");
    kilobytes.parse::<u64>().unwrap() * 1024
}

/// Somebody's address, as the proxy tells it, and a form.
fn headers(address: &str) -> String {
    format!("x-forwarded-for: {address}\r\ncontent-type: application/x-www-form-urlencoded\r\n")
}

/// A body that reads like one for any function, as large as may be.
fn body() -> String {
    let fields = "rules=classic&listed=true&name=Ann&code=23456789ACDEF&version=1&\
        id=0123456789abcdef0123456789abcdef&action=x7h&asked=Ask";
    format!("{fields}&more={}", "a".repeat(3_900 - fields.len()))
}

/// Asks so often, by four at once; how often there was which status.
fn flood(server: &Serving, head: &str, address: &str, body: &str) -> BTreeMap<u16, usize> {
    let mut statuses = BTreeMap::new();
    let answers: Vec<u16> = thread::scope(|scope| {
        let ask = || {
            let statuses = (0..TIMES / 4).map(|_| {
                let answer = server.talk(head, &headers(address), body);
                answer.map_or(0, |(status, _)| status)
            });
            statuses.collect::<Vec<_>>()
        };
        let askers: Vec<_> = (0..4).map(|_| scope.spawn(ask)).collect();
        askers
            .into_iter()
            .flat_map(|asker| asker.join().unwrap())
            .collect()
    });
    for status in answers {
        *statuses.entry(status).or_default() += 1;
    }
    statuses
}

/// What somebody honest wants, from an address of their own.
fn is_served(server: &Serving, address: &str) {
    let ask = |head: &str| server.talk(head, &headers(address), "").unwrap();
    assert_eq!(ask("GET /play").0, 200);
    assert_eq!(ask("GET /readyz").0, 200);
    let (status, answer) = ask("POST /api/v1/daily");
    assert_eq!(status, 200, "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_function_is_flooded_and_little_is_kept() {
    let installed = Installed::new();
    let mut command = installed.command();
    command.env("KNOCKWOOD_PROXY", "127.0.0.1");
    let server = Serving::start(&mut command);
    is_served(&server, "192.0.2.1");
    let before = memory(&server);
    let begin = std::time::Instant::now();
    let mut honest = 2;
    for (path, method) in server_fn_paths() {
        let head = if method == Method::POST {
            format!("POST {path}")
        } else {
            format!("GET {path}?code=23456789ACDEF&day=2026-11-30&game=1")
        };
        let statuses = flood(&server, &head, "198.51.100.1", &body());
        let answered: usize = statuses
            .iter()
            .filter(|(status, _)| **status < 500)
            .map(|(_, times)| times)
            .sum();
        assert_eq!(answered, TIMES, "{head}: {statuses:?}");
        // Others are served meanwhile and afterwards.
        is_served(&server, &format!("192.0.2.{honest}"));
        honest += 1;
    }
    let minutes = i64::try_from(begin.elapsed().as_secs() / 60 + 1).unwrap();
    let data = installed.path().join("data");
    let people = number(&data, "SELECT COUNT(*) FROM person").await;
    assert!(
        people <= honest + RATE * (minutes + 1),
        "{people} people in {minutes} minutes"
    );
    let rooms = number(&data, "SELECT COUNT(*) FROM room").await;
    assert!(rooms <= RATE * (minutes + 1), "{rooms} tables");
    check_bounds(&server, before, &data);
    check_whole(&data).await;
}

fn check_bounds(server: &Serving, before: u64, data: &Path) {
    let after = memory(server);
    assert!(
        after < before + GROWTH,
        "from {before} to {after} bytes of memory"
    );
    let mut files: Vec<_> = fs::read_dir(data)
        .unwrap()
        .map(|file| file.unwrap())
        .map(|file| {
            (
                file.file_name().into_string().unwrap(),
                file.metadata().unwrap().len(),
            )
        })
        .collect();
    files.sort();
    let names: Vec<_> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        [
            "knockwood.lock",
            "knockwood.open",
            "knockwood.sqlite",
            "knockwood.sqlite-shm",
            "knockwood.sqlite-wal"
        ]
    );
    let bytes: u64 = files.iter().map(|(_, bytes)| bytes).sum();
    assert!(bytes < 8 << 20, "{files:?}");
}

/// Many addresses, pages that are and are not, tables that are not: nothing is kept, and nothing
/// gathered.
#[tokio::test(flavor = "multi_thread")]
async fn what_can_only_be_read_is_flooded_and_nothing_is_kept() {
    let installed = Installed::new();
    let mut command = installed.command();
    command.env("KNOCKWOOD_PROXY", "127.0.0.1");
    let server = Serving::start(&mut command);
    is_served(&server, "192.0.2.1");
    let first = memory(&server);
    let data = installed.path().join("data");
    let mut before = first;
    for (number, path) in [
        "/",
        "/play",
        "/daily",
        "/daily/2026-11-30",
        "/r/23456789ACDEF",
        "/no/such/page",
        "/offline",
        "/sw.js",
        "/healthz",
        "/readyz",
        "/pkg/knockwood.1.js",
        "/build/none/x",
        "/api/v1/rooms/23456789ACDEF/events",
        "/api/v1/none",
    ]
    .into_iter()
    .enumerate()
    {
        let statuses = flood(&server, &format!("GET {path}"), "198.51.100.1", "");
        assert!(
            statuses.keys().all(|status| (200..500).contains(status)),
            "{path}: {statuses:?}"
        );
        is_served(&server, &format!("192.0.2.{}", number + 2));
        // What is read for the first time may stay in memory.
        if number == 3 {
            before = memory(&server);
        }
    }
    // Each time another: days, tables, addresses and numbers of one's own.
    for number in 0..2_000 {
        let address = format!("198.51.{}.{}", number / 250, number % 250);
        for head in [
            format!("GET /api/v1/daily/board?day={}-01-01", 1_000 + number),
            format!("GET /api/v1/rooms/get?code={}", code(number)),
            format!("GET /api/v1/rooms/{}/events", code(number)),
            format!("GET /not/{number}"),
            format!("POST /api/v1/rooms/{number}"),
        ] {
            let (status, answer) = server.talk(&head, &headers(&address), "").unwrap();
            assert!((400..500).contains(&status), "{head}: {answer}");
        }
    }
    check_bounds(&server, before, &data);
    assert_eq!(number(&data, "SELECT COUNT(*) FROM room").await, 0);
    let people = number(&data, "SELECT COUNT(*) FROM person").await;
    assert_eq!(people, 15);
}

/// A code that no table has.
fn code(mut number: usize) -> String {
    let letters: Vec<char> = "23456789ACDEFGHJKLMNPQRTVWXY".chars().collect();
    let mut code = String::new();
    for _ in 0..13 {
        code.push(letters[number % letters.len()]);
        number /= letters.len();
    }
    code
}

/// Connections that say nothing do not keep others out, whose address is another.
#[tokio::test(flavor = "multi_thread")]
async fn one_address_cannot_have_all_connections() {
    let installed = Installed::new();
    let program = installed.command();
    let mut command = Command::new("sh");
    command
        .args(["-c", "ulimit -n 256; exec \"$0\""])
        .arg(program.get_program());
    for (name, value) in program.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    let server = Serving::start(&mut command);
    let addr = server.addr.parse().unwrap();
    let mut held = Vec::new();
    for _ in 0..300 {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind("127.0.0.2:0".parse().unwrap()).unwrap();
        let stream = socket.connect(addr).await.unwrap();
        let mut stream = stream.into_std().unwrap();
        stream.set_nonblocking(false).unwrap();
        // Those that are one too many may be closed before anything is said.
        let _ = stream.write_all(b"GET / HTTP/1.1\r\nhost: x\r\nx-slow: ");
        held.push(stream);
    }
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            for _ in 0..50 {
                assert_eq!(talk(&server.addr, "GET /healthz", "", "").unwrap().0, 200);
                assert_eq!(talk(&server.addr, "GET /play", "", "").unwrap().0, 200);
            }
            is_done.store(true, Ordering::SeqCst);
        });
    });
    assert!(is_done.load(Ordering::SeqCst));
    let is_open = |mut stream: std::net::TcpStream| {
        stream
            .set_read_timeout(Some(Duration::from_millis(1)))
            .unwrap();
        let read = stream.read(&mut [0; 1]);
        read.is_err_and(|error| matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut))
    };
    let open = held
        .into_iter()
        .filter_map(|stream| stream.try_clone().ok())
        .map(is_open);
    let open = open.filter(|is_open| *is_open).count();
    // A quarter of what is left of 256.
    assert!((1..=32).contains(&open), "{open} are open");
}
