//! Minds that play. Each sees a [`View`] and nothing else, looks at no clock, and draws its luck
//! from the seed it is given: the same view and seed give the same choice on every platform.
//!
//! [`choose`] plays a [`Level`]; a [`Mind`] is a level with what it needs to play. `hard` needs
//! the weights of its network, which are a file of their own, so that only who plays `hard` loads them:
//! [`value::Weights::parse`] reads them, and with the feature `hard` they are built in.

mod common;
mod easy;
mod hard;
mod mind;
mod normal;
mod persona;
mod style;
pub mod value;

pub use mind::Mind;
pub use persona::Persona;
pub use style::Style;

use crate::{Action, Seed, View};

/// How strong a mind plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Level {
    /// Loose and human: looks at nothing the opponent does, and errs.
    Easy,
    /// Keeps the least deadwood with a light eye for danger, and knocks as soon as it can.
    Normal,
    /// Weighs every move by a value network, and knocks by the score.
    Hard,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Normal, Self::Hard];

    /// Its name: "normal".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Hard => "hard",
        }
    }
}

/// What a mind of this level does in this view, always something legal; `None` when it is not
/// this seat's turn. `luck` is `game.seed().for_ply(game.ply())`.
///
/// `hard` plays with the weights that are built in with the feature `hard`. Without the feature it
/// has none here and plays by its floor, [`Style::EARLY_THEN_GIN`]; give it the weights with
/// [`Mind::Hard`].
///
/// ```
/// use knockwood_engine::bot::{self, Level};
/// use knockwood_engine::{Game, Rules, Seat, Seed};
///
/// let mut game = Game::new(Rules::default(), Seed([5; 32]))?;
/// while let Some(seat) = game.turn() {
///     let luck = game.seed().for_ply(game.ply());
///     let Some(action) = bot::choose(Level::Normal, &game.view(seat), &luck) else { break };
///     game.apply(action)?;
/// }
/// assert!(game.round().result().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn choose(level: Level, view: &View, luck: &Seed) -> Option<Action> {
    Mind::of(level).choose(view, luck)
}
