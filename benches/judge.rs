//! How long the server judges a day's game: `cargo bench --bench judge`.
#![allow(clippy::unwrap_used, reason = "a bench may stop at once")]
#![allow(missing_docs, reason = "criterion's macros write functions")]

#[path = "../tests/common/games.rs"]
#[allow(dead_code, unreachable_pub, reason = "tests use the rest")]
mod games;

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use games::{Manner, play};
use knockwood::daily::{DailyRecord, Day};
use knockwood_engine::Seed;
use knockwood_engine::bot::Mind;

fn judge(c: &mut Criterion) {
    let (day, seed) = (Day::numbered(20_787), Seed([3; 32]));
    for (name, manner) in [("easy", Manner::Mind(Mind::Easy)), ("wild", Manner::Wild)] {
        let text = play(day, seed, manner, seed).record().to_string();
        c.bench_function(&format!("a game of {name}, {} bytes", text.len()), |b| {
            b.iter(|| {
                let record: DailyRecord = black_box(&text).parse().unwrap();
                record.judge(&seed).unwrap()
            });
        });
    }
}

criterion_group!(benches, judge);
criterion_main!(benches);
