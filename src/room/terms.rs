use knockwood_engine::{Rules, RulesError};
use serde::{Deserialize, Serialize};

/// What is played at a table. Who sits down sees it, and agrees by Ready.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The rules; the target and who makes the layoffs are among them.
    pub rules: Rules,
    /// How many seconds a turn may take; `None`: as many as it likes.
    pub timer: Option<u16>,
    /// Whether anybody may find the table in the list of those that wait for a player.
    pub listed: bool,
}

impl Terms {
    /// The move timers that are offered, in seconds.
    pub const TIMERS: [u16; 4] = [30, 60, 120, 300];

    /// Whether a table can be played so.
    ///
    /// # Errors
    /// The first thing found that makes no sense, with what would.
    pub fn validate(&self) -> Result<(), TermsError> {
        self.rules.validate()?;
        match self.timer {
            Some(seconds) if !Self::TIMERS.contains(&seconds) => Err(TermsError::Timer(seconds)),
            _ => Ok(()),
        }
    }
}

/// Terms that make no sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TermsError {
    /// The rules do not.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// No such timer.
    #[error(
        "a turn of {0} seconds is not played: it is 30, 60, 120 or 300, or as long as it takes"
    )]
    Timer(u16),
}
