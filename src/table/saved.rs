//! The form in which a game is kept: a version, who plays, what help was had, and the record.

use knockwood_engine::{Record, RecordError, ReplayError, bot::Level};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::players::Players;
use super::session::{Aids, Session};

/// The version this program writes. It reads all older ones too.
pub const VERSION: u32 = 2;

/// A kept game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedGame {
    version: u32,
    players: Players,
    aids: Aids,
    record: String,
}

/// The first form: against the computer only.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstForm {
    #[serde(rename = "version")]
    _version: u32,
    level: Level,
    record: String,
}

impl From<FirstForm> for SavedGame {
    fn from(FirstForm { level, record, .. }: FirstForm) -> Self {
        Self {
            version: VERSION,
            players: Players::Computer(level),
            aids: Aids::default(),
            record,
        }
    }
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
}

impl SavedGame {
    /// The game as it stands.
    pub fn of(session: &Session) -> Self {
        Self {
            version: VERSION,
            players: session.players().clone(),
            aids: session.aids(),
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
        let value: Value = serde_json::from_str(text).map_err(form)?;
        let saved: Self = match value.get("version").and_then(Value::as_u64) {
            Some(1) => serde_json::from_value::<FirstForm>(value)
                .map_err(form)?
                .into(),
            Some(version) if version == u64::from(VERSION) => {
                serde_json::from_value(value).map_err(form)?
            }
            Some(version) if version > u64::from(VERSION) => {
                return Err(SavedError::Newer(version));
            }
            other => return Err(SavedError::Form(format!("version {other:?}"))),
        };
        let record: Record = saved.record.parse().map_err(SavedError::Record)?;
        let game = record.replay().map_err(SavedError::Replay)?;
        Ok(Session::resume(game, saved.players.tidied(), saved.aids))
    }
}
