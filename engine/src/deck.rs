//! Seeds and the shuffle, bit for bit.

use crate::{Card, Cards, DeckError, PerSeat};

/// 32 bytes that decide every card of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[derive(Debug)]
pub struct Seed(pub [u8; 32]);
impl Seed { /// one-way
    pub fn for_round(&self, number: u16) -> Self { let _ = number; todo!() } /// one-way, another domain
    pub fn for_ply(&self, ply: u32) -> Self { let _ = ply; todo!() } }

/// 52 cards in the order they are dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deck([Card; 52]);
impl Deck {
    /// The deck of a seed.
    pub fn shuffled(seed: &Seed) -> Self { let _ = seed; todo!() }
    /// A deck that deals these hands, upcard and stock (the first drawn first; the rest in new-deck order). For tests, lessons, replays.
    ///
    /// # Errors
    /// When a card is there twice or a hand has not ten.
    pub fn arranged(hands: PerSeat<Cards>, dealer: crate::Seat, upcard: Card, stock: &[Card]) -> Result<Self, DeckError> { let _ = (hands, dealer, upcard, stock); todo!() }
    /// The cards, first dealt first.
    pub fn cards(&self) -> &[Card; 52] { &self.0 }
}
