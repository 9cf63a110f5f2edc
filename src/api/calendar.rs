use leptos::prelude::*;
use leptos::server_fn::codec::GetUrl;
use serde::{Deserialize, Serialize};

use super::ApiError;
use crate::daily::Day;

/// One's own days.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Calendar {
    /// Which day it is now, by the server's clock.
    pub today: Day,
    /// How many days in a row were played, up to today, or to yesterday while today is not played.
    pub streak: u32,
    /// The most days in a row that were ever played.
    pub longest: u32,
    /// The days that were played, the newest first.
    pub days: Vec<Mark>,
}

/// A day that was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// Which.
    pub day: Day,
    /// The score.
    pub score: i32,
    /// The place, from 1.
    pub rank: u32,
    /// Among how many.
    pub players: u32,
}

/// One's own days; no days, where the server does not know the browser.
///
/// # Errors
/// [`ApiError::NotNow`], [`ApiError::NotReached`].
#[server(name = CalendarServerFn, prefix = "/api/v1", endpoint = "daily/calendar", input = GetUrl)]
pub async fn calendar() -> Result<Calendar, ApiError> {
    crate::server::daily::calendar().await
}
