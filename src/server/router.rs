use std::sync::Arc;

use axum::extract::{FromRef, Request, State};
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderName, IF_NONE_MATCH};
use axum::http::{Extensions, HeaderMap, StatusCode, Version};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use axum::{Router, middleware};
use leptos::prelude::*;
use leptos_axum::{LeptosRoutes, generate_route_list, render_app_to_stream_with_context};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};

use super::build::digest;
use super::files::{ask_again, files, find_file, keep_for_ever, while_unchanged};
use super::gate::gate;
use super::headers::guarded;
use super::noted::{noted, only_proxies_number};
use super::pages::{Pages, rendered_once};
use super::rooms::events;
use super::worker::{self, retired_worker, worker_of};
use super::{Config, Host, Site};
use crate::ui::{App, Shell, page_policy};

/// For pages, which are compressed while somebody waits: most of the gain at little of the
/// cost. Files are compressed as well as can be when they are built.
const PAGE_QUALITY: CompressionLevel = CompressionLevel::Precise(4);

/// What the worker is sent as. Files have other words for it.
const WORKER_TYPE: &str = "application/javascript; charset=utf-8";

/// What every request may need. The router makes several clones for each request: all in it is shared.
#[derive(Clone, Debug)]
pub struct AppState {
    /// The site that is served.
    pub site: Arc<Site>,
    /// What `/sw.js` answers.
    worker: Arc<str>,
    options: Arc<LeptosOptions>,
    host: Arc<Host>,
}

impl AppState {
    /// What the server functions work with.
    pub(super) fn host(&self) -> Arc<Host> {
        self.host.clone()
    }

    /// The state of a server with this configuration and site.
    #[must_use]
    pub fn new(config: &Config, mut site: Site, host: Host) -> Self {
        let worker = match &site.build {
            Some(build) if config.offline => worker_of(build).into(),
            _ => retired_worker().into(),
        };
        site.bundle.offline = config.offline && site.build.is_some();
        let options = LeptosOptions::builder()
            .output_name(env!("CARGO_PKG_NAME"))
            .site_root(site.root.to_string_lossy())
            .site_addr(config.addr)
            .build();
        Self {
            site: Arc::new(site),
            worker,
            options: Arc::new(options),
            host: Arc::new(host),
        }
    }
}

impl FromRef<AppState> for LeptosOptions {
    fn from_ref(state: &AppState) -> Self {
        LeptosOptions::clone(&state.options)
    }
}

impl FromRef<AppState> for Arc<Host> {
    fn from_ref(state: &AppState) -> Self {
        state.host.clone()
    }
}

/// Everything that the server answers.
pub fn app(state: AppState) -> Router {
    let shell = {
        let state = state.clone();
        move || view! { <Shell bundle=state.site.bundle.clone() options=LeptosOptions::clone(&state.options) /> }
    };
    let with_host = {
        let host = state.host.clone();
        move || provide_context(host.clone())
    };
    // An address that is neither a page nor a file: the app's own page for it.
    let public = files(&state.site, "");
    let lost = render_app_to_stream_with_context(with_host.clone(), shell.clone());
    let file_or_lost = move |request: Request| {
        let (public, lost) = (public.clone(), lost.clone());
        async move {
            match find_file(public, &request).await {
                Some(file) => file,
                None => lost(request).await.into_response(),
            }
        }
    };
    // Addresses that name the build, or the content: 404 for those of any other.
    let kept_for_ever = |folder| {
        let found = files(&state.site, folder);
        let file = move |request: Request| {
            let found = found.clone();
            async move {
                find_file(found, &request)
                    .await
                    .ok_or(StatusCode::NOT_FOUND)
            }
        };
        Router::new()
            .fallback(file)
            .layer(middleware::from_fn(keep_for_ever))
    };
    let mut of_builds = Router::new().fallback(|| async { StatusCode::NOT_FOUND });
    if let Some(build) = &state.site.build {
        let files = kept_for_ever("").layer(middleware::from_fn_with_state(
            state.site.clone(),
            while_unchanged,
        ));
        of_builds = of_builds.nest_service(&format!("/{}", build.id), files);
    }
    let pkg = kept_for_ever("pkg");
    let worker = state.worker.clone();
    let offline: Arc<str> = state.site.offline.clone().into();

    Router::new()
        .route("/healthz", get(|| async { "ok" }))
        .route("/readyz", get(ready))
        .route(
            worker::ADDRESS,
            get(move |headers| std::future::ready(worker_answer(&worker, &headers))),
        )
        .route(
            "/offline",
            get(move || std::future::ready(offline_answer(&offline))),
        )
        .route(
            "/api/v1/rooms/{code}/events",
            get(events).with_state(state.host.clone()),
        )
        .leptos_routes_with_context(&state, generate_route_list(App), with_host, shell)
        .fallback(file_or_lost)
        .layer(middleware::from_fn_with_state(Pages::new(), rendered_once))
        .layer(
            CompressionLayer::new()
                .quality(PAGE_QUALITY)
                .compress_when(is_written),
        )
        .layer(middleware::from_fn(ask_again))
        .layer(middleware::from_fn_with_state(state.host.clone(), gate))
        .nest_service("/pkg", pkg)
        .nest_service("/build", of_builds)
        .layer(middleware::from_fn_with_state(state.host.clone(), guarded))
        .layer(middleware::from_fn_with_state(state.host.clone(), noted))
        .layer(PropagateRequestIdLayer::x_request_id())
        .layer(SetRequestIdLayer::x_request_id(MakeRequestUuid))
        .layer(middleware::from_fn_with_state(
            state.host.clone(),
            only_proxies_number,
        ))
        .with_state(state)
}

/// Whether the store answers, for whoever sends players to this server.
async fn ready(State(host): State<Arc<Host>>) -> Result<&'static str, StatusCode> {
    match host.store.answers().await {
        Ok(()) => Ok("ready"),
        Err(error) => {
            tracing::error!("{error}");
            Err(StatusCode::SERVICE_UNAVAILABLE)
        }
    }
}

/// Whether it was written by the program, and is no file that the build has compressed: a page, or
/// the worker.
fn is_written(_: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    headers
        .get(CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"text/html") || kind == WORKER_TYPE)
}

/// The worker's program; nothing, where the browser has this one. It loads nothing but what it
/// keeps.
fn worker_answer(text: &str, asked: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", digest(text.as_bytes()));
    let has_it = asked
        .get_all(IF_NONE_MATCH)
        .iter()
        .any(|tags| tags.to_str().is_ok_and(|tags| tags.contains(&tag)));
    let headers = [
        (CONTENT_TYPE, WORKER_TYPE),
        (
            CONTENT_SECURITY_POLICY,
            "default-src 'none'; connect-src 'self'",
        ),
        (ETAG, &tag),
    ];
    if has_it {
        (StatusCode::NOT_MODIFIED, headers).into_response()
    } else {
        (headers, text.to_owned()).into_response()
    }
}

/// The page without anybody's data. Search engines are to list the pages themselves.
fn offline_answer(page: &str) -> impl IntoResponse + use<> {
    let headers = [
        (CONTENT_SECURITY_POLICY, page_policy(None)),
        (
            HeaderName::from_static("x-robots-tag"),
            "noindex".to_owned(),
        ),
    ];
    (headers, Html(page.to_owned()))
}
