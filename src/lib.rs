//! Knockwood's web app: pages rendered on the server and taken over in the browser.
//!
//! The library is built twice: natively with feature `ssr` for the server program,
//! and to wasm with feature `hydrate` for the browser.

// A page is one type, as deep as its markup; optimised builds look through all of it.
#![recursion_limit = "256"]

pub mod api;
pub mod daily;
pub mod learn;
pub mod mind;
pub mod online;
pub mod outbox;
pub mod replay;
pub mod room;
#[cfg(feature = "ssr")]
pub mod server;
pub mod table;
mod tell;
pub mod ui;

/// Takes over the page that the server rendered. `public/boot.js` calls it once, when
/// the document and this program are loaded.
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    ui::hydrate();
}

/// Draws the page that the address names, where the server did not answer. `public/boot.js`
/// calls it in the place of [`hydrate`].
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn mount() {
    ui::mount();
}

/// Thinks beside the page: `public/worker.mjs` passes on what the page asks. Nothing is answered to
/// what is no question.
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub async fn answer(question: Vec<u8>) -> Option<Vec<u8>> {
    console_error_panic_hook::set_once();
    mind::answer_message(&question).await
}
