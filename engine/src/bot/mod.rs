//! Minds that play. Each sees a [`View`] and nothing else, looks at no clock, and draws its luck
//! from the seed it is given: the same view and seed give the same choice on every platform.

mod common;
mod normal;
mod style;

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
    /// Keeps the least deadwood with a light eye for danger, and knocks as soon as it can.
    Normal,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Self; 1] = [Self::Normal];

    /// Its name: "normal".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Normal => "normal",
        }
    }
}

/// What a mind of this level does in this view, always something legal; `None` when it is not
/// this seat's turn. `luck` is `game.seed().for_ply(game.ply())`.
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
    if view.turn != Some(view.seat) {
        return None;
    }
    let choice = match level {
        Level::Normal => normal::choose(view, luck),
    };
    // A mind that errs would stop the game; the first legal action does not.
    choice
        .filter(|action| view.is_legal(*action))
        .or_else(|| view.legal_actions().next())
}
