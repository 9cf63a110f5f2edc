use leptos::prelude::*;

use super::ApiError;

/// Deletes all that is stored about this browser's person, the cookie included. The results leave
/// the boards and every figure of their days.
///
/// # Errors
/// [`ApiError::NotNow`], [`ApiError::NotReached`].
#[server(prefix = "/api/v1", endpoint = "me/delete")]
pub async fn forget_me() -> Result<(), ApiError> {
    crate::server::people::forget_me().await
}
