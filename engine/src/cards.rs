//! A set of cards in one word.

use core::fmt;
use core::ops::{BitAnd, BitOr, Sub};
use core::str::FromStr;

use crate::card::{Card, CardError, Rank, Suit};

/// A set of cards: one bit a card in a `u64`, sixteen bits a suit.
///
/// ```
/// use knockwood_engine::Cards;
///
/// let hand: Cards = "4h 5h 6h Kc".parse()?;
/// assert_eq!(hand.len(), 4);
/// assert_eq!(hand.points(), 25);
/// assert_eq!(hand.to_string(), "Kc 4h 5h 6h");
/// # Ok::<(), knockwood_engine::CardsError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cards(u64);

impl Cards {
    /// No card.
    pub const EMPTY: Self = Self(0);
    /// All 52.
    pub const ALL: Self = Self(0x1fff_1fff_1fff_1fff);

    /// The set of one card.
    pub const fn one(card: Card) -> Self {
        Self(1 << card.bit())
    }

    /// The set of these bits; bits that are no card's are refused.
    pub const fn from_bits(bits: u64) -> Option<Self> {
        if bits & !Self::ALL.0 == 0 {
            Some(Self(bits))
        } else {
            None
        }
    }

    pub(crate) const fn from_bits_unchecked(bits: u64) -> Self {
        debug_assert!(bits & !Self::ALL.0 == 0);
        Self(bits)
    }

    /// The bits; bit `16 × suit + rank` stands for a card.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// How many cards, 0 to 52.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is no card.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this card is among them.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.bit() & 1 == 1
    }

    /// Whether all of `other` are among them.
    pub const fn contains_all(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether the two sets share no card.
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// The set with this card as well.
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        Self(self.0 | 1 << card.bit())
    }

    /// The set without this card.
    #[must_use]
    pub const fn without(self, card: Card) -> Self {
        Self(self.0 & !(1 << card.bit()))
    }

    /// The cards of one suit.
    #[must_use]
    pub const fn of_suit(self, suit: Suit) -> Self {
        Self(self.0 & 0x1fff << (16 * suit as u32))
    }

    /// The lowest card by suit, then rank; `None` of none.
    pub const fn first(self) -> Option<Card> {
        if self.0 == 0 {
            None
        } else {
            Some(Card::from_bit(self.0.trailing_zeros()))
        }
    }

    /// The highest card by suit, then rank; `None` of none.
    pub const fn last(self) -> Option<Card> {
        match self.0.checked_ilog2() {
            Some(bit) => Some(Card::from_bit(bit)),
            None => None,
        }
    }

    /// The sum of what the cards count as deadwood, none of them in a meld. All 52 count 340.
    #[allow(clippy::cast_possible_truncation, reason = "all 52 cards count 340")]
    pub const fn points(self) -> u16 {
        // Sums of 32 bits cost the least.
        let points = LANE_POINTS[self.lane(0)] as u32
            + LANE_POINTS[self.lane(1)] as u32
            + LANE_POINTS[self.lane(2)] as u32
            + LANE_POINTS[self.lane(3)] as u32;
        points as u16
    }

    /// One suit's thirteen bits.
    const fn lane(self, suit: u32) -> usize {
        (self.0 >> (16 * suit) & 0x1fff) as usize
    }

    /// The cards from the lowest up: by suit, then rank.
    pub const fn iter(self) -> CardsIter {
        CardsIter(self.0)
    }
}

/// The points of every set of cards of one suit. Four look-ups in eight kilobytes cost less than
/// a sum over the cards, and no processor's popcount is needed.
static LANE_POINTS: [u8; 1 << 13] = {
    let mut points = [0; 1 << 13];
    let mut lane = 1_usize;
    while lane < points.len() {
        let lowest = Rank::ALL[lane.trailing_zeros() as usize];
        points[lane] = points[lane & (lane - 1)] + lowest.points();
        lane += 1;
    }
    points
};

/// The cards of a set, from the lowest up.
#[derive(Debug, Clone)]
pub struct CardsIter(u64);

impl Iterator for CardsIter {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        if self.0 == 0 {
            return None;
        }
        let card = Card::from_bit(self.0.trailing_zeros());
        self.0 &= self.0 - 1;
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for CardsIter {}

impl IntoIterator for Cards {
    type Item = Card;
    type IntoIter = CardsIter;

    fn into_iter(self) -> CardsIter {
        self.iter()
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl From<Card> for Cards {
    fn from(card: Card) -> Self {
        Self::one(card)
    }
}

impl BitOr for Cards {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for Cards {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for Cards {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, card) in self.iter().enumerate() {
            if place > 0 {
                f.write_str(" ")?;
            }
            fmt::Display::fmt(&card, f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

/// A text that is not a set of cards.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CardsError {
    /// One of its words is not a card.
    #[error(transparent)]
    Card(#[from] CardError),
    /// It names a card twice.
    #[error("{0} is named twice: a set holds a card once")]
    Twice(Card),
}

impl Cards {
    /// Reads cards of two characters each, in any order, with or without white space between.
    pub(crate) fn from_text(text: &str) -> Result<Self, CardsError> {
        let mut cards = Self::EMPTY;
        for word in text.split_whitespace() {
            let mut rest = word;
            while !rest.is_empty() {
                let end = rest.char_indices().nth(2).map_or(rest.len(), |(at, _)| at);
                let (head, tail) = rest.split_at(end);
                let card: Card = head.parse()?;
                if cards.contains(card) {
                    return Err(CardsError::Twice(card));
                }
                cards = cards.with(card);
                rest = tail;
            }
        }
        Ok(cards)
    }
}

impl FromStr for Cards {
    type Err = CardsError;

    /// Reads cards in any order, with or without white space between: `4h 5h 6h` or `4h5h6h`.
    fn from_str(text: &str) -> Result<Self, CardsError> {
        Self::from_text(text)
    }
}
