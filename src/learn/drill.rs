use knockwood_engine::bot::value::Weights;
use knockwood_engine::bot::{Level, Mind};
use knockwood_engine::{
    Action, Advice, Game, Grade, Layoffs, Phase, Preset, Record, Reviewer, Seed, Spread, View,
    deadwood,
};
use serde::{Deserialize, Serialize};

use super::{Ask, Goal};
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
    /// How to lay the melds of a knock out.
    Spread,
    /// What to lay off.
    Layoff,
}

impl DrillKind {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Throw,
        Self::Draw,
        Self::Knock,
        Self::Spread,
        Self::Layoff,
    ];

    /// What it is called.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Throw => "What to throw",
            Self::Draw => "Stock or pile",
            Self::Knock => "Knock or wait",
            Self::Spread => "Choosing the spread",
            Self::Layoff => "Laying off",
        }
    }

    /// What is asked.
    pub const fn asks(self) -> &'static str {
        match self {
            Self::Throw => "What do you throw?",
            Self::Draw => "Take the upcard, or draw?",
            Self::Knock => "End the round, or play on?",
            Self::Spread => "You knock. How do you lay your cards out?",
            Self::Layoff => "What do you do about this knock?",
        }
    }

    /// The kind of decision that a view asks for.
    pub fn of(view: &View) -> Self {
        match view.phase {
            Phase::Layoff => Self::Layoff,
            Phase::Discard if has_spreads(view) => Self::Spread,
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
/// Of how many one with spreads to choose from, which are rare.
const ROUNDS_OF_SPREADS: u32 = 4_000;

/// A position of this kind from a round that the engine plays against itself, where one choice is better than
/// the others: the record up to it. The same for the same seed, everywhere.
pub fn drill(seed: &Seed, kind: DrillKind, weights: &Weights) -> Option<Record> {
    let preset = if kind == DrillKind::Layoff {
        Preset::Full
    } else {
        Preset::Classic
    };
    let mind = Mind::of(Level::Normal);
    let rounds = match kind {
        DrillKind::Spread => ROUNDS_OF_SPREADS,
        _ => ROUNDS,
    };
    (0..rounds).find_map(|number| {
        let seed = seed.for_ply(number);
        let mut game = Game::new(preset.rules(), seed).ok()?;
        // Not always the first that there is.
        let mut passed_over = match kind {
            DrillKind::Spread => 0,
            _ => seed.0[0] % 4,
        };
        while let Some(seat) = game.turn() {
            let view = game.view(seat);
            if seat == YOU
                && DrillKind::of(&view) == kind
                && is_telling(&view, weights)
                && (kind != DrillKind::Spread || is_dear(&game, &view, weights))
            {
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
    // Ways to lay one knock out are one option here: they are played out instead.
    if DrillKind::of(view) == DrillKind::Spread {
        return matches!(best.action, Action::Knock { .. });
    }
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

/// Whether some hand can be knocked with in several ways that leave as little and invite different cards.
fn has_spreads(view: &View) -> bool {
    let at_large = view.unseen() | view.opponent_known;
    view.knock_discards().iter().any(|discard| {
        let rest = view.hand.without(discard);
        let least = deadwood(rest);
        let mut invited = Spread::all_of(rest)
            .filter(|spread| least > 0 && spread.deadwood(rest) == least)
            .map(|spread| Layoffs::EMPTY.takes(&spread) & at_large);
        let first = invited.next();
        invited.any(|other| Some(other) != first)
    })
}

/// Whether some way to lay the best knock out costs something.
fn is_dear(game: &Game, view: &View, weights: &Weights) -> bool {
    let record = Record::of(game);
    let knocks = Ask::Act(Goal::Spread).knocks(view);
    let decisions = knocks.into_iter().filter_map(|action| {
        let mut with = record.clone();
        with.actions.push(action);
        let mut reviewer = Reviewer::starting_at(&with, weights, record.actions.len()).ok()?;
        reviewer.next()
    });
    let grades: Vec<Grade> = decisions.map(|decision| decision.grade).collect();
    let worst = grades.iter().max();
    grades.contains(&Grade::Best) && worst.is_some_and(|worst| *worst > Grade::Good)
}

/// What the puzzle of a day is made of: its date as text, the same for everybody.
pub fn puzzle_seed(day: &str) -> Seed {
    let mut bytes = [0; 32];
    for (place, byte) in bytes.iter_mut().zip(day.bytes()) {
        *place = byte;
    }
    Seed(bytes).for_ply(0)
}
