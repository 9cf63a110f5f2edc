//! Pages that are the same for everybody who has chosen the same look: rendered once, and sent from then on with a
//! nonce of each answer's own.

use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_SECURITY_POLICY, COOKIE, HeaderMap, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use leptos::nonce::Nonce;
use moka::future::Cache;

use crate::ui::page_policy;

/// The pages in which there is nobody's data, no clock and nothing out of the store. What stands behind a `?` is
/// in some of them: those are rendered.
const PAGES: [&str; 9] = [
    "/",
    "/play",
    "/rules",
    "/learn",
    "/review",
    "/practice",
    "/accessibility",
    "/rooms/new",
    "/fair",
];
/// Every cookie that a page looks at begins so: the look, and the mark that something was kept.
const LOOK: &str = "knockwood-";
/// The most bytes that are kept of all pages; cookies are anybody's text, and each has a page of its own.
const MOST: u64 = 8 * 1024 * 1024;
/// The most bytes of a page: the longest has a tenth of it.
const LONGEST: usize = 1024 * 1024;

/// What has been rendered, by address and look. A clone has the same.
#[derive(Clone)]
pub(super) struct Pages(Arc<Cache<String, Arc<Page>>>);

impl Pages {
    /// None yet.
    pub(super) fn new() -> Self {
        let kept = Cache::builder()
            .max_capacity(MOST)
            .weigher(|key: &String, page: &Arc<Page>| {
                u32::try_from(key.len() + page.len()).unwrap_or(u32::MAX)
            })
            .build();
        Self(Arc::new(kept))
    }
}

/// A page without its nonce.
struct Page {
    headers: HeaderMap,
    /// The document, cut where the nonce was.
    parts: Vec<String>,
}

impl Page {
    /// The page of an answer; the answer, where it is none that may be sent again.
    async fn of(answer: Response) -> Result<Self, Response> {
        let nonce = answer
            .headers()
            .get(CONTENT_SECURITY_POLICY)
            .and_then(|policy| {
                policy
                    .to_str()
                    .ok()?
                    .split("'nonce-")
                    .nth(1)?
                    .split('\'')
                    .next()
            })
            .filter(|nonce| !nonce.is_empty())
            .map(str::to_owned);
        let Some(nonce) = nonce.filter(|_| answer.status() == StatusCode::OK) else {
            return Err(answer);
        };
        let (head, body) = answer.into_parts();
        let bytes = to_bytes(body, LONGEST).await;
        let text = bytes
            .ok()
            .and_then(|bytes| String::from_utf8(bytes.into()).ok());
        let Some(text) = text else {
            return Err(StatusCode::INTERNAL_SERVER_ERROR.into_response());
        };
        Ok(Self {
            headers: head.headers,
            parts: text.split(&nonce).map(str::to_owned).collect(),
        })
    }

    fn len(&self) -> usize {
        self.parts.iter().map(String::len).sum()
    }

    /// The page as it is sent this time.
    fn answer(&self) -> Response {
        let nonce = Nonce::new();
        let mut answer = Response::new(Body::from(self.parts.join(&*nonce)));
        answer.headers_mut().clone_from(&self.headers);
        match HeaderValue::from_str(&page_policy(Some(&nonce))) {
            Ok(policy) => {
                answer.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
                answer
            }
            // A page without its policy is not sent.
            Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        }
    }
}

/// What the answer depends on; `None` where that is more than address and look.
fn key(asked: &Request) -> Option<String> {
    let uri = asked.uri();
    if asked.method() != Method::GET || uri.query().is_some() || !PAGES.contains(&uri.path()) {
        return None;
    }
    let mut key = uri.path().to_owned();
    for cookies in asked.headers().get_all(COOKIE) {
        for cookie in cookies.to_str().ok()?.split(';').map(str::trim) {
            if cookie.starts_with(LOOK) {
                key.push(';');
                key.push_str(cookie);
            }
        }
    }
    Some(key)
}

/// Sends a page that has been rendered, and keeps one that is rendered now.
pub(super) async fn rendered_once(
    State(Pages(kept)): State<Pages>,
    request: Request,
    next: Next,
) -> Response {
    let Some(key) = key(&request) else {
        return next.run(request).await;
    };
    if let Some(page) = kept.get(&key).await {
        return page.answer();
    }
    match Page::of(next.run(request).await).await {
        Ok(page) => {
            let page = Arc::new(page);
            kept.insert(key, page.clone()).await;
            page.answer()
        }
        Err(answer) => answer,
    }
}
