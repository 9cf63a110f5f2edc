//! Online tables on real server programs: killed in the middle of a game, two on one database, cut off
//! from each other.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]
#![allow(clippy::panic, reason = "a test may stop at once")]

mod common;

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use common::api::fresh_id;
use common::postgres::database;
use common::program::{Installed, Serving, talk};
use common::rooms::{Told, action_field, choice, command, field};
use knockwood::api::{Answer, Found};
use knockwood::room::{KEPT_FOR, Presence, RoomCode, RoomView, events_address};
use knockwood::server::rooms::Table;
use knockwood::server::store::Store;
use knockwood_engine::Seat;
use sqlx::{Connection, PgConnection};

/// One after the other, so that each has the machine for itself.
static TURN: Mutex<()> = Mutex::new(());

/// Somebody with a browser, whichever server answers it.
struct Player {
    cookie: String,
}

/// A seat's events, by a socket.
struct Events(BufReader<TcpStream>);

impl Events {
    fn next(&mut self) -> Option<Told> {
        let mut text = String::new();
        loop {
            let mut line = String::new();
            if self.0.read_line(&mut line).ok()? == 0 {
                return None;
            }
            if line.trim().is_empty() && !text.is_empty() {
                return Some(Told::read(&text));
            }
            text.push_str(line.trim_start());
        }
    }

    /// The next view of which this holds.
    fn until(&mut self, holds: impl Fn(&RoomView) -> bool) -> RoomView {
        loop {
            let told = self.next().unwrap();
            if told.event == "view" && holds(&told.view()) {
                return told.view();
            }
        }
    }
}

impl Player {
    fn post(&self, addr: &str, path: &str, form: &str) -> Option<(u16, String)> {
        let headers = format!(
            "content-type: application/x-www-form-urlencoded\r\ncookie: {}\r\n",
            self.cookie
        );
        let (status, answer) = talk(addr, &format!("POST /api/v1/rooms/{path}"), &headers, form)?;
        Some((status, answer.split_once("\r\n\r\n")?.1.to_owned()))
    }

    /// Somebody new, by what they do first; and what is answered.
    fn new(addr: &str, path: &str, form: &str) -> (Self, String) {
        let headers = "content-type: application/x-www-form-urlencoded\r\n";
        let head = format!("POST /api/v1/rooms/{path}");
        let (status, answer) = talk(addr, &head, headers, form).unwrap();
        assert_eq!(status, 200, "{answer}");
        let cookie = answer
            .lines()
            .find_map(|line| line.strip_prefix("set-cookie: "))
            .unwrap();
        let cookie = cookie.split(';').next().unwrap().to_owned();
        let body = answer.split_once("\r\n\r\n").unwrap().1.to_owned();
        (Self { cookie }, body)
    }

    fn view(&self, addr: &str, code: RoomCode) -> Option<RoomView> {
        let headers = format!("cookie: {}\r\n", self.cookie);
        let head = format!("GET /api/v1/rooms/get?code={code}");
        let (status, answer) = talk(addr, &head, &headers, "")?;
        assert_eq!(status, 200, "{answer}");
        match serde_json::from_str(answer.split_once("\r\n\r\n")?.1).unwrap() {
            Found::Seated { view } => Some(view.view().unwrap()),
            Found::Visitor { door } => panic!("not at the table: {door:?}"),
        }
    }

    fn send(&self, addr: &str, what: &str, form: &str) -> Option<Answer> {
        let (status, body) = self.post(addr, what, form)?;
        assert_eq!(status, 200, "{body}");
        Some(serde_json::from_str(&body).unwrap())
    }

    fn do_it(&self, addr: &str, what: &str, code: RoomCode, version: u64, more: &str) -> u64 {
        let form = command(code, &fresh_id(), version, more);
        match self.send(addr, what, &form).unwrap() {
            Answer::Done { version } => version,
            Answer::Stale { view } => panic!("stale: {:?}", view.view()),
        }
    }

    fn events(&self, addr: &str, code: RoomCode) -> Events {
        let mut stream = TcpStream::connect(addr).unwrap();
        write!(
            stream,
            "GET {} HTTP/1.0\r\nhost: {addr}\r\ncookie: {}\r\n\r\n",
            events_address(code),
            self.cookie
        )
        .unwrap();
        let mut lines = BufReader::new(stream);
        let mut line = String::new();
        lines.read_line(&mut line).unwrap();
        assert!(line.contains(" 200 "), "{line}");
        while line.trim() != "" {
            line.clear();
            lines.read_line(&mut line).unwrap();
        }
        Events(lines)
    }
}

/// Ann opens a table on one server, and Ben joins it on the other.
fn two(one: &str, other: &str, rules: &str) -> (Player, Player, RoomCode) {
    let form = format!("{}&listed=false&name=Ann", field("rules", rules));
    let (ann, code) = Player::new(one, "create", &form);
    let code: RoomCode = serde_json::from_str(&code).unwrap();
    let (ben, _) = Player::new(other, "join", &format!("code={code}&name=Ben"));
    (ann, ben, code)
}

/// Where a game stands once nobody is to act.
fn is_paused(view: &RoomView) -> bool {
    view.table.is_some_and(|table| table.turn.is_none())
}

async fn two_servers() -> (Installed, String, Serving, Serving) {
    let installed = Installed::new();
    let address = database().await;
    let mut command = installed.command();
    command
        .env("DATABASE_URL", &address)
        .env("KNOCKWOOD_RATE", "off");
    let (one, two) = (Serving::start(&mut command), Serving::start(&mut command));
    (installed, address, one, two)
}

/// One move, by whoever is to act; then both streams have it. `addrs`: by which server each goes.
fn one_move(
    players: [&Player; 2],
    addrs: [&str; 2],
    streams: &mut [Events; 2],
    code: RoomCode,
    view: &RoomView,
) -> RoomView {
    let turn = view.table.unwrap().turn.unwrap() as usize;
    let mine = players[turn].view(addrs[turn], code).unwrap();
    let version = players[turn].do_it(
        addrs[turn],
        "act",
        code,
        mine.version,
        &action_field(choice(&mine)),
    );
    let views = streams
        .each_mut()
        .map(|events| events.until(|view| view.version == version));
    views[0].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_on_two_servers_play_on_when_one_is_killed() {
    let (_installed, _, one, mut other) = two_servers().await;
    let (ann, ben, code) = two(&one.addr, &other.addr, "quick");
    let mut streams = [ann.events(&one.addr, code), ben.events(&other.addr, code)];
    // Each sees the other come, though by another server.
    let both = |view: &RoomView| view.presence.0 == [Presence::Here; 2];
    let version = streams.each_mut().map(|events| events.until(both).version)[0];
    ann.do_it(&one.addr, "ready", code, version, "");
    ben.do_it(&other.addr, "ready", code, version, "");
    let mut view = streams[0].until(|view| view.table.is_some());
    let addrs = [&*one.addr, &*other.addr];
    for _ in 0..6 {
        view = one_move([&ann, &ben], addrs, &mut streams, code, &view);
    }
    other.child.kill().unwrap();
    other.child.wait().unwrap();
    assert_eq!(streams[1].next(), None);
    // What Ben's browser does then: the same address again, behind which the other server answers.
    streams[1] = ben.events(&one.addr, code);
    let addrs = [&*one.addr, &*one.addr];
    while !is_paused(&view) {
        view = one_move([&ann, &ben], addrs, &mut streams, code, &view);
    }
    assert_eq!(ben.view(&one.addr, code).unwrap().version, view.version);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_missed_when_the_servers_are_cut_off_from_each_other() {
    let (_installed, address, one, other) = two_servers().await;
    let (ann, ben, code) = two(&one.addr, &other.addr, "quick");
    let mut streams = [ann.events(&one.addr, code), ben.events(&other.addr, code)];
    let version = ann.view(&one.addr, code).unwrap().version;
    ann.do_it(&one.addr, "ready", code, version, "");
    ben.do_it(&other.addr, "ready", code, version, "");
    let mut view = streams[0].until(|view| view.table.is_some());
    let mut admin = PgConnection::connect(&address).await.unwrap();
    let mut cut = 0;
    while !is_paused(&view) {
        // Every listener's connection, and whatever else has last listened, before each move.
        let ended: Vec<(bool,)> = sqlx::query_as(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND query LIKE 'LISTEN%'",
        )
        .fetch_all(&mut admin)
        .await
        .unwrap();
        cut += ended.len();
        view = one_move(
            [&ann, &ben],
            [&one.addr, &other.addr],
            &mut streams,
            code,
            &view,
        );
    }
    assert!(cut >= 2, "{cut}");
    assert_eq!(ben.view(&other.addr, code).unwrap().version, view.version);
}

const TABLES: usize = 24;
/// How many commands are acknowledged before the server is killed.
const ACKNOWLEDGED: usize = 600;

/// Plays at one table until the server is gone; each command that was acknowledged, as its seat, its form
/// and its version.
fn play(
    addr: &str,
    table: &(Player, Player, RoomCode),
    count: &AtomicUsize,
) -> Vec<(usize, &'static str, String, u64)> {
    let (ann, ben, code) = table;
    let players = [ann, ben];
    let mut done = Vec::new();
    let mut presses = |seat: usize, what, version, more: &str| {
        let form = command(*code, &fresh_id(), version, more);
        let answer = players[seat].send(addr, what, &form)?;
        let Answer::Done { version } = answer else {
            panic!("nobody else plays here");
        };
        count.fetch_add(1, Ordering::SeqCst);
        done.push((seat, what, form, version));
        Some(())
    };
    let mut go_on = || {
        let view = ann.view(addr, *code)?;
        match view.table.and_then(|table| table.turn) {
            None => {
                presses(0, "ready", view.version, "")?;
                presses(1, "ready", view.version, "")
            }
            Some(turn) => {
                let view = players[turn as usize].view(addr, *code)?;
                let action = action_field(choice(&view));
                presses(turn as usize, "act", view.version, &action)
            }
        }
    };
    while go_on().is_some() {}
    done
}

/// The versions that were acknowledged, table by table.
fn killed_under_load(mut program: Command) -> Vec<(RoomCode, Vec<u64>)> {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    program.env("KNOCKWOOD_RATE", "off");
    let mut server = Serving::start(&mut program);
    let addr = server.addr.clone();
    let tables: Vec<_> = (0..TABLES).map(|_| two(&addr, &addr, "quick")).collect();
    let count = AtomicUsize::new(0);
    let mut done = Vec::new();
    std::thread::scope(|scope| {
        let playing: Vec<_> = tables
            .iter()
            .map(|table| scope.spawn(|| play(&addr, table, &count)))
            .collect();
        while count.load(Ordering::SeqCst) < ACKNOWLEDGED {
            std::thread::yield_now();
        }
        // SIGKILL, with two dozen commands on their way.
        server.child.kill().unwrap();
        for playing in playing {
            done.push(playing.join().unwrap());
        }
    });
    server.child.wait().unwrap();
    let server = Serving::start(&mut program);
    let addr = &server.addr;
    let mut commands = 0;
    for ((ann, ben, code), done) in tables.iter().zip(&done) {
        let last = ann.view(addr, *code).unwrap().version;
        for (seat, what, form, version) in done {
            commands += 1;
            // The same again is answered as it was, and nothing is done.
            let answer = [ann, ben][*seat].send(addr, what, form).unwrap();
            assert_eq!(answer, Answer::Done { version: *version });
        }
        let acknowledged = done.last().unwrap().3;
        assert!((acknowledged..=acknowledged + 1).contains(&last));
        assert_eq!(ben.view(addr, *code).unwrap().version, last);
    }
    println!("{commands} commands acknowledged, none lost, none twice");
    assert!(commands >= ACKNOWLEDGED);
    let versions = done
        .into_iter()
        .map(|done| done.into_iter().map(|(_, _, _, version)| version).collect());
    tables.iter().map(|table| table.2).zip(versions).collect()
}

/// Whether every log replays without a gap, and has what was acknowledged, once.
async fn check_logs(store: &Store, tables: Vec<(RoomCode, Vec<u64>)>) {
    assert_eq!(tables.len(), TABLES);
    for (code, versions) in tables {
        let log = store.room_log(code, 0).await.unwrap();
        let head = store.room_head(code).await.unwrap().unwrap();
        let table = Table::replay(head.terms, &log).unwrap();
        assert_eq!(
            (table.version(), log.len() as u64),
            (head.version, head.version)
        );
        let mut ids: Vec<_> = log.iter().filter_map(|entry| entry.id.as_ref()).collect();
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count, "a command is there twice");
        for version in versions {
            assert!(
                log.iter()
                    .any(|entry| entry.version == version && entry.id.is_some())
            );
        }
    }
}

#[tokio::test]
async fn a_server_that_is_killed_has_every_command_once_with_sqlite() {
    let installed = Installed::new();
    let done = killed_under_load(installed.command());
    let store = Store::in_folder(&installed.path().join("data"))
        .await
        .unwrap();
    check_logs(&store, done).await;
}

#[tokio::test]
async fn a_server_that_is_killed_has_every_command_once_with_postgres() {
    let installed = Installed::new();
    let address = database().await;
    let mut program = installed.command();
    program.env("DATABASE_URL", &address);
    let done = killed_under_load(program);
    let store = Store::at_address(&address).await.unwrap();
    check_logs(&store, done).await;
}

#[test]
fn a_table_is_gone_after_two_days_by_the_clock_of_the_server() {
    let installed = Installed::new();
    let clock = installed.path().join("clock");
    let noon = 1_796_040_000_i64;
    std::fs::write(&clock, noon.to_string()).unwrap();
    let server = Serving::start(installed.command().env("KNOCKWOOD_CLOCK", &clock));
    let (ann, _, code) = two(&server.addr, &server.addr, "classic");
    let mut events = ann.events(&server.addr, code);
    assert_eq!(events.until(|_| true).now, noon);
    std::fs::write(&clock, (noon + KEPT_FOR).to_string()).unwrap();
    let last = std::iter::from_fn(|| events.next()).last().unwrap();
    assert_eq!(last.event, "gone");
    let (status, body) = ann
        .post(&server.addr, "ready", &command(code, &fresh_id(), 2, ""))
        .unwrap();
    assert_eq!(status, 404, "{body}");
    assert!(
        body.contains("cleared away 48 hours after the last move"),
        "{body}"
    );
}

#[cfg(unix)]
#[test]
fn a_server_that_is_told_to_stop_says_goodbye_and_stops() {
    let installed = Installed::new();
    let mut server = Serving::start(&mut installed.command());
    let (ann, ben, code) = two(&server.addr, &server.addr, "classic");
    let mut streams = [
        ann.events(&server.addr, code),
        ben.events(&server.addr, code),
    ];
    for (events, seat) in streams.iter_mut().zip(Seat::ALL) {
        assert_eq!(events.until(|_| true).seat, seat);
    }
    let told = Command::new("kill")
        .arg(server.child.id().to_string())
        .status()
        .unwrap();
    assert!(told.success());
    for events in &mut streams {
        let last = std::iter::from_fn(|| events.next()).last().unwrap();
        assert_eq!(last.event, "bye");
    }
    assert!(server.child.wait().unwrap().success());
}
