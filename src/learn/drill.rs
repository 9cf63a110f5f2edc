use knockwood_engine::bot::value::Weights;
use knockwood_engine::bot::{Level, Mind};
use knockwood_engine::{Action, Advice, Game, Phase, Preset, Record, Seed, View};
use serde::{Deserialize, Serialize};

use crate::table::YOU;

/// A kind of drill.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum DrillKind {
    /// What to throw.
    Throw,
    /// To take the upcard, or not.
    Draw,
    /// To end the round, or to wait.
    Knock,
    /// What to lay off.
    Layoff,
}

impl DrillKind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Throw, Self::Draw, Self::Knock, Self::Layoff];

    /// What it is called.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Throw => "What to throw",
            Self::Draw => "Stock or pile",
            Self::Knock => "Knock or wait",
            Self::Layoff => "Laying off",
        }
    }

    /// What is asked.
    pub const fn asks(self) -> &'static str {
        match self {
            Self::Throw => "What do you throw?",
            Self::Draw => "Take the upcard, or draw?",
            Self::Knock => "End the round, or play on?",
            Self::Layoff => "What do you do about this knock?",
        }
    }

    /// The kind of decision that a view asks for.
    pub fn of(view: &View) -> Self {
        match view.phase {
            Phase::Layoff => Self::Layoff,
            Phase::Discard if !view.knock_discards().is_empty() => Self::Knock,
            Phase::Discard => Self::Throw,
            _ => Self::Draw,
        }
    }
}

/// How much the best has to be better than the next, in tenths of a point: less is a matter of taste.
const APART: i16 = 8;
/// Of how many rounds one is looked for.
const ROUNDS: u32 = 60;

/// A position of this kind from a round that the engine plays against itself, where one choice is better than
/// the others: the record up to it. The same for the same seed, everywhere.
pub fn drill(seed: &Seed, kind: DrillKind, weights: &Weights) -> Option<Record> {
    let preset = if kind == DrillKind::Layoff {
        Preset::Full
    } else {
        Preset::Classic
    };
    let mind = Mind::of(Level::Normal);
    (0..ROUNDS).find_map(|number| {
        let seed = seed.for_ply(number);
        let mut game = Game::new(preset.rules(), seed).ok()?;
        // Not always the first that there is.
        let mut passed_over = seed.0[0] % 4;
        while let Some(seat) = game.turn() {
            let view = game.view(seat);
            if seat == YOU && DrillKind::of(&view) == kind && is_telling(&view, weights) {
                if passed_over == 0 {
                    return Some(Record::of(&game));
                }
                passed_over -= 1;
            }
            let action = mind.choose(&view, &seed.for_ply(game.ply()))?;
            game.apply(action).ok()?;
        }
        None
    })
}

/// Whether one choice stands out, and there was something to think about.
fn is_telling(view: &View, weights: &Weights) -> bool {
    let Some(advice) = Advice::of(view, weights) else {
        return false;
    };
    let [best, next, ..] = advice.options.as_slice() else {
        return false;
    };
    let is_apart = best.points - next.points >= APART;
    // What the least deadwood says anyway is no riddle.
    let is_plain = match best.action {
        Action::Discard(card) => view
            .discards()
            .iter()
            .all(|other| other.points() <= card.points()),
        _ => false,
    };
    is_apart && !is_plain
}

/// What the puzzle of a day is made of: its date as text, the same for everybody.
pub fn puzzle_seed(day: &str) -> Seed {
    let mut bytes = [0; 32];
    for (place, byte) in bytes.iter_mut().zip(day.bytes()) {
        *place = byte;
    }
    Seed(bytes).for_ply(0)
}
