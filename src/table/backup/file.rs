use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{COOKIES, OURS};
use crate::table::history::{HISTORY, History, HistoryError};
use crate::table::keep::{GAME, PREVIOUS};
use crate::table::saved::{SavedError, SavedGame};
use crate::table::storage::ASIDE;

/// What a file of ours says that it is.
pub const FORMAT: &str = "knockwood-data";

/// The version this program writes. Older ones stay readable; there are none yet.
pub const VERSION: u32 = 1;

/// A file that holds everything kept on a device.
///
/// ```
/// use std::collections::BTreeMap;
/// use knockwood::table::backup::{Backup, BackupError};
///
/// let kept = BTreeMap::from([("knockwood.aside.1".to_owned(), "what once was a game".to_owned())]);
/// let file = Backup::new("2026-01-01T12:00:00Z".into(), kept, BTreeMap::new());
/// assert_eq!(Backup::read(&file.text())?, file);
/// assert_eq!(Backup::read("{\"name\":\"a song\"}"), Err(BackupError::NotOurs));
/// # Ok::<(), BackupError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Backup {
    format: String,
    version: u32,
    /// When it was written: UTC, as in "2026-01-01T12:00:00.000Z".
    exported: String,
    /// What was kept in the browser's storage, by its key.
    kept: BTreeMap<String, String>,
    /// The look of the table, by the names of its cookies.
    #[serde(default)]
    look: BTreeMap<String, String>,
}

/// Why a file is not taken in.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BackupError {
    /// It is something else.
    #[error("it is not a file that Knockwood exported")]
    NotOurs,
    /// It is ours, and not as it was written; how, for whoever looks into it.
    #[error("it is damaged ({0})")]
    Form(String),
    /// It was written by a later program.
    #[error("it was exported by a newer version of Knockwood")]
    Newer(u64),
    /// It holds something that is not ours.
    #[error("it holds “{0}”, which is none of Knockwood’s things")]
    Foreign(String),
    /// A game in it cannot be read.
    #[error("its game in play cannot be read: {0}")]
    Game(#[source] SavedError),
    /// The past games in it cannot all be read.
    #[error("its history cannot be read: {0}")]
    History(#[source] HistoryError),
}

impl Backup {
    /// A file of all that is kept.
    pub fn new(
        exported: String,
        kept: BTreeMap<String, String>,
        look: BTreeMap<String, String>,
    ) -> Self {
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            exported,
            kept,
            look,
        }
    }

    /// Its text.
    pub fn text(&self) -> String {
        // Strings under names that are strings: there is nothing that could fail.
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    /// Reads a file and checks everything in it.
    ///
    /// # Errors
    /// When it is not ours, damaged, newer, or holds a game that is not one by the rules.
    pub fn read(text: &str) -> Result<Self, BackupError> {
        let value: serde_json::Value = match serde_json::from_str(text) {
            Ok(value) => value,
            // A file of ours that was cut off is told from one that never was ours.
            Err(error) if text.contains(FORMAT) => {
                return Err(BackupError::Form(error.to_string()));
            }
            Err(_) => return Err(BackupError::NotOurs),
        };
        if value.get("format").and_then(serde_json::Value::as_str) != Some(FORMAT) {
            return Err(BackupError::NotOurs);
        }
        match value.get("version").and_then(serde_json::Value::as_u64) {
            Some(version) if version > u64::from(VERSION) => {
                return Err(BackupError::Newer(version));
            }
            Some(version) if version == u64::from(VERSION) => {}
            _ => return Err(BackupError::Form("it has no version".into())),
        }
        let file: Self =
            serde_json::from_value(value).map_err(|error| BackupError::Form(error.to_string()))?;
        for (key, text) in &file.kept {
            check(key, text)?;
        }
        for (name, value) in &file.look {
            let is_plain = |text: &str| {
                text.bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            };
            if !name.starts_with(COOKIES) || !is_plain(name) || !is_plain(value) {
                return Err(BackupError::Foreign(name.clone()));
            }
        }
        Ok(file)
    }

    /// When it was exported, as it says.
    pub fn exported(&self) -> &str {
        &self.exported
    }

    /// What was kept in the browser's storage, by its key.
    pub const fn kept(&self) -> &BTreeMap<String, String> {
        &self.kept
    }

    /// The look of the table, by the names of its cookies.
    pub const fn look(&self) -> &BTreeMap<String, String> {
        &self.look
    }

    /// The game in play that it holds: the newest copy.
    pub fn game(&self) -> Option<&str> {
        self.kept
            .get(GAME)
            .or_else(|| self.kept.get(PREVIOUS))
            .map(String::as_str)
    }

    /// Whether it holds settings: the look, or anything beside games.
    pub fn has_settings(&self) -> bool {
        let is_game = |key: &String| [GAME, PREVIOUS, HISTORY].contains(&key.as_str());
        !self.look.is_empty()
            || !self
                .kept
                .keys()
                .all(|key| is_game(key) || key.starts_with(ASIDE))
    }

    /// Its past games.
    pub fn history(&self) -> History {
        self.kept
            .get(HISTORY)
            .and_then(|text| History::read(text).ok())
            .unwrap_or_default()
    }
}

/// Whether what stands under a key is what belongs there. What we keep and do not know here, as
/// settings of other parts, is checked by whoever reads it.
fn check(key: &str, text: &str) -> Result<(), BackupError> {
    match key {
        GAME | PREVIOUS => SavedGame::read(text).map(drop).map_err(BackupError::Game),
        HISTORY => History::read(text)
            .and_then(|history| history.replay())
            .map(drop)
            .map_err(BackupError::History),
        _ if key.starts_with(OURS) => Ok(()),
        _ => Err(BackupError::Foreign(key.chars().take(40).collect())),
    }
}
