//! Everything a player can do, as values.

use crate::{Card, Layoff, Seat, Spread};

/// One thing done at the table. Whose it is follows from the state.
///
/// Actions are written and read in the notation of [`notation`](crate::notation):
///
/// ```
/// use knockwood_engine::Action;
///
/// let knock: Action = "k7h:4c5c6c,JcJdJs".parse()?;
/// assert_eq!(knock.to_string(), "k7h:4c5c6c,JcJdJs");
/// # Ok::<(), knockwood_engine::ActionError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// Leave the offered upcard, or the last discard of a tournament round.
    Pass,
    /// Take the upcard.
    Take,
    /// Draw from the stock.
    Draw,
    /// Throw a card and end the turn.
    Discard(Card),
    /// Throw a card face down and lay the rest out; gin when nothing is left over.
    Knock {
        /// The card thrown.
        discard: Card,
        /// The melds laid.
        spread: Spread,
    },
    /// All eleven melded, nothing thrown.
    BigGin(Spread),
    /// Lay a card off onto one of the knocker's melds.
    LayOff(Layoff),
    /// No more layoffs.
    Done,
    /// Deal the next round of a game, after the result was seen. Anybody may.
    Deal,
    /// Give the game up: the seat named loses it. A matter of the [`Game`](crate::Game), not of a
    /// round, and open at any time.
    Resign(Seat),
}
