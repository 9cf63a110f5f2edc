use leptos::prelude::*;

use super::ApiError;

/// Moves the person of this code to this browser; the browser where it was is not known any more.
/// Small letters, blanks and missing hyphens do not matter.
///
/// # Errors
/// [`ApiError::Code`], [`ApiError::HasResults`] where this browser is a person with results,
/// [`ApiError::TooOften`], [`ApiError::NotNow`], [`ApiError::NotReached`].
#[server(prefix = "/api/v1", endpoint = "me/transfer/use")]
pub async fn move_in(#[doc = "As it was told."] code: String) -> Result<(), ApiError> {
    crate::server::people::move_in(&code).await
}
