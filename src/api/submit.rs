use leptos::prelude::*;
use leptos::server_fn::codec::Json;
use serde::{Deserialize, Serialize};

use super::ApiError;
use crate::daily::{DailyRecord, Day, Played};

/// Where a result is posted to: the address of [`submit()`].
pub const RESULT_ADDRESS: &str = "/api/v1/daily/result";

/// What the server has made of a submitted game. The same submission has the same answer, however
/// often it is sent; its rank is on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Accepted {
    /// Whose deal it was.
    pub day: Day,
    /// The server's own count.
    pub played: Played,
    /// The sum of it.
    pub score: i32,
}

/// Takes a played game: `record` is the text of a [`DailyRecord`]. The request carries an
/// `Idempotency-Key` of 32 hexadecimal digits, as the outbox sends it: `outbox::put(RESULT_ADDRESS,
/// what, result_body(&record))`.
///
/// # Errors
/// Every [`ApiError`] that is about results. With 401, 429 and 503 the outbox tries again.
#[server(prefix = "/api/v1", endpoint = "daily/result", input = Json)]
pub async fn submit(#[doc = "The game, as text."] record: String) -> Result<Accepted, ApiError> {
    crate::server::daily::submit(&record).await
}

/// The body that [`RESULT_ADDRESS`] takes.
///
/// ```
/// use knockwood::daily::Attempt;
/// use knockwood_engine::Seed;
///
/// let attempt = Attempt::start("2026-11-29".parse()?, Seed([0; 32]))?;
/// let body = knockwood::api::result_body(&attempt.record());
/// assert!(body.starts_with(r#"{"record":"knockwood daily 1\nday 2026-11-29\n"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn result_body(record: &DailyRecord) -> String {
    serde_json::json!({ "record": record.to_string() }).to_string()
}
