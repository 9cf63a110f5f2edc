//! Asking the browser not to throw away what is kept.

use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;

use super::storage::storage;

/// Where it is kept that the question was put.
const ASKED: &str = "knockwood.durable.v1";

/// Asks the browser, once on this device, to keep what this site stores even when it wants room.
/// For when there is something worth keeping: a game has been finished. Some browsers ask the
/// player in turn, so that it is not done on a first visit.
pub fn ask_to_keep() {
    let Ok(storage) = storage() else { return };
    // Where it cannot be noted it would be asked at every game.
    if !matches!(storage.get_item(ASKED), Ok(None)) || storage.set_item(ASKED, "asked").is_err() {
        return;
    }
    spawn_local(async {
        let asked = web_sys::window()
            .map(|window| window.navigator().storage())
            // Not there where the page came without encryption.
            .filter(|manager| manager.is_object())
            .and_then(|manager| manager.persist().ok());
        if let Some(asked) = asked {
            // Either answer is the browser's to give: what is kept is kept as well as it can be.
            let _ = JsFuture::from(asked).await;
        }
    });
}
