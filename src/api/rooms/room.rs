use leptos::prelude::*;
use leptos::server_fn::codec::GetUrl;
use serde::{Deserialize, Serialize};

use crate::api::ApiError;
use crate::room::{Packed, RoomCode};

/// A table, as whoever asks may see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Found {
    /// They sit there.
    Seated {
        /// What they know.
        view: Packed,
    },
    /// They do not.
    Visitor {
        /// What is told at the door.
        door: Door,
    },
}

/// What is told at a table's door. Nothing of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Door {
    /// Who has opened the table; strangers' text.
    pub host: Option<String>,
    /// Whether both seats are taken.
    pub is_full: bool,
    /// Whether it is closed.
    pub is_closed: bool,
    /// The text of its `Rules`.
    pub rules: String,
    /// How many seconds a turn may take.
    pub timer: Option<u16>,
}

/// A table, for the first paint, and for whoever comes by. The events say the same to those who sit there.
///
/// # Errors
/// [`ApiError::NoSuchTable`], [`ApiError::NotNow`], [`ApiError::NotReached`].
#[server(name = RoomServerFn, prefix = "/api/v1", endpoint = "rooms/get", input = GetUrl)]
pub async fn room(#[doc = "Which table."] code: RoomCode) -> Result<Found, ApiError> {
    crate::server::rooms::room(code).await
}
