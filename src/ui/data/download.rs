use js_sys::{Array, Date};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlElement, Url};

/// The time in UTC, as ISO 8601 has it.
pub(crate) fn now() -> String {
    Date::new_0().to_iso_string().into()
}

/// Has the browser save a text as a file; `None` where it does not.
pub(crate) fn save(name: &str, text: &str) -> Option<()> {
    let document = web_sys::window()?.document()?;
    let kind = BlobPropertyBag::new();
    kind.set_type("application/json");
    let parts = Array::of1(&JsValue::from_str(text));
    let blob = Blob::new_with_str_sequence_and_options(&parts, &kind).ok()?;
    let address = Url::create_object_url_with_blob(&blob).ok()?;
    let link: HtmlElement = document.create_element("a").ok()?.dyn_into().ok()?;
    link.set_attribute("href", &address).ok()?;
    link.set_attribute("download", name).ok()?;
    link.click();
    Url::revoke_object_url(&address).ok()
}
