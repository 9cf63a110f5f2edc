use leptos::prelude::*;
use leptos::server_fn::codec::GetUrl;
use serde::{Deserialize, Serialize};

use crate::api::ApiError;
use crate::room::RoomCode;

/// A table that waits for a player, whoever it may be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenTable {
    /// Its code: `/r/CODE` joins it.
    pub code: RoomCode,
    /// Who has opened it; strangers' text.
    pub host: Option<String>,
    /// The text of its `Rules`.
    pub rules: String,
    /// How many seconds a turn may take.
    pub timer: Option<u16>,
    /// For how many seconds it has been waiting.
    pub waits: i64,
}

/// The tables that wait for anybody and whose host looks at them now, the newest first; fifty at most.
///
/// # Errors
/// [`ApiError::NotNow`], [`ApiError::NotReached`].
#[server(name = OpenTablesServerFn, prefix = "/api/v1", endpoint = "rooms/open", input = GetUrl)]
pub async fn open_tables() -> Result<Vec<OpenTable>, ApiError> {
    crate::server::rooms::open_tables().await
}
