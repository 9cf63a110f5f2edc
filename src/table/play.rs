//! What a session plays: a game, or the rounds of a day.

use knockwood_engine::{Action, Game, PerSeat, Seed};

use super::session::SessionError;
use crate::daily::Attempt;

/// What is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Play {
    /// A game, by whatever rules.
    Game(Box<Game>),
    /// The daily deal: rounds that are a game each.
    Daily(Box<Attempt>),
}

impl Play {
    /// The game; of a day, that of the round in play.
    pub(super) fn game(&self) -> &Game {
        match self {
            Self::Game(game) => game,
            Self::Daily(attempt) => attempt.game(),
        }
    }

    /// The day's deal, if that is what is played.
    pub(super) fn attempt(&self) -> Option<&Attempt> {
        match self {
            Self::Game(_) => None,
            Self::Daily(attempt) => Some(attempt),
        }
    }

    /// What all cards come from.
    pub(super) fn seed(&self) -> &Seed {
        self.attempt()
            .map_or_else(|| self.game().seed(), Attempt::seed)
    }

    /// The round's number, from 1.
    pub(super) fn round_number(&self) -> u16 {
        match self {
            Self::Game(game) => game.round_number(),
            Self::Daily(attempt) => u16::try_from(attempt.round_number()).unwrap_or(u16::MAX),
        }
    }

    /// The points of the rounds that are over.
    pub(super) fn scores(&self) -> PerSeat<u16> {
        match self {
            Self::Game(game) => game.scores(),
            Self::Daily(attempt) => {
                let mut sum = PerSeat::new(0_u16, 0_u16);
                for result in attempt.games().flat_map(Game::results) {
                    if let Some(winner) = result.winner {
                        sum[winner] += result.points;
                    }
                }
                sum
            }
        }
    }

    /// Whether nothing is left to be played.
    pub(super) fn is_over(&self) -> bool {
        match self {
            Self::Game(game) => game.is_over(),
            Self::Daily(attempt) => attempt.is_over(),
        }
    }

    pub(super) fn apply(&mut self, action: Action) -> Result<(), SessionError> {
        match self {
            Self::Game(game) => Ok(game.apply(action)?),
            Self::Daily(attempt) => Ok(attempt.apply(action)?),
        }
    }
}
