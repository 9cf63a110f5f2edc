//! What has happened in a round, as both seats saw it.

use core::fmt;

use crate::{Card, Layoff, Layoffs, Rank, Seat, Suit};

/// One public event of a round. A card drawn from the stock is nobody's to know but the drawer's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Event {
    /// The seat left the upcard.
    Passed(Seat),
    /// The seat took this card from the discard pile.
    Took(Seat, Card),
    /// The seat drew from the stock.
    Drew(Seat),
    /// The seat threw this card.
    Threw(Seat, Card),
    /// The seat knocked, went gin or big gin; the [`Showdown`](crate::Showdown) says with what.
    Knocked(Seat),
    /// The seat laid a card off.
    LaidOff(Seat, Layoff),
}

/// The public events of a round, in order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct History {
    // An event is a number of 16 bits: kind × 128 + seat × 64 + card, or the layoff's place.
    codes: [u16; Self::MOST],
    len: u8,
    // Layoffs name a meld as well. Places not used hold the filler.
    layoffs: [Event; Self::MOST_LAYOFFS],
    layoffs_len: u8,
}

impl History {
    /// No round has more: 3 passes, 29 draws from the stock, 52 from the pile, a throw for each
    /// of these, a knock, and 10 layoffs are 176.
    pub(crate) const MOST: usize = 192;
    const MOST_LAYOFFS: usize = Layoffs::MOST;
    const FILLER: Event = Event::Passed(Seat::A);

    /// Nothing yet.
    pub const EMPTY: Self = Self {
        codes: [0; Self::MOST],
        len: 0,
        layoffs: [Self::FILLER; Self::MOST_LAYOFFS],
        layoffs_len: 0,
    };

    /// The events, the oldest first.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Event> + DoubleEndedIterator + '_ {
        self.codes
            .iter()
            .take(self.len())
            .map(|code| self.decode(*code))
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether nothing has happened yet.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The newest.
    pub fn last(&self) -> Option<Event> {
        self.iter().next_back()
    }

    /// Adds an event; `false` when there is no room, which no round reaches.
    pub(crate) fn push(&mut self, event: Event) -> bool {
        let (kind, seat, low) = match event {
            Event::Passed(seat) => (0, seat, 0),
            Event::Took(seat, card) => (1, seat, card.bit()),
            Event::Drew(seat) => (2, seat, 0),
            Event::Threw(seat, card) => (3, seat, card.bit()),
            Event::Knocked(seat) => (4, seat, 0),
            Event::LaidOff(seat, _) => (5, seat, u32::from(self.layoffs_len)),
        };
        let Some(code) = self.codes.get_mut(self.len as usize) else {
            return false;
        };
        if let Event::LaidOff(..) = event {
            let Some(place) = self.layoffs.get_mut(self.layoffs_len as usize) else {
                return false;
            };
            *place = event;
            self.layoffs_len += 1;
        }
        #[allow(
            clippy::cast_possible_truncation,
            reason = "a card's bit is below 64, a layoff's place below 10"
        )]
        {
            *code = kind << 7 | (seat as u16) << 6 | low as u16;
        }
        self.len += 1;
        true
    }

    fn decode(&self, code: u16) -> Event {
        let seat = if code >> 6 & 1 == 0 { Seat::A } else { Seat::B };
        let low = usize::from(code & 63);
        let card = || Card::new(Rank::ALL[(low & 15) % 13], Suit::ALL[low >> 4]);
        match code >> 7 {
            0 => Event::Passed(seat),
            1 => Event::Took(seat, card()),
            2 => Event::Drew(seat),
            3 => Event::Threw(seat, card()),
            4 => Event::Knocked(seat),
            _ => self.layoffs.get(low).copied().unwrap_or(Self::FILLER),
        }
    }
}

impl fmt::Debug for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
