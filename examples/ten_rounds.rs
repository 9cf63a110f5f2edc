//! A whole game of ten rounds between two minds, as its record: what `end2end/reviews.mjs` has reviewed.
#![allow(clippy::print_stdout, reason = "that is what it is for")]

use std::error::Error;

use knockwood_engine::bot::{Level, choose};
use knockwood_engine::{Action, Game, Record, Rules, Seed};

/// How many rounds the game shall have.
const ROUNDS: usize = 10;

fn main() -> Result<(), Box<dyn Error>> {
    for number in 0..=u8::MAX {
        let game = play(Seed([number; 32]))?;
        if game.results().len() == ROUNDS {
            print!("{}", Record::of(&game));
            return Ok(());
        }
    }
    Err("no game of ten rounds among 256".into())
}

/// Plays a game to 100 to its end. One side sees less, so that there is something to find.
fn play(seed: Seed) -> Result<Game, Box<dyn Error>> {
    let mut game = Game::new(Rules::default(), seed)?;
    while !game.is_over() {
        let action = match game.turn() {
            Some(seat) => {
                let level = if seat == knockwood_engine::Seat::A {
                    Level::Easy
                } else {
                    Level::Normal
                };
                let luck = game.seed().for_ply(game.ply());
                choose(level, &game.view(seat), &luck).ok_or("a mind that is to move moves")?
            }
            None => Action::Deal,
        };
        game.apply(action)?;
    }
    Ok(game)
}
