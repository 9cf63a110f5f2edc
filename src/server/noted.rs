//! What is remembered of every request: a line in the log, and what is counted.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use tower_http::request_id::RequestId;
use tracing::Instrument;

use super::Host;
use super::gate::peer;

/// The header that a proxy may number requests by.
const REQUEST_ID: &str = "x-request-id";
/// The longest number that is taken from a proxy.
const MOST_ID: usize = 64;

/// Throws away a number that was not given by a proxy of ours, or that could be something else: whatever
/// is sent in it would be in the log.
pub(super) async fn only_proxies_number(
    State(host): State<Arc<Host>>,
    mut request: Request,
    next: Next,
) -> Response {
    if let Some(id) = request.headers().get(REQUEST_ID) {
        let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
        let is_number = id.len() <= MOST_ID && id.as_bytes().iter().all(is_plain);
        if !is_number || !host.proxies.trust(peer(request.extensions())) {
            request.headers_mut().remove(REQUEST_ID);
        }
    }
    next.run(request).await
}

/// Notes what was asked, as the pattern of its address, how it was answered and how long that took.
pub(super) async fn noted(State(host): State<Arc<Host>>, request: Request, next: Next) -> Response {
    let begin = Instant::now();
    let path = request.extensions().get::<MatchedPath>();
    let route = path.map_or("other", MatchedPath::as_str).to_owned();
    let method = match request.method().as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        _ => "other",
    };
    let id = request.extensions().get::<RequestId>();
    let id = id.and_then(|id| id.header_value().to_str().ok());
    // As grave as can be, so that what fails inside has it at every level.
    let span = tracing::error_span!("request", id, method, route);
    let _counted = host.figures.begin();
    let response = next.run(request).instrument(span.clone()).await;
    let took = begin.elapsed();
    let status = response.status().as_u16();
    let ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
    span.in_scope(|| tracing::info!(status, ms, "answered"));
    host.figures.end(method, route, status, took);
    response
}
