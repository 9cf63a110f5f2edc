//! What every request to the API, and every request that changes something, goes through.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN,
    RETRY_AFTER,
};
use axum::http::{Extensions, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tokio::time::timeout;

use super::Host;
use crate::api::ApiError;

/// The most bytes of a request's body: a record of a day's game is shorter.
const MOST_BODY: usize = 8 * 1024;
/// How long an answer may take to begin. A database that hangs must not gather those who wait.
const ANSWER: Duration = Duration::from_secs(15);
/// What is said at a table is shorter still.
const MOST_AT_TABLE: usize = 4 * 1024;
/// How long a body may take to arrive: on the slowest line a second.
const PATIENCE: Duration = Duration::from_secs(10);
const TABLES: &str = "/api/v1/rooms/";
/// What leptos marks an error of a server function with.
const SERVER_FN_ERROR: HeaderName = HeaderName::from_static("serverfnerror");
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// Lets through what our own pages send, not too often and not too much; gives what a server
/// function refuses its status and its sentence.
pub(super) async fn gate(
    State(host): State<Arc<Host>>,
    mut request: Request,
    next: Next,
) -> Response {
    // `CONNECT` names a machine and no page; leptos takes for granted that there is a path.
    if request.uri().path_and_query().is_none() {
        return StatusCode::BAD_REQUEST.into_response();
    }
    let is_api = request.uri().path().starts_with("/api/");
    if !matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    ) {
        if !is_same_origin(request.headers()) {
            return refused(&ApiError::NotSameOrigin);
        }
        let is_at_table = request.uri().path().starts_with(TABLES);
        let peer = peer(request.extensions());
        if let Some(address) = host.proxies.who_asks(peer, request.headers()) {
            let counted = if is_at_table && !makes_known(request.uri().path()) {
                host.limits.players(address)
            } else {
                host.limits.address(address)
            };
            if let Err(often) = counted {
                return refused(&often);
            }
        }
        let most = if is_at_table {
            MOST_AT_TABLE
        } else {
            MOST_BODY
        };
        request = match with_small_body(request, most).await {
            Ok(request) => request,
            Err(answer) => return answer,
        };
    }
    let Ok(response) = timeout(ANSWER, next.run(request)).await else {
        tracing::error!("an answer took too long");
        return refused(&ApiError::NotNow);
    };
    if is_api {
        told(response).await
    } else {
        response
    }
}

/// Whether somebody who is not known yet is known from then on, and something is kept of them: no
/// home needs that as often as moves.
fn makes_known(path: &str) -> bool {
    matches!(path.strip_prefix(TABLES), Some("create" | "join"))
}

/// Whether a page of ours sent it. Browsers of these years say from where a request comes; older
/// ones say from which origin; what says neither is no browser, and has nobody's cookie.
fn is_same_origin(headers: &HeaderMap) -> bool {
    let text = |name| {
        headers
            .get(name)
            .map(|value| value.to_str().unwrap_or_default())
    };
    if let Some(site) = text(SEC_FETCH_SITE) {
        return matches!(site, "same-origin" | "none");
    }
    let Some(origin) = text(ORIGIN) else {
        return true;
    };
    let of_origin = origin.split_once("://").map(|(_, host)| host);
    of_origin.is_some() && of_origin == text(HOST)
}

/// Who has connected, as far as that can be known.
pub(super) fn peer(of: &Extensions) -> Option<IpAddr> {
    let ConnectInfo(address) = of.get::<ConnectInfo<SocketAddr>>()?;
    Some(address.ip())
}

/// Whether the browser has the page by TLS.
pub(super) fn is_secure(host: &Host, headers: &HeaderMap, of: &Extensions) -> bool {
    begins(headers, ORIGIN, b"https://") || is_behind_tls(host, headers, of)
}

/// Whether the proxy that stands before the server has the request by TLS.
pub(super) fn is_behind_tls(host: &Host, headers: &HeaderMap, of: &Extensions) -> bool {
    host.proxies.trust(peer(of)) && begins(headers, FORWARDED_PROTO, b"https")
}

fn begins(headers: &HeaderMap, name: HeaderName, with: &[u8]) -> bool {
    headers
        .get(name)
        .is_some_and(|value| value.as_bytes().starts_with(with))
}

/// The request with its whole body, where that has at most so many bytes and comes in time.
async fn with_small_body(request: Request, most: usize) -> Result<Request, Response> {
    let large = || refused(&ApiError::TooLarge { most });
    let announced = request.headers().get(CONTENT_LENGTH);
    let announced = announced.and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if announced.is_some_and(|length| length > most as u64) {
        return Err(large());
    }
    let (parts, body) = request.into_parts();
    let read = timeout(PATIENCE, to_bytes(body, most)).await;
    let read = read.map_err(|_| StatusCode::REQUEST_TIMEOUT.into_response())?;
    // Also a connection that breaks ends here; then nobody reads the answer.
    let bytes = read.map_err(|_| large())?;
    Ok(Request::from_parts(parts, Body::from(bytes)))
}

/// Gives an error of a server function, which leptos answers with 500, its own status; and keeps
/// everything that is for one person out of caches.
async fn told(mut response: Response) -> Response {
    let is_error = response.headers().contains_key(SERVER_FN_ERROR);
    if is_error && response.status() == StatusCode::INTERNAL_SERVER_ERROR {
        let (_, body) = response.into_parts();
        let bytes = to_bytes(body, MOST_BODY).await.unwrap_or_default();
        let error = serde_json::from_slice(&bytes).unwrap_or(ApiError::NotNow);
        return refused(&error);
    }
    response
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    response
}

/// A refusal as it is sent.
#[derive(Serialize)]
struct Told<'a> {
    #[serde(flatten)]
    error: &'a ApiError,
    says: String,
}

pub(super) fn refused(error: &ApiError) -> Response {
    let status = StatusCode::from_u16(error.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let told = Told {
        error,
        says: error.to_string(),
    };
    let body = serde_json::to_string(&told).unwrap_or_default();
    let headers = [
        (CONTENT_TYPE, "application/json"),
        (CACHE_CONTROL, "private, no-store"),
    ];
    let mut response = (status, headers, body).into_response();
    if let ApiError::TooOften { wait } = error {
        response.headers_mut().insert(RETRY_AFTER, (*wait).into());
    }
    response
}
