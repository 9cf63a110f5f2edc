//! What the program does beside serving: it looks, copies and puts back.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

#[path = "common/program.rs"]
#[allow(dead_code, unreachable_pub, reason = "other tests use the rest")]
mod program;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::thread;
use std::time::{Duration, Instant};

use knockwood::server::Settings;
use program::{Installed, Serving};

/// What an order says, and whether it was done.
fn order(installed: &Installed, arguments: &[&str]) -> (bool, String) {
    said(installed.command().args(arguments))
}

fn said(command: &mut Command) -> (bool, String) {
    let Output {
        status,
        stdout,
        stderr,
    } = command.output().unwrap();
    let text = String::from_utf8([stdout, stderr].concat()).unwrap();
    (status.success(), text)
}

/// Somebody new takes the day's deal; the status.
fn come(server: &Serving) -> u16 {
    server.talk("POST /api/v1/daily", "", "").unwrap().0
}

/// How many people a text of the program's tells of.
fn people(text: &str) -> u32 {
    let before = text.split(" people").next().unwrap();
    before.rsplit(' ').next().unwrap().parse().unwrap()
}

#[test]
fn every_setting_is_in_the_docs_and_nothing_else_is() {
    let docs = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/running.md"));
    let docs = docs.unwrap();
    let rows = docs.lines().filter(|line| line.starts_with("| `--"));
    let listed: BTreeSet<(String, String)> = rows
        .map(|row| {
            let mut cells = row.split('|').map(|cell| cell.trim().trim_matches('`'));
            cells.next();
            let flag = cells.next().unwrap().to_owned();
            (flag, cells.next().unwrap().to_owned())
        })
        .collect();
    let known: BTreeSet<_> = Settings::names().into_iter().collect();
    assert!(known.len() >= 10, "{known:?}");
    assert_eq!(listed, known);
}

#[test]
fn every_test_that_the_docs_name_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut named = 0;
    for page in ["docs/holding.md", "docs/running.md"] {
        let page_text = fs::read_to_string(root.join(page)).unwrap();
        // What stands between backticks is every second part.
        for name in page_text.split('`').skip(1).step_by(2) {
            let is_of_one = |letter: char| letter.is_ascii_alphanumeric() || "_…".contains(letter);
            let Some((file, function)) = name.split_once("::") else {
                continue;
            };
            if file.is_empty() || !file.chars().chain(function.chars()).all(is_of_one) {
                continue;
            }
            let source = fs::read_to_string(root.join(format!("tests/{file}.rs")))
                .or_else(|_| fs::read_to_string(root.join(format!("tests/{file}/main.rs"))));
            let source = source.unwrap_or_else(|_| unreachable!("{page} names {file}"));
            let wanted = format!("fn {}", function.trim_end_matches('…'));
            assert!(source.contains(&wanted), "{page} names {name}");
            named += 1;
        }
    }
    assert!(named > 30, "{named}");
}

#[test]
fn a_flag_counts_more_than_its_variable() {
    let installed = Installed::new();
    let mut command = installed.command();
    command.env("KNOCKWOOD_ADDR", "the table");
    let (done, text) = said(command.args(["check", "--addr", "127.0.0.1:4711"]));
    assert!(done && text.contains("127.0.0.1:4711"), "{text}");
}

#[test]
fn check_looks_and_makes_nothing() {
    let installed = Installed::new();
    let (done, text) = order(&installed, &["check"]);
    assert!(done && text.contains("store: nothing yet"), "{text}");
    assert!(!installed.path().join("data").exists());

    let server = Serving::start(&mut installed.command());
    assert_eq!(come(&server), 200);
    let (done, text) = order(&installed, &["check"]);
    assert!(done, "{text}");
    assert_eq!(people(&text), 1, "{text}");
}

#[test]
fn check_says_what_is_wrong_and_ends_with_an_error() {
    let installed = Installed::new();
    let (done, text) = order(&installed, &["check", "--rate", "much"]);
    assert!(!done && text.contains("KNOCKWOOD_RATE"), "{text}");
    fs::create_dir(installed.path().join("data")).unwrap();
    let file = installed.path().join("data/knockwood.sqlite");
    fs::write(&file, "a shopping list, ".repeat(99)).unwrap();
    let (done, text) = order(&installed, &["check"]);
    assert!(!done && text.contains("cannot be used"), "{text}");
    assert!(!text.contains("store:"), "{text}");
    fs::remove_file(installed.path().join("hash.txt")).unwrap();
    let (done, text) = order(&installed, &["check"]);
    assert!(!done && text.contains("hash.txt"), "{text}");
}

#[test]
fn a_backup_of_a_running_server_is_whole_and_can_be_put_back() {
    let installed = Installed::new();
    let copy = installed.path().join("copy.sqlite");
    let copy = copy.to_str().unwrap();
    let mut server = Serving::start(installed.command().env("KNOCKWOOD_RATE", "off"));
    assert_eq!(come(&server), 200);
    let addr = server.addr.clone();
    // People come all the while.
    let until = Instant::now() + Duration::from_secs(1);
    let comers = thread::spawn(move || {
        let mut came = 1;
        while Instant::now() < until {
            let answer = program::talk(&addr, "POST /api/v1/daily", "", "");
            came += u32::from(answer.is_some_and(|(status, _)| status == 200));
        }
        came
    });
    let (done, text) = order(&installed, &["backup", copy]);
    assert!(done, "{text}");
    let in_copy = people(&text);
    let came = comers.join().unwrap();
    assert!((1..=came).contains(&in_copy), "{in_copy} of {came}");

    // Twice into one file: the first copy stays.
    let first = fs::read(copy).unwrap();
    let (done, text) = order(&installed, &["backup", copy]);
    assert!(!done && text.contains("is there already"), "{text}");
    assert!(fs::read(copy).unwrap() == first);

    // Not under a server that works with the file.
    let (done, text) = order(&installed, &["restore", copy, "--replace"]);
    assert!(!done && text.contains("stop it first"), "{text}");
    server.child.kill().unwrap();
    server.child.wait().unwrap();

    // Not where something is kept, unless that is wanted.
    let (done, text) = order(&installed, &["restore", copy]);
    assert!(!done && text.contains("--replace"), "{text}");
    assert_eq!(people(&order(&installed, &["check"]).1), came);
    let (done, text) = order(&installed, &["restore", copy, "--replace"]);
    assert!(done, "{text}");
    assert_eq!(people(&order(&installed, &["check"]).1), in_copy);

    // What was there before still is.
    let aside = text.lines().last().unwrap().rsplit(' ').next().unwrap();
    let elsewhere = installed.path().join("elsewhere");
    fs::create_dir(&elsewhere).unwrap();
    for end in ["", "-wal"] {
        let there = format!("{aside}{end}");
        if Path::new(&there).exists() {
            let name = format!("knockwood.sqlite{end}");
            fs::rename(&there, elsewhere.join(name)).unwrap();
        }
    }
    let elsewhere = elsewhere.to_str().unwrap();
    let (done, text) = order(&installed, &["check", "--data", elsewhere]);
    assert!(done, "{text}");
    assert_eq!(people(&text), came);

    // And a server goes on with what was put back.
    let server = Serving::start(&mut installed.command());
    assert_eq!(come(&server), 200);
    drop(server);
    assert_eq!(people(&order(&installed, &["check"]).1), in_copy + 1);
}

#[test]
fn a_copy_goes_into_an_empty_folder() {
    let (here, there) = (Installed::new(), Installed::new());
    let server = Serving::start(&mut here.command());
    assert_eq!(come(&server), 200);
    let copy = there.path().join("copy");
    let copy = copy.to_str().unwrap();
    assert!(order(&here, &["backup", copy]).0);
    let (done, text) = order(&there, &["restore", copy]);
    assert!(done && !text.contains("before"), "{text}");
    assert_eq!(people(&order(&there, &["check"]).1), 1);
}

#[test]
fn what_is_no_copy_is_not_put_back() {
    let installed = Installed::new();
    let server = Serving::start(&mut installed.command());
    assert_eq!(come(&server), 200);
    let copy = installed.path().join("copy");
    assert!(order(&installed, &["backup", copy.to_str().unwrap()]).0);
    drop(server);
    let whole = fs::read(&copy).unwrap();
    let mut damaged = whole.clone();
    // The pages behind the first two.
    damaged[8192..].fill(0x55);
    for (name, bytes) in [
        ("text", b"a shopping list".repeat(99)),
        ("nothing", Vec::new()),
        ("half", whole[..whole.len() / 2].to_vec()),
        ("damaged", damaged),
    ] {
        let file = installed.path().join(name);
        fs::write(&file, bytes).unwrap();
        let arguments = ["restore", file.to_str().unwrap(), "--replace"];
        let (done, text) = order(&installed, &arguments);
        assert!(!done, "{name}: {text}");
        assert!(text.contains("cannot be used"), "{name}: {text}");
        assert_eq!(people(&order(&installed, &["check"]).1), 1, "{name}");
    }
    let arguments = ["restore", "no/such/file", "--replace"];
    let (done, text) = order(&installed, &arguments);
    assert!(!done && text.contains("there is no no/such/file"), "{text}");
}

#[test]
fn postgres_is_copied_by_its_own_programs() {
    let installed = Installed::new();
    for what in ["backup", "restore"] {
        let mut command = installed.command();
        command.env("DATABASE_URL", "postgres://anna:hush@127.0.0.1:1/none");
        let (done, text) = said(command.args([what, "file"]));
        assert!(!done && text.contains("pg_dump"), "{text}");
        assert!(!text.contains("hush"), "{text}");
    }
    assert!(!installed.path().join("file").exists());
}
