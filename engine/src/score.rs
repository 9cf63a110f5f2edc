//! What a round and a game are worth.

use crate::{Card, Cards, Layoffs, PerSeat, Seat, Spread};

/// What lies on the table after a knock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Showdown {
    /// Who knocked.
    pub knocker: Seat,
    /// The card the knocker threw; `None` at big gin.
    pub discard: Option<Card>,
    /// The knocker's cards after the throw.
    pub knocker_hand: Cards,
    /// The knocker's melds as laid.
    pub knocker_spread: Spread,
    /// What has been laid off so far.
    pub layoffs: Layoffs,
    /// The defender's cards that stayed in hand and their melds; known to both once the round is over.
    pub defender: Option<DefenderLaid>,
}

/// The defender's side of the table, once the round is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DefenderLaid { /// ten cards, before the layoffs
    pub hand: Cards, /// own melds of what stayed
    pub spread: Spread }

/// How a round ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[allow(missing_docs, reason = "sketch")]
pub enum RoundEnd { Knock, Undercut, Gin, BigGin, Tie, StockOut, UpcardCap, Resigned }

/// A round's result, with every number of its sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RoundResult {
    /// How it ended.
    pub end: RoundEnd,
    /// Who won it, if anybody.
    pub winner: Option<Seat>,
    /// Deadwood that counts, after layoffs.
    pub deadwood: PerSeat<u8>,
    /// Gin, big gin or undercut bonus in the sum.
    pub bonus: u8,
    /// 2 where spades double, else 1.
    pub factor: u8,
    /// `(difference + bonus) × factor`, to the winner.
    pub points: u16,
}

/// A finished game's sum for one seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[allow(missing_docs, reason = "sketch")]
pub struct Breakdown { pub points: u16, pub rounds_won: u16, pub boxes: u16, pub game_bonus: u16, pub shutout_bonus: u16, pub total: u16 }
