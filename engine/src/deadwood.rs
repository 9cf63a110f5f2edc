//! The least deadwood of a hand, exactly.

use crate::{Cards, Spread};

/// The least deadwood of exactly these cards (up to 11).
pub fn deadwood(hand: Cards) -> u8 { let _ = hand; todo!() }

/// A spread that leaves the least deadwood.
pub fn best_spread(hand: Cards) -> Spread { let _ = hand; todo!() }

/// The least deadwood of ten that one throw of the eleven can leave, and every card whose throw leaves it.
pub fn best_discards(hand: Cards) -> (u8, Cards) { let _ = hand; todo!() }
