use serde::{Deserialize, Serialize};

use crate::room::Packed;

/// What has become of a command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// It is done, and has made the table this version. The view comes by the events.
    Done {
        /// The version.
        version: u64,
    },
    /// Something else was done before, which the player had not seen: nothing was done now.
    Stale {
        /// What the seat knows now.
        view: Packed,
    },
}
