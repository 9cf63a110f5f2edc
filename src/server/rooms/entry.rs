use std::fmt;
use std::str::FromStr;

use knockwood_engine::{Action, Seat};

use super::Luck;

/// Something done at a table: a line of its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The version that it has made, from 1.
    pub version: u64,
    /// By whom.
    pub seat: Seat,
    /// What the browser called it; nothing where the server did it in the seat's place.
    pub id: Option<String>,
    /// When, in seconds since 1970 began.
    pub at: i64,
    /// What.
    pub what: Doing,
    /// The luck of the next game: with the opening of the table, and with what ends a game.
    pub luck: Option<Luck>,
}

/// What can be done at a table. Its text is what the log has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// The table is opened.
    Open,
    /// The second seat is taken.
    Join,
    /// Yes to the next deal; with the second one it is dealt.
    Ready,
    /// A move.
    Act(Action),
    /// A move that the server made, since the time was up.
    Late(Action),
    /// May I have my last move back?
    Ask,
    /// Yes.
    Allow,
    /// No.
    Refuse,
    /// The table is closed.
    Close,
}

impl fmt::Display for Doing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Open => "open",
            Self::Join => "join",
            Self::Ready => "ready",
            Self::Act(action) => return write!(f, "act {action}"),
            Self::Late(action) => return write!(f, "late {action}"),
            Self::Ask => "ask",
            Self::Allow => "allow",
            Self::Refuse => "refuse",
            Self::Close => "close",
        })
    }
}

/// A text that is nothing that can be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "nothing that can be done at a table: expected open, join, ready, act …, late …, ask, allow, refuse or close"
)]
pub struct NoDoing;

impl FromStr for Doing {
    type Err = NoDoing;

    fn from_str(text: &str) -> Result<Self, NoDoing> {
        Ok(match text {
            "open" => Self::Open,
            "join" => Self::Join,
            "ready" => Self::Ready,
            "ask" => Self::Ask,
            "allow" => Self::Allow,
            "refuse" => Self::Refuse,
            "close" => Self::Close,
            _ => {
                let (kind, action) = text.split_once(' ').ok_or(NoDoing)?;
                let action = action.parse().map_err(|_| NoDoing)?;
                match kind {
                    "act" => Self::Act(action),
                    "late" => Self::Late(action),
                    _ => return Err(NoDoing),
                }
            }
        })
    }
}
