//! Layoffs: cards of the defender that join the knocker's melds.

use crate::{Card, Cards, Meld, Spread};

/// One card laid off onto one of the knocker's melds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Layoff {
    /// The card.
    pub card: Card,
    /// The meld that it joins, as the knocker laid it: a meld keeps this name however it grows.
    pub onto: Meld,
}

/// Layoffs in the order in which they were made; at most ten, as a defender holds ten cards.
///
/// ```
/// use knockwood_engine::{Layoff, Layoffs, Spread};
///
/// let knocker: Spread = "6h7h8h".parse()?;
/// let onto = knocker.melds().next().unwrap();
/// let mut layoffs = Layoffs::EMPTY;
/// // The four fits only once the five is there.
/// assert!(layoffs.lay_off(&knocker, Layoff { card: "4h".parse()?, onto }).is_err());
/// layoffs.lay_off(&knocker, Layoff { card: "5h".parse()?, onto })?;
/// layoffs.lay_off(&knocker, Layoff { card: "4h".parse()?, onto })?;
/// assert_eq!(layoffs.grown(onto).to_string(), "4h5h6h7h8h");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Layoffs {
    made: [Option<Layoff>; Self::MOST],
    len: u8,
}

impl Layoffs {
    /// None.
    pub const EMPTY: Self = Self {
        made: [None; Self::MOST],
        len: 0,
    };
    /// The most that one defender can make.
    pub const MOST: usize = 10;

    /// They, in order.
    pub fn iter(&self) -> impl Iterator<Item = Layoff> + use<> {
        self.made.into_iter().flatten()
    }

    /// How many, 0 to 10.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The cards laid off.
    pub fn cards(&self) -> Cards {
        self.iter().map(|layoff| layoff.card).collect()
    }

    /// A meld of the knocker's, named as it was laid, with all that has been laid off onto it.
    #[must_use]
    pub fn grown(&self, meld: Meld) -> Meld {
        let onto_it = self.iter().filter(|layoff| layoff.onto == meld);
        let added: Cards = onto_it.map(|layoff| layoff.card).collect();
        // `lay_off` has let nothing in that would not leave a meld.
        Meld::new(meld.cards() | added).unwrap_or(meld)
    }

    /// The knocker's melds, named as they were laid, which take this card now.
    ///
    /// ```
    /// use knockwood_engine::{Layoffs, Spread};
    ///
    /// let knocker: Spread = "4h5h6h 7c7d7s".parse()?;
    /// let melds = Layoffs::EMPTY.fits(&knocker, "7h".parse()?);
    /// assert_eq!(melds.count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fits(self, knocker: &Spread, card: Card) -> impl Iterator<Item = Meld> + use<> {
        let out = self.cards() | knocker.cards();
        knocker
            .melds()
            .filter(move |&meld| !out.contains(card) && self.grown(meld).with(card).is_some())
    }

    /// All cards that one of the knocker's melds would take now.
    pub fn takes(&self, knocker: &Spread) -> Cards {
        let taken = knocker.melds().map(|meld| self.grown(meld).takes());
        taken.fold(Cards::EMPTY, |all, cards| all | cards) - self.cards() - knocker.cards()
    }

    /// Makes one more. Whose hand the card comes from is the caller's to know.
    ///
    /// # Errors
    ///
    /// When the knocker has no such meld, the meld does not take the card, the card lies on the
    /// table already, or ten have been made; nothing is changed then.
    pub fn lay_off(&mut self, knocker: &Spread, layoff: Layoff) -> Result<(), LayoffError> {
        let Layoff { card, onto } = layoff;
        if !knocker.contains(onto) {
            return Err(LayoffError::NoSuchMeld {
                onto,
                knocker: *knocker,
            });
        }
        if knocker.cards().contains(card) || self.cards().contains(card) {
            return Err(LayoffError::Laid(card));
        }
        let grown = self.grown(onto);
        if !grown.takes().contains(card) {
            return Err(LayoffError::DoesNotFit { card, grown });
        }
        self.push(layoff).ok_or(LayoffError::TooMany)
    }

    /// Adds one that is known to fit; `None` when ten have been made.
    pub(crate) fn push(&mut self, layoff: Layoff) -> Option<()> {
        let place = self.made.get_mut(usize::from(self.len))?;
        *place = Some(layoff);
        self.len += 1;
        Some(())
    }
}

impl core::fmt::Debug for Layoffs {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// A layoff that is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LayoffError {
    /// The knocker has laid no such meld.
    #[error("{onto} is none of the knocker's melds: they are {knocker}, named as they were laid")]
    NoSuchMeld {
        /// What was named.
        onto: Meld,
        /// What the knocker has laid.
        knocker: Spread,
    },
    /// The meld, as it stands, does not take the card.
    #[error("{card} does not fit {grown}: it takes {}", taken(*.grown))]
    DoesNotFit {
        /// The card.
        card: Card,
        /// The meld with the layoffs so far.
        grown: Meld,
    },
    /// The card lies on the table.
    #[error("{0} has been laid already: lay off a card from the hand")]
    Laid(Card),
    /// Ten have been made.
    #[error("ten cards have been laid off: a defender has no more")]
    TooMany,
}

/// What a meld takes, in words.
fn taken(meld: Meld) -> String {
    if meld.takes().is_empty() {
        "nothing more".to_owned()
    } else {
        meld.takes().to_string()
    }
}
