use knockwood_engine::{RoundEnd, RoundResult, Seat};
use serde::{Deserialize, Serialize};

use crate::table::YOU;

/// What a day's rounds were worth, in order: all [`ROUNDS`](super::ROUNDS) of them where the
/// server gives it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Played {
    /// The rounds that have ended.
    pub rounds: Vec<PlayedRound>,
}

/// What one round was worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedRound {
    /// The person's points, less the computer's: one of the two has none.
    pub points: i32,
    /// How it ended.
    pub end: RoundEnd,
    /// Whether the person won it; `None` where nobody did.
    pub won: Option<bool>,
}

impl Played {
    /// The person's points of all rounds, less the computer's.
    pub fn score(&self) -> i32 {
        self.rounds.iter().map(|round| round.points).sum()
    }
}

impl PlayedRound {
    /// The round of this result, as the person counts it.
    #[must_use]
    pub fn of(result: &RoundResult) -> Self {
        Self {
            points: result.points_for(YOU),
            end: result.end,
            won: result.winner.map(|winner: Seat| winner == YOU),
        }
    }
}
