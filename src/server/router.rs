use axum::extract::{FromRef, Request};
use axum::http::header::{CONTENT_TYPE, HeaderValue, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS};
use axum::http::{Extensions, HeaderMap, StatusCode, Version};
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Router, middleware};
use leptos::prelude::*;
use leptos_axum::{LeptosRoutes, generate_route_list, render_app_to_stream};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use super::files::{ask_again, files, find_file, keep_for_ever};
use super::{Config, Site};
use crate::ui::{App, Shell};

/// For pages, which are compressed while somebody waits: most of the gain at little of the
/// cost. Files are compressed as well as can be when they are built.
const PAGE_QUALITY: CompressionLevel = CompressionLevel::Precise(4);

/// What every request may need.
#[derive(Clone, Debug)]
pub struct AppState {
    /// The site that is served.
    pub site: Site,
    options: LeptosOptions,
}

impl AppState {
    /// The state of a server with this configuration and site.
    #[must_use]
    pub fn new(config: &Config, site: Site) -> Self {
        let options = LeptosOptions::builder()
            .output_name(env!("CARGO_PKG_NAME"))
            .site_root(site.root.to_string_lossy())
            .site_addr(config.addr)
            .build();
        Self { site, options }
    }
}

impl FromRef<AppState> for LeptosOptions {
    fn from_ref(state: &AppState) -> Self {
        state.options.clone()
    }
}

/// Everything that the server answers.
pub fn app(state: AppState) -> Router {
    let shell = {
        let state = state.clone();
        move || view! { <Shell bundle=state.site.bundle.clone() options=state.options.clone() /> }
    };
    // An address that is neither a page nor a file: the app's own page for it.
    let public = files(&state.site, "");
    let lost = render_app_to_stream(shell.clone());
    let file_or_lost = move |request: Request| {
        let (public, lost) = (public.clone(), lost.clone());
        async move {
            match find_file(public, &request).await {
                Some(file) => file,
                None => lost(request).await.into_response(),
            }
        }
    };
    let hashed = files(&state.site, "pkg");
    let hashed_file = move |request: Request| {
        let hashed = hashed.clone();
        async move {
            find_file(hashed, &request)
                .await
                .ok_or(StatusCode::NOT_FOUND)
        }
    };
    let set = SetResponseHeaderLayer::if_not_present;

    Router::new()
        .route("/healthz", get(|| async { "ok" }))
        .leptos_routes(&state, generate_route_list(App), shell)
        .fallback(file_or_lost)
        .layer(
            CompressionLayer::new()
                .quality(PAGE_QUALITY)
                .compress_when(is_page),
        )
        .layer(middleware::from_fn(ask_again))
        .nest_service(
            "/pkg",
            Router::new()
                .fallback(hashed_file)
                .layer(middleware::from_fn(keep_for_ever)),
        )
        .layer(set(
            X_CONTENT_TYPE_OPTIONS,
            HeaderValue::from_static("nosniff"),
        ))
        .layer(set(
            REFERRER_POLICY,
            HeaderValue::from_static("same-origin"),
        ))
        .with_state(state)
}

fn is_page(_: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    headers
        .get(CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"))
}
