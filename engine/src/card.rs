//! One playing card: a [`Rank`] and a [`Suit`].

use core::fmt;
use core::str::FromStr;

/// One of the four suits, in the order clubs, diamonds, hearts, spades.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// ♣, written `c`.
    Clubs,
    /// ♦, written `d`.
    Diamonds,
    /// ♥, written `h`.
    Hearts,
    /// ♠, written `s`.
    Spades,
}

impl Suit {
    /// All four, in their order.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// The letter that stands for the suit in notation.
    pub const fn letter(self) -> char {
        ['c', 'd', 'h', 's'][self as usize]
    }

    /// The suit's name in the plural: "hearts".
    pub const fn name(self) -> &'static str {
        ["clubs", "diamonds", "hearts", "spades"][self as usize]
    }

    /// Whether the suit is printed red in a two-colour deck.
    pub const fn is_red(self) -> bool {
        matches!(self, Self::Diamonds | Self::Hearts)
    }
}

/// One of the thirteen ranks. The ace is low, and only low.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say all there is to say")]
pub enum Rank {
    Ace,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
}

impl Rank {
    /// All thirteen, from ace to king.
    pub const ALL: [Self; 13] = [
        Self::Ace,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
    ];

    /// What the rank counts as deadwood: ace 1, two to ten their pips, court cards 10.
    pub const fn points(self) -> u8 {
        let pips = self as u8 + 1;
        if pips > 10 { 10 } else { pips }
    }

    /// The character that stands for the rank in notation: `A23456789TJQK`.
    pub const fn letter(self) -> char {
        b"A23456789TJQK"[self as usize] as char
    }

    /// The rank's name: "seven".
    pub const fn name(self) -> &'static str {
        [
            "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack",
            "queen", "king",
        ][self as usize]
    }

    /// The rank's name in the plural: "sevens", "sixes".
    pub const fn plural(self) -> &'static str {
        [
            "aces", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines",
            "tens", "jacks", "queens", "kings",
        ][self as usize]
    }
}

/// One of the 52 cards.
///
/// Stored as its bit in a [`Cards`](crate::Cards): sixteen bits a suit, so that a suit is a lane
/// of the word and a run is a row of neighbouring bits.
///
/// ```
/// use knockwood_engine::{Card, Rank, Suit};
///
/// let card: Card = "7h".parse()?;
/// assert_eq!(card, Card::new(Rank::Seven, Suit::Hearts));
/// assert_eq!(card.name(), "seven of hearts");
/// assert_eq!(card.points(), 7);
/// # Ok::<(), knockwood_engine::CardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self((suit as u8) << 4 | rank as u8)
    }

    /// The card of a place in the new deck: clubs ace to king, then diamonds, hearts, spades.
    /// `None` from 52 on.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 52 {
            Some(Self::new(Rank::ALL[index % 13], Suit::ALL[index / 13]))
        } else {
            None
        }
    }

    /// The card's place in the new deck, 0 to 51; see [`Card::from_index`].
    pub const fn index(self) -> usize {
        self.suit() as usize * 13 + self.rank() as usize
    }

    /// All 52 cards of a new deck, in the order of [`Card::index`].
    pub fn all() -> impl Iterator<Item = Self> {
        Suit::ALL
            .into_iter()
            .flat_map(|suit| Rank::ALL.into_iter().map(move |rank| Self::new(rank, suit)))
    }

    /// The number of the card's bit in a [`Cards`](crate::Cards): `16 × suit + rank`.
    pub const fn bit(self) -> u32 {
        self.0 as u32
    }

    /// The card whose bit has this number; the caller answers for it being one of the 52.
    pub(crate) const fn from_bit(bit: u32) -> Self {
        debug_assert!(bit < 64 && bit & 15 < 13);
        #[allow(
            clippy::cast_possible_truncation,
            reason = "bits of a u64 are below 64"
        )]
        Self(bit as u8)
    }

    /// The card's rank.
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 & 15) as usize]
    }

    /// The card's suit.
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 >> 4) as usize]
    }

    /// What the card counts as deadwood, 1 to 10.
    pub const fn points(self) -> u8 {
        self.rank().points()
    }

    /// The card in words: "seven of hearts".
    pub fn name(self) -> String {
        format!("{} of {}", self.rank().name(), self.suit().name())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank().letter(), self.suit().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a card.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a card: write a rank of A23456789TJQK and a suit of c d h s, as in 7h")]
pub struct CardError(pub String);

impl FromStr for Card {
    type Err = CardError;

    /// Reads a rank and a suit, as in `7h` or `Th`; exactly as [`Card`] prints itself.
    fn from_str(text: &str) -> Result<Self, CardError> {
        let refuse = || CardError(text.chars().take(16).collect());
        let mut letters = text.chars();
        let (Some(r), Some(s), None) = (letters.next(), letters.next(), letters.next()) else {
            return Err(refuse());
        };
        let rank = Rank::ALL
            .into_iter()
            .find(|rank| rank.letter() == r)
            .ok_or_else(refuse)?;
        let suit = Suit::ALL
            .into_iter()
            .find(|suit| suit.letter() == s)
            .ok_or_else(refuse)?;
        Ok(Self::new(rank, suit))
    }
}
