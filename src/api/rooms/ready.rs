use leptos::prelude::*;

use super::Answer;
use crate::api::ApiError;
use crate::room::RoomCode;

/// Agrees to the terms and to the next deal. When both have, the cards are dealt. A version of the
/// same pause is not stale: both may press at once.
///
/// # Errors
/// [`ApiError::NoSuchTable`], [`ApiError::NotAtTable`], [`ApiError::TableClosed`],
/// [`ApiError::NotPossible`], [`ApiError::IdTaken`], [`ApiError::TooOften`], [`ApiError::NotNow`],
/// [`ApiError::NotReached`].
#[server(prefix = "/api/v1", endpoint = "rooms/ready")]
pub async fn ready_at_table(
    #[doc = "Which table."] code: RoomCode,
    #[doc = "Of this press: 32 hexadecimal digits."] id: String,
    #[doc = "What one was looking at."] version: u64,
) -> Result<Answer, ApiError> {
    crate::server::rooms::ready(code, &id, version).await
}
