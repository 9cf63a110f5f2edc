//! A game as text: rules, seed, actions; replays to the same state.

use crate::{Action, Game, RecordError, Rules, Seed};

/// What a game is: its rules, its seed and its actions. State is a replay of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record { /// rules
    pub rules: Rules, /// seed
    pub seed: Seed, /// in order
    pub actions: Vec<Action> }

impl Record {
    /// Of a game as it stands.
    pub fn of(game: &Game) -> Self { let _ = game; todo!() }
    /// The game at its end.
    ///
    /// # Errors
    /// Whole or not at all.
    pub fn replay(&self) -> Result<Game, RecordError> { todo!() }
}
// also: Display (text form) and FromStr (strict)
