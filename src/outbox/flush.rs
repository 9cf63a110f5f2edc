use std::cell::Cell;
use std::time::Duration;

use gloo_net::http::Request;
use leptos::ev;
use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle, window_event_listener};
use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::AbortSignal;

use super::store::{entries, forget, has, now, write};
use super::{Answer, Entry};
use crate::tell::{REACHED, UNREACHED, tell};

/// The lock that whoever flushes holds.
const LOCK: &str = "knockwood.outbox";
/// How long an attempt may take, in milliseconds: whoever hangs keeps the lock.
const PATIENCE: u32 = 20_000;

thread_local! {
    static FLUSHING: Cell<bool> = const { Cell::new(false) };
    static NEXT: Cell<Option<TimeoutHandle>> = const { Cell::new(None) };
}

#[wasm_bindgen]
extern "C" {
    // Web-sys has this behind a flag of the compiler; browsers have had it since 2022.
    #[wasm_bindgen(catch, js_namespace = ["navigator", "locks"], js_name = request)]
    fn request_lock(name: &str, held: &JsValue) -> Result<js_sys::Promise, JsValue>;
}

/// Sends what an earlier visit left, and whatever comes, as long as the page is open.
pub fn start() {
    flush(false);
    // The network is back: nobody has to wait for the next attempt.
    std::mem::forget(window_event_listener(ev::online, |_| flush(true)));
}

/// Sends what is due; everything, where there is reason to `hurry`. Waits for a tab that is at it.
pub fn flush(hurry: bool) {
    let is_wanted = entries()
        .iter()
        .any(|entry| hurry && entry.refused.is_none() || entry.is_due(now()));
    if !is_wanted {
        come_back();
        return;
    }
    if FLUSHING.replace(true) {
        return;
    }
    spawn_local(async move {
        let held = Closure::once_into_js(move |_: JsValue| {
            future_to_promise(async move {
                send_all(hurry).await;
                Ok(JsValue::UNDEFINED)
            })
        });
        match request_lock(LOCK, &held) {
            Ok(done) => {
                let _ = JsFuture::from(done).await;
            }
            // An old browser. Then two tabs may send the same: the server takes each id once.
            Err(_) => send_all(hurry).await,
        }
        FLUSHING.set(false);
        come_back();
    });
}

/// Comes back when the next entry is due.
fn come_back() {
    if let Some(before) = NEXT.take() {
        before.clear();
    }
    let due = entries()
        .into_iter()
        .filter(|entry| entry.refused.is_none())
        .map(|entry| entry.due)
        .min();
    if let Some(due) = due {
        let wait = Duration::from_millis(due.saturating_sub(now()).max(100));
        NEXT.set(set_timeout_with_handle(|| flush(false), wait).ok());
    }
}

/// Sends each entry once that is due, the oldest first.
async fn send_all(hurry: bool) {
    // Read only now: the tab that held the lock before has sent some.
    for entry in entries() {
        let is_wanted = hurry && entry.refused.is_none() || entry.is_due(now());
        if !is_wanted || !has(&entry.id) {
            continue;
        }
        let answer = send(&entry).await;
        let id = entry.id.clone();
        match entry.after(&answer, now(), js_sys::Math::random()) {
            None => forget(&id),
            // Where it cannot be written the earlier text stands, and is sent again.
            Some(entry) => {
                let _ = write(&entry);
            }
        }
    }
}

/// Sends something once that could not be kept.
pub async fn send_unkept(id: &str, to: &str, body: String) -> Answer {
    send(&Entry::new(id.to_owned(), to, "", body, now())).await
}

async fn send(entry: &Entry) -> Answer {
    let request = Request::post(&entry.to)
        .header("Content-Type", "application/json")
        .header("Idempotency-Key", &entry.id)
        .abort_signal(Some(&AbortSignal::timeout_with_u32(PATIENCE)))
        .body(entry.body.as_str());
    let Ok(request) = request else {
        return Answer::NotNow { wait: None };
    };
    let Ok(response) = request.send().await else {
        tell(UNREACHED);
        return Answer::NotNow { wait: None };
    };
    tell(REACHED);
    let wait = response
        .headers()
        .get("retry-after")
        .and_then(|seconds| seconds.parse().ok());
    let status = response.status();
    // Read to its end in any case: an answer that is dropped unread counts as broken off.
    let text = response.text().await.unwrap_or_default();
    Answer::of(status, &text, wait)
}
