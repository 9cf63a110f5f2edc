//! Melds: three or four of a rank, or three and more in a row of one suit.

use crate::{Card, Cards, MeldError};

/// A set or a run. Holds nothing but its cards, so "is this card in it" is one mask test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Meld(Cards);

/// What makes a meld one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MeldKind {
    /// Three or four cards of one rank.
    Set,
    /// Three or more cards in a row, of one suit, the ace low.
    Run,
}

impl Meld {
    /// The meld of these cards.
    ///
    /// # Errors
    /// When they are neither a set nor a run.
    pub fn new(cards: Cards) -> Result<Self, MeldError> { let _ = cards; todo!() }
    /// Its cards.
    pub const fn cards(self) -> Cards { self.0 }
    /// Whether it is a set or a run.
    pub fn kind(self) -> MeldKind { todo!() }
    /// The meld with one more card, where it fits: the fourth of a set, the next at either end of a run.
    pub fn with(self, card: Card) -> Option<Self> { let _ = card; todo!() }
    /// In words: "run, five to seven of hearts", "set of jacks".
    pub fn name(self) -> String { todo!() }
    /// All 329, sets first.
    pub fn all() -> impl Iterator<Item = Self> { core::iter::empty() }
}
