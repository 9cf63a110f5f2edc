use knockwood_engine::Seed;

use super::{Attempt, AttemptError, DailyRecord, Played, ROUNDS};
use crate::table::OPPONENT;

/// Why a record is no game of the day.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Forged {
    /// It was played with another seed.
    #[error("these are not the day's cards")]
    NotTheDaysCards,
    /// An action is not legal where it stands.
    #[error("move {number}, in round {round}, is not legal: {why}")]
    Illegal {
        /// In which round, from 1.
        round: usize,
        /// Which of the whole record, from 1.
        number: usize,
        /// What is wrong with it.
        why: String,
    },
    /// An action of the computer's is not what it does there.
    #[error("move {number}, in round {round}, is not what the computer does there")]
    NotTheOpponents {
        /// In which round, from 1.
        round: usize,
        /// Which of the whole record, from 1.
        number: usize,
    },
    /// Not all rounds are played to the end.
    #[error("{played} of {ROUNDS} rounds are played to the end")]
    Incomplete {
        /// How many are.
        played: usize,
    },
}

impl DailyRecord {
    /// Plays the game again, with the day's own `seed`: every action legal, the computer's those of
    /// its mind, all rounds to the end. Takes some milliseconds.
    ///
    /// # Errors
    /// The first thing that is not so.
    pub fn judge(&self, seed: &Seed) -> Result<Played, Forged> {
        if self.seed != *seed {
            return Err(Forged::NotTheDaysCards);
        }
        let illegal = |round, number, error: AttemptError| Forged::Illegal {
            round,
            number,
            why: error.to_string(),
        };
        let mut attempt =
            Attempt::start(self.day, *seed).map_err(|error| illegal(1, 0, error.into()))?;
        let mut number = 0;
        for (place, actions) in self.rounds.iter().enumerate() {
            let round = place + 1;
            if place > 0 {
                if !attempt.game().is_over() {
                    return Err(Forged::Incomplete { played: place - 1 });
                }
                attempt
                    .apply(knockwood_engine::Action::Deal)
                    .map_err(|error| illegal(round, number + 1, error))?;
            }
            for action in actions {
                number += 1;
                if attempt.game().turn() == Some(OPPONENT)
                    && attempt.computers_choice() != Some(*action)
                {
                    // What is not even legal is said to be that.
                    let mut tried = attempt.clone();
                    tried
                        .apply(*action)
                        .map_err(|error| illegal(round, number, error))?;
                    return Err(Forged::NotTheOpponents { round, number });
                }
                attempt
                    .apply(*action)
                    .map_err(|error| illegal(round, number, error))?;
            }
        }
        let played = attempt.played();
        if attempt.is_over() {
            Ok(played)
        } else {
            Err(Forged::Incomplete {
                played: played.rounds.len(),
            })
        }
    }
}
