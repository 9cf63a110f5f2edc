use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use super::Answer;
use crate::api::ApiError;
use crate::room::RoomCode;

/// What is said about a turn to be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Asked {
    /// May I have my last move back? Whatever is played before the answer takes the question away.
    Ask,
    /// Yes: the asker's last move, and what came after it, is undone.
    Allow,
    /// No.
    Refuse,
}

/// Asks for the last move back, or answers the other's question. Only within a round.
///
/// # Errors
/// [`ApiError::NoSuchTable`], [`ApiError::NotAtTable`], [`ApiError::NotPossible`],
/// [`ApiError::TableClosed`], [`ApiError::IdTaken`], [`ApiError::TooOften`], [`ApiError::NotNow`],
/// [`ApiError::NotReached`].
#[server(prefix = "/api/v1", endpoint = "rooms/undo")]
pub async fn undo_at_table(
    #[doc = "Which table."] code: RoomCode,
    #[doc = "Of this press: 32 hexadecimal digits."] id: String,
    #[doc = "What one was looking at."] version: u64,
    #[doc = "What is said."] asked: Asked,
) -> Result<Answer, ApiError> {
    crate::server::rooms::undo(code, &id, version, asked).await
}
