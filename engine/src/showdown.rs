//! What lies on the table after a knock.

use crate::{Action, Card, Cards, Layoffs, Seat, Spread, deadwood, defended};

/// What lies on the table after a knock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Showdown {
    /// Who knocked.
    pub knocker: Seat,
    /// The card the knocker threw; `None` at big gin.
    pub discard: Option<Card>,
    /// The knocker's cards after the throw: ten, eleven at big gin.
    pub knocker_hand: Cards,
    /// The knocker's melds as laid.
    pub knocker_spread: Spread,
    /// What has been laid off so far.
    pub layoffs: Layoffs,
    /// The defender's side; hidden from the knocker until the round is over.
    pub defender: Option<DefenderLaid>,
}

/// The defender's side of the table, once the round is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct DefenderLaid {
    /// The ten cards held before the layoffs.
    pub hand: Cards,
    /// The melds of what stayed in hand.
    pub spread: Spread,
}

impl Showdown {
    /// The points that the knocker's spread leaves.
    pub fn knocker_deadwood(&self) -> u8 {
        self.knocker_spread.deadwood(self.knocker_hand)
    }

    /// Whether the knocker has no deadwood: nobody lays off, and there is no undercut.
    pub fn is_gin(&self) -> bool {
        self.knocker_spread.cards() == self.knocker_hand
    }

    /// The points that stayed in the defender's hand, once the round is over.
    pub fn defender_deadwood(&self) -> Option<u8> {
        self.defender
            .map(|laid| laid.spread.deadwood(laid.hand - self.layoffs.cards()))
    }

    /// The least that a defender who holds these cards can have left after this, a layoff or the end of
    /// them.
    pub(crate) fn left_after(&self, action: Action, hand: Cards) -> u8 {
        let Action::LayOff(layoff) = action else {
            return deadwood(hand);
        };
        let mut made = self.layoffs;
        let fits = made.lay_off(&self.knocker_spread, layoff).is_ok();
        let hand = if fits {
            hand.without(layoff.card)
        } else {
            hand
        };
        let melds: Vec<_> = self
            .knocker_spread
            .melds()
            .map(|meld| made.grown(meld))
            .collect();
        let table = Spread::new(&melds).unwrap_or(self.knocker_spread);
        defended(&table, hand)
    }
}
