//! The shuffle, bit for bit.

use crate::seed::{Draws, Seed};
use crate::{Card, Cards, PerSeat, Rank, Seat, Suit};

/// What stands in the places of a fixed array that hold nothing.
pub(crate) const FILLER: Card = Card::new(Rank::Ace, Suit::Clubs);

/// The 52 cards in the order they are dealt: ten each in turn, beginning with the non-dealer, then
/// the first upcard, then the stock from its top.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deck([Card; 52]);

impl Deck {
    /// The deck of a seed, a pure function of its 32 bytes.
    ///
    /// The cards begin in the order of [`Card::index`]. For each place `i` from 51 down to 1, a
    /// place `j` of `0..=i` is drawn, and the cards of the two places change places. A draw of
    /// `0..n` takes the next 32-bit word of the seed's stream 0 (see [`Seed`]), rejects it if it is
    /// `n × ⌊2³² / n⌋` or more and takes another, and is the word modulo `n`. Every
    /// order of the cards is thus as likely as any other, as far as the stream is even.
    ///
    /// ```
    /// use knockwood_engine::{Deck, Seed};
    ///
    /// let deck = Deck::shuffled(&Seed([0; 32]));
    /// assert_eq!(deck, Deck::shuffled(&Seed([0; 32])));
    /// ```
    pub fn shuffled(seed: &Seed) -> Self {
        let mut draws = Draws::of(seed);
        let mut cards = new_deck();
        for place in (1..52_u32).rev() {
            cards.swap(place as usize, draws.below(place + 1) as usize);
        }
        Self(cards)
    }

    /// A deck of these cards, first dealt first.
    ///
    /// # Errors
    /// When a card is there twice.
    pub fn new(cards: [Card; 52]) -> Result<Self, DeckError> {
        let mut seen = Cards::EMPTY;
        for card in cards {
            if seen.contains(card) {
                return Err(DeckError::Twice(card));
            }
            seen = seen.with(card);
        }
        Ok(Self(cards))
    }

    /// A deck that deals these hands, upcard and stock (the first drawn first); what is not named
    /// follows in the order of [`Card::index`]. For lessons and tests.
    ///
    /// # Errors
    /// When a card is there twice, or a hand has not ten.
    pub fn arranged(
        hands: PerSeat<Cards>,
        dealer: Seat,
        upcard: Card,
        stock: &[Card],
    ) -> Result<Self, DeckError> {
        for seat in Seat::ALL {
            if hands[seat].len() != 10 {
                return Err(DeckError::HandOf {
                    seat,
                    count: hands[seat].len(),
                });
            }
        }
        let in_turn = hands[dealer.other()]
            .iter()
            .zip(hands[dealer])
            .flat_map(|(first, second)| [first, second]);
        let mut named = Cards::EMPTY;
        let mut cards = new_deck();
        let mut places = cards.iter_mut();
        for card in in_turn.chain([upcard]).chain(stock.iter().copied()) {
            if named.contains(card) {
                return Err(DeckError::Twice(card));
            }
            named = named.with(card);
            if let Some(place) = places.next() {
                *place = card;
            }
        }
        for (place, card) in places.zip(Cards::ALL - named) {
            *place = card;
        }
        Ok(Self(cards))
    }

    /// The cards, first dealt first.
    pub const fn cards(&self) -> &[Card; 52] {
        &self.0
    }

    /// The ten cards that this seat is dealt.
    pub(crate) fn hand(&self, seat: Seat, dealer: Seat) -> Cards {
        self.0[..20]
            .iter()
            .skip(usize::from(seat == dealer))
            .step_by(2)
            .copied()
            .collect()
    }

    /// The first upcard.
    pub(crate) const fn upcard(&self) -> Card {
        self.0[20]
    }

    /// A card of the stock, 0 the first drawn; `None` from 31 on.
    pub(crate) fn stock(&self, place: usize) -> Option<Card> {
        self.0[21..].get(place).copied()
    }
}

fn new_deck() -> [Card; 52] {
    let mut cards = [FILLER; 52];
    for (place, card) in cards.iter_mut().zip(Cards::ALL) {
        *place = card;
    }
    cards
}

/// Cards that are not a deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DeckError {
    /// A card is there twice.
    #[error("{0} is there twice: a deck holds each card once")]
    Twice(Card),
    /// A hand has too few or too many cards.
    #[error("seat {seat} is given {count} cards: a hand is dealt ten")]
    HandOf {
        /// Whose hand.
        seat: Seat,
        /// How many cards it was given.
        count: u32,
    },
}
