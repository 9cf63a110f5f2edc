//! Keeping the daily deal in the browser's local storage, and finding it again.
//!
//! One attempt is kept, that of the day that was played last: also when it is over, so that its day
//! is not begun again where the server cannot be asked.

use serde::{Deserialize, Serialize};

use super::storage::{KeepError, set_aside, storage, write};
use crate::daily::{Attempt, DailyRecord};

/// Where the attempt is kept.
pub const DAILY: &str = "knockwood.daily.v1";

/// The form in which an attempt is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    /// Under which id the result is sent: chosen when the day is begun, so that a page that dies
    /// between playing and sending sends nothing twice.
    id: String,
    /// Whether the result has been handed to the outbox.
    is_sent: bool,
    record: String,
}

/// A kept attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptDaily {
    /// Under which id its result is sent.
    pub id: String,
    /// Whether that has been handed to the outbox.
    pub is_sent: bool,
    /// As it stands.
    pub attempt: Attempt,
}

impl KeptDaily {
    /// The text that is kept.
    ///
    /// ```
    /// use knockwood::daily::Attempt;
    /// use knockwood::table::daily_keep::KeptDaily;
    /// use knockwood_engine::Seed;
    ///
    /// let attempt = Attempt::start("2026-11-29".parse()?, Seed([7; 32]))?;
    /// let kept = KeptDaily { id: "0a".into(), is_sent: false, attempt };
    /// assert_eq!(KeptDaily::read(&kept.text()), Some(kept));
    /// assert_eq!(KeptDaily::read("{}"), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn text(&self) -> String {
        serde_json::to_string(&Form {
            id: self.id.clone(),
            is_sent: self.is_sent,
            record: self.attempt.record().to_string(),
        })
        .unwrap_or_default()
    }

    /// Reads it, whole or not at all.
    pub fn read(text: &str) -> Option<Self> {
        let form: Form = serde_json::from_str(text).ok()?;
        let record: DailyRecord = form.record.parse().ok()?;
        Some(Self {
            id: form.id,
            is_sent: form.is_sent,
            attempt: Attempt::resume(&record).ok()?,
        })
    }

    /// Keeps it.
    ///
    /// # Errors
    /// When the browser does not.
    pub fn store(&self) -> Result<(), KeepError> {
        write(DAILY, &self.text())
    }
}

/// What was found in the browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FoundDaily {
    /// No attempt was begun.
    Nothing,
    /// The one that was begun last.
    Kept(Box<KeptDaily>),
    /// What is there cannot be read. It was moved to this key; `None` when the browser refused to,
    /// so that it still stands where it stood and must not be written over.
    Unreadable(Option<String>),
}

/// Looks for the attempt that is kept. A copy that cannot be read is set aside.
pub fn find() -> FoundDaily {
    let Some((storage, text)) = storage().ok().and_then(|storage| {
        let text = storage.get_item(DAILY).ok().flatten()?;
        Some((storage, text))
    }) else {
        return FoundDaily::Nothing;
    };
    match KeptDaily::read(&text) {
        Some(kept) => FoundDaily::Kept(Box::new(kept)),
        None => FoundDaily::Unreadable(set_aside(&storage, DAILY, &text)),
    }
}

/// Looks for it, and touches nothing.
pub fn peek() -> Option<KeptDaily> {
    let text = storage().ok()?.get_item(DAILY).ok().flatten()?;
    KeptDaily::read(&text)
}

/// Lets the kept attempt go, which the player has given up.
///
/// # Errors
/// When the browser does not.
pub fn forget() -> Result<(), KeepError> {
    storage()?
        .remove_item(DAILY)
        .map_err(|error| KeepError::Refused(format!("{error:?}")))
}
