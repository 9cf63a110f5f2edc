//! Knockwood's web app: pages rendered on the server and taken over in the browser.
//!
//! The library is built twice: natively with feature `ssr` for the server program,
//! and to wasm with feature `hydrate` for the browser.

// A page is one type, as deep as its markup; optimised builds look through all of it.
#![recursion_limit = "256"]

pub mod mind;
#[cfg(feature = "ssr")]
pub mod server;
pub mod table;
pub mod ui;

/// Takes over the page that the server rendered. `public/boot.js` calls it once, when
/// the document and this program are loaded.
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    ui::hydrate();
}

/// Thinks beside the page, as `public/worker.mjs` asks.
///
/// # Errors
/// When this is not a worker.
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn worker() -> Result<(), wasm_bindgen::JsValue> {
    mind::worker::start()
}
