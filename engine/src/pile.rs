//! The discard pile.

use core::fmt;

use crate::Card;
use crate::deck::FILLER;

/// An ordered pile of distinct cards, the top last.
///
/// No round has more than 30 cards in its pile: the first upcard and one for each card drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Pile {
    // Places from `len` on hold the filler, so that equal piles are equal values.
    cards: [Card; Self::MOST],
    len: u8,
}

impl Pile {
    const MOST: usize = 32;
    /// No card.
    pub const EMPTY: Self = Self {
        cards: [FILLER; Self::MOST],
        len: 0,
    };

    /// The cards, from the bottom to the top.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Card> + DoubleEndedIterator + '_ {
        self.cards.iter().take(self.len()).copied()
    }

    /// How many cards there are.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The card on top.
    pub fn top(&self) -> Option<Card> {
        self.len()
            .checked_sub(1)
            .and_then(|top| self.cards.get(top).copied())
    }

    /// Lays a card on top; `false` when the pile is full, which no round reaches.
    pub(crate) fn push(&mut self, card: Card) -> bool {
        let Some(place) = self.cards.get_mut(self.len as usize) else {
            return false;
        };
        *place = card;
        self.len += 1;
        true
    }

    /// Takes the card on top.
    pub(crate) fn pop(&mut self) -> Option<Card> {
        let card = self.top()?;
        self.len -= 1;
        self.cards[self.len as usize] = FILLER;
        Some(card)
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
