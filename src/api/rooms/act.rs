use knockwood_engine::Action;
use leptos::prelude::*;

use super::Answer;
use crate::api::ApiError;
use crate::room::RoomCode;

/// Plays: everything that the seat's view lists as legal, and giving the game up for oneself. Dealing is
/// done by [`ready_at_table`](super::ready_at_table()).
///
/// # Errors
/// [`ApiError::NoSuchTable`], [`ApiError::NotAtTable`], [`ApiError::OthersTurn`],
/// [`ApiError::NotPossible`], [`ApiError::TableClosed`], [`ApiError::IdTaken`],
/// [`ApiError::TooOften`], [`ApiError::NotNow`], [`ApiError::NotReached`].
#[server(prefix = "/api/v1", endpoint = "rooms/act")]
pub async fn act_at_table(
    #[doc = "Which table."] code: RoomCode,
    #[doc = "Of this press: 32 hexadecimal digits."] id: String,
    #[doc = "What one was looking at."] version: u64,
    #[doc = "In the notation of records."] action: Action,
) -> Result<Answer, ApiError> {
    crate::server::rooms::act(code, &id, version, action).await
}
