//! The worker's end: what runs when `public/worker.mjs` has loaded this program.

use wasm_bindgen::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use super::think;

/// Answers every question that comes, until the page is left.
///
/// # Errors
/// When this does not run in a worker.
pub fn start() -> Result<(), JsValue> {
    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().dyn_into()?;
    let port = scope.clone();
    let answer = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let answer = event
            .data()
            .as_string()
            .and_then(|text| serde_json::from_str(&text).ok())
            .and_then(|(id, question): (u32, _)| {
                serde_json::to_string(&(id, think(&question))).ok()
            });
        // What is no question has no answer: nobody but our own page asks here.
        if let Some(answer) = answer {
            let _ = port.post_message(&JsValue::from_str(&answer));
        }
    });
    scope.set_onmessage(Some(answer.as_ref().unchecked_ref()));
    // The worker ends with its page; until then the closure is needed.
    answer.forget();
    // What was asked meanwhile waits in the page; it is told that it can come now.
    scope.post_message(&JsValue::TRUE)
}
