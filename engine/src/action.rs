//! Everything a player can do, as values.

use crate::{Card, Layoff, Spread};

/// One thing done at the table. Whose it is follows from the state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// Leave the offered upcard.
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
    /// Deal the next round (of a game; after the result was seen).
    Deal,
    /// Give the game up: the seat named loses it.
    Resign(crate::Seat),
}
