use std::io::{self, ErrorKind};
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::task::spawn_blocking;
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

/// The answer of `files` to this request; `None` where there is no file for its address, and
/// also where there can be none.
pub(super) fn find_file(
    mut files: ServeDir,
    request: &Request,
) -> impl Future<Output = Option<Response>> + use<> {
    let mut asked = Request::new(Body::empty());
    asked.method_mut().clone_from(request.method());
    asked.uri_mut().clone_from(request.uri());
    asked.headers_mut().clone_from(request.headers());
    async move {
        match files.try_call(asked).await {
            Ok(response) if response.status() == StatusCode::NOT_FOUND => None,
            Ok(response) => Some(response.into_response()),
            Err(error) if names_no_file(&error) => None,
            Err(error) => {
                tracing::error!("cannot read a file of the site: {error}");
                Some(StatusCode::INTERNAL_SERVER_ERROR.into_response())
            }
        }
    }
}

/// Whether it is the address that is wrong, such as a name too long for any file, and not the
/// disk.
fn names_no_file(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::NotFound
            | ErrorKind::NotADirectory
            | ErrorKind::IsADirectory
            | ErrorKind::InvalidFilename
            | ErrorKind::InvalidInput
            | ErrorKind::PermissionDenied
    )
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

/// Answers at the addresses of the site's build only what still is of it: 404 for a file that has
/// been written over since the server started, and for what no page of it loads.
pub(super) async fn while_unchanged(
    State(site): State<Arc<Site>>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path().to_owned();
    let still_has = move || {
        let build = site.build.as_ref();
        build.is_some_and(|build| build.still_has(&site.root, &path))
    };
    if spawn_blocking(still_has).await.unwrap_or_default() {
        next.run(request).await
    } else {
        StatusCode::NOT_FOUND.into_response()
    }
}
