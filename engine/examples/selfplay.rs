//! Plays rounds of `normal` against itself and says how they ended: `cargo run --release --example
//! selfplay -- 10000`.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::time::Instant;

use knockwood_engine::bot::{self, Level};
use knockwood_engine::{Deck, Round, Rules, Seat, Seed};

fn main() -> std::io::Result<()> {
    let rounds: u32 = std::env::args()
        .nth(1)
        .and_then(|count| count.parse().ok())
        .unwrap_or(10_000);
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    let mut actions = 0_u64;
    let start = Instant::now();
    for number in 0..rounds {
        let seed = Seed([17; 32]).for_ply(number);
        let mut round = Round::deal(Rules::default(), Seat::A, &Deck::shuffled(&seed));
        while let Some(seat) = round.turn() {
            let Some(action) = bot::choose(Level::Normal, &round.view(seat), &seed) else {
                break;
            };
            if round.apply(action).is_err() {
                break;
            }
            actions += 1;
        }
        let end = round
            .result()
            .map_or_else(String::new, |result| format!("{:?}", result.end));
        *ends.entry(end).or_default() += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    let mut out = std::io::stdout().lock();
    for (end, count) in ends {
        writeln!(
            out,
            "{end:>10} {:5.1} %",
            f64::from(count) * 100.0 / f64::from(rounds)
        )?;
    }
    #[allow(
        clippy::cast_precision_loss,
        reason = "a count of actions is far below 2^52"
    )]
    let per_round = actions as f64 / f64::from(rounds);
    writeln!(
        out,
        "{per_round:.1} actions a round, {:.0} rounds a second",
        f64::from(rounds) / seconds
    )
}
