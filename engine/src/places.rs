//! Where the 52 cards of a round are.

use crate::{Cards, PerSeat};

/// Where each card of a round is.
///
/// ```
/// use knockwood_engine::{Deck, Round, Rules, Seat, Seed};
///
/// let round = Round::deal(Rules::default(), Seat::B, &Deck::shuffled(&Seed([0; 32])));
/// assert!(round.places().is_whole());
/// assert_eq!(round.places().stock.len(), 31);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Places {
    /// Face down in the middle.
    pub stock: Cards,
    /// In the discard pile.
    pub pile: Cards,
    /// In the hands.
    pub hands: PerSeat<Cards>,
    /// On the knocker's melds.
    pub laid_off: Cards,
    /// Thrown face down on a knock.
    pub thrown_on_knock: Cards,
}

impl Places {
    /// The places, one after the other.
    pub const fn all(&self) -> [Cards; 6] {
        let PerSeat([a, b]) = self.hands;
        [
            self.stock,
            self.pile,
            a,
            b,
            self.laid_off,
            self.thrown_on_knock,
        ]
    }

    /// Whether each of the 52 cards is in exactly one place.
    pub fn is_whole(&self) -> bool {
        let count: u32 = self.all().into_iter().map(Cards::len).sum();
        let union = self
            .all()
            .into_iter()
            .fold(Cards::EMPTY, |union, place| union | place);
        count == 52 && union == Cards::ALL
    }
}
