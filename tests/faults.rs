//! What goes wrong around the server: the disk, the database, the clock, the one who stops it. What it does
//! then is in `docs/running.md`; nothing that it has acknowledged is lost.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]
#![allow(clippy::panic, reason = "a test may stop at once")]

mod common;

use std::fs::{self, File, Permissions};
use std::io::Write;
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use common::database::{check_whole, number};
use common::postgres::database;
use common::program::{Installed, Serving, talk};
use common::wire::{Line, Wire};
use sqlx::{Connection, PgConnection};

const PEOPLE: &str = "SELECT COUNT(*) FROM person";

/// Somebody new takes the deal; the status.
fn come(addr: &str) -> Option<u16> {
    talk(addr, "POST /api/v1/daily", "", "").map(|(status, _)| status)
}

/// Somebody new opens a table; the status.
fn open_table(addr: &str) -> u16 {
    let headers = "content-type: application/x-www-form-urlencoded\r\n";
    let form = "rules=classic&listed=true&name=Ann";
    talk(addr, "POST /api/v1/rooms/create", headers, form)
        .unwrap()
        .0
}

fn get(addr: &str, path: &str) -> u16 {
    talk(addr, &format!("GET {path}"), "", "").unwrap().0
}

/// The command with the environment that the program was to have.
fn in_its_environment(mut command: Command, program: &Command) -> Command {
    for (name, value) in program.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command
}

/// The same program, begun by a shell that does something first.
fn in_shell(program: &Command, first: &str) -> Command {
    let mut command = Command::new("sh");
    command
        .arg("-c")
        .arg(format!("{first}; exec \"$0\""))
        .arg(program.get_program());
    in_its_environment(command, program)
}

fn run(program: &str, arguments: &[&str]) -> bool {
    Command::new(program)
        .args(arguments)
        .status()
        .unwrap()
        .success()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_refuses_and_loses_nothing() {
    let installed = Installed::new();
    let mut plain = installed.command();
    plain.env("KNOCKWOOD_RATE", "off");
    drop(Serving::start(&mut plain));
    // No file may grow beyond so many half kilobytes: writing fails, as on a disk that is full.
    let mut server = Serving::start(&mut in_shell(&plain, "trap '' XFSZ; ulimit -S -f 500"));
    let (mut acknowledged, mut tables) = (0, 0);
    loop {
        match (come(&server.addr).unwrap(), open_table(&server.addr)) {
            (200, 200) => {
                acknowledged += 2;
                tables += 1;
            }
            (first, second) => {
                acknowledged += i64::from(first == 200) + i64::from(second == 200);
                tables += i64::from(second == 200);
                assert!(matches!((first, second), (200 | 503, 200 | 503)));
                break;
            }
        }
        assert!(acknowledged < 5_000, "it never was full");
    }
    assert!(acknowledged > 0 && tables > 0);
    // What is only read is answered.
    for path in ["/", "/daily", "/healthz", "/api/v1/rooms/open"] {
        assert_eq!(get(&server.addr, path), 200, "{path}");
    }
    for _ in 0..20 {
        for (status, is_table) in [
            (come(&server.addr).unwrap(), false),
            (open_table(&server.addr), true),
        ] {
            assert!(matches!(status, 200 | 503), "{status}");
            acknowledged += i64::from(status == 200);
            tables += i64::from(status == 200 && is_table);
        }
    }
    // There is room again: it goes on by itself.
    let id = server.child.id().to_string();
    assert!(run("prlimit", &["--pid", &id, "--fsize=unlimited"]));
    assert_eq!(come(&server.addr), Some(200));
    assert_eq!(open_table(&server.addr), 200);
    acknowledged += 2;
    tables += 1;
    server.child.kill().unwrap();
    server.child.wait().unwrap();

    let data = installed.path().join("data");
    // Whoever was refused a table may have been welcomed before it.
    assert!(number(&data, PEOPLE).await >= acknowledged);
    assert_eq!(number(&data, "SELECT COUNT(*) FROM room").await, tables);
    check_whole(&data).await;
    let server = Serving::start(&mut plain);
    assert_eq!(come(&server.addr), Some(200));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_that_can_only_be_read_is_said_and_stays_as_it_is() {
    let installed = Installed::new();
    let server = Serving::start(&mut installed.command());
    assert_eq!(come(&server.addr), Some(200));
    drop(server);
    let data = installed.path().join("data");
    let file = data.join("knockwood.sqlite");
    let before = fs::read(&file).unwrap();
    fs::set_permissions(&data, Permissions::from_mode(0o555)).unwrap();
    for entry in fs::read_dir(&data).unwrap() {
        fs::set_permissions(entry.unwrap().path(), Permissions::from_mode(0o444)).unwrap();
    }
    let said = refusal(&mut as_nobody_special(&installed));
    assert!(said.contains("cannot write in the data folder"), "{said}");
    // Where only the files cannot be written.
    fs::set_permissions(&data, Permissions::from_mode(0o777)).unwrap();
    let said = refusal(&mut as_nobody_special(&installed));
    assert!(said.contains("database"), "{said}");
    assert!(fs::read(&file).unwrap() == before);

    for entry in fs::read_dir(&data).unwrap() {
        fs::set_permissions(entry.unwrap().path(), Permissions::from_mode(0o666)).unwrap();
    }
    drop(Serving::start(&mut installed.command()));
    assert_eq!(number(&data, PEOPLE).await, 1);
}

/// The one line that a program which must fail writes.
fn refusal(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said.lines().count(), 1, "{said}");
    said
}

/// The program as somebody whom permissions hold: not as root, who runs tests in containers. It lies where
/// everybody may go.
fn as_nobody_special(installed: &Installed) -> Command {
    let id = Command::new("id").arg("-u").output().unwrap().stdout;
    if id != b"0\n" {
        return installed.command();
    }
    for folder in installed.path().ancestors() {
        let mode = fs::metadata(folder).unwrap().permissions().mode();
        if mode & 0o001 == 0 {
            fs::set_permissions(folder, Permissions::from_mode(mode | 0o055)).unwrap();
        }
    }
    let program = installed.command();
    let mut command = Command::new("setpriv");
    command
        .args(["--reuid=65534", "--regid=65534", "--clear-groups"])
        .arg(program.get_program());
    in_its_environment(command, &program)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_file_is_said_and_kept() {
    let installed = Installed::new();
    let mut command = installed.command();
    command.env("KNOCKWOOD_RATE", "off");
    let server = Serving::start(&mut command);
    for _ in 0..300 {
        assert_eq!(come(&server.addr), Some(200));
    }
    assert!(run("kill", &[&server.child.id().to_string()]));
    let mut server = server;
    assert!(server.child.wait().unwrap().success());
    let file = installed.path().join("data/knockwood.sqlite");
    let mut bytes = fs::read(&file).unwrap();
    // Everything but the first page, which says what the file is.
    for byte in &mut bytes[4096..] {
        *byte = byte.wrapping_mul(31).wrapping_add(7);
    }
    fs::write(&file, &bytes).unwrap();
    for arguments in [vec![], vec!["check"], vec!["backup", "copy"]] {
        let said = refusal(command.current_dir(installed.path()).args(&arguments));
        assert!(said.contains("knockwood.sqlite"), "{said}");
        assert!(fs::read(&file).unwrap() == bytes, "{arguments:?}");
        command = installed.command();
    }
    assert!(!installed.path().join("copy").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn check_asks_postgres_too_and_makes_nothing() {
    let address = database().await;
    let installed = Installed::new();
    let check = |address: &str| {
        let mut command = installed.command();
        command.env("DATABASE_URL", address).arg("check");
        let output = command.output().unwrap();
        let text = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8(text).unwrap())
    };
    for _ in 0..2 {
        let (done, text) = check(&address);
        assert!(done && text.contains("store: nothing yet"), "{text}");
    }
    let mut command = installed.command();
    let server = Serving::start(command.env("DATABASE_URL", &address));
    assert_eq!(come(&server.addr), Some(200));
    let (done, text) = check(&address);
    assert!(done && text.contains(" 1 people"), "{text}");
    let (done, text) = check("postgres://anna:hush@127.0.0.1:1/none");
    assert!(!done && !text.contains("hush"), "{text}");
}

/// What a server on PostgreSQL does while its database is gone, slow and silent.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_gone_comes_back_without_a_restart() {
    let address = database().await;
    let (mut wire, through) = Wire::to(&address);
    let installed = Installed::new();
    let log = installed.path().join("log");
    let mut command = installed.command();
    command
        .env("DATABASE_URL", &through)
        .env("KNOCKWOOD_RATE", "off");
    command.stderr(File::create(&log).unwrap());
    let server = Serving::start(&mut command);
    let addr = server.addr.clone();
    let ask = move |what: fn(&str) -> u16| {
        let addr = addr.clone();
        tokio::task::spawn_blocking(move || what(&addr))
    };
    let comes = |addr: &str| come(addr).unwrap();
    let ready = |addr: &str| get(addr, "/readyz");
    let mut acknowledged = 0;
    for _ in 0..5 {
        assert_eq!(ask(comes).await.unwrap(), 200);
        acknowledged += 1;
    }

    wire.cut().await;
    assert_eq!(ask(ready).await.unwrap(), 503);
    assert_eq!(ask(comes).await.unwrap(), 503);
    // What needs no database is there.
    assert_eq!(ask(|addr| get(addr, "/healthz")).await.unwrap(), 200);
    assert_eq!(ask(|addr| get(addr, "/play")).await.unwrap(), 200);
    // What shows something of it says that it cannot now, and a browser shows what it has kept.
    let status = ask(|addr| get(addr, "/daily")).await.unwrap();
    assert!(matches!(status, 200 | 503), "{status}");
    wire.join();
    assert_eq!(ask(ready).await.unwrap(), 200);
    assert_eq!(ask(comes).await.unwrap(), 200);
    acknowledged += 1;

    wire.set(Line::Slow(Duration::from_millis(100)));
    assert_eq!(ask(comes).await.unwrap(), 200);
    acknowledged += 1;
    let begin = Instant::now();
    assert_eq!(ask(|addr| get(addr, "/play")).await.unwrap(), 200);
    assert!(begin.elapsed() < Duration::from_secs(2));

    // It answers nothing at all: nobody waits for ever.
    wire.set(Line::Held);
    let waiting: Vec<_> = (0..12).map(|_| ask(comes)).collect();
    for waiting in waiting {
        assert_eq!(waiting.await.unwrap(), 503);
    }
    assert_eq!(ask(|addr| get(addr, "/play")).await.unwrap(), 200);
    wire.set(Line::Sound);
    assert_eq!(ask(ready).await.unwrap(), 200);
    assert_eq!(ask(comes).await.unwrap(), 200);
    acknowledged += 1;
    drop(server);

    let mut connection = PgConnection::connect(&address).await.unwrap();
    let (people,): (i64,) = sqlx::query_as(PEOPLE)
        .fetch_one(&mut connection)
        .await
        .unwrap();
    // Whoever was told nothing may be there or not.
    assert!(
        (acknowledged..=acknowledged + 14).contains(&people),
        "{people} of {acknowledged}"
    );
    let log = fs::read_to_string(log).unwrap();
    assert!(!log.contains("panicked"), "{log}");
    assert!(log.contains("ERROR"), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_jumps_takes_nothing_away() {
    let installed = Installed::new();
    let clock = installed.path().join("clock");
    let set = |text: &str| fs::write(&clock, text).unwrap();
    let noon = 1_796_040_000_i64;
    set(&noon.to_string());
    let log = installed.path().join("log");
    let mut command = installed.command();
    command
        .env("KNOCKWOOD_CLOCK", &clock)
        .env("KNOCKWOOD_RATE", "off");
    command.stderr(File::create(&log).unwrap());
    let server = Serving::start(&mut command);
    assert_eq!(come(&server.addr), Some(200));
    let year = 366 * 86_400;
    for (time, taken) in [
        ((noon + 3_600).to_string(), 200),
        ((noon - 3_600).to_string(), 200),
        ((noon + 10 * year).to_string(), 200),
        ((noon + 2 * year).to_string(), 200),
        // What is no time at all is as if there were no such clock.
        (String::new(), 200),
        ("soon".to_owned(), 200),
        (noon.to_string(), 200),
    ] {
        set(&time);
        assert_eq!(come(&server.addr), Some(taken), "{time}");
        for path in ["/", "/daily", "/stats", "/readyz", "/api/v1/daily/field"] {
            assert_eq!(get(&server.addr, path), 200, "{path} at {time}");
        }
    }
    // Before the first day, and at the ends of what a clock can say, something is refused perhaps, and
    // nothing breaks.
    for time in [0, -1, i64::MIN, i64::MAX, noon - 50 * year] {
        set(&time.to_string());
        for status in [
            come(&server.addr).unwrap(),
            get(&server.addr, "/daily"),
            get(&server.addr, "/healthz"),
        ] {
            assert!(status < 500, "{status} at {time}");
        }
    }
    set(&noon.to_string());
    assert_eq!(get(&server.addr, "/api/v1/daily/board?day=2026-11-30"), 200);
    let data = installed.path().join("data");
    assert!(number(&data, PEOPLE).await >= 8);
    drop(server);
    check_whole(&data).await;
    let log = fs::read_to_string(log).unwrap();
    assert!(!log.contains("panicked"), "{log}");
}

/// Told to stop while many ask: whoever was answered is there, and it ends in time, also where somebody
/// holds a connection and says nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_told_to_stop_has_all_it_accepted() {
    let installed = Installed::new();
    let mut command = installed.command();
    command.env("KNOCKWOOD_RATE", "off");
    let mut server = Serving::start(&mut command);
    let addr = server.addr.clone();
    let mut silent = TcpStream::connect(&addr).unwrap();
    silent
        .write_all(b"POST /api/v1/daily HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nabc")
        .unwrap();
    let (acknowledged, refused) = (AtomicI64::new(0), AtomicUsize::new(0));
    let took = thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                // Once it has stopped nobody answers any more.
                while let Some(status) = come(&addr) {
                    if status == 200 {
                        acknowledged.fetch_add(1, Ordering::SeqCst);
                    } else {
                        refused.fetch_add(1, Ordering::SeqCst);
                    }
                }
            });
        }
        while acknowledged.load(Ordering::SeqCst) < 50 {
            thread::yield_now();
        }
        let begin = Instant::now();
        assert!(run("kill", &[&server.child.id().to_string()]));
        assert!(server.child.wait().unwrap().success());
        begin.elapsed()
    });
    assert!(took < Duration::from_secs(20), "{took:?}");
    assert_eq!(refused.load(Ordering::SeqCst), 0);
    let data = installed.path().join("data");
    let people = number(&data, PEOPLE).await;
    let acknowledged = acknowledged.load(Ordering::SeqCst);
    // Each of the four may have been cut off once.
    assert!(
        (acknowledged..=acknowledged + 4).contains(&people),
        "{people} of {acknowledged}"
    );
    check_whole(&data).await;
    assert!(
        !Path::new(&data.join("knockwood.sqlite-wal")).exists(),
        "its journal is written back"
    );
}
