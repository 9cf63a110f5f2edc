use knockwood_engine::bot::{self, Level};
use knockwood_engine::{Action, Seed, View};
use serde::{Deserialize, Serialize};

/// What a mind can be asked.
#[derive(Debug, Clone, Serialize, Deserialize)]
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
}

/// What it answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// To [`Question::Choose`]: the action; `None` when it is not that seat's turn.
    Chosen(Option<Action>),
}

/// Answers a question. The same wherever it runs: in the worker, in the page, on the server.
pub fn think(question: &Question) -> Answer {
    match question {
        Question::Choose { level, view, luck } => Answer::Chosen(bot::choose(*level, view, luck)),
    }
}
