use leptos::prelude::*;
use leptos::server_fn::codec::GetUrl;
use serde::{Deserialize, Serialize};

use crate::api::ApiError;
use crate::room::RoomCode;

/// A game that is over, or was left off when the table was closed, to be kept and reviewed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomRecord {
    /// Which game of the table, from 1.
    pub game: u16,
    /// The text of a `Record`. Seat A is seat A.
    pub record: String,
    /// What every salt of the game comes from: that of round n is its `for_round(n)`, as the round's
    /// seed is that of the record's.
    pub salt: String,
    /// When the last thing was done in it, in seconds since 1970 began.
    pub ended: i64,
}

/// The record of a game, for those who played it. While it is played its seed is nobody's to know.
///
/// # Errors
/// [`ApiError::NoSuchTable`], [`ApiError::NotAtTable`], [`ApiError::NotPossible`] where there is no such
/// game or it is not over, [`ApiError::NotNow`], [`ApiError::NotReached`].
#[server(name = RoomRecordServerFn, prefix = "/api/v1", endpoint = "rooms/record", input = GetUrl)]
pub async fn room_record(
    #[doc = "Which table."] code: RoomCode,
    #[doc = "Which game, from 1."] game: u16,
) -> Result<RoomRecord, ApiError> {
    crate::server::rooms::record(code, game).await
}
