use leptos::prelude::*;

use crate::api::ApiError;
use crate::room::RoomCode;

/// Takes the second seat; makes the browser known, if it is not. Whoever sits there already is
/// welcome, and nothing changes.
///
/// # Errors
/// [`ApiError::NoSuchTable`], [`ApiError::TableFull`], [`ApiError::TableClosed`], [`ApiError::Name`],
/// [`ApiError::TooManyTables`], [`ApiError::TooOften`], [`ApiError::NotNow`], [`ApiError::NotReached`].
#[server(prefix = "/api/v1", endpoint = "rooms/join")]
pub async fn join_table(
    #[doc = "Which table."] code: RoomCode,
    #[doc = "What one is called there; nothing, for no name."] name: String,
) -> Result<(), ApiError> {
    crate::server::rooms::join(code, &name).await
}
