//! The form in which a game is kept: a version, the opponent's level and the record.

use knockwood_engine::{Record, RecordError, ReplayError, Rules, bot::Level};
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
    /// It is no saved game at all; why, for whoever looks into it.
    #[error("it is damaged")]
    Form(String),
    /// It was written by a later program.
    #[error("it was saved by a newer version of Knockwood")]
    Newer(u64),
    /// Its record is not written as one.
    #[error("it is damaged")]
    Record(#[source] RecordError),
    /// Its record does not replay.
    #[error("its moves are not those of a game by the rules")]
    Replay(#[source] ReplayError),
    /// It was played by rules that this table does not offer.
    #[error("it is played by rules that this table does not have: {0}")]
    Rules(Rules),
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
            Some(version) if version == u64::from(VERSION) => {}
            other => return Err(SavedError::Form(format!("version {other:?}"))),
        }
        let saved: Self = serde_json::from_value(value).map_err(form)?;
        let record: Record = saved.record.parse().map_err(SavedError::Record)?;
        if record.rules != Rules::default() {
            return Err(SavedError::Rules(record.rules));
        }
        let game = record.replay().map_err(SavedError::Replay)?;
        Ok(Session::resume(game, saved.level))
    }
}
