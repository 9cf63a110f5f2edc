//! Whatever arrives at the real program's port: it is answered or hung up on, never with a failure of
//! the server's own; nothing panics, and nothing is stored by halves.
//!
//! `KNOCKWOOD_FUZZ=SEED,TIMES` looks elsewhere and for longer. What fails is told with its number, and the
//! same seed sends the same bytes again.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]
#![allow(clippy::panic, reason = "a test may stop at once")]

mod common;

use std::collections::BTreeMap;
use std::env;
use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::thread;
use std::time::Duration;

use axum::http::Method;
use common::api::fresh_id;
use common::database::{check_whole, number};
use common::games::record;
use common::program::{Installed, Serving, talk};
use knockwood::api::{RESULT_ADDRESS, result_body};
use knockwood::daily::{DailyRecord, Day};
use knockwood_engine::Seed;
use leptos::server_fn::axum::server_fn_paths;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

const SEED: u64 = 11;
const TIMES: usize = 2_500;
/// How long an answer may take: longer than the server waits for anybody.
const PATIENCE: Duration = Duration::from_secs(40);

/// Texts that somebody's reader once stumbled over.
const ODD: [&str; 24] = [
    "",
    " ",
    "0",
    "-1",
    "1e309",
    "NaN",
    "18446744073709551616",
    "-9223372036854775809",
    "null",
    "true",
    "[]",
    "{}",
    "\u{0}",
    "%00",
    "%",
    "%zz",
    "%ff%fe",
    "\u{202e}\u{200b}",
    "🂡🂡🂡",
    "e\u{301}\u{301}\u{301}",
    "../../etc/passwd",
    "'; DROP TABLE person; --",
    "<script>alert(1)</script>",
    "a\r\nset-cookie: b=c",
];

/// Pages and files, and what is neither.
const PAGES: [&str; 20] = [
    "/",
    "/play",
    "/daily",
    "/daily/play",
    "/daily/2026-11-30",
    "/daily/x",
    "/you",
    "/rooms/new",
    "/r/23456789ACDEF",
    "/r/x",
    "/fair",
    "/rules",
    "/learn",
    "/learn/x",
    "/review",
    "/stats",
    "/games/1",
    "/sw.js",
    "/offline",
    "/pkg/x",
];

/// Chance, the same for a seed.
struct Chance(ChaCha8Rng);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        let number = (u64::from(self.0.next_u32()) * end as u64) >> 32;
        usize::try_from(number).unwrap()
    }

    fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn of<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len())]
    }

    fn bytes(&mut self, most: usize) -> Vec<u8> {
        let mut bytes = vec![0; self.below(most)];
        self.0.fill_bytes(&mut bytes);
        bytes
    }

    /// Changes a few things of a text that was sound.
    fn spoil(&mut self, bytes: &mut Vec<u8>) {
        for _ in 0..=self.below(4) {
            let at = self.below(bytes.len() + 1);
            match self.below(6) {
                0 if at < bytes.len() => bytes[at] ^= 1 << self.below(8),
                1 => bytes.truncate(at),
                2 => {
                    let odd = self.of(&ODD).as_bytes();
                    bytes.splice(at..at, odd.iter().copied());
                }
                3 => {
                    let again: Vec<u8> = bytes[at..].iter().copied().take(40).collect();
                    bytes.splice(at..at, again);
                }
                4 => bytes.extend(self.bytes(60)),
                _ if at < bytes.len() => {
                    bytes.remove(at);
                }
                _ => {}
            }
        }
    }
}

/// Somebody whom the server knows, with a table and a game of the day.
struct Known {
    cookie: String,
    code: String,
    record: DailyRecord,
}

impl Known {
    fn come(server: &Serving) -> Self {
        let (status, answer) = server.talk("POST /api/v1/daily", "", "").unwrap();
        assert_eq!(status, 200, "{answer}");
        let cookie = answer
            .lines()
            .find_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = cookie.unwrap().split(';').next().unwrap().to_owned();
        let today = answer.split_once("\r\n\r\n").unwrap().1;
        let today: serde_json::Value = serde_json::from_str(today).unwrap();
        let seed: Seed = today["seed"].as_str().unwrap().parse().unwrap();
        let day: Day = today["day"].as_str().unwrap().parse().unwrap();
        let known =
            format!("cookie: {cookie}\r\ncontent-type: application/x-www-form-urlencoded\r\n");
        let form = "rules=classic&listed=true&name=Ann";
        let (status, answer) = server
            .talk("POST /api/v1/rooms/create", &known, form)
            .unwrap();
        assert_eq!(status, 200, "{answer}");
        let code = answer.split_once("\r\n\r\n").unwrap().1;
        Self {
            cookie,
            code: serde_json::from_str(code).unwrap(),
            record: record(day, seed, 7),
        }
    }

    /// A sound body for whatever function, with chance in what may be anything.
    fn form(&self, chance: &mut Chance) -> String {
        let odd = chance.of(&ODD);
        let name = chance.of(&["Ann", "Ben", "Zoë", odd]);
        let version = chance.of(&["1", "2", "3", "0", odd]);
        let action = chance.of(&["d", "t", "p", "x7h", "k7h", "n", odd]);
        let rules = chance.of(&["classic", "full", "quick", "pagat", "oklahoma", odd]);
        let timer = chance.of(&["", "&timer=30", "&timer=1", "&timer=x"]);
        format!(
            "code={}&id={}&version={version}&action={action}&asked={}&rules={rules}&listed={}{timer}&name={name}",
            self.code,
            fresh_id(),
            chance.of(&["Ask", "Allow", "Refuse", odd]),
            chance.of(&["true", "false", odd]),
        )
    }
}

/// Headers that may be right, but for those that say where the body ends.
fn headers(chance: &mut Chance, known: &Known, head: &mut Vec<String>) {
    let kind = chance.of(&[
        "application/x-www-form-urlencoded",
        "application/json",
        "multipart/form-data; boundary=x",
        "text/plain",
        "application/cbor",
        "",
    ]);
    head.push(format!("content-type: {kind}\r\n"));
    if chance.one_in(2) {
        head.push(format!("cookie: {}\r\n", known.cookie));
    } else {
        let odd = chance.of(&ODD).replace(['\r', '\n', '\0'], "");
        head.push(format!("cookie: knockwood_person={odd}; theme={odd}\r\n"));
    }
    if chance.one_in(2) {
        head.push(format!("idempotency-key: {}\r\n", fresh_id()));
    }
    for name in [
        "accept-encoding",
        "if-none-match",
        "range",
        "accept",
        "x-forwarded-for",
        "sec-fetch-site",
        "expect",
    ] {
        if chance.one_in(10) {
            let odd = chance.of(&[
                "bytes=0-",
                "bytes=9-1",
                "br;q=x",
                "*",
                "100-continue",
                "same-origin",
                "\u{e9}",
            ]);
            head.push(format!("{name}: {odd}\r\n"));
        }
    }
}

/// One thing to send: nearly a request. And whether the server can tell where it ends.
fn request(chance: &mut Chance, known: &Known, paths: &[(&str, Method)]) -> (Vec<u8>, bool) {
    let (path, method) = &paths[chance.below(paths.len())];
    let (mut path, mut method) = ((*path).to_owned(), method.as_str());
    if chance.one_in(4) {
        chance.of(&PAGES).clone_into(&mut path);
        method = "GET";
    } else if chance.one_in(12) {
        path = format!(
            "/api/v1/rooms/{}/events",
            chance.of(&[known.code.as_str(), "x", "🂡"])
        );
        // A stream of somebody who sits there would go on.
        method = "HEAD";
    }
    if chance.one_in(8) {
        method = chance.of(&[
            "GET", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH", "NONE", "get",
        ]);
    }
    let mut body = known.form(chance).into_bytes();
    if path == RESULT_ADDRESS || chance.one_in(10) {
        body = result_body(&known.record).into_bytes();
    }
    if method == "GET" && chance.one_in(2) {
        path = format!(
            "{path}?{}",
            String::from_utf8_lossy(&body).replace([' ', '\r', '\n'], "+")
        );
        body = Vec::new();
    }
    match chance.below(5) {
        0 => {}
        1 => body = chance.bytes(2_000),
        2 => body = vec![b"a["[chance.below(2)]; chance.below(20_000)],
        _ => chance.spoil(&mut body),
    }
    let mut head = vec![format!(
        "{method} {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n"
    )];
    headers(chance, known, &mut head);
    let length = chance.below(12);
    let mut is_whole = length > 3;
    match length {
        0 => head.push("transfer-encoding: chunked\r\n".to_owned()),
        1 => head.push(format!(
            "content-length: {}\r\n",
            body.len() + 1 + chance.below(9)
        )),
        2 => head.push(format!(
            "content-length: {}\r\n",
            chance.of(&["-1", "x", "99999999999999999999", "4294967296"])
        )),
        3 => {}
        _ => head.push(format!("content-length: {}\r\n", body.len())),
    }
    if chance.one_in(200) {
        head.push(format!("x-long: {}\r\n", "a".repeat(600_000)));
    }
    let mut bytes = head.concat().into_bytes();
    bytes.extend(b"\r\n");
    bytes.extend(body);
    if chance.one_in(6) {
        chance.spoil(&mut bytes);
        is_whole = false;
    }
    (bytes, is_whole)
}

/// Sends it, and nothing more; the answer's status, if there is one.
fn send(addr: &str, bytes: &[u8], is_whole: bool) -> Option<u16> {
    let mut stream = TcpStream::connect(addr).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    // The server may hang up before all of it is sent.
    let _ = stream.write_all(bytes);
    if !is_whole {
        let _ = stream.shutdown(Shutdown::Write);
    }
    let mut answer = Vec::new();
    let mut piece = [0; 16 * 1024];
    loop {
        match stream.read(&mut piece) {
            Ok(0) => break,
            Ok(length) => answer.extend(&piece[..length]),
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                panic!("no end of the answer in {PATIENCE:?}")
            }
            // Hung up on.
            Err(_) => break,
        }
        // A stream of events has no end.
        let is_events = |line: &[u8]| line.starts_with(b"content-type: text/event-stream");
        if answer.split(|byte| *byte == b'\n').take(30).any(is_events) {
            break;
        }
    }
    let go_on = b"HTTP/1.1 100 Continue\r\n\r\n";
    let answer = answer.strip_prefix(go_on).unwrap_or(&answer);
    let start = String::from_utf8_lossy(&answer[..answer.len().min(16)]).into_owned();
    start.split(' ').nth(1)?.parse().ok()
}

/// Begins to send, and goes on never; what is said in the end.
fn begin(addr: &str, bytes: &str) -> String {
    let mut stream = TcpStream::connect(addr).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.write_all(bytes.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// What chance once found: a request for another machine, which has no path.
#[test]
fn a_request_to_connect_elsewhere_is_refused() {
    let installed = Installed::new();
    let log = installed.path().join("log");
    let mut command = installed.command();
    let server = Serving::start(command.stderr(File::create(&log).unwrap()));
    for to in ["elsewhere.test:443", "x:1"] {
        let bytes = format!("CONNECT {to} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
        assert_eq!(send(&server.addr, bytes.as_bytes(), true), Some(400));
    }
    drop(server);
    assert_eq!(fs::read_to_string(log).unwrap(), "");
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_sent_the_server_goes_on() {
    let wanted = env::var("KNOCKWOOD_FUZZ").ok();
    let (seed, times) = wanted.map_or((SEED, TIMES), |text| {
        let (seed, times) = text.split_once(',').unwrap();
        (seed.parse().unwrap(), times.parse().unwrap())
    });
    let installed = Installed::new();
    let log = installed.path().join("log");
    let mut command = installed.command();
    command
        .env("KNOCKWOOD_RATE", "off")
        .stderr(File::create(&log).unwrap());
    let server = Serving::start(&mut command);
    let mut known = Known::come(&server);
    let paths: Vec<_> = server_fn_paths().collect();
    assert!(paths.len() >= 15);

    let addr = server.addr.clone();
    let slow = [
        "GET / HTTP/1.1\r\nhost:",
        "POST /api/v1/daily HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nabc",
        "POST /api/v1/me/name HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n5\r\nna",
        "",
    ];
    let slow: Vec<_> = slow
        .into_iter()
        .map(|bytes| {
            let addr = addr.clone();
            thread::spawn(move || begin(&addr, bytes))
        })
        .collect();

    let mut chance = Chance(ChaCha8Rng::seed_from_u64(seed));
    let mut answers = BTreeMap::new();
    for number in 0..times {
        // What was sent may have deleted whom the server knew.
        if number % 100 == 99 {
            known = Known::come(&server);
        }
        let (bytes, is_whole) = request(&mut chance, &known, &paths);
        let status = send(&addr, &bytes, is_whole);
        let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(2_000)]).into_owned();
        assert!(
            status.is_none_or(|status| status < 500),
            "{seed},{number}: {status:?} to {shown}"
        );
        *answers.entry(status).or_insert(0_usize) += 1;
    }
    println!("{answers:?}");
    // It is near enough to what browsers send to come through all gates.
    for status in [200, 400, 404, 405, 413, 422] {
        assert!(
            answers.contains_key(&Some(status)),
            "{status} in {answers:?}"
        );
    }
    let unanswered = answers.get(&None).copied().unwrap_or_default();
    assert!(unanswered < times / 2, "{unanswered} of {times}");

    let slow: Vec<_> = slow.into_iter().map(|slow| slow.join().unwrap()).collect();
    assert!(
        slow[0].is_empty() || slow[0].starts_with("HTTP/1.1 408"),
        "{slow:?}"
    );
    assert!(slow[1].starts_with("HTTP/1.1 408"), "{slow:?}");
    assert!(slow[2].starts_with("HTTP/1.1 408"), "{slow:?}");

    // Whoever behaved is served as before.
    let (status, answer) = talk(&addr, "GET /readyz", "", "").unwrap();
    assert_eq!(status, 200, "{answer}");
    drop(server);
    let log = fs::read_to_string(log).unwrap();
    assert!(!log.contains("panicked") && !log.contains("ERROR"), "{log}");
    let data = installed.path().join("data");
    check_whole(&data).await;
    assert!(number(&data, "SELECT COUNT(*) FROM person").await >= 1);
}
