//! What every answer says to the browser about itself, whatever it is an answer to.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::middleware::Next;
use axum::response::Response;

use super::Host;
use super::gate::is_behind_tls;
use crate::ui::page_policy;

/// What no answer is without.
const ALWAYS: [(HeaderName, &str); 5] = [
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "same-origin"),
    // No page of another origin shares a process with ours, or shows what is ours.
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    // A game of cards needs none of these. Full screen, sharing and the clipboard stay as they are.
    (
        HeaderName::from_static("permissions-policy"),
        "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), \
         hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()",
    ),
];

/// A year, as long as browsers ask for.
const TLS_ONLY: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Sets them where the answer does not say otherwise itself.
pub(super) async fn guarded(
    State(host): State<Arc<Host>>,
    request: Request,
    next: Next,
) -> Response {
    let is_tls = is_behind_tls(&host, request.headers(), request.extensions());
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    }
    // A page has its own, with its nonce. Workers, pictures and data get one too: a worker is bound by
    // the policy it comes with, and not by its page's.
    if !headers.contains_key(CONTENT_SECURITY_POLICY)
        && let Ok(policy) = HeaderValue::from_str(&page_policy(None))
    {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    if is_tls {
        headers.entry(STRICT_TRANSPORT_SECURITY).or_insert(TLS_ONLY);
    }
    response
}
