use leptos::prelude::*;

use crate::api::ApiError;
use crate::room::RoomCode;

/// Opens a table, at which one sits in seat A; makes the browser known, if it is not.
///
/// # Errors
/// [`ApiError::Terms`], [`ApiError::Name`], [`ApiError::TooManyTables`], [`ApiError::TooOften`],
/// [`ApiError::NotNow`], [`ApiError::NotReached`].
#[server(prefix = "/api/v1", endpoint = "rooms/create")]
pub async fn create_table(
    #[doc = "The text of `Rules`: a preset's name, or all options."] rules: String,
    #[doc = "How many seconds a turn may take: one of `Terms::TIMERS`."] timer: Option<u16>,
    #[doc = "Whether it is shown to everybody until somebody has joined."] listed: bool,
    #[doc = "What one is called there; nothing, for no name."] name: String,
) -> Result<RoomCode, ApiError> {
    crate::server::rooms::create(&rules, timer, listed, &name).await
}
