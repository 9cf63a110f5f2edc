//! Many who play at once, who press twice, and who look at what is no more: on both databases.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]
#![allow(clippy::panic, reason = "a test may stop at once")]

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::http::StatusCode;
use common::api::{Server, fresh_id};
use common::postgres::database;
use common::rooms::{Guest, action_field, both_ready, choice, command, two};
use knockwood::api::Answer;
use knockwood::room::RoomCode;
use knockwood::server::rooms::{Doing, Entry, Table};
use knockwood::server::store::Store;
use tokio::task::JoinSet;

const ROOMS: usize = 100;
const COMMANDS: u32 = 10_000;

/// A command that was sent, and what became of it.
struct Sent {
    id: String,
    what: Doing,
    version: Option<u64>,
}

/// Plays at one table: each command is sent three times at once, once with a version of before.
/// Together with all others, until so many were sent.
async fn play(
    server: &Server,
    code: RoomCode,
    cookies: [Option<String>; 2],
    count: &AtomicU32,
) -> Vec<Sent> {
    let mut sent = Vec::new();
    let [mut ann, mut ben] = [Guest::new(server), Guest::new(server)];
    [ann.browser.cookie, ben.browser.cookie] = cookies;
    while count.load(Ordering::SeqCst) < COMMANDS {
        let view = ann.view(code).await;
        let turn = view.table.and_then(|table| table.turn);
        let mut presses = Vec::new();
        match turn {
            None => {
                for guest in [&ann, &ben] {
                    presses.push((guest, "ready", Doing::Ready, String::new()));
                }
            }
            Some(turn) => {
                let (guest, view) = if turn == view.seat {
                    (&ann, view.clone())
                } else {
                    let view = ben.view(code).await;
                    (&ben, view)
                };
                let action = choice(&view);
                presses.push((guest, "act", Doing::Act(action), action_field(action)));
            }
        }
        let mut posts = Vec::new();
        for (guest, path, what, more) in presses {
            let (one, other) = (fresh_id(), fresh_id());
            let old = view.version.saturating_sub(1);
            for (id, version) in [(&one, view.version), (&other, old), (&one, view.version)] {
                let mut browser = guest.browser.clone();
                let form = command(code, id, version, &more);
                let id = id.clone();
                let path = format!("/api/v1/rooms/{path}");
                posts.push(async move { (id, what, browser.post(&path, &form).await) });
            }
        }
        count.fetch_add(u32::try_from(posts.len()).unwrap(), Ordering::SeqCst);
        for (id, what, answer) in futures::future::join_all(posts).await {
            let version = match answer.status {
                StatusCode::OK => match serde_json::from_str(&answer.text).unwrap() {
                    Answer::Done { version } => Some(version),
                    Answer::Stale { .. } => None,
                },
                // Ready twice, by another id.
                StatusCode::UNPROCESSABLE_ENTITY if what == Doing::Ready => None,
                _ => panic!("{}", answer.text),
            };
            sent.push(Sent { id, what, version });
        }
    }
    sent
}

async fn many(server: Server, store: Store) {
    let mut rooms = Vec::new();
    for _ in 0..ROOMS {
        let (mut ann, mut ben, code) = two(&server, "quick", "").await;
        both_ready(&mut ann, &mut ben, code).await;
        rooms.push((code, [ann.browser.cookie, ben.browser.cookie]));
    }
    let (server, count) = (Arc::new(server), Arc::new(AtomicU32::new(0)));
    let mut tasks = JoinSet::new();
    for (code, cookies) in rooms {
        let (server, count) = (server.clone(), count.clone());
        tasks.spawn(async move { (code, play(&server, code, cookies, &count).await) });
    }
    let mut lines = 0;
    while let Some(played) = tasks.join_next().await {
        let (code, sent) = played.unwrap();
        let log = store.room_log(code, 0).await.unwrap();
        check(&store, code, &log, &sent).await;
        lines += log.len();
    }
    println!(
        "{} commands, {lines} lines in {ROOMS} logs",
        count.load(Ordering::SeqCst)
    );
    assert!(lines > 2_000, "{lines}");
}

/// Whether the log is whole, legal, and has each command that was done once, as it was answered.
async fn check(store: &Store, code: RoomCode, log: &[Entry], sent: &[Sent]) {
    let versions: Vec<u64> = log.iter().map(|entry| entry.version).collect();
    let whole: Vec<u64> = (1..=log.len() as u64).collect();
    assert_eq!(versions, whole, "a gap or a double");
    let head = store.room_head(code).await.unwrap().unwrap();
    assert_eq!(head.version, log.len() as u64);
    let table = Table::replay(head.terms, log).unwrap();
    assert_eq!(table.version(), head.version);
    for sent in sent {
        let found: Vec<&Entry> = log
            .iter()
            .filter(|entry| entry.id.as_ref() == Some(&sent.id))
            .collect();
        assert!(found.len() <= 1);
        if let Some(version) = sent.version {
            assert_eq!((found[0].version, found[0].what), (version, sent.what));
        }
    }
    // And nothing is in it that nobody was told of: of the same press one answer at least says so.
    for entry in log.iter().filter(|entry| entry.id.is_some()).skip(2) {
        let is_told = |sent: &&Sent| Some(&sent.id) == entry.id.as_ref();
        assert!(
            sent.iter()
                .filter(is_told)
                .any(|sent| sent.version == Some(entry.version))
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_commands_leave_a_hundred_whole_logs_with_sqlite() {
    let server = Server::with(|config| config.rate = None).await;
    let store = Store::in_folder(server.folder()).await.unwrap();
    many(server, store).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_commands_leave_a_hundred_whole_logs_with_postgres() {
    let address = database().await;
    let server = Server::with(|config| {
        config.rate = None;
        config.database = Some(address.clone());
    })
    .await;
    let store = Store::at_address(&address).await.unwrap();
    many(server, store).await;
}
