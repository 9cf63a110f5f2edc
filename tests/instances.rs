//! Real server programs: killed in the middle of everything, and two of them on one database.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]
#![allow(clippy::panic, reason = "a test may stop at once")]

mod common;

use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::time::Instant;

use common::api::fresh_id;
use common::games::record;
use common::postgres::database;
use common::program::{Installed, Serving, talk};
use knockwood::api::{RESULT_ADDRESS, result_body};
use knockwood::daily::{DailyRecord, Day};
use knockwood_engine::Seed;
use serde_json::Value;

/// Somebody who has taken the deal, and what they will submit.
struct Player {
    cookie: String,
    id: String,
    record: DailyRecord,
    score: i32,
}

fn json(answer: &str) -> Value {
    serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
}

fn take_deal(addr: &str, luck: u32) -> Player {
    let (status, answer) = talk(addr, "POST /api/v1/daily", "", "").unwrap();
    assert_eq!(status, 200, "{answer}");
    let cookie = answer
        .lines()
        .find_map(|line| line.strip_prefix("set-cookie: "));
    let today = json(&answer);
    let seed: Seed = today["seed"].as_str().unwrap().parse().unwrap();
    let day: Day = today["day"].as_str().unwrap().parse().unwrap();
    let record = record(day, seed, luck);
    Player {
        score: record.judge(&seed).unwrap().score(),
        cookie: cookie.unwrap().split(';').next().unwrap().to_owned(),
        id: fresh_id(),
        record,
    }
}

impl Player {
    fn submit(&self, addr: &str) -> Option<(u16, Value)> {
        let headers = format!(
            "content-type: application/json\r\ncookie: {}\r\nidempotency-key: {}\r\n",
            self.cookie, self.id
        );
        let head = format!("POST {RESULT_ADDRESS}");
        let (status, answer) = talk(addr, &head, &headers, &result_body(&self.record))?;
        Some((status, json(&answer)))
    }

    fn get(&self, addr: &str, path: &str) -> Value {
        let cookie = format!("cookie: {}\r\n", self.cookie);
        let (status, answer) = talk(addr, &format!("GET {path}"), &cookie, "").unwrap();
        assert_eq!(status, 200, "{answer}");
        json(&answer)
    }

    /// How many results the server has of them; each is this player's own.
    fn stored(&self, addr: &str) -> usize {
        let me = self.get(addr, "/api/v1/me");
        let results = me["results"].as_array().unwrap();
        for result in results {
            assert_eq!(
                (&result["id"], &result["score"]),
                (&self.id.clone().into(), &self.score.into())
            );
            assert_eq!(result["record"], self.record.to_string());
        }
        results.len()
    }
}

/// Whether all sums of the board are over so many results.
fn check_sums(board: &Value, players: usize) {
    assert_eq!(board["players"], players);
    let scores = board["scores"].as_array().unwrap().iter();
    assert_eq!(
        scores.map(|score| score[1].as_u64().unwrap()).sum::<u64>(),
        players as u64
    );
    let points: i64 = board["rounds"]
        .as_array()
        .unwrap()
        .iter()
        .map(|round| {
            let endings = round["endings"].as_array().unwrap().iter();
            assert_eq!(
                endings
                    .map(|end| end["times"].as_u64().unwrap())
                    .sum::<u64>(),
                players as u64
            );
            round["points"].as_i64().unwrap()
        })
        .sum();
    assert_eq!(board["points"], points);
}

const PLAYERS: u32 = 500;
/// How many results are accepted before the server is killed.
const ACCEPTED: usize = 250;
const SENDERS: usize = 8;
/// One after the other, so that each has the machine for itself.
static TURN: Mutex<()> = Mutex::new(());

fn killed_and_started_again(mut command: Command) {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    command.env("KNOCKWOOD_RATE", "off");
    let mut server = Serving::start(&mut command);
    let addr = server.addr.clone();
    let players: Vec<Player> = (0..PLAYERS).map(|luck| take_deal(&addr, luck)).collect();

    let next = AtomicUsize::new(0);
    let accepted = Mutex::new(Vec::new());
    let (tell, told) = mpsc::channel();
    let began = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..SENDERS {
            let tell = tell.clone();
            let (players, next, accepted, addr) = (&players, &next, &accepted, &addr);
            scope.spawn(move || {
                while let Some((place, player)) = {
                    let place = next.fetch_add(1, Ordering::SeqCst);
                    players.get(place).map(|player| (place, player))
                } {
                    // Once it is killed nobody answers any more.
                    let Some((status, answer)) = player.submit(addr) else {
                        break;
                    };
                    assert_eq!(status, 200, "{answer}");
                    accepted.lock().unwrap().push(place);
                    let _ = tell.send(());
                }
            });
        }
        for _ in 0..ACCEPTED {
            told.recv().unwrap();
        }
        // SIGKILL, with eight submissions on their way.
        server.child.kill().unwrap();
        println!("{ACCEPTED} results in {:?}", began.elapsed());
    });
    server.child.wait().unwrap();
    let accepted = accepted.into_inner().unwrap();
    assert!(
        (ACCEPTED..players.len()).contains(&accepted.len()),
        "{}",
        accepted.len()
    );

    let server = Serving::start(&mut command);
    let addr = &server.addr;
    for place in &accepted {
        assert_eq!(players[*place].stored(addr), 1, "accepted and lost");
    }
    let stored = players
        .iter()
        .filter(|player| player.stored(addr) == 1)
        .count();
    // Those whose answer was lost may be there, and then they are whole.
    assert!(
        (accepted.len()..=accepted.len() + SENDERS).contains(&stored),
        "{stored}"
    );
    check_sums(&players[0].get(addr, "/api/v1/daily/board"), stored);
    for player in &players {
        assert_eq!(player.submit(addr).unwrap().0, 200);
        assert_eq!(player.stored(addr), 1);
    }
    check_sums(&players[0].get(addr, "/api/v1/daily/board"), players.len());
}

#[test]
fn a_server_that_is_killed_has_all_it_accepted_with_sqlite() {
    let installed = Installed::new();
    killed_and_started_again(installed.command());
}

#[tokio::test]
async fn a_server_that_is_killed_has_all_it_accepted_with_postgres() {
    let installed = Installed::new();
    let mut command = installed.command();
    command.env("DATABASE_URL", database().await);
    killed_and_started_again(command);
}

#[tokio::test]
async fn two_servers_on_one_database_are_one() {
    let installed = Installed::new();
    let mut command = installed.command();
    command
        .env("DATABASE_URL", database().await)
        .env("KNOCKWOOD_RATE", "off");
    let (one, two) = (Serving::start(&mut command), Serving::start(&mut command));
    let (ann, ben) = (take_deal(&one.addr, 1), take_deal(&two.addr, 2));
    assert_eq!(ann.record.seed, ben.record.seed);
    // Each board has been looked at, and is remembered for a second.
    for addr in [&one.addr, &two.addr] {
        assert_eq!(ann.get(addr, "/api/v1/daily/board")["players"], 0);
    }
    // Sent to both at the same time, it is one result with one answer.
    let answers = std::thread::scope(|scope| {
        let sent = [&one.addr, &two.addr].map(|addr| scope.spawn(|| ann.submit(addr).unwrap()));
        sent.map(|sent| sent.join().unwrap())
    });
    assert_eq!(answers[0].0, 200);
    assert_eq!(answers[0], answers[1]);
    assert_eq!(ben.submit(&one.addr).unwrap().0, 200);

    let began = Instant::now();
    while ben.get(&two.addr, "/api/v1/daily/board")["players"] != 2 {
        assert!(began.elapsed().as_secs() < 5, "the result does not show");
    }
    for addr in [&one.addr, &two.addr] {
        let board = ben.get(addr, "/api/v1/daily/board");
        check_sums(&board, 2);
        assert_eq!(board["top"].as_array().unwrap().len(), 2);
        assert_eq!((ann.stored(addr), ben.stored(addr)), (1, 1));
    }
    let cookie = format!("cookie: {}\r\n", ann.cookie);
    assert_eq!(
        talk(&two.addr, "POST /api/v1/me/delete", &cookie, "")
            .unwrap()
            .0,
        200
    );
    assert_eq!(ann.get(&one.addr, "/api/v1/me"), Value::Null);
    let began = Instant::now();
    while ben.get(&one.addr, "/api/v1/daily/board")["players"] != 1 {
        assert!(began.elapsed().as_secs() < 5, "who is deleted still shows");
    }
}
