use std::fmt;
use std::str::FromStr;

use knockwood_engine::{Action, ActionError, Seed, SeedError};

use super::{Day, DayError, ROUNDS};

/// The longest text of a record, in bytes: five rounds of 176 actions, each with its card, are
/// shorter.
pub const MOST_BYTES: usize = 7_000;

/// A day's game as it was played: state is a replay of it. The text form:
///
/// ```text
/// record  = "knockwood daily 1" LF
///           "day " yyyy-mm-dd LF
///           "seed " 64 × hex digit LF
///           "actions " number LF              how many follow
///           {action {" " action} LF}          a line a round that was dealt, empty before its first action
/// ```
///
/// Where a line ends the next round is dealt: nothing else says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DailyRecord {
    /// Whose day it is.
    pub day: Day,
    /// The day's seed.
    pub seed: Seed,
    /// What was done in each round that was dealt.
    pub rounds: Vec<Vec<Action>>,
}

/// A text that is no record of a day's game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DailyRecordError {
    /// It is of another kind, or of a later version.
    #[error("line 1 is not \"knockwood daily 1\"")]
    Version,
    /// A line of its head is missing or begins otherwise.
    #[error("line {line} is not {expected:?} and its value")]
    Head {
        /// Which line, from 1.
        line: usize,
        /// How it should begin.
        expected: &'static str,
    },
    /// The day cannot be read.
    #[error("line 2: {0}")]
    Day(#[from] DayError),
    /// The seed cannot be read.
    #[error("line 3: {0}")]
    Seed(#[from] SeedError),
    /// An action cannot be read.
    #[error("line {line}: {source}")]
    Action {
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        source: ActionError,
    },
    /// There are more or fewer actions than announced.
    #[error("{found} actions are there, and line 4 says otherwise: the record is not whole")]
    NotWhole {
        /// How many there are.
        found: usize,
    },
    /// There are more rounds than a day has, or none.
    #[error("{0} rounds are there, and a day has 1 to {ROUNDS}")]
    Rounds(usize),
    /// It is longer than any game.
    #[error("a record has at most {MOST_BYTES} bytes")]
    Long,
}

impl fmt::Display for DailyRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let actions: usize = self.rounds.iter().map(Vec::len).sum();
        writeln!(f, "knockwood daily 1")?;
        writeln!(f, "day {}", self.day)?;
        writeln!(f, "seed {}", self.seed)?;
        writeln!(f, "actions {actions}")?;
        for round in &self.rounds {
            let mut between = "";
            for action in round {
                write!(f, "{between}{action}")?;
                between = " ";
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl FromStr for DailyRecord {
    type Err = DailyRecordError;

    /// Reads a record. Whether it is a legal game is for [`DailyRecord::judge`] to say.
    fn from_str(text: &str) -> Result<Self, DailyRecordError> {
        if text.len() > MOST_BYTES {
            return Err(DailyRecordError::Long);
        }
        let mut lines = text.strip_suffix('\n').unwrap_or(text).split('\n');
        if lines.next() != Some("knockwood daily 1") {
            return Err(DailyRecordError::Version);
        }
        let mut head = |line: usize, expected: &'static str| {
            lines
                .next()
                .and_then(|text| text.strip_prefix(expected)?.strip_prefix(' '))
                .ok_or(DailyRecordError::Head { line, expected })
        };
        let day = head(2, "day")?.parse()?;
        let seed = head(3, "seed")?.parse()?;
        let announced = head(4, "actions")?;
        let mut rounds = Vec::new();
        for (place, text) in lines.enumerate() {
            // An empty line is a round in which nothing was done yet.
            let words = text.split(' ').filter(|_| !text.is_empty());
            let actions = words.map(|word| {
                word.parse().map_err(|source| DailyRecordError::Action {
                    line: place + 5,
                    source,
                })
            });
            rounds.push(actions.collect::<Result<Vec<Action>, _>>()?);
        }
        let found: usize = rounds.iter().map(Vec::len).sum();
        if found.to_string() != announced {
            return Err(DailyRecordError::NotWhole { found });
        }
        if !(1..=ROUNDS).contains(&rounds.len()) {
            return Err(DailyRecordError::Rounds(rounds.len()));
        }
        Ok(Self { day, seed, rounds })
    }
}
