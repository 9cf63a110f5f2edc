//! A call to a player who looks elsewhere when it becomes their turn, where they want one.

use js_sys::{Array, Function, Object, Promise, Reflect};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::ui::hand_out::method;
use crate::ui::preferences::Chosen;

/// Calls a player who does not look at the page, where they have asked for that.
pub(super) fn call(chosen: Chosen, other: &str) {
    if document().hidden() && chosen.with_untracked(|chosen| chosen.notify) {
        let text = format!("It is your turn against {other}.");
        spawn_local(async move {
            let _ = notify(&text).await;
        });
    }
}

/// `new Notification(…)`; phones want it of the worker, who also leads back to the page. Where the browser
/// refuses, nothing else is lost.
async fn notify(text: &str) -> Result<(), JsValue> {
    let class: Function = notification().ok_or(JsValue::NULL)?;
    let path = web_sys::window().and_then(|window| window.location().pathname().ok());
    let title = JsValue::from("Knockwood");
    let options = Object::new();
    // A later one takes the place of an earlier one.
    Reflect::set(&options, &"tag".into(), &"knockwood-turn".into())?;
    Reflect::set(&options, &"body".into(), &text.into())?;
    Reflect::set(&options, &"data".into(), &path.into())?;
    if Reflect::construct(&class, &Array::of2(&title, &options)).is_ok() {
        return Ok(());
    }
    let navigator = Reflect::get(&js_sys::global(), &"navigator".into())?;
    let container = Reflect::get(&navigator, &"serviceWorker".into())?;
    let worker = JsFuture::from(Promise::resolve(
        &method(&container, "getRegistration")?.call0(&container)?,
    ))
    .await?;
    method(&worker, "showNotification")?
        .call2(&worker, &title, &options)
        .map(drop)
}

fn notification() -> Option<Function> {
    Reflect::get(&js_sys::global(), &"Notification".into())
        .ok()?
        .dyn_into()
        .ok()
}

/// Whether this browser can call at all. Runs in the browser only.
pub(super) fn can_call() -> bool {
    notification().is_some()
}

/// Asks the browser to be allowed to; whether it is.
pub(super) async fn ask_to_call() -> bool {
    let asked = notification().and_then(|class| {
        let request = method(&class, "requestPermission").ok()?;
        let promise: Promise = request.call0(&class).ok()?.dyn_into().ok()?;
        Some(promise)
    });
    match asked {
        Some(asked) => JsFuture::from(asked)
            .await
            .is_ok_and(|answer| answer == "granted"),
        None => false,
    }
}
