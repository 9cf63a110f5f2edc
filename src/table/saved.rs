//! The form in which a game is kept: a version, the opponent's level and the record.

use knockwood_engine::{Record, RecordError, ReplayError, bot::Level};
use serde::{Deserialize, Serialize};

use super::session::Session;

/// The version this program writes. Older ones stay readable; there are none yet.
pub const VERSION: u32 = 1;

/// A kept game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedGame {
    version: u32,
    level: Level,
    record: String,
}

/// Why a kept game cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SavedError {
    /// It is no saved game at all.
    #[error("it is not a saved game of Knockwood: {0}")]
    Form(String),
    /// It was written by a later program.
    #[error(
        "it was saved by a newer Knockwood (version {0} of the form; this one reads {VERSION})"
    )]
    Newer(u64),
    /// Its record is not written as one.
    #[error("its record cannot be read: {0}")]
    Record(#[from] RecordError),
    /// Its record does not replay.
    #[error("its moves do not replay: {0}")]
    Replay(#[from] ReplayError),
}

impl SavedGame {
    /// The game as it stands.
    pub fn of(session: &Session) -> Self {
        Self {
            version: VERSION,
            level: session.level(),
            record: Record::of(session.game()).to_string(),
        }
    }

    /// Reads the text that was kept, whole or not at all.
    ///
    /// # Errors
    /// When it is not a saved game, of a newer version, or does not replay legally.
    pub fn read(text: &str) -> Result<Session, SavedError> {
        let form = |error: serde_json::Error| SavedError::Form(error.to_string());
        // The version first: a newer form may have other fields, and deserves its own sentence.
        let value: serde_json::Value = serde_json::from_str(text).map_err(form)?;
        match value.get("version").and_then(serde_json::Value::as_u64) {
            Some(version) if version > u64::from(VERSION) => {
                return Err(SavedError::Newer(version));
            }
            _ => {}
        }
        let saved: Self = serde_json::from_value(value).map_err(form)?;
        let record: Record = saved.record.parse()?;
        Ok(Session::resume(record.replay()?, saved.level))
    }
}
