//! How many online tables a server bears: bots that play a command every five seconds at each.
//!
//! Both programs need a file for each connection: `ulimit -n` of at least three times the tables. With SQLite:
//!
//! ```sh
//! cargo build --release --features ssr --bin knockwood --example tables
//! ulimit -n 8192
//! KNOCKWOOD_RATE=off KNOCKWOOD_DATA=/tmp/tables target/release/knockwood &
//! target/release/examples/tables 127.0.0.1:3000 $! 2000 60
//! ```
//!
//! With a PostgreSQL of its own, which is gone afterwards:
//!
//! ```sh
//! .setup/with-postgres sh -c 'ulimit -n 8192
//!   DATABASE_URL=$KNOCKWOOD_TEST_POSTGRES KNOCKWOOD_RATE=off target/release/knockwood & server=$!
//!   until curl --silent --fail --output /dev/null http://127.0.0.1:3000/readyz; do sleep 0.1; done
//!   target/release/examples/tables 127.0.0.1:3000 $server 2000 60
//!   kill $server'
//! ```
//!
//! The arguments: where the server is, its process, how many tables, and for how many seconds. It
//! prints how long a command took until it was answered, how long until the view of it had come by both
//! seats' streams (counted from when the command was sent first), and the server's resident memory.
//!
//! The bots are as patient as browsers: what the server cannot do now, or what breaks off, is sent again under
//! the same id, and counted in the command's time. Each such thing is listed with how often it happened. A
//! table at which something happens that must not stops, and is listed too; the program fails then.
#![allow(clippy::unwrap_used, reason = "a measurement may stop at once")]

mod server;
mod table;
mod tally;

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::Instant;

use server::Server;
use table::{Table, Times};
use tally::Tally;

/// How often a table plays.
const EVERY: Duration = Duration::from_secs(5);
/// How many tables are opened at a time.
const OPENERS: usize = 32;
/// How many files a table takes on either side: two streams, and now and then a command.
const FILES: usize = 3;

/// The time that so many of a thousand did not exceed.
fn of_thousand(times: &mut [Duration], part: usize) -> Duration {
    times.sort_unstable();
    let place = (times.len() * part / 1_000).min(times.len().saturating_sub(1));
    times.get(place).copied().unwrap_or_default()
}

/// What the system says of a process.
fn of_process(process: &str, file: &str, line: &str) -> Option<String> {
    let text = std::fs::read_to_string(format!("/proc/{process}/{file}")).ok()?;
    let found = text.lines().find_map(|one| one.strip_prefix(line))?;
    Some(found.trim().to_owned())
}

/// Whether a process may have so many files open, as far as the system tells.
fn may_open(process: &str, files: usize) -> bool {
    let limits = of_process(process, "limits", "Max open files");
    let most = limits.and_then(|limits| limits.split_whitespace().next()?.parse().ok());
    most.is_none_or(|most: usize| most >= files)
}

async fn open(server: &Server, tables: usize) -> Vec<Table> {
    let openers = Arc::new(Semaphore::new(OPENERS));
    let mut opening = JoinSet::new();
    for number in 0..tables {
        let (server, openers) = (server.clone(), openers.clone());
        opening.spawn(async move {
            let _place = openers.acquire().await;
            let opened = Table::open(&server, number).await;
            opened.map_err(|why| server.tally.fault(&why)).ok()
        });
    }
    opening.join_all().await.into_iter().flatten().collect()
}

async fn play(server: &Server, tables: Vec<Table>, seconds: u64) -> (Vec<Table>, Times) {
    let begin = Instant::now();
    let end = begin + Duration::from_secs(seconds);
    let count = u32::try_from(tables.len()).unwrap().max(1);
    let mut playing = JoinSet::new();
    for (mut table, number) in tables.into_iter().zip(0..) {
        let server = server.clone();
        // Spread over the five seconds.
        let first = begin + EVERY * number / count;
        playing.spawn(async move {
            let times = table.play(&server, EVERY, first, end).await;
            (table, times)
        });
    }
    let mut all = Times::default();
    let mut kept = Vec::new();
    while let Some(played) = playing.join_next().await {
        let (table, times) = played.unwrap();
        all.commands.extend(times.commands);
        all.delays.extend(times.delays);
        kept.push(table);
    }
    (kept, all)
}

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [addr, process, tables, seconds] = arguments.as_slice() else {
        eprintln!("usage: tables ADDRESS PROCESS TABLES SECONDS");
        return ExitCode::FAILURE;
    };
    let (tables, seconds): (usize, u64) = (tables.parse().unwrap(), seconds.parse().unwrap());
    for (who, process) in [("this program", "self"), ("the server", process.as_str())] {
        if !may_open(process, FILES * tables) {
            eprintln!(
                "{who} may not open the {} files that {tables} tables take: start it after `ulimit -n {}`",
                FILES * tables,
                FILES * tables
            );
            return ExitCode::FAILURE;
        }
    }
    let server = Server::new(addr);
    let start = Instant::now();
    let opened = open(&server, tables).await;
    println!(
        "{} tables, {} streams, opened in {:.1?}",
        opened.len(),
        2 * opened.len(),
        start.elapsed()
    );
    // The streams stay open until the memory is read.
    let (kept, mut all) = play(&server, opened, seconds).await;
    println!(
        "resident memory of the server: {}",
        of_process(process, "status", "VmRSS:").unwrap_or_else(|| "unknown".to_owned())
    );
    drop(kept);
    for (what, times) in [
        ("command", &mut all.commands),
        ("stream delay", &mut all.delays),
    ] {
        let [middle, most, last] = [500, 990, 1_000].map(|part| of_thousand(times, part));
        println!(
            "{what}: {} times, p50 {middle:.1?}, p99 {most:.1?}, longest {last:.1?}",
            times.len()
        );
    }
    server.tally.print()
}
