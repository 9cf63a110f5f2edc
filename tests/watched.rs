//! What whoever runs the server sees of it: figures, the log, and nothing of whom it serves.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

#[path = "common/program.rs"]
#[allow(dead_code, unreachable_pub, reason = "other tests use the rest")]
mod program;

use std::fs::{self, File};
use std::io::BufRead;
use std::path::Path;
use std::process::Command;

use program::{Installed, Serving, talk};
use serde_json::Value;

/// What nobody but those who play should read.
const NAME: &str = "Zinaida";
const WRITTEN: &str = "unlikely-query";

/// A program whose log is in a file.
fn start(installed: &Installed, log: &Path, with: &[(&str, &str)]) -> Serving {
    let mut command: Command = installed.command();
    command.env("KNOCKWOOD_LOG_LEVEL", "info");
    command.envs(with.iter().copied());
    command.stderr(File::create(log).unwrap());
    Serving::start(&mut command)
}

fn header<'a>(answer: &'a str, name: &str) -> &'a str {
    let start = format!("{name}: ");
    let found = answer.lines().find_map(|line| line.strip_prefix(&start));
    found.unwrap_or_else(|| unreachable!("{name} in {answer}"))
}

/// Somebody's whole visit; what of it is theirs alone.
fn visit(server: &Serving) -> Vec<String> {
    let form = "content-type: application/x-www-form-urlencoded\r\n";
    let body = format!("rules=classic&listed=true&name={NAME}");
    let (status, answer) = server
        .talk("POST /api/v1/rooms/create", form, &body)
        .unwrap();
    assert_eq!(status, 200, "{answer}");
    let cookie = header(&answer, "set-cookie").split(';').next().unwrap();
    let secret = cookie.split('=').nth(1).unwrap();
    let code: String = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
    let known =
        format!("cookie: {cookie}\r\n{form}user-agent: {NAME}'s own\r\nreferer: /r/{code}\r\n");

    let get = |path: String| server.talk(&format!("GET {path}"), &known, "").unwrap();
    let post =
        |path: &str, body: String| server.talk(&format!("POST {path}"), &known, &body).unwrap();
    assert_eq!(get(format!("/r/{code}")).0, 200);
    assert_eq!(get(format!("/api/v1/rooms/get?code={code}")).0, 200);
    assert_eq!(get(format!("/daily?{WRITTEN}={NAME}")).0, 200);
    assert_eq!(get(format!("/{NAME}/{code}")).0, 404);
    assert_eq!(post("/api/v1/daily", String::new()).0, 200);
    assert_eq!(post("/api/v1/me/name", format!("name={NAME}")).0, 200);
    // What is refused, or broken, is not told at greater length.
    let id = "0123456789abcdef0123456789abcdef";
    let act = format!("code={code}&id={id}&version=1&action={NAME}");
    assert_eq!(post("/api/v1/rooms/act", act).0, 400);
    assert_eq!(
        post("/api/v1/me/transfer/use", format!("code={NAME}")).0,
        422
    );
    let (status, answer) = post("/api/v1/me/transfer", String::new());
    assert_eq!(status, 200);
    let moved: Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
    let transfer = moved["code"].as_str().unwrap();
    [
        secret,
        &code,
        NAME,
        WRITTEN,
        transfer,
        id,
        "127.0.0.1",
        "198.51.100.7",
    ]
    .map(str::to_owned)
    .to_vec()
}

#[test]
fn the_log_has_a_line_a_request_and_nothing_of_who_asked() {
    for form in ["json", "text"] {
        let installed = Installed::new();
        let log = installed.path().join("log");
        let server = start(&installed, &log, &[("KNOCKWOOD_LOG", form)]);
        let private = visit(&server);
        let headers = "x-forwarded-for: 198.51.100.7\r\nx-request-id: 198.51.100.7\r\n";
        let (_, answer) = server.talk("GET /rules", headers, "").unwrap();
        let id = header(&answer, "x-request-id").to_owned();
        drop(server);
        let log = fs::read_to_string(log).unwrap();
        for what in private {
            assert!(!log.contains(&what), "{what} in {log}");
        }
        for known in [
            "/api/v1/rooms/create",
            "/r/{code}",
            "/api/v1/daily",
            "/rules",
            &id,
        ] {
            assert!(log.contains(known), "{known} in {log}");
        }
        if form == "json" {
            let lines = log.lines().map(|line| serde_json::from_str(line).unwrap());
            let lines: Vec<Value> = lines.collect();
            let last = lines.last().unwrap();
            assert_eq!(last["span"]["route"], "/rules", "{last}");
            assert_eq!(last["span"]["id"], id, "{last}");
            assert_eq!(last["status"], 200, "{last}");
            assert!(lines.len() >= 10, "{log}");
        }
    }
}

#[test]
fn a_number_is_taken_from_a_trusted_proxy_only() {
    let installed = Installed::new();
    let log = installed.path().join("log");
    let id_of = |server: &Serving, id: &str| {
        let (_, answer) = server
            .talk("GET /healthz", &format!("x-request-id: {id}\r\n"), "")
            .unwrap();
        header(&answer, "x-request-id").to_owned()
    };
    let server = start(&installed, &log, &[]);
    assert_ne!(id_of(&server, "mine-1"), "mine-1");
    drop(server);
    let server = start(&installed, &log, &[("KNOCKWOOD_PROXY", "127.0.0.1")]);
    assert_eq!(id_of(&server, "mine-1"), "mine-1");
    for odd in ["a b", "{\"a\":1}", &"9".repeat(65)] {
        assert_ne!(id_of(&server, odd), odd);
    }
}

#[test]
fn figures_are_at_an_address_of_their_own_and_nobody_is_in_them() {
    let installed = Installed::new();
    let log = installed.path().join("log");
    let mut server = start(&installed, &log, &[("KNOCKWOOD_METRICS", "127.0.0.1:0")]);
    let mut line = String::new();
    server.said.read_line(&mut line).unwrap();
    let at = line.split("http://").nth(1).unwrap();
    let addr = at.split('/').next().unwrap();

    let private = visit(&server);
    let (status, text) = talk(addr, "GET /metrics", "", "").unwrap();
    assert_eq!(status, 200);
    for known in [
        "knockwood_requests_total{method=\"POST\",route=\"/api/v1/rooms/create\",status=\"200\"} 1",
        "knockwood_requests_total{method=\"GET\",route=\"/r/{code}\",status=\"200\"} 1",
        "knockwood_request_seconds_bucket{le=\"0.1\",route=\"/api/v1/daily\"}",
        "knockwood_tables_in_memory 1",
        "knockwood_streams 0",
        "process_resident_memory_bytes ",
        "process_open_fds ",
    ] {
        assert!(text.contains(known), "{known} in {text}");
    }
    for what in private.iter().filter(|what| *what != "127.0.0.1") {
        assert!(!text.contains(what), "{what} in {text}");
    }
    // Strangers do not find them, and nothing else is where they are.
    assert_eq!(server.talk("GET /metrics", "", "").unwrap().0, 404);
    assert_eq!(talk(addr, "GET /", "", "").unwrap().0, 404);
}

#[test]
fn figures_are_nowhere_unless_they_are_asked_for() {
    let installed = Installed::new();
    let server = Serving::start(&mut installed.command());
    assert_eq!(server.talk("GET /metrics", "", "").unwrap().0, 404);
}
