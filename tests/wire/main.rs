//! The bodies of the fuzz targets in `tests/fuzz/`, run on any compiler: over what a server and a browser really
//! say, and over the same bytes with changes here and there. `KNOCKWOOD_CORPUS=write` puts what they say
//! into `tests/fuzz/corpus/`, for cargo-fuzz to begin with.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

mod bodies;
#[path = "../common/mod.rs"]
mod common;

use std::env;
use std::fs;
use std::path::Path;

use common::api::{Server, day, fresh_id};
use common::games::record;
use common::rooms::{both_ready, play_round, two};
use knockwood::mind::{Answer, Question, message};
use knockwood::outbox::Entry;
use knockwood::replay::link;
use knockwood::table::history::{History, HistoryGame};
use knockwood::table::{Aids, Players, SavedGame, Session, YOU};
use knockwood_engine::bot::{Level, Mind};
use knockwood_engine::{Game, Record, Rules, Seed};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

/// How often each text is tried with changes.
const CHANGES: u32 = 400;

fn run(target: &str, files: &[Vec<u8>], body: fn(&[u8])) {
    assert!(!files.is_empty());
    if env::var("KNOCKWOOD_CORPUS").is_ok_and(|what| what == "write") {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/fuzz/corpus")
            .join(target);
        fs::create_dir_all(&folder).unwrap();
        for (number, file) in files.iter().enumerate() {
            fs::write(folder.join(number.to_string()), file).unwrap();
        }
    }
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let mut below = |bound: usize| rng.next_u32() as usize % bound.max(1);
    for (place, file) in files.iter().enumerate() {
        body(file);
        let other = &files[(place + 1) % files.len()];
        for _ in 0..CHANGES {
            let mut bytes = file.clone();
            for _ in 0..=below(3) {
                let at = below(bytes.len());
                match below(5) {
                    0 => bytes.truncate(at),
                    1 => bytes.insert(at, u8::try_from(below(256)).unwrap()),
                    2 if !bytes.is_empty() => drop(bytes.remove(at)),
                    3 => {
                        let from = below(other.len());
                        bytes.splice(at.., other[from..].iter().copied());
                    }
                    _ if !bytes.is_empty() => bytes[at] ^= 1 << below(8),
                    _ => {}
                }
            }
            body(&bytes);
        }
    }
}

/// A game of some moves.
fn game() -> Game {
    let mut game = Game::new(Rules::default(), Seed([11; 32])).unwrap();
    for ply in 0..40 {
        let action = match game.turn() {
            None => knockwood_engine::Action::Deal,
            Some(seat) => Mind::Easy
                .choose(&game.view(seat), &Seed([7; 32]).for_ply(ply))
                .unwrap(),
        };
        game.apply(action).unwrap();
    }
    game
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_server_says() {
    let server = Server::new().await;
    let (mut ann, mut ben, code) = two(&server, "classic", "&timer=30").await;
    let mut views = vec![ann.view(code).await];
    both_ready(&mut ann, &mut ben, code).await;
    views.push(ben.view(code).await);
    views.push(play_round(&mut ann, &mut ben, code).await);
    let packed: Vec<_> = views
        .iter()
        .map(|view| knockwood::room::Packed::of(view).unwrap().0)
        .collect();
    let texts: Vec<Vec<u8>> = packed.into_iter().map(String::into_bytes).collect();
    run("room_view", &texts, bodies::room_view);

    let mut answers = Vec::new();
    let posted = ann.browser.post("/api/v1/daily", "").await;
    answers.push(posted.text);
    let seed = serde_json::from_str::<serde_json::Value>(&answers[0]).unwrap()["seed"].clone();
    let played = record(day(), seed.as_str().unwrap().parse().unwrap(), 3);
    answers.push(ann.browser.submit(&fresh_id(), &played).await.text);
    answers.push(ann.browser.submit(&fresh_id(), &played).await.text);
    for path in [
        format!("/api/v1/daily/board?day={}", day()),
        "/api/v1/daily/calendar".to_owned(),
        "/api/v1/daily/field".to_owned(),
        "/api/v1/me".to_owned(),
        "/api/v1/rooms/open".to_owned(),
        format!("/api/v1/rooms/get?code={code}"),
        format!("/api/v1/rooms/record?code={code}&game=1"),
    ] {
        answers.push(ann.browser.get(&path).await.text);
    }
    answers.push(code.to_string());
    let answers: Vec<_> = answers.into_iter().map(String::into_bytes).collect();
    run("answers", &answers, bodies::answers);

    let text = played.to_string();
    let half = text.lines().take(12).collect::<Vec<_>>().join("\n");
    run(
        "daily_record",
        &[text.into_bytes(), half.into_bytes()],
        bodies::daily_record,
    );
}

#[test]
fn what_stands_in_a_link() {
    let record = Record::of(&game());
    let players = Players::Computer(Level::Easy);
    let texts = [
        link::packed(&record).unwrap(),
        link::review(&record, &players).unwrap(),
        link::practice(&record, &players).unwrap(),
        record.to_string(),
    ];
    let texts = texts.map(|text| text.rsplit('#').next().unwrap().to_owned().into_bytes());
    run("review_link", &texts, bodies::review_link);
}

#[test]
fn what_a_browser_keeps() {
    let session = Session::resume(game(), Players::Computer(Level::Easy), Aids::default());
    let mut history = History::default();
    assert!(history.add(HistoryGame::of(&session, 1_796_040_000).unwrap()));
    let entry = Entry::new(
        fresh_id(),
        "/api/v1/daily/result",
        "a result",
        "{}".to_owned(),
        5,
    );
    let texts = [
        entry.text(),
        history.text(),
        serde_json::to_string(&SavedGame::of(&session)).unwrap(),
    ];
    run("kept", &texts.map(String::into_bytes), bodies::kept);
}

#[test]
fn what_crosses_to_the_worker() {
    let view = Box::new(game().view(YOU));
    let choose = Question::Choose {
        level: Level::Hard,
        view: view.clone(),
        luck: Seed([9; 32]),
    };
    let messages = [
        message::write(1, &choose).unwrap(),
        message::write(3, &Question::Advise { view }).unwrap(),
        message::write(2, &Answer::Advised(Ok(None))).unwrap(),
    ];
    run("messages", &messages, bodies::messages);
}
