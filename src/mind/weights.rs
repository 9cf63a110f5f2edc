//! The weights of `hard`, fetched by who thinks, once, when they are first needed.

use std::sync::OnceLock;

use js_sys::Uint8Array;
use knockwood_engine::bot::value::Weights;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Response, WorkerGlobalScope};

/// Where the weights lie. The name holds a hash of the content (32 bits of FNV-1a), so that a file which
/// a browser has kept never meets a program that was made for another.
///
/// It is `engine/data/hard.kwv` by another name; `tests/minds.rs` says so.
pub const FILE: &str = "/minds/hard-01b92eb5.kwv";

/// Why the weights could not be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum NoWeights {
    /// The file did not come: no network, or the server is away.
    #[error("{FILE} did not come")]
    Unreachable,
    /// The server gave something else.
    #[error("the server answered {0} to {FILE}")]
    Refused(u16),
    /// What came is not the weights of this program.
    #[error("{FILE} is damaged")]
    Damaged,
}

static WEIGHTS: OnceLock<Weights> = OnceLock::new();

/// The weights, fetched if that has not been done. After a failure the next call tries again.
///
/// # Errors
/// When the file cannot be fetched, or is none.
pub(super) async fn weights() -> Result<&'static Weights, NoWeights> {
    if let Some(weights) = WEIGHTS.get() {
        return Ok(weights);
    }
    let bytes = fetch().await?;
    let weights = Weights::parse(&bytes).map_err(|_| NoWeights::Damaged)?;
    Ok(WEIGHTS.get_or_init(|| weights))
}

/// What the addresses of this build's files begin with: there the file is kept to be had without the
/// network. The worker lies beside it; the page was told by the server.
fn base(scope: &WorkerGlobalScope) -> String {
    let told = |document: web_sys::Document| {
        let script = document.query_selector("script[data-base]").ok()??;
        script.get_attribute("data-base")
    };
    match web_sys::window() {
        Some(page) => page.document().and_then(told).unwrap_or_default(),
        None => scope
            .location()
            .pathname()
            .trim_end_matches("/worker.mjs")
            .to_owned(),
    }
}

async fn fetch() -> Result<Vec<u8>, NoWeights> {
    let unreachable = |_| NoWeights::Unreachable;
    // The page, where it thinks for itself, has the same function.
    let scope: WorkerGlobalScope = js_sys::global().unchecked_into();
    let response = JsFuture::from(scope.fetch_with_str(&format!("{}{FILE}", base(&scope))));
    let response: Response = response.await.map_err(unreachable)?.unchecked_into();
    if !response.ok() {
        return Err(NoWeights::Refused(response.status()));
    }
    let body = JsFuture::from(response.array_buffer().map_err(unreachable)?);
    Ok(Uint8Array::new(&body.await.map_err(unreachable)?).to_vec())
}
