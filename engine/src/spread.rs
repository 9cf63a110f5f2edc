//! Spreads: the melds that a hand is laid out in.

use crate::{Cards, Meld, SpreadError};

/// Up to three melds with no card in common, in a canonical order, so that equal spreads are equal values.
/// Eleven cards hold no more than three.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Spread { /* [Cards; 3], empty last */ melds: [Cards; 3] }

impl Spread {
    /// No meld at all.
    pub const EMPTY: Self = Self { melds: [Cards::EMPTY; 3] };
    /// The spread of these melds.
    ///
    /// # Errors
    /// When two share a card, or there are more than three.
    pub fn new(melds: &[Meld]) -> Result<Self, SpreadError> { let _ = melds; todo!() }
    /// Its melds.
    pub fn melds(&self) -> impl ExactSizeIterator<Item = Meld> + use<> { todo!() as core::array::IntoIter<Meld, 3> }
    /// All cards in its melds.
    pub fn cards(&self) -> Cards { todo!() }
    /// What of this hand stands in no meld.
    pub fn loose(&self, hand: Cards) -> Cards { hand - self.cards() }
    /// The points of the loose cards: what this spread leaves of the hand.
    pub fn deadwood(&self, hand: Cards) -> u8 { let _ = hand; todo!() }
    /// Every spread that the hand can be laid out in, the empty one and partial ones included.
    pub fn all_of(hand: Cards) -> impl Iterator<Item = Self> { let _ = hand; core::iter::empty() }
}
