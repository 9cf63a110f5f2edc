use knockwood_engine::bot::value::Weights;
use knockwood_engine::bot::{Level, Mind};
use knockwood_engine::{Action, Advice, Seed, View};
use serde::{Deserialize, Serialize};

use super::NoWeights;
use crate::learn::{DrillKind, drill};
use crate::replay::{Stretch, grade, link};

/// What a mind can be asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// What does a mind of this level do in this view? The luck is the game's at this ply.
    Choose {
        /// How strong it plays.
        level: Level,
        /// All that it may know.
        view: Box<View>,
        /// What it draws its luck from.
        luck: Seed,
    },
    /// What may be done in this view, how good is each, and why?
    Advise {
        /// All that whoever asks may know.
        view: Box<View>,
    },
    /// How good were the next decisions of this game?
    Review {
        /// Its record, as text.
        record: String,
        /// The place of the first action to look at.
        from: u32,
        /// How many decisions at most.
        most: u32,
    },
    /// What is there to practise on?
    Drill {
        /// What it is drawn from.
        seed: Seed,
        /// Of which kind.
        kind: DrillKind,
    },
}

impl Question {
    /// Whether the answer takes the weights of `hard`.
    pub const fn needs_weights(&self) -> bool {
        matches!(
            self,
            Self::Advise { .. }
                | Self::Review { .. }
                | Self::Drill { .. }
                | Self::Choose {
                    level: Level::Hard,
                    ..
                }
        )
    }
}

/// What it answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// To [`Question::Choose`].
    Chosen {
        /// The action; `None` when it is not that seat's turn.
        action: Option<Action>,
        /// Why `hard` chose it by its floor, the script that it plays by without weights. The next
        /// question tries again to have them.
        floor: Option<NoWeights>,
    },
    /// To [`Question::Advise`]; `None` when it is not the view's turn.
    Advised(Result<Option<Box<Advice>>, NoWeights>),
    /// To [`Question::Review`]; `None` when it is no record of a game.
    Reviewed(Result<Option<Box<Stretch>>, NoWeights>),
    /// To [`Question::Drill`]: the record up to the position, as links have it; `None` where none was found.
    Drilled(Result<Option<String>, NoWeights>),
}

/// Answers a question, with the weights of `hard` where it needs them. The same wherever it runs: in
/// the worker, in the page, on the server.
pub fn think(question: &Question, weights: Result<&Weights, NoWeights>) -> Answer {
    match question {
        Question::Choose { level, view, luck } => {
            let (mind, floor) = match (level, weights) {
                (Level::Easy, _) => (Mind::Easy, None),
                (Level::Normal, _) => (Mind::Normal, None),
                (Level::Hard, Ok(weights)) => (Mind::Hard(Some(weights)), None),
                (Level::Hard, Err(missing)) => (Mind::Hard(None), Some(missing)),
            };
            Answer::Chosen {
                action: mind.choose(view, luck),
                floor,
            }
        }
        Question::Advise { view } => {
            Answer::Advised(weights.map(|weights| Advice::of(view, weights).map(Box::new)))
        }
        Question::Drill { seed, kind } => {
            Answer::Drilled(weights.map(|weights| link::packed(&drill(seed, *kind, weights)?)))
        }
        Question::Review { record, from, most } => Answer::Reviewed(weights.map(|weights| {
            let record = record.parse().ok()?;
            let [from, most] = [*from, *most].map(|number| number as usize);
            grade(&record, from, most, weights).ok().map(Box::new)
        })),
    }
}
