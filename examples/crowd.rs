//! Fills today's board of a SQLite data folder with results, to measure it with:
//! `cargo run --release --features ssr --example crowd -- ./data 100000`. The folder is made where there
//! is none, and has to be new.
#![allow(clippy::unwrap_used, reason = "a tool may stop at once")]
#![allow(clippy::expect_used, reason = "a tool may stop at once")]

#[path = "../tests/common/games.rs"]
#[allow(dead_code, unreachable_pub, reason = "tests use the rest")]
mod games;

use std::path::PathBuf;

use games::{Manner, play};
use knockwood::daily::Day;
use knockwood::server::Clock;
use knockwood::server::store::{Secret, Store, Submission};
use knockwood_engine::Seed;
use knockwood_engine::bot::Mind;
use sqlx::{Connection, SqliteConnection};

/// So many different games are played; the crowd shares them.
const GAMES: u32 = 400;

#[tokio::main]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    let usage = "say the data folder and how many people, a multiple of 400: ./data 100000";
    let folder = PathBuf::from(arguments.next().expect(usage));
    let crowd: i64 = arguments.next().expect(usage).parse().expect(usage);
    std::fs::create_dir_all(&folder).unwrap();
    let store = Store::in_folder(&folder).await.unwrap();
    let day = Clock::System.today();
    let seed = store.seed_of(day, &Seed([1; 32])).await.unwrap();
    for number in 0..GAMES {
        enter(&store, day, seed, number).await;
    }
    store.close().await;

    // The rest by one statement each: a transaction a person would take the disk minutes.
    let file = folder.join("knockwood.sqlite");
    let mut sqlite = SqliteConnection::connect(&file.to_string_lossy())
        .await
        .unwrap();
    let each = crowd / i64::from(GAMES);
    for sql in [
        "INSERT INTO person (secret, name, since)
         WITH RECURSIVE counted(n) AS
             (SELECT 401 UNION ALL SELECT n + 1 FROM counted WHERE n < 400 * $2)
         SELECT randomblob(32), 'Player ' || n, $1 * 86400 FROM counted",
        "INSERT OR IGNORE INTO daily_result (person, day, id, score, rounds, record, received)
         SELECT person.id, $1, lower(hex(randomblob(16))), model.score, model.rounds, model.record,
             $1 * 86400 + person.id * $2 % 86400
         FROM person JOIN daily_result AS model
             ON model.day = $1 AND model.person = 1 + person.id % 400",
        "UPDATE daily_score SET players = players * $2 WHERE day = $1",
        "UPDATE daily_ending SET times = times * $2, points = points * $2 WHERE day = $1",
    ] {
        sqlx::query(sql)
            .bind(day.number())
            .bind(each)
            .execute(&mut sqlite)
            .await
            .unwrap();
    }
}

async fn enter(store: &Store, day: Day, seed: Seed, number: u32) {
    let luck = Seed([1; 32]).for_ply(number);
    let manner = match number % 3 {
        0 => Manner::Wild,
        1 => Manner::Mind(Mind::Easy),
        _ => Manner::Mind(Mind::Normal),
    };
    let attempt = play(day, seed, manner, luck);
    let person = store
        .welcome(&Secret::fresh().unwrap(), day.begins())
        .await
        .unwrap();
    let submission = Submission {
        day,
        id: &luck.to_string(),
        played: &attempt.played(),
        record: &attempt.record().to_string(),
        received: day.begins(),
    };
    store.enter(person, &submission).await.unwrap();
}
