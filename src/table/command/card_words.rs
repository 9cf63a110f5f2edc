use knockwood_engine::{Card, Cards, Rank, Suit};

/// A card as somebody says it: "7h", "10h", "seven of hearts", "the hearts seven", or only "seven".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardWords {
    rank: Option<Rank>,
    suit: Option<Suit>,
}

/// Why words do not name one card of a hand.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CardWordsError {
    /// These words name no card at all.
    #[error("“{0}” is no card: write 7h, 10h or seven of hearts.")]
    NoCard(String),
    /// The card is not there.
    #[error("The {0} is not among {1}.")]
    NotThere(String, &'static str),
    /// Several cards fit.
    #[error("Which one: {0}?")]
    Several(String),
}

impl CardWords {
    /// Reads what stands for a card. Case, "of" and "the" do not matter, and rank and suit may stand
    /// in either order.
    ///
    /// # Errors
    /// When a word is neither a rank nor a suit, or one of them is said twice.
    pub fn read(words: &[&str]) -> Result<Self, CardWordsError> {
        let no_card = || CardWordsError::NoCard(words.join(" "));
        let mut found = Self {
            rank: None,
            suit: None,
        };
        for word in words {
            if matches!(*word, "of" | "the" | "with") {
                continue;
            }
            for (rank, suit) in split(word).ok_or_else(no_card)? {
                if (rank.is_some() && found.rank.is_some())
                    || (suit.is_some() && found.suit.is_some())
                {
                    return Err(no_card());
                }
                found.rank = found.rank.or(rank);
                found.suit = found.suit.or(suit);
            }
        }
        if found.rank.is_none() && found.suit.is_none() {
            return Err(no_card());
        }
        Ok(found)
    }

    /// The one card among these that the words can mean. `place` says where they are, for the error:
    /// "your cards".
    ///
    /// # Errors
    /// When none fits, or more than one.
    pub fn among(self, cards: Cards, place: &'static str) -> Result<Card, CardWordsError> {
        let fits = |card: &Card| {
            self.rank.is_none_or(|rank| card.rank() == rank)
                && self.suit.is_none_or(|suit| card.suit() == suit)
        };
        let found: Vec<Card> = cards.iter().filter(fits).collect();
        match found.as_slice() {
            [] => Err(CardWordsError::NotThere(self.name(), place)),
            [one] => Ok(*one),
            [most @ .., last] => {
                let most: Vec<String> = most.iter().map(|card| card.name()).collect();
                Err(CardWordsError::Several(format!(
                    "the {} or the {}",
                    most.join(", the "),
                    last.name()
                )))
            }
        }
    }

    /// The words, put in order: "seven of hearts", "seven", "heart".
    fn name(self) -> String {
        match (self.rank, self.suit) {
            (Some(rank), Some(suit)) => Card::new(rank, suit).name(),
            (Some(rank), None) => rank.name().to_owned(),
            (None, Some(suit)) => suit.name().trim_end_matches('s').to_owned(),
            (None, None) => "card".to_owned(),
        }
    }
}

type Part = (Option<Rank>, Option<Suit>);

/// A word as a rank, a suit, or both at once: "seven", "hearts", "7h", "h7", "10♥".
fn split(word: &str) -> Option<Vec<Part>> {
    if let Some(rank) = rank(word) {
        return Some(vec![(Some(rank), None)]);
    }
    if let Some(suit) = suit(word) {
        return Some(vec![(None, Some(suit))]);
    }
    let (first, last) = (word.chars().next()?, word.chars().next_back()?);
    let as_text = |letter: char| letter.to_string();
    let both = |rank: Option<Rank>, suit: Option<Suit>| Some(vec![(Some(rank?), Some(suit?))]);
    both(rank(word.strip_suffix(last)?), suit(&as_text(last)))
        .or_else(|| both(rank(word.strip_prefix(first)?), suit(&as_text(first))))
}

fn rank(word: &str) -> Option<Rank> {
    let word = match word {
        "10" | "t" => "ten",
        "1" | "a" => "ace",
        "j" => "jack",
        "q" => "queen",
        "k" => "king",
        other => other,
    };
    Rank::ALL.into_iter().find(|rank| {
        word == rank.name() || word == rank.plural() || word == rank.letter().to_string()
    })
}

fn suit(word: &str) -> Option<Suit> {
    Suit::ALL.into_iter().find(|suit| {
        let name = suit.name();
        let sign = match suit {
            Suit::Clubs => "♣",
            Suit::Diamonds => "♦",
            Suit::Hearts => "♥",
            Suit::Spades => "♠",
        };
        word == name
            || word == name.trim_end_matches('s')
            || word == suit.letter().to_string()
            || word == sign
    })
}
