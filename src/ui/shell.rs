use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderValue};
use leptos::nonce::use_nonce;
use leptos::prelude::*;
use leptos_axum::ResponseOptions;
use leptos_meta::MetaTags;

use super::appearance::{CardSize, Choice, Deck, Moves, Theme, current};
use super::{App, Boot, Bundle};

/// The document around the app. Only the server renders it.
#[component]
pub fn Shell(
    /// The build whose scripts and styles the document loads.
    bundle: Bundle,
    /// What the page reloader of `cargo leptos watch` is told.
    options: LeptosOptions,
) -> impl IntoView {
    if let Some(response) = use_context::<ResponseOptions>() {
        set_headers(&response);
    }

    let theme = current::<Theme>().id();
    let deck = current::<Deck>().id();
    let moves = current::<Moves>().id();
    let card_size = current::<CardSize>().id();
    view! {
        <!DOCTYPE html>
        <html lang="en" data-theme=theme data-deck=deck data-motion=moves data-card-size=card_size>
            <head>
                <meta charset="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
                <meta name="color-scheme" content="light dark" />
                <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
                <Boot bundle />
                <AutoReload options />
                <MetaTags />
            </head>
            <body>
                <App />
                // The pips, ranks and signs that every drawing refers to: once a page.
                <div class="sprite" inner_html=include_str!("../../style/sprite.svg")></div>
            </body>
        </html>
    }
}

/// Only our own files may run or be loaded, and leptos's inline scripts by their nonce.
/// Style attributes are allowed: they place cards, and cannot run anything.
fn set_headers(response: &ResponseOptions) {
    let nonce = use_nonce()
        .map(|nonce| format!(" 'nonce-{nonce}'"))
        .unwrap_or_default();
    // The reloader of `cargo leptos watch` listens on a port of its own.
    let reload = if std::env::var_os("LEPTOS_WATCH").is_some() {
        " ws:"
    } else {
        ""
    };
    let policy = format!(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'{nonce}; \
         style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; \
         connect-src 'self'{reload}; object-src 'none'; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'"
    );
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        response.insert_header(CONTENT_SECURITY_POLICY, policy);
    }
    // The page names the hashed files of one build: ask before showing it again.
    response.insert_header(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
}
