use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use knockwood_engine::{BytesError, Record, ReplayError};
use serde::{Deserialize, Serialize};

use super::Played;
use crate::table::{Aids, Players, Session};

/// A game as it is kept: about 250 characters for a game to 100.
///
/// A game that was given up for a new one is kept as well, once a round of it is complete: it is
/// unfinished, and no figure of games counts it, though those of rounds do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HistoryGame {
    ended: u64,
    players: Players,
    #[serde(default, skip_serializing_if = "is_none")]
    aids: Aids,
    record: String,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_none(aids: &Aids) -> bool {
    *aids == Aids::default()
}

/// Why a kept game does not replay.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// Its record is not base64 for links.
    #[error("its record is damaged")]
    Text,
    /// Its record's bytes are none.
    #[error(transparent)]
    Bytes(#[from] BytesError),
}

impl HistoryGame {
    /// A game as it stands; `ended` is the time in UTC, in milliseconds since 1970.
    ///
    /// # Errors
    /// Never for a game that was played; the record's form has the error.
    pub fn of(session: &Session, ended: u64) -> Result<Self, ReplayError> {
        Ok(Self {
            ended,
            players: session.players().clone(),
            aids: session.aids(),
            record: URL_SAFE_NO_PAD.encode(Record::of(session.game()).to_bytes()?),
        })
    }

    /// What tells this game from all others, in addresses too: 16 hex digits, the 64-bit FNV-1a of its
    /// record as it is kept, and so of its rules, its seed and its actions. A game that has
    /// been added is known by it.
    pub fn id(&self) -> String {
        let hash = self
            .record
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
        format!("{hash:016x}")
    }

    /// When it ended: UTC, in milliseconds since 1970.
    pub const fn ended(&self) -> u64 {
        self.ended
    }

    /// Who played.
    pub const fn players(&self) -> &Players {
        &self.players
    }

    /// What help was had.
    pub const fn aids(&self) -> Aids {
        self.aids
    }

    /// Its record.
    ///
    /// # Errors
    /// When it is none.
    pub fn record(&self) -> Result<Record, GameError> {
        let bytes = URL_SAFE_NO_PAD
            .decode(&self.record)
            .map_err(|_| GameError::Text)?;
        Ok(Record::from_bytes(&bytes)?)
    }

    /// What happened in it.
    ///
    /// # Errors
    /// When its record is none.
    pub fn replay(&self) -> Result<Played, GameError> {
        Played::of(self)
    }
}
