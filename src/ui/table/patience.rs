//! Waiting, in what is sent and asked.

use std::time::Duration;

use futures::future::{Either, select};
use js_sys::Promise;
use leptos::prelude::set_timeout;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

use crate::api::ApiError;

/// How long the server is waited for.
const PATIENCE: Duration = Duration::from_secs(10);

/// The longest wait before something is sent once more.
const MOST: u32 = 8;

/// A question to a server that may never answer.
pub(super) async fn in_time<T>(
    asked: impl Future<Output = Result<T, ApiError>>,
) -> Result<T, ApiError> {
    let (asked, patience) = (std::pin::pin!(asked), std::pin::pin!(pause(PATIENCE)));
    match select(asked, patience).await {
        Either::Left((answer, _)) => answer,
        Either::Right(_) => Err(ApiError::NotReached),
    }
}

/// Lets this much time go by.
pub(super) async fn pause(time: Duration) {
    let elapsed = Promise::new(&mut |resolve, _| {
        set_timeout(move || drop(resolve.call0(&JsValue::UNDEFINED)), time);
    });
    let _ = JsFuture::from(elapsed).await;
}

/// How long to wait before something is sent again that failed this often before: a second, and twice
/// as long each time.
pub(super) fn wait_after(failures: u32) -> Duration {
    Duration::from_secs((1 << failures.min(3)).min(MOST).into())
}
