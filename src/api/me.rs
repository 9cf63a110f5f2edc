use leptos::prelude::*;
use leptos::server_fn::codec::GetUrl;
use serde::{Deserialize, Serialize};

use super::ApiError;
use crate::daily::{Day, Played};
use crate::room::RoomCode;

/// All that the server has stored about a person, but for the hash of the cookie's secret. Times are
/// seconds since 1970 began. The answer of `GET /api/v1/me` is the file to export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Me {
    /// The name on the board, if there is one.
    pub name: Option<String>,
    /// Since when the browser is known.
    pub since: i64,
    /// Until when a transfer code is good, if there is one.
    pub transfer_until: Option<i64>,
    /// The days whose deal was taken.
    pub taken: Vec<Day>,
    /// The results, the newest first.
    pub results: Vec<StoredResult>,
    /// The online tables at which they sit, as long as those are kept.
    pub tables: Vec<StoredTable>,
}

/// A seat at an online table. The moves are in its record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredTable {
    /// The table.
    pub code: RoomCode,
    /// What they are called there.
    pub name: Option<String>,
    /// When it was opened, in seconds since 1970 began.
    pub opened: i64,
    /// When the last thing was done at it.
    pub touched: i64,
}

/// An accepted result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredResult {
    /// Whose deal it was.
    pub day: Day,
    /// When it was accepted.
    pub received: i64,
    /// The id it was sent with.
    pub id: String,
    /// The score.
    pub score: i32,
    /// The rounds.
    pub played: Played,
    /// The game, as the text of a [`DailyRecord`](crate::daily::DailyRecord).
    pub record: String,
}

/// All that is stored about this browser's person; nothing, where the server does not know it.
///
/// # Errors
/// [`ApiError::NotNow`], [`ApiError::NotReached`].
#[server(name = MeServerFn, prefix = "/api/v1", endpoint = "me", input = GetUrl)]
pub async fn me() -> Result<Option<Me>, ApiError> {
    crate::server::people::me().await
}
