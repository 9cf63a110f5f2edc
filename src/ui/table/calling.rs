//! A call to a player who looks elsewhere when it becomes their turn, where they want one.

use js_sys::{Array, Function, Object, Promise, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::ui::preferences::Chosen;

/// Calls a player who does not look at the page, where they have asked for that.
pub(super) fn call(chosen: Chosen, other: &str) {
    if document().hidden() && chosen.with_untracked(|chosen| chosen.notify) {
        let _ = notify(&format!("It is your turn against {other}."));
    }
}

/// `new Notification(…)`. Where the browser refuses, nothing else is lost.
fn notify(text: &str) -> Result<(), JsValue> {
    let class: Function = notification().ok_or(JsValue::NULL)?;
    let options = Object::new();
    // A later one takes the place of an earlier one.
    Reflect::set(&options, &"tag".into(), &"knockwood-turn".into())?;
    Reflect::set(&options, &"body".into(), &text.into())?;
    Reflect::construct(&class, &Array::of2(&"Knockwood".into(), &options)).map(drop)
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
        let request: Function = Reflect::get(&class, &"requestPermission".into())
            .ok()?
            .dyn_into()
            .ok()?;
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
