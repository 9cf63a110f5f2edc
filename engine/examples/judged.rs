//! Has the judge grade rounds that each level plays against itself, and says what their decisions cost:
//! `cargo run --release -p knockwood-engine --features hard --example judged -- 1000`.
//!
//! The same deals for each level. Intervals are of 95 %, over rounds: what a side gives away in a round is one
//! sample of two that are not independent, so both together are one.

use std::io::Write as _;

use knockwood_engine::bot::value::Weights;
use knockwood_engine::bot::{Level, Mind};
use knockwood_engine::{Game, Record, Review, Rules, Seed};

fn main() -> std::io::Result<()> {
    let rounds: u32 = std::env::args()
        .nth(1)
        .and_then(|count| count.parse().ok())
        .unwrap_or(1_000);
    let mut out = std::io::stdout().lock();
    let Some(weights) = Weights::built_in() else {
        return writeln!(out, "built without the weights: use --features hard");
    };
    writeln!(
        out,
        "| level | decisions | points given away a side and round | accuracy | inaccuracies | mistakes | blunders, of 100 decisions |"
    )?;
    writeln!(out, "| --- | --- | --- | --- | --- | --- | --- |")?;
    for level in [Level::Easy, Level::Normal, Level::Hard] {
        let mut sums = Sums::default();
        for number in 0..rounds {
            if let Some(review) = played(level, number, weights) {
                sums.add(&review);
            }
        }
        sums.write(level, &mut out)?;
    }
    Ok(())
}

/// A round of a level against itself, judged.
fn played(level: Level, number: u32, weights: &Weights) -> Option<Review> {
    // A single round: nothing of it depends on the score of a game.
    let rules = Rules {
        target: None,
        ..Rules::default()
    };
    let mut game = Game::new(rules, Seed([41; 32]).for_ply(number)).ok()?;
    let mind = match level {
        Level::Hard => Mind::Hard(Some(weights)),
        other => Mind::of(other),
    };
    while let Some(seat) = game.turn() {
        let luck = game.seed().for_ply(game.ply());
        game.apply(mind.choose(&game.view(seat), &luck)?).ok()?;
    }
    Review::of(&Record::of(&game), weights).ok()
}

#[derive(Default)]
struct Sums {
    rounds: f64,
    sum: f64,
    squares: f64,
    accuracy: f64,
    decisions: u32,
    grades: [u32; 5],
}

impl Sums {
    fn add(&mut self, review: &Review) {
        let [a, b] = review.seats.0;
        let loss = (f64::from(a.loss) + f64::from(b.loss)) / 200.0;
        self.rounds += 1.0;
        self.sum += loss;
        self.squares += loss * loss;
        self.accuracy += (f64::from(a.accuracy) + f64::from(b.accuracy)) / 20.0;
        for seat in [a, b] {
            for (sum, more) in self.grades.iter_mut().zip(seat.grades) {
                *sum += more;
                self.decisions += more;
            }
        }
    }

    fn write(&self, level: Level, out: &mut impl std::io::Write) -> std::io::Result<()> {
        let mean = self.sum / self.rounds;
        let variance = (self.squares / self.rounds - mean * mean) / (self.rounds - 1.0).max(1.0);
        let of_hundred = |count: u32| f64::from(count) * 100.0 / f64::from(self.decisions.max(1));
        let [_, _, inaccuracies, mistakes, blunders] = self.grades.map(of_hundred);
        writeln!(
            out,
            "| `{}` | {} | {mean:.2} ± {:.2} | {:.1} % | {inaccuracies:.1} | {mistakes:.1} | {blunders:.1} |",
            level.name(),
            self.decisions,
            1.96 * variance.sqrt(),
            self.accuracy / self.rounds,
        )
    }
}
