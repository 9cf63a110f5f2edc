//! Questions to the minds as the page asks them, in positions of real rounds: what `end2end/minds.mjs`
//! measures. A line is what is asked (`easy`, `normal`, `hard` or `advice`) and the message in
//! hexadecimal digits.
//!
//! ```sh
//! cargo run --release --features ssr --example questions -- 300
//! ```

use std::error::Error;
use std::fmt::Write as _;

use knockwood::mind::{Question, message};
use knockwood_engine::bot::value::Weights;
use knockwood_engine::bot::{Level, Mind};
use knockwood_engine::{Game, Preset, Seat, Seed};

/// One decision of so many is taken, so that no round gives all of them.
const ONE_OF: usize = 7;

fn main() -> Result<(), Box<dyn Error>> {
    let positions = std::env::args()
        .nth(1)
        .map_or(Ok(300), |count| count.parse())?;
    let weights = Weights::parse(include_bytes!("../engine/data/hard.kwv"))?;
    let hard = Mind::Hard(Some(&weights));
    let mut passed = 0;
    let mut printed = 0;
    for number in 0.. {
        let rules = Preset::ALL[number as usize % Preset::ALL.len()].rules();
        let mut game = Game::new(rules, Seed([29; 32]).for_ply(number))?;
        while let Some(seat) = game.turn() {
            let (view, luck) = (game.view(seat), game.seed().for_ply(game.ply()));
            if passed % ONE_OF == 0 {
                for level in Level::ALL {
                    let view = Box::new(view);
                    print(level.name(), &Question::Choose { level, view, luck })?;
                }
                let view = Box::new(view);
                print("advice", &Question::Advise { view })?;
                printed += 1;
                if printed == positions {
                    return Ok(());
                }
            }
            passed += 1;
            // One of each: rounds that end soon, and rounds that wait for gin.
            let mind = if seat == Seat::A { hard } else { Mind::Normal };
            let action = mind.choose(&view, &luck).ok_or("a mind has a choice")?;
            game.apply(action)?;
        }
    }
    Ok(())
}

fn print(name: &str, question: &Question) -> Result<(), Box<dyn Error>> {
    let bytes = message::write(0, question).ok_or("a question can be written")?;
    let mut line = format!("{name} ");
    for byte in bytes {
        write!(line, "{byte:02x}")?;
    }
    println!("{line}");
    Ok(())
}
