//! Melds: three or four of a rank, or three and more in a row of one suit.

use core::fmt;
use core::str::FromStr;

use crate::{Card, Cards, CardsError, Rank, Suit};

/// A rank's four cards, as bits of the aces; shifted by a rank they are that rank's.
pub(crate) const COLUMN: u64 = 0x0001_0001_0001_0001;

/// A set or a run. Holds nothing but its cards, so "is this card in it" is one mask test.
///
/// There are 329: 65 sets and 264 runs.
///
/// ```
/// use knockwood_engine::{Meld, MeldKind};
///
/// let run: Meld = "5h6h7h".parse()?;
/// assert_eq!(run.kind(), MeldKind::Run);
/// assert_eq!(run.name(), "run, five to seven of hearts");
/// let eight = "8h".parse()?;
/// assert_eq!(run.with(eight), Some("5h6h7h8h".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Meld(Cards);

/// What makes a meld one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum MeldKind {
    /// Three or four cards of one rank.
    Set,
    /// Three or more cards in a row, of one suit, the ace low.
    Run,
}

impl Meld {
    /// The meld of these cards.
    ///
    /// ```
    /// use knockwood_engine::Meld;
    ///
    /// assert!(Meld::new("7c 7d 7s".parse()?).is_ok());
    /// // The ace is low only.
    /// assert!(Meld::new("Qc Kc Ac".parse()?).is_err());
    /// # Ok::<(), knockwood_engine::CardsError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`MeldError::Neither`] when they are neither a set nor a run.
    pub const fn new(cards: Cards) -> Result<Self, MeldError> {
        if is_set(cards) || is_run(cards) {
            Ok(Self(cards))
        } else {
            Err(MeldError::Neither(cards))
        }
    }

    /// The meld of cards that are known to be one.
    pub(crate) const fn trusted(cards: Cards) -> Self {
        debug_assert!(is_set(cards) || is_run(cards));
        Self(cards)
    }

    /// Its cards.
    pub const fn cards(self) -> Cards {
        self.0
    }

    /// Whether it is a set or a run.
    pub const fn kind(self) -> MeldKind {
        // Only a run has neighbours in its lane.
        let bits = self.0.bits();
        if bits & bits >> 1 == 0 {
            MeldKind::Set
        } else {
            MeldKind::Run
        }
    }

    /// The cards that would make it longer by one: the fourth of a set, the next at either end
    /// of a run. None, one or two.
    ///
    /// ```
    /// use knockwood_engine::Meld;
    ///
    /// let run: Meld = "Ah2h3h".parse()?;
    /// assert_eq!(run.takes().to_string(), "4h");
    /// # Ok::<(), knockwood_engine::MeldError>(())
    /// ```
    pub const fn takes(self) -> Cards {
        let bits = self.0.bits();
        let wanted = match self.kind() {
            MeldKind::Set => COLUMN << (bits.trailing_zeros() & 15),
            MeldKind::Run => bits << 1 | bits >> 1,
        };
        Cards::from_bits_unchecked(wanted & !bits & Cards::ALL.bits())
    }

    /// The meld with one more card, where it fits: the fourth of a set, the next at either end
    /// of a run. `None` where it does not.
    pub const fn with(self, card: Card) -> Option<Self> {
        if self.takes().contains(card) {
            Some(Self(self.0.with(card)))
        } else {
            None
        }
    }

    /// In words: "run, five to seven of hearts", "set of jacks".
    pub fn name(self) -> String {
        let (Some(low), Some(high)) = (self.0.first(), self.0.last()) else {
            return String::new();
        };
        let (from, to) = (low.rank(), high.rank());
        match self.kind() {
            MeldKind::Set => format!("set of {}", from.plural()),
            MeldKind::Run => {
                format!(
                    "run, {} to {} of {}",
                    from.name(),
                    to.name(),
                    low.suit().name()
                )
            }
        }
    }

    /// All 329: the sets from aces to kings, then the runs by suit.
    ///
    /// ```
    /// assert_eq!(knockwood_engine::Meld::all().count(), 329);
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        let sets = Rank::ALL.into_iter().flat_map(|rank| {
            let four: Cards = Suit::ALL
                .into_iter()
                .map(|suit| Card::new(rank, suit))
                .collect();
            let threes = four.into_iter().map(move |card| four.without(card));
            threes.chain(core::iter::once(four))
        });
        let runs = Suit::ALL.into_iter().flat_map(|suit| {
            (0..11_u32).flat_map(move |low| {
                (low + 3..=13).map(move |end| {
                    let row = (1 << end) - (1 << low);
                    Cards::from_bits_unchecked(row << (16 * suit as u32))
                })
            })
        });
        sets.chain(runs).map(Self::trusted)
    }
}

const fn is_set(cards: Cards) -> bool {
    let bits = cards.bits();
    let column = COLUMN << (bits.trailing_zeros() & 15);
    cards.len() >= 3 && bits & !column == 0
}

const fn is_run(cards: Cards) -> bool {
    if cards.len() < 3 {
        return false;
    }
    // The three idle bits over each suit keep a row of neighbours within it.
    let row = cards.bits() >> cards.bits().trailing_zeros();
    row & (row + 1) == 0
}

impl fmt::Display for Meld {
    /// Its cards without a space between them, as in `5h6h7h`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .try_for_each(|card| fmt::Display::fmt(&card, f))
    }
}

impl fmt::Debug for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Cards or a text that are not a meld.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MeldError {
    /// The cards are neither a set nor a run.
    #[error(
        "{0:?} is no meld: a set is three or four of a rank, a run is three or more in a row of \
         one suit with the ace low"
    )]
    Neither(Cards),
    /// The text does not name distinct cards.
    #[error(transparent)]
    Text(#[from] CardsError),
}

impl FromStr for Meld {
    type Err = MeldError;

    /// Reads cards in any order, with or without space between them: `5h6h7h` or `5h 6h 7h`.
    fn from_str(text: &str) -> Result<Self, MeldError> {
        Self::new(Cards::from_text(text)?)
    }
}
