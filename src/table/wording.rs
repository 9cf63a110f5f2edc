//! How a card is called, by a player's wish, and how much is said.

use knockwood_engine::{Card, Meld, MeldKind, Rank, Suit};
use serde::{Deserialize, Serialize};

use super::narration::capital;

/// How a card is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wording {
    /// "seven of hearts"
    #[default]
    Words,
    /// "7 hearts": shorter to hear.
    Figures,
    /// "hearts 7"
    SuitFirst,
}

/// How much is spoken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verbosity {
    /// What is new and cannot be known otherwise, in the fewest words.
    Brief,
    /// A sentence an event.
    #[default]
    Normal,
    /// And what can be done now, whenever it is the player's turn.
    Full,
}

impl Wording {
    /// A card by this wording.
    ///
    /// ```
    /// use knockwood::table::wording::Wording;
    ///
    /// let card = "7h".parse()?;
    /// let all = [Wording::Words, Wording::Figures, Wording::SuitFirst];
    /// assert_eq!(all.map(|wording| wording.card(card)), ["seven of hearts", "7 hearts", "hearts 7"]);
    /// # Ok::<(), knockwood_engine::CardError>(())
    /// ```
    pub fn card(self, card: Card) -> String {
        let rank = self.rank(card.rank());
        self.of_suit(&rank, card.suit())
    }

    /// A meld by this wording: "run, 5 to 7 hearts", "set of jacks".
    pub fn meld(self, meld: Meld) -> String {
        let (Some(low), Some(high)) = (meld.cards().first(), meld.cards().last()) else {
            return String::new();
        };
        match (self, meld.kind()) {
            (Self::Words, _) => meld.name(),
            (_, MeldKind::Set) => match low.rank() {
                Rank::Ace | Rank::Jack | Rank::Queen | Rank::King => meld.name(),
                rank => format!("set of {}s", self.rank(rank)),
            },
            (_, MeldKind::Run) => {
                let ranks = format!("{} to {}", self.rank(low.rank()), self.rank(high.rank()));
                format!("run, {}", self.of_suit(&ranks, low.suit()))
            }
        }
    }

    /// A sentence that was written with cards in words, by this wording.
    ///
    /// ```
    /// use knockwood::table::wording::Wording;
    ///
    /// let why = "Throw the ten of clubs: it keeps four to six of spades.";
    /// assert_eq!(Wording::Figures.text(why), "Throw 10 clubs: it keeps 4 to 6 spades.");
    /// ```
    pub fn text(self, text: &str) -> String {
        let mut text = text.to_owned();
        if self == Self::Words {
            return text;
        }
        let runs = Meld::all().filter(|meld| meld.kind() == MeldKind::Run);
        let bare = |name: String| name.trim_start_matches("run, ").to_owned();
        let names = runs
            .map(|meld| (bare(meld.name()), bare(self.meld(meld))))
            .chain(Card::all().map(|card| (card.name(), self.card(card))));
        for (words, own) in names {
            if text.contains(&words) || text.contains(&capital(&words)) {
                // "the seven of hearts", and "7 hearts".
                text = text
                    .replace(&format!("the {words}"), &own)
                    .replace(&format!("The {words}"), &capital(&own))
                    .replace(&words, &own)
                    .replace(&capital(&words), &capital(&own));
            }
        }
        text
    }

    fn rank(self, rank: Rank) -> String {
        match rank {
            Rank::Ten if self != Self::Words => "10".into(),
            Rank::Ace | Rank::Jack | Rank::Queen | Rank::King => rank.name().into(),
            rank if self != Self::Words => rank.letter().to_string(),
            rank => rank.name().into(),
        }
    }

    fn of_suit(self, ranks: &str, suit: Suit) -> String {
        let suit = suit.name();
        match self {
            Self::Words => format!("{ranks} of {suit}"),
            Self::Figures => format!("{ranks} {suit}"),
            Self::SuitFirst => format!("{suit} {ranks}"),
        }
    }
}
