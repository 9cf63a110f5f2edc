use leptos::prelude::*;
use leptos::server_fn::codec::GetUrl;
use serde::{Deserialize, Serialize};

use super::{ApiError, RoundField};
use crate::daily::Day;

/// How many play, and how: the days of the last quarter on which anybody has played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// Which day it is now, by the server's clock.
    pub today: Day,
    /// The newest first.
    pub days: Vec<DayFigures>,
}

/// A day's figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DayFigures {
    /// Which.
    pub day: Day,
    /// How many people took the deal.
    pub players: u32,
    /// How many games were played to the end and accepted.
    pub games: u32,
    /// The sum of their scores.
    pub points: i64,
    /// Each of the five rounds.
    pub rounds: Vec<RoundField>,
}

/// How many play, and how. Some seconds old.
///
/// # Errors
/// [`ApiError::NotNow`], [`ApiError::NotReached`].
#[server(name = FieldServerFn, prefix = "/api/v1", endpoint = "daily/field", input = GetUrl)]
pub async fn field() -> Result<Field, ApiError> {
    crate::server::daily::field().await
}
