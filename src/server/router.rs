use axum::extract::FromRef;
use axum::http::header::{HeaderValue, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS};
use axum::routing::get;
use axum::{Router, middleware};
use leptos::prelude::*;
use leptos_axum::{LeptosRoutes, generate_route_list, render_app_to_stream};
use tower_http::set_header::SetResponseHeaderLayer;

use super::files::{ask_again, files, keep_for_ever};
use super::{Config, Site};
use crate::ui::{App, Shell};

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
    let public = files(&state.site, "").fallback(get(render_app_to_stream(shell.clone())));
    let hashed = files(&state.site, "pkg");
    let set = SetResponseHeaderLayer::if_not_present;

    Router::new()
        .route("/healthz", get(|| async { "ok" }))
        .leptos_routes(&state, generate_route_list(App), shell)
        .fallback_service(public)
        .layer(middleware::from_fn(ask_again))
        .nest_service(
            "/pkg",
            Router::new()
                .fallback_service(hashed)
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
