use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use knockwood_engine::{BytesError, Record, RecordError, ReplayError};

use super::{Replay, link};
use crate::daily::{Attempt, DailyRecord, LEVEL};
use crate::table::history::HistoryGame;
use crate::table::saved::{SavedError, SavedGame};
use crate::table::{Players, Session};

/// A game that was opened, with what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opened {
    /// As much of it as can be shown.
    pub replay: Replay,
    /// Who played.
    pub players: Players,
    /// Why that is not all.
    pub trouble: Option<Trouble>,
}

/// What is wrong with a record or a link. Each says what to do about it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// It is no record at all.
    #[error(
        "This is no record of a game. A record begins with “knockwood 1”, and a link has it behind “#”."
    )]
    Unknown,
    /// It was cut or altered, and nothing of it can be read.
    #[error("This record is damaged: {0}. Copy it once more, whole.")]
    Damaged(String),
    /// It was cut or altered, and the beginning can be read.
    #[error(
        "This record is damaged: {why}. Shown are {shown} of {announced} moves; from somewhere on they may not be those that were played."
    )]
    Cut {
        /// What is wrong.
        why: String,
        /// How many moves can be shown.
        shown: usize,
        /// How many there should be.
        announced: usize,
    },
    /// A later program wrote it.
    #[error(
        "This record was written by a newer version of Knockwood. Reload the page, and open it again."
    )]
    Newer,
    /// A move of it is against the rules.
    #[error(
        "Move {number} of this record is against the rules: {why}. Shown is the game up to there."
    )]
    Illegal {
        /// Which, from 1.
        number: usize,
        /// Why.
        why: String,
    },
    /// The game is not on this device.
    #[error("This game is not kept in this browser.")]
    NotHere,
}

impl Opened {
    /// What a link's fragment holds.
    ///
    /// # Errors
    /// When nothing of it can be shown.
    pub fn fragment(fragment: &str) -> Result<Self, Trouble> {
        let decoded = |text: &str| {
            URL_SAFE_NO_PAD
                .decode(text.trim_end_matches('='))
                .map_err(|_| Trouble::Damaged("the link was altered".to_owned()))
        };
        if let Some(text) = link::value(fragment, "g") {
            let players = link::players(link::value(fragment, "p"));
            // The last letters of a cut link may be no whole byte.
            let bytes = decoded(text).or_else(|error| {
                let whole = text.len() / 4 * 4;
                text.get(..whole).ok_or(error).and_then(decoded)
            })?;
            return Self::bytes(&bytes, players);
        }
        let text = link::value(fragment, "d").ok_or(Trouble::Unknown)?;
        let text = String::from_utf8(decoded(text)?)
            .map_err(|_| Trouble::Damaged("the link was altered".to_owned()))?;
        Self::text(&text)
    }

    /// What somebody pasted: a record, a day's, a saved game, or a link.
    ///
    /// # Errors
    /// When nothing of it can be shown.
    pub fn text(text: &str) -> Result<Self, Trouble> {
        let text = text.trim();
        // Who played is in no record.
        let players = Players::friends("", "");
        if let Some((_, fragment)) = text.split_once('#').filter(|_| !text.contains('\n')) {
            return Self::fragment(fragment);
        }
        if text.starts_with('{') {
            return match SavedGame::read(text) {
                Ok(session) => Self::session(&session),
                Err(SavedError::Newer(_)) => Err(Trouble::Newer),
                Err(SavedError::Form(_)) => Err(Trouble::Unknown),
                Err(error) => Err(Trouble::Damaged(error.to_string())),
            };
        }
        if text.starts_with("knockwood daily 1") {
            let record: DailyRecord = text
                .parse()
                .map_err(|error| Trouble::Damaged(format!("{error}")))?;
            let attempt =
                Attempt::resume(&record).map_err(|error| Trouble::Damaged(error.to_string()))?;
            return Self::attempt(&attempt);
        }
        match text.parse::<Record>() {
            Ok(record) => Self::record(record, players),
            Err(RecordError::Version(first)) => Err(
                match first.split_whitespace().last().map(str::parse::<u32>) {
                    Some(Ok(_)) if first.starts_with("knockwood ") => Trouble::Newer,
                    _ => Trouble::Unknown,
                },
            ),
            Err(error) => {
                let why = error.to_string();
                let why = why.trim_end_matches('.').to_owned();
                salvage_text(text)
                    .and_then(|(record, announced)| Self::part(record, announced, &why, players))
                    .ok_or(Trouble::Damaged(why))
            }
        }
    }

    /// A game among those of the past.
    ///
    /// # Errors
    /// When its record is damaged.
    pub fn kept(game: &HistoryGame) -> Result<Self, Trouble> {
        let record = game
            .record()
            .map_err(|error| Trouble::Damaged(error.to_string()))?;
        Self::record(record, game.players().clone())
    }

    /// The game, or the day, at the table.
    ///
    /// # Errors
    /// None: it was played.
    pub fn session(session: &Session) -> Result<Self, Trouble> {
        match session.attempt() {
            Some(attempt) => Self::attempt(attempt),
            None => Self::record(Record::of(session.game()), session.players().clone()),
        }
    }

    /// A day's rounds.
    ///
    /// # Errors
    /// None: they were played.
    pub fn attempt(attempt: &Attempt) -> Result<Self, Trouble> {
        let parts = attempt.games().map(Record::of).collect();
        let replay = Replay::of(parts).map_err(|error| Trouble::Damaged(error.to_string()))?;
        Ok(Self {
            replay,
            players: Players::Computer(LEVEL),
            trouble: None,
        })
    }

    fn bytes(bytes: &[u8], players: Players) -> Result<Self, Trouble> {
        match Record::from_bytes(bytes) {
            Ok(record) => Self::record(record, players),
            Err(BytesError::Version(version)) if version > 1 && version < 32 => Err(Trouble::Newer),
            Err(error) => {
                let why = error.to_string();
                let (record, announced) =
                    Record::salvage(bytes).ok_or_else(|| Trouble::Damaged(why.clone()))?;
                Self::part(record, announced, &why, players).ok_or(Trouble::Damaged(why))
            }
        }
    }

    /// A record as far as it is legal.
    fn record(mut record: Record, players: Players) -> Result<Self, Trouble> {
        let trouble = match record.replay() {
            Ok(_) => None,
            Err(ReplayError::Rules(error)) => return Err(Trouble::Damaged(error.to_string())),
            Err(ReplayError::Action { number, source }) => {
                record.actions.truncate(number.saturating_sub(1));
                Some(Trouble::Illegal {
                    number,
                    why: source.why.to_string(),
                })
            }
        };
        let replay =
            Replay::of(vec![record]).map_err(|error| Trouble::Damaged(error.to_string()))?;
        Ok(Self {
            replay,
            players,
            trouble,
        })
    }

    /// What was saved of a damaged one.
    fn part(record: Record, announced: usize, why: &str, players: Players) -> Option<Self> {
        let mut opened = Self::record(record, players).ok()?;
        let shown = opened.replay.moments() - 1;
        opened.trouble.get_or_insert(Trouble::Cut {
            why: why.to_owned(),
            shown,
            announced,
        });
        Some(opened)
    }
}

/// The actions that can be read at the beginning of a text, and how many it announces.
fn salvage_text(text: &str) -> Option<(Record, usize)> {
    let mut lines = text.lines().skip(1);
    let mut head = |name: &str| lines.next()?.strip_prefix(name)?.strip_prefix(' ');
    let rules: knockwood_engine::Rules = head("rules")?.parse().ok()?;
    rules.validate().ok()?;
    let seed = head("seed")?.parse().ok()?;
    let announced = head("actions")?.trim().parse().ok()?;
    let actions = lines
        .flat_map(str::split_whitespace)
        .map_while(|word| word.parse().ok())
        .collect();
    let record = Record {
        rules,
        seed,
        actions,
    };
    Some((record, announced))
}
