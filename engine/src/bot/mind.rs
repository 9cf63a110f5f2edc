//! A level with what it needs to play.

use super::value::Weights;
use super::{Level, easy, hard, normal};
use crate::{Action, Seed, View};

/// A mind ready to play.
///
/// ```
/// use knockwood_engine::bot::{Level, Mind};
/// use knockwood_engine::{Game, Rules, Seat, Seed};
///
/// let game = Game::new(Rules::default(), Seed([5; 32]))?;
/// let action = Mind::of(Level::Easy).choose(&game.view(Seat::A), &game.seed().for_ply(0));
/// assert!(action.is_some_and(|action| game.view(Seat::A).is_legal(action)));
/// # Ok::<(), knockwood_engine::RulesError>(())
/// ```
#[derive(Clone, Copy)]
pub enum Mind<'a> {
    /// [`Level::Easy`].
    Easy,
    /// [`Level::Normal`].
    Normal,
    /// [`Level::Hard`] with these weights; without any it plays by its floor.
    Hard(Option<&'a Weights>),
}

impl Mind<'_> {
    /// The mind of a level, with the built-in weights if there are any.
    pub fn of(level: Level) -> Self {
        match level {
            Level::Easy => Self::Easy,
            Level::Normal => Self::Normal,
            Level::Hard => Self::Hard(Weights::built_in()),
        }
    }

    /// What it does in this view, always something legal; `None` when it is not this seat's turn.
    /// `luck` is `game.seed().for_ply(game.ply())`.
    pub fn choose(&self, view: &View, luck: &Seed) -> Option<Action> {
        if view.turn != Some(view.seat) {
            return None;
        }
        let choice = match self {
            Self::Easy => easy::choose(view, luck),
            Self::Normal => normal::choose(view, luck),
            Self::Hard(weights) => hard::choose(view, luck, *weights),
        };
        // A mind that errs would stop the game; the first legal action does not.
        choice
            .filter(|action| view.is_legal(*action))
            .or_else(|| view.legal_actions().next())
    }
}
