//! Minds that play.

use crate::{Action, Seed, View};

/// How strong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Level { /// the least deadwood
    Normal }

/// What a mind of this level does in this view; `None` when it is not its turn.
/// `luck` is `game.seed().for_ply(game.ply())`.
pub fn choose(level: Level, view: &View, luck: &Seed) -> Option<Action> { let _ = (level, view, luck); todo!() }
