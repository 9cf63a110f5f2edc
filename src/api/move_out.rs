use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use super::ApiError;

/// What another browser is told to become this person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TransferCode {
    /// Twelve letters and digits in groups of four: `7KQ2-M9XD-HT4R`.
    pub code: String,
    /// Until when it is good, in seconds since 1970 began.
    pub until: i64,
}

/// A code that moves this browser's person to another one. It works once, for ten minutes; an
/// earlier code works no more.
///
/// # Errors
/// [`ApiError::NotKnown`], [`ApiError::TooOften`], [`ApiError::NotNow`], [`ApiError::NotReached`].
#[server(prefix = "/api/v1", endpoint = "me/transfer")]
pub async fn move_out() -> Result<TransferCode, ApiError> {
    crate::server::people::move_out().await
}
