//! Games of a day, as somebody might play them.

use knockwood::daily::{Attempt, DailyRecord, Day};
use knockwood::table::YOU;
use knockwood_engine::bot::Mind;
use knockwood_engine::{Action, Seed};

/// How the person plays.
#[derive(Clone, Copy)]
pub enum Manner {
    /// By one of the computer's minds.
    Mind(Mind<'static>),
    /// Anything that is legal, knocks wherever they are possible.
    Wild,
}

/// Plays a day to its end. `luck` makes games of one day differ.
pub fn play(day: Day, seed: Seed, manner: Manner, luck: Seed) -> Attempt {
    let mut attempt = Attempt::start(day, seed).unwrap();
    let mut ply = 0;
    while !attempt.is_over() {
        ply += 1;
        let game = attempt.game();
        let action = match game.turn() {
            None => Action::Deal,
            Some(YOU) => match manner {
                Manner::Mind(mind) => mind.choose(&game.view(YOU), &luck.for_ply(ply)).unwrap(),
                Manner::Wild => wild(&attempt, luck.for_ply(ply)),
            },
            Some(_) => attempt.computers_choice().unwrap(),
        };
        attempt.apply(action).unwrap();
    }
    attempt
}

fn wild(attempt: &Attempt, luck: Seed) -> Action {
    let legal: Vec<Action> = attempt.game().round().legal_actions().collect();
    let ends = |action: &&Action| matches!(action, Action::Knock { .. } | Action::BigGin(_));
    let place = usize::from(luck.0[0]) % legal.len();
    *legal.iter().find(ends).unwrap_or(&legal[place])
}

/// The record of a game that `easy` played in the person's place.
pub fn record(day: Day, seed: Seed, luck: u32) -> DailyRecord {
    let luck = Seed([9; 32]).for_ply(luck);
    play(day, seed, Manner::Mind(Mind::Easy), luck).record()
}
