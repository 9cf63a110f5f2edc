use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use tower_http::services::ServeDir;

use super::Site;

/// The files of `folder` below the site, with an `ETag`, in brotli or gzip where the
/// build made them (`cargo leptos build -P`).
pub(super) fn files(site: &Site, folder: &str) -> ServeDir {
    ServeDir::new(site.root.join(folder))
        .append_index_html_on_directories(false)
        .precompressed_br()
        .precompressed_gzip()
}

/// Says of a file whose name changes with its content that it may be kept for ever. Only
/// of one that was found: a failure must not be kept.
pub(super) async fn keep_for_ever(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    if response.status().is_success() {
        let keep = HeaderValue::from_static("public, max-age=31536000, immutable");
        response.headers_mut().insert(CACHE_CONTROL, keep);
    }
    response
}

/// Says of a file whose name stays that it must be asked for again; the `ETag` makes
/// that cheap.
pub(super) async fn ask_again(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response
        .headers_mut()
        .entry(CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-cache"));
    response
}
