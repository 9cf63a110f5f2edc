//! Many readers at once: a page is finished, or thrown away, by any thread of the server's.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::header::ACCEPT_ENCODING;
use axum::http::{Request, StatusCode};
use http_body_util::BodyExt;
use knockwood::server::{AppState, Config, Host, Site, app};
use tempfile::TempDir;
use tokio::task::JoinSet;
use tower::ServiceExt;

/// Every page that a person can open by its address.
const PAGES: [&str; 10] = [
    "/",
    "/play",
    "/daily",
    "/daily/",
    "/daily/play",
    "/you",
    "/stats",
    "/rules",
    "/accessibility",
    "/games/1",
];
/// How many readers of each there are at once, and how often: before it was mended one request in some
/// hundreds found the fault.
const AT_ONCE: usize = 5;
const WAVES: usize = 30;

/// One reader: whole, or gone before the end.
async fn read(app: Router, path: &'static str, leaves: bool) -> usize {
    let request = Request::get(path)
        .header(ACCEPT_ENCODING, "br")
        .body(Body::empty())
        .unwrap();
    let response = app.oneshot(request).await.unwrap();
    assert_eq!(response.status(), StatusCode::OK, "{path}");
    let mut body = response.into_body();
    if leaves {
        return usize::from(body.frame().await.is_some_and(|frame| frame.is_ok()));
    }
    body.collect().await.unwrap().to_bytes().len()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn pages_are_whole_whichever_thread_finishes_them() {
    let folder = TempDir::new().unwrap();
    std::fs::create_dir(folder.path().join("pkg")).unwrap();
    for kind in ["js", "wasm", "css"] {
        std::fs::write(folder.path().join(format!("pkg/knockwood.{kind}")), kind).unwrap();
    }
    let config = Config {
        data: folder.path().to_owned(),
        ..Config::default()
    };
    let site = Site::open(folder.path().to_owned(), "").unwrap();
    let host = Host::open(&config).await.unwrap();
    let app = Arc::new(app(AppState::new(&config, site, host)));
    // Once by itself: the first reader of a day waits for its par.
    for path in PAGES {
        assert!(read(Router::clone(&app), path, false).await > 0);
    }
    let mut count = 0;
    for _ in 0..WAVES {
        let mut readers = JoinSet::new();
        for time in 0..AT_ONCE {
            for path in PAGES {
                readers.spawn(read(Router::clone(&app), path, time % 3 == 0));
            }
        }
        // A panic while a page is thrown away is one of the task that read it.
        while let Some(read) = readers.join_next().await {
            assert!(read.unwrap() > 0);
            count += 1;
        }
    }
    assert_eq!(count, WAVES * AT_ONCE * PAGES.len());
}
