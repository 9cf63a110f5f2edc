use leptos::prelude::*;

use super::Answer;
use crate::api::ApiError;
use crate::room::RoomCode;

/// Closes the table for both: nothing more is played at it, the score stays as it is, and the record can
/// be kept. See `RoomView::may_close_at`.
///
/// # Errors
/// [`ApiError::NoSuchTable`], [`ApiError::NotAtTable`], [`ApiError::NotAlone`],
/// [`ApiError::TableClosed`], [`ApiError::IdTaken`], [`ApiError::TooOften`], [`ApiError::NotNow`],
/// [`ApiError::NotReached`].
#[server(prefix = "/api/v1", endpoint = "rooms/close")]
pub async fn close_table(
    #[doc = "Which table."] code: RoomCode,
    #[doc = "Of this press: 32 hexadecimal digits."] id: String,
    #[doc = "What one was looking at."] version: u64,
) -> Result<Answer, ApiError> {
    crate::server::rooms::close(code, &id, version).await
}
