//! What the defender makes of a knock: own melds and layoffs together.

use crate::{Card, Cards, Meld, Spread};

/// One card laid off onto one of the knocker's melds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Layoff {
    /// The card.
    pub card: Card,
    /// The meld it joins, as it was laid by the knocker (the original one, not grown).
    pub onto: Meld,
}

/// The best answer to a knock: what is laid off, in an order that is legal, and the spread of what stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Defence { /// own melds
    pub spread: Spread, /// in order
    pub layoffs: Layoffs, /// points left
    pub deadwood: u8 }

/// Layoffs in the order made; at most ten.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Layoffs { len: u8 }

impl Layoffs {
    /// They, in order.
    pub fn iter(&self) -> impl Iterator<Item = Layoff> + use<> { core::iter::empty() }
}

/// The joint optimum over the defender's own spread and chains of layoffs.
pub fn best_defence(knocker: &Spread, hand: Cards) -> Defence { let _ = (knocker, hand); todo!() }
