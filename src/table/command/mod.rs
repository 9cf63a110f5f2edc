//! What can be typed, or dictated, at the table: "d", "x 7h", "throw the seven of hearts".
//!
//! [`Command::read`] says what is meant; whether it is allowed is for the table to say.

mod card_words;

pub use card_words::{CardWords, CardWordsError};

use super::preferences::Arrangement;

/// Something to do, or to hear.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    /// Draw from the stock.
    Draw,
    /// Take the upcard.
    Take,
    /// Pass on the first upcard.
    Pass,
    /// Throw this card.
    Throw(CardWords),
    /// Knock, perhaps with this card thrown.
    Knock(Option<CardWords>),
    /// Go gin, perhaps with this card thrown.
    Gin(Option<CardWords>),
    /// Go big gin.
    BigGin,
    /// Lay this card off, perhaps onto a run or a set.
    LayOff(CardWords, Option<Onto>),
    /// Finish laying off.
    Done,
    /// On from a result.
    Next,
    /// Take back the last decision.
    Undo,
    /// What would be best.
    Hint,
    /// Lay the hand otherwise: so, or in the next way.
    Sort(Option<Arrangement>),
    /// Say your cards.
    Hand,
    /// Say what of them is loose.
    Deadwood,
    /// Say what lies in the middle.
    Piles,
    /// Say the score.
    Score,
    /// Say once more what happened last.
    Last,
    /// Say how things stand: whose turn it is and what can be done.
    State,
    /// Say what can be typed.
    Help,
}

/// The kind of meld a card is laid off onto, where two fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Onto {
    /// The run.
    Run,
    /// The set.
    Set,
}

/// Why a line is no command. It says what was understood and what would work.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// There is nothing in it.
    #[error("Nothing was typed. Type ? for what can be.")]
    Empty,
    /// Its first word is none of ours; perhaps one was meant that looks like it.
    #[error("“{word}” is not understood. {hint}")]
    Unknown {
        /// The word.
        word: String,
        /// What would work.
        hint: String,
    },
    /// A card was named, and not what to do with it.
    #[error("{0}: to throw it, type x before it.")]
    OnlyCard(String),
    /// A card is needed.
    #[error("{verb} which card? Type {example}.")]
    WhichCard {
        /// What was understood: "Throw".
        verb: &'static str,
        /// What would work: "x 7h".
        example: &'static str,
    },
    /// The words after the verb are no card.
    #[error(transparent)]
    Card(#[from] CardWordsError),
    /// There are words that mean nothing here.
    #[error("“{words}” after {verb} is not understood: {verb} stands alone.")]
    TooMuch {
        /// What was understood.
        verb: &'static str,
        /// What was not.
        words: String,
    },
    /// The hand cannot be laid so.
    #[error("“{0}” is no way to sort: runs, sets, rank or suit.")]
    Arrangement(String),
}

/// What the words stand for, before a card or the like is read.
#[derive(Clone, Copy)]
enum Verb {
    Alone(Command),
    Throw,
    Knock,
    Gin,
    LayOff,
    Sort,
}

/// The words for each command, the one that help names first. Longer ones come before those
/// that they begin with.
const VERBS: &[(&str, Verb)] = &[
    ("big gin", Verb::Alone(Command::BigGin)),
    ("draw from the stock", Verb::Alone(Command::Draw)),
    ("draw a card", Verb::Alone(Command::Draw)),
    ("draw", Verb::Alone(Command::Draw)),
    ("stock", Verb::Alone(Command::Draw)),
    ("d", Verb::Alone(Command::Draw)),
    ("take the upcard", Verb::Alone(Command::Take)),
    ("take upcard", Verb::Alone(Command::Take)),
    ("take it", Verb::Alone(Command::Take)),
    ("take", Verb::Alone(Command::Take)),
    ("t", Verb::Alone(Command::Take)),
    ("take back", Verb::Alone(Command::Undo)),
    ("pass", Verb::Alone(Command::Pass)),
    ("p", Verb::Alone(Command::Pass)),
    ("throw", Verb::Throw),
    ("discard", Verb::Throw),
    ("x", Verb::Throw),
    ("knock", Verb::Knock),
    ("k", Verb::Knock),
    ("go gin", Verb::Gin),
    ("gin", Verb::Gin),
    ("g", Verb::Gin),
    ("lay off", Verb::LayOff),
    ("lay", Verb::LayOff),
    ("l", Verb::LayOff),
    ("done", Verb::Alone(Command::Done)),
    ("next round", Verb::Alone(Command::Next)),
    ("next", Verb::Alone(Command::Next)),
    ("n", Verb::Alone(Command::Next)),
    ("undo", Verb::Alone(Command::Undo)),
    ("u", Verb::Alone(Command::Undo)),
    ("hint", Verb::Alone(Command::Hint)),
    ("h", Verb::Alone(Command::Hint)),
    ("sort by", Verb::Sort),
    ("sort", Verb::Sort),
    ("s", Verb::Sort),
    ("my hand", Verb::Alone(Command::Hand)),
    ("hand", Verb::Alone(Command::Hand)),
    ("cards", Verb::Alone(Command::Hand)),
    ("deadwood", Verb::Alone(Command::Deadwood)),
    ("dw", Verb::Alone(Command::Deadwood)),
    ("piles", Verb::Alone(Command::Piles)),
    ("score", Verb::Alone(Command::Score)),
    ("last", Verb::Alone(Command::Last)),
    ("repeat", Verb::Alone(Command::Last)),
    ("state", Verb::Alone(Command::State)),
    ("help", Verb::Alone(Command::Help)),
    ("?", Verb::Alone(Command::Help)),
];

impl Command {
    /// Reads a line. Case, punctuation and the number of spaces do not matter.
    ///
    /// ```
    /// use knockwood::table::command::Command;
    ///
    /// assert_eq!(Command::read(" D "), Ok(Command::Draw));
    /// assert_eq!(Command::read("x 10h"), Command::read("Throw the ten of hearts."));
    /// assert_eq!(
    ///     Command::read("thro 7h").unwrap_err().to_string(),
    ///     "“thro” is not understood. Did you mean throw? Type ? for what can be typed."
    /// );
    /// ```
    ///
    /// # Errors
    /// When it is not a command; the error says what was understood and what would work.
    pub fn read(line: &str) -> Result<Self, CommandError> {
        let line = line.to_lowercase();
        let words: Vec<&str> = line
            .split(|letter: char| letter.is_whitespace() || ".,!;:\"'".contains(letter))
            .filter(|word| !word.is_empty())
            .collect();
        let [first, ..] = words.as_slice() else {
            return Err(CommandError::Empty);
        };
        let found = VERBS
            .iter()
            .filter_map(|(name, verb)| {
                let names: Vec<&str> = name.split(' ').collect();
                words
                    .starts_with(&names)
                    .then_some((*name, *verb, names.len()))
            })
            // "take back" is more than "take".
            .max_by_key(|(.., length)| *length);
        let Some((name, verb, length)) = found else {
            return Err(not_a_verb(first, &words));
        };
        let rest = words.get(length..).unwrap_or_default();
        match verb {
            Verb::Alone(command) if rest.is_empty() => Ok(command),
            Verb::Alone(_) => Err(CommandError::TooMuch {
                verb: name,
                words: rest.join(" "),
            }),
            Verb::Throw if rest.is_empty() => Err(CommandError::WhichCard {
                verb: "Throw",
                example: "x 7h",
            }),
            Verb::Throw => Ok(Self::Throw(CardWords::read(rest)?)),
            Verb::Knock => Ok(Self::Knock(card_if_any(rest)?)),
            Verb::Gin => Ok(Self::Gin(card_if_any(rest)?)),
            Verb::LayOff => lay_off(rest),
            Verb::Sort => sort(rest),
        }
    }
}

fn card_if_any(words: &[&str]) -> Result<Option<CardWords>, CardWordsError> {
    if words.is_empty() {
        Ok(None)
    } else {
        CardWords::read(words).map(Some)
    }
}

/// "8h", "8h on the run"
fn lay_off(words: &[&str]) -> Result<Command, CommandError> {
    let (onto, card) = match words {
        [card @ .., "run"] => (Some(Onto::Run), card),
        [card @ .., "set"] => (Some(Onto::Set), card),
        card => (None, card),
    };
    let end = card
        .iter()
        .position(|word| matches!(*word, "on" | "onto" | "to"))
        .unwrap_or(card.len());
    match card.get(..end).unwrap_or_default() {
        [] => Err(CommandError::WhichCard {
            verb: "Lay off",
            example: "lay 8h",
        }),
        card => Ok(Command::LayOff(CardWords::read(card)?, onto)),
    }
}

fn sort(words: &[&str]) -> Result<Command, CommandError> {
    let arrangement = match words {
        [] => None,
        ["runs" | "run", ..] => Some(Arrangement::Runs),
        ["sets" | "set", ..] => Some(Arrangement::Sets),
        ["rank" | "ranks"] => Some(Arrangement::Rank),
        ["suit" | "suits"] => Some(Arrangement::Suit),
        other => return Err(CommandError::Arrangement(other.join(" "))),
    };
    Ok(Command::Sort(arrangement))
}

/// What a line that begins with no verb may have been meant as.
fn not_a_verb(first: &str, words: &[&str]) -> CommandError {
    if CardWords::read(words).is_ok() {
        return CommandError::OnlyCard(words.join(" "));
    }
    let near = VERBS
        .iter()
        .map(|(name, _)| *name)
        // Of a letter or two everything is near.
        .filter(|name| name.len() > 2)
        .min_by_key(|name| strsim::osa_distance(name, first))
        .filter(|name| strsim::osa_distance(name, first) <= 2);
    let help = "Type ? for what can be typed.";
    CommandError::Unknown {
        word: first.to_owned(),
        hint: near.map_or_else(
            || help.to_owned(),
            |near| format!("Did you mean {near}? {help}"),
        ),
    }
}
