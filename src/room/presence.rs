use serde::{Deserialize, Serialize};

/// Whether somebody sits in a seat, and looks at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Presence {
    /// Nobody has taken the seat.
    Empty,
    /// Their page is open.
    Here,
    /// Their page is closed, or the line is down.
    Away {
        /// Since when, in seconds since 1970 began, by the server's clock. A reload is shorter than
        /// some seconds: nothing to speak of yet.
        since: i64,
    },
}
