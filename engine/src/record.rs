//! A game as text: rules, seed, actions; replays to the same state.

use core::fmt;
use core::str::FromStr;

use crate::{
    ActError, Action, ActionError, Game, Rules, RulesError, RulesTextError, Seed, SeedError,
};

/// What a game is: its rules, its seed and its actions. State is a replay of it.
///
/// The text form, of which every part is checked when it is read:
///
/// ```text
/// record  = "knockwood 1" LF
///           "rules " rules LF                 a preset's name, or all options (see Rules)
///           "seed " 64 × hex digit LF
///           "actions " number LF              how many follow
///           {action {" " action} LF}          a round a line
/// ```
///
/// ```
/// use knockwood_engine::{Action, Game, Record, Rules, Seed};
///
/// let mut game = Game::new(Rules::default(), Seed([0; 32]))?;
/// game.apply(Action::Pass)?;
/// game.apply(Action::Pass)?;
/// game.apply(Action::Draw)?;
/// let text = Record::of(&game).to_string();
/// assert!(text.starts_with("knockwood 1\nrules classic\nseed 0000"));
/// assert!(text.ends_with("\nactions 3\np p d\n"));
/// assert_eq!(text.parse::<Record>()?.replay()?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The table's rules.
    pub rules: Rules,
    /// The game's seed.
    pub seed: Seed,
    /// All that was done, in order.
    pub actions: Vec<Action>,
}

impl Record {
    /// The record of a game as it stands.
    pub fn of(game: &Game) -> Self {
        Self {
            rules: *game.rules(),
            seed: *game.seed(),
            actions: game.actions().to_vec(),
        }
    }

    /// The game as it stands after the last action.
    ///
    /// # Errors
    /// When the rules make no sense or an action is not legal where it stands; there is no half of a
    /// game.
    pub fn replay(&self) -> Result<Game, ReplayError> {
        let mut game = Game::new(self.rules, self.seed)?;
        for (place, action) in self.actions.iter().enumerate() {
            game.apply(*action).map_err(|source| ReplayError::Action {
                number: place + 1,
                source,
            })?;
        }
        Ok(game)
    }
}

/// A record that does not replay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// Its rules make no sense.
    #[error("the record's rules: {0}")]
    Rules(#[from] RulesError),
    /// One of its actions is not legal.
    #[error("action {number} of the record: {source}")]
    Action {
        /// Which, from 1.
        number: usize,
        /// Why.
        source: ActError,
    },
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "knockwood 1")?;
        writeln!(f, "rules {}", self.rules)?;
        writeln!(f, "seed {}", self.seed)?;
        writeln!(f, "actions {}", self.actions.len())?;
        let mut between = "";
        for action in &self.actions {
            // The deal of a round begins its line.
            if *action == Action::Deal && !between.is_empty() {
                between = "\n";
            }
            write!(f, "{between}{action}")?;
            between = " ";
        }
        if self.actions.is_empty() {
            Ok(())
        } else {
            writeln!(f)
        }
    }
}

/// A text that is not a record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// It is of another kind, or of a later version.
    #[error("line 1: {0:?} is not the beginning of a record: expected \"knockwood 1\"")]
    Version(String),
    /// A line of its head is missing or begins otherwise.
    #[error("line {line}: expected {expected:?} and its value")]
    Head {
        /// Which line, from 1.
        line: usize,
        /// How it should begin.
        expected: &'static str,
    },
    /// The rules cannot be read.
    #[error("line 2: {0}")]
    Rules(#[from] RulesTextError),
    /// The rules make no sense.
    #[error("line 2: {0}")]
    Nonsense(#[from] RulesError),
    /// The seed cannot be read.
    #[error("line 3: {0}")]
    Seed(#[from] SeedError),
    /// The number of actions cannot be read.
    #[error(
        "line 4: {0:?} is not a number of actions: write it in digits, without zeros before it"
    )]
    Number(String),
    /// An action cannot be read.
    #[error("line {line}: {source}")]
    Action {
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        source: ActionError,
    },
    /// There are more or fewer actions than announced.
    #[error("{found} actions are there, and line 4 says {announced}: the record is not whole")]
    NotWhole {
        /// How many there are.
        found: usize,
        /// How many there should be.
        announced: usize,
    },
}

impl FromStr for Record {
    type Err = RecordError;

    /// Reads a record; the last line end may be missing. Whether it is a legal game is for
    /// [`Record::replay`] to say.
    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut lines = text.strip_suffix('\n').unwrap_or(text).split('\n');
        let first = lines.next().unwrap_or_default();
        if first != "knockwood 1" {
            return Err(RecordError::Version(cut(first)));
        }
        let mut head = |line: usize, expected: &'static str| {
            lines
                .next()
                .and_then(|text| text.strip_prefix(expected)?.strip_prefix(' '))
                .ok_or(RecordError::Head { line, expected })
        };
        let rules: Rules = head(2, "rules")?.parse()?;
        rules.validate()?;
        let seed = head(3, "seed")?.parse()?;
        let number = head(4, "actions")?;
        let announced: usize = number
            .parse()
            .ok()
            .filter(|count: &usize| count.to_string() == number)
            .ok_or_else(|| RecordError::Number(cut(number)))?;
        let mut actions = Vec::new();
        for (place, text) in lines.enumerate() {
            for word in text.split(' ') {
                let action = word.parse().map_err(|source| RecordError::Action {
                    line: place + 5,
                    source,
                })?;
                actions.push(action);
            }
        }
        if actions.len() != announced {
            return Err(RecordError::NotWhole {
                found: actions.len(),
                announced,
            });
        }
        Ok(Self {
            rules,
            seed,
            actions,
        })
    }
}

fn cut(text: &str) -> String {
    text.chars().take(40).collect()
}
