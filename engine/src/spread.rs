//! Spreads: the melds that a hand is laid out in.

use core::fmt;
use core::str::FromStr;

use crate::deadwood::usable;
use crate::meld::COLUMN;
use crate::{Card, Cards, Meld, MeldError};

/// Up to three melds with no card in common, in the order of their lowest cards, so that equal
/// spreads are equal values. Eleven cards hold no more than three.
///
/// ```
/// use knockwood_engine::{Cards, Spread};
///
/// let hand: Cards = "4h 5h 6h 7h Qc Qd Qh Kc Kd 2s".parse()?;
/// let spread: Spread = "QcQdQh 4h5h6h7h".parse()?;
/// assert_eq!(spread.to_string(), "QcQdQh 4h5h6h7h");
/// assert_eq!(spread.loose(hand).to_string(), "Kc Kd 2s");
/// assert_eq!(spread.deadwood(hand), 22);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Spread {
    /// Empty places last.
    melds: [Cards; 3],
}

impl Spread {
    /// No meld at all.
    pub const EMPTY: Self = Self {
        melds: [Cards::EMPTY; 3],
    };

    /// The spread of these melds, given in any order.
    ///
    /// # Errors
    ///
    /// When two share a card, or there are more than three.
    pub fn new(melds: &[Meld]) -> Result<Self, SpreadError> {
        let mut spread = Self::EMPTY;
        let mut used = Cards::EMPTY;
        for meld in melds {
            if let Some(card) = (used & meld.cards()).first() {
                return Err(SpreadError::Shared(card));
            }
            used = used | meld.cards();
        }
        if melds.len() > spread.melds.len() {
            return Err(SpreadError::TooMany(melds.len()));
        }
        for (place, meld) in spread.melds.iter_mut().zip(melds) {
            *place = meld.cards();
        }
        Ok(Self::sorted(spread.melds))
    }

    /// The spread of these melds, known to be disjoint; empty places may stand anywhere.
    pub(crate) const fn sorted(melds: [Cards; 3]) -> Self {
        // An empty place has 64 trailing zeros and so goes last of itself.
        const fn in_order(a: Cards, b: Cards) -> (Cards, Cards) {
            if a.bits().trailing_zeros() <= b.bits().trailing_zeros() {
                (a, b)
            } else {
                (b, a)
            }
        }
        let [a, b, c] = melds;
        let (a, b) = in_order(a, b);
        let (b, c) = in_order(b, c);
        let (a, b) = in_order(a, b);
        Self { melds: [a, b, c] }
    }

    /// Its melds, in the order of their lowest cards.
    pub fn melds(&self) -> impl ExactSizeIterator<Item = Meld> + use<> {
        self.melds.into_iter().take(self.len()).map(Meld::trusted)
    }

    /// How many melds, 0 to 3.
    pub fn len(&self) -> usize {
        self.melds.iter().filter(|meld| !meld.is_empty()).count()
    }

    /// Whether there is no meld.
    pub const fn is_empty(&self) -> bool {
        self.melds[0].is_empty()
    }

    /// Whether this meld is one of them, exactly as it was laid.
    pub fn contains(&self, meld: Meld) -> bool {
        self.melds.contains(&meld.cards())
    }

    /// All cards in its melds.
    pub fn cards(&self) -> Cards {
        self.melds[0] | self.melds[1] | self.melds[2]
    }

    /// What of this hand stands in no meld.
    #[must_use]
    pub fn loose(&self, hand: Cards) -> Cards {
        hand - self.cards()
    }

    /// The points of the loose cards: what this spread leaves of the hand. Of more than eleven
    /// cards it may be more than 255, and is then said to be 255.
    pub fn deadwood(&self, hand: Cards) -> u8 {
        u8::try_from(self.loose(hand).points()).unwrap_or(u8::MAX)
    }

    /// Every spread that the hand can be laid out in, once each: the empty one first, partial
    /// ones and cut runs included. Their order is that of their melds' lowest cards, a spread
    /// before those that add to it. Nothing is allocated.
    ///
    /// More than eleven cards are no hand: of them only the empty spread is given.
    ///
    /// ```
    /// use knockwood_engine::Spread;
    ///
    /// let spreads = Spread::all_of("3h 4h 5h 6h".parse()?);
    /// let texts: Vec<String> = spreads.map(|spread| spread.to_string()).collect();
    /// assert_eq!(texts, ["-", "3h4h5h", "3h4h5h6h", "4h5h6h"]);
    /// # Ok::<(), knockwood_engine::CardsError>(())
    /// ```
    pub fn all_of(hand: Cards) -> Spreads {
        Spreads::new(hand)
    }

    /// Every spread that leaves the least deadwood that the hand can be left with; cut runs
    /// included, in the order of [`Spread::all_of`].
    ///
    /// ```
    /// use knockwood_engine::Spread;
    ///
    /// let hand = "4c 4d 4h 5c 5d 5h 6c 6d 6h".parse()?;
    /// assert_eq!(Spread::all_best_of(hand).count(), 2);
    /// # Ok::<(), knockwood_engine::CardsError>(())
    /// ```
    pub fn all_best_of(hand: Cards) -> impl Iterator<Item = Self> {
        let least = crate::deadwood(hand);
        Self::all_of(hand).filter(move |spread| spread.deadwood(hand) == least)
    }
}

/// The most melds that eleven cards contain: those of a run of eleven.
const MOST_MELDS: usize = 45;

/// Every spread of a hand; see [`Spread::all_of`].
#[derive(Debug, Clone)]
pub struct Spreads {
    /// All melds in the hand, by their lowest card: any choice of them in this order is sorted.
    melds: [Cards; MOST_MELDS],
    count: usize,
    /// Which of them are laid now.
    laid: [usize; 3],
    depth: usize,
    used: Cards,
    /// The first of them that has not been tried beside those laid now.
    next: usize,
    started: bool,
}

impl Spreads {
    fn new(hand: Cards) -> Self {
        let mut spreads = Self {
            melds: [Cards::EMPTY; MOST_MELDS],
            count: 0,
            laid: [0; 3],
            depth: 0,
            used: Cards::EMPTY,
            next: 0,
            started: false,
        };
        if hand.len() <= 11 {
            spreads.find_melds(hand);
        }
        spreads
    }

    fn find_melds(&mut self, hand: Cards) {
        let hand = hand.bits();
        let mut left = usable(hand);
        while left != 0 {
            let lowest = left & left.wrapping_neg();
            left ^= lowest;

            let mut row = lowest | lowest << 1 | lowest << 2;
            let mut last = lowest << 2;
            while row & hand == row {
                self.push(row);
                last <<= 1;
                row |= last;
            }

            let others = left & COLUMN << (lowest.trailing_zeros() & 15);
            match others.count_ones() {
                2 => self.push(lowest | others),
                3 => {
                    let mut omitted = others;
                    while omitted != 0 {
                        let one = omitted & omitted.wrapping_neg();
                        self.push(lowest | (others ^ one));
                        omitted ^= one;
                    }
                    self.push(lowest | others);
                }
                _ => {}
            }
        }
    }

    fn push(&mut self, meld: u64) {
        if let Some(place) = self.melds.get_mut(self.count) {
            *place = Cards::from_bits_unchecked(meld);
            self.count += 1;
        }
    }

    fn current(&self) -> Spread {
        let mut spread = Spread::EMPTY;
        for (place, &index) in spread.melds.iter_mut().zip(&self.laid[..self.depth]) {
            *place = self.melds[index];
        }
        spread
    }
}

impl Iterator for Spreads {
    type Item = Spread;

    fn next(&mut self) -> Option<Spread> {
        if !self.started {
            self.started = true;
            return Some(Spread::EMPTY);
        }
        loop {
            if self.depth < self.laid.len() {
                let free = |index: &usize| self.melds[*index].is_disjoint(self.used);
                if let Some(index) = (self.next..self.count).find(free) {
                    self.laid[self.depth] = index;
                    self.depth += 1;
                    self.used = self.used | self.melds[index];
                    self.next = index + 1;
                    return Some(self.current());
                }
            }
            if self.depth == 0 {
                self.next = self.count;
                return None;
            }
            self.depth -= 1;
            let index = self.laid[self.depth];
            self.used = self.used - self.melds[index];
            self.next = index + 1;
        }
    }
}

impl core::iter::FusedIterator for Spreads {}

impl fmt::Display for Spread {
    /// Its melds with a space between them, as in `QcQdQh 4h5h6h`; the empty one is `-`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (place, meld) in self.melds().enumerate() {
            if place > 0 {
                f.write_str(" ")?;
            }
            fmt::Display::fmt(&meld, f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

/// Melds or a text that are not a spread.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SpreadError {
    /// Two of the melds want the same card.
    #[error("{0} stands in two melds: a card belongs to one")]
    Shared(Card),
    /// More melds than a hand can hold.
    #[error("{0} melds are too many: a hand holds at most three")]
    TooMany(usize),
    /// One of the melds is none.
    #[error(transparent)]
    Meld(#[from] MeldError),
}

impl FromStr for Spread {
    type Err = SpreadError;

    /// Reads melds in any order with white space between them, as in `4h5h6h QcQdQh`; `-` is
    /// the empty spread.
    fn from_str(text: &str) -> Result<Self, SpreadError> {
        if text.trim() == "-" {
            return Ok(Self::EMPTY);
        }
        let mut melds = [None; 3];
        let mut count = 0;
        for word in text.split_whitespace() {
            let meld: Meld = word.parse()?;
            if let Some(place) = melds.get_mut(count) {
                *place = Some(meld);
            }
            count += 1;
        }
        if count > melds.len() {
            return Err(SpreadError::TooMany(count));
        }
        let melds: Vec<Meld> = melds.into_iter().flatten().collect();
        Self::new(&melds)
    }
}
