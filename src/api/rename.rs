use leptos::prelude::*;

use super::ApiError;

/// Sets the name on the board; an empty one takes it away. Makes the browser known, if it is not.
/// The answer is the name as it is stored.
///
/// # Errors
/// [`ApiError::Name`] where it is too long or has what cannot be seen, [`ApiError::TooOften`],
/// [`ApiError::NotNow`], [`ApiError::NotReached`].
#[server(prefix = "/api/v1", endpoint = "me/name")]
pub async fn rename(
    #[doc = "The name, or nothing."] name: String,
) -> Result<Option<String>, ApiError> {
    crate::server::people::rename(&name).await
}
