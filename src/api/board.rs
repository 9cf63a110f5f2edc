use knockwood_engine::RoundEnd;
use leptos::prelude::*;
use leptos::server_fn::codec::GetUrl;
use serde::{Deserialize, Serialize};

use super::ApiError;
use crate::daily::{Day, Played};

/// A day's results. No card is in it, nor anything that the cards could be told from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// Whose it is.
    pub day: Day,
    /// The next earlier day that was dealt, where there is one.
    pub before: Option<Day>,
    /// The next later one that has begun.
    pub after: Option<Day>,
    /// Which day it is now, by the server's clock.
    pub today: Day,
    /// The server's time, in seconds since 1970 began; the next deal comes at `today.ends()`.
    pub now: i64,
    /// How many results were accepted.
    pub players: u32,
    /// The sum of all scores.
    pub points: i64,
    /// How many reached each score, the lowest first; scores that nobody reached are not there.
    pub scores: Vec<(i32, u32)>,
    /// Each of the five rounds over all results.
    pub rounds: Vec<RoundField>,
    /// What `hard` made of the same five deals.
    pub par: Played,
    /// The first hundred, the best first. Who has the same score has the same rank.
    pub top: Vec<Line>,
    /// One's own place, where one has played.
    pub mine: Option<Mine>,
}

/// One round over all results of a day.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct RoundField {
    /// The sum of the points, each person's less the computer's.
    pub points: i64,
    /// How it ended, and how often.
    pub endings: Vec<Ending>,
}

/// One way for a round to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// How.
    pub end: RoundEnd,
    /// Whether the person won it; `None` where nobody did.
    pub won: Option<bool>,
    /// How often.
    pub times: u32,
}

/// A line of the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// The place, from 1.
    pub rank: u32,
    /// Under which name, if under any. Anybody's text, fit to be shown as text.
    pub name: Option<String>,
    /// The score.
    pub score: i32,
    /// Whether it is one's own.
    pub is_mine: bool,
}

/// One's own place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mine {
    /// The rounds.
    pub played: Played,
    /// The place, from 1.
    pub rank: u32,
    /// How many of the others have less.
    pub beaten: u32,
    /// How many of 100 others have less, rounded down; 100 where there are no others.
    pub percentile: u8,
}

/// A day's board, today's where no day is named.
///
/// # Errors
/// [`ApiError::NoSuchDay`] for a day that has not begun, and one on which nobody took the deal,
/// [`ApiError::NotNow`], [`ApiError::NotReached`].
#[server(name = BoardServerFn, prefix = "/api/v1", endpoint = "daily/board", input = GetUrl)]
pub async fn board(
    #[doc = "Which one; today's where none is named."] day: Option<Day>,
) -> Result<Board, ApiError> {
    crate::server::daily::board(day).await
}
