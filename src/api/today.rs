use knockwood_engine::bot::Level;
use knockwood_engine::{Preset, Seed};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use super::ApiError;
use crate::daily::{Day, Played};

/// Today's deal, for who is about to play it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Today {
    /// Which day it is, by the server's clock.
    pub day: Day,
    /// What its cards and the computer's luck come from; see [`round_of`](crate::daily::round_of).
    pub seed: Seed,
    /// What is played.
    pub rules: Preset,
    /// How many rounds.
    pub rounds: usize,
    /// Against whom.
    pub opponent: Level,
    /// What the server has accepted of this person for today: then there is nothing to play.
    pub played: Option<Played>,
    /// The server's time, in seconds since 1970 began.
    pub now: i64,
}

/// Today's deal. Only who presses Play asks for it: it makes the browser known to the server, by a
/// cookie, so that a result whose answer is lost is still the same person's when it is sent again.
///
/// # Errors
/// [`ApiError::TooOften`], [`ApiError::NotNow`], [`ApiError::NotReached`].
#[server(name = TodayServerFn, prefix = "/api/v1", endpoint = "daily")]
pub async fn today() -> Result<Today, ApiError> {
    crate::server::daily::today().await
}
