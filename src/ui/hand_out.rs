//! How a text goes out into the world: by the system's own sheet, or by the clipboard.

use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// How it goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// The system's own sheet.
    Sheet,
    /// The clipboard.
    Clipboard,
}

/// By `navigator.share` where there is one and nothing else is wanted, else by the clipboard. A sheet
/// that the person closes has done its work.
pub(super) async fn hand_out(text: &str, wanted: Option<Way>) -> Result<Way, ()> {
    let navigator = Reflect::get(&js_sys::global(), &"navigator".into()).map_err(drop)?;
    if wanted != Some(Way::Clipboard)
        && let Ok(share) = method(&navigator, "share")
    {
        let data = Object::new();
        Reflect::set(&data, &"text".into(), &text.into()).map_err(drop)?;
        let shared = share.call1(&navigator, &data).map_err(drop)?;
        let shared = match shared.dyn_into::<Promise>() {
            Ok(shared) => JsFuture::from(shared).await.map(drop),
            Err(_) => Ok(()),
        };
        // Who has closed the sheet wants nothing more; a sheet that is forbidden is none.
        let is_done = shared.err().is_none_or(|error| {
            Reflect::get(&error, &"name".into()).is_ok_and(|name| name == "AbortError")
        });
        if is_done {
            return Ok(Way::Sheet);
        }
    }
    let clipboard = Reflect::get(&navigator, &"clipboard".into()).map_err(drop)?;
    let written = method(&clipboard, "writeText")
        .and_then(|write| write.call1(&clipboard, &text.into()))
        .and_then(JsCast::dyn_into::<Promise>)
        .map_err(drop)?;
    JsFuture::from(written).await.map_err(drop)?;
    Ok(Way::Clipboard)
}

/// A method of something that may not have it.
pub(super) fn method(of: &JsValue, name: &str) -> Result<Function, JsValue> {
    Reflect::get(of, &name.into())?.dyn_into()
}
