//! Lets two players meet over mirrored pairs of games, and says who is stronger and how each plays:
//!
//! ```sh
//! cargo run --release -p knockwood-engine --example arena -- --a normal --b eaai --games 4000 --seed 1 --json
//! ```
//!
//! Players: our levels (`easy`, `normal`, `hard`; `hard:FILE` with other weights), the scripted styles
//! `at-once`, `gin-only` and `early-then-gin`, `random`, and from crate `gin-rummy-engine` 0.3.1
//! `heuristic`, `eaai` and `mc:N` (Monte Carlo with N samples); with the feature `serde` also any program
//! that speaks the line protocol, `cmd:PROGRAM` or `cmd:LEVEL:PROGRAM`. Rules: `eaai` (the default; `classic`
//! with the dealer kept after a drawn round) and the presets.
//!
//! A pair is the same seed twice, with the seats changed. The interval is of 95 %, with pairs as
//! clusters: the two games of a pair are not independent.

mod args;
mod contest;
mod outcome;
mod player;
#[cfg(feature = "serde")]
mod program;
mod rival;

use std::error::Error;
use std::io::Write as _;

use args::Args;

fn main() -> Result<(), Box<dyn Error>> {
    let args = Args::read(std::env::args().skip(1))?;
    let outcome = contest::play(&args)?;
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", outcome.to_json(&args))?;
    } else {
        write!(out, "{}", outcome.to_text(&args))?;
    }
    Ok(())
}
