use std::sync::LazyLock;

use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, COOKIE, HeaderValue, SET_COOKIE};
use axum::http::request::Parts;
use leptos::html::meta;
use leptos::nonce::use_nonce;
use leptos::prelude::*;
use leptos_axum::ResponseOptions;
use leptos_meta::MetaTags;

use super::appearance::{CardSize, Choice, Deck, Index, Moves, Theme, current};
use super::page_head::PageHead;
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

    provide_context(bundle.clone());
    let path = use_context::<Parts>().map(|parts| parts.uri.path().to_owned());
    let base = bundle.base();
    let theme = current::<Theme>().id();
    let deck = current::<Deck>().id();
    let index = current::<Index>().id();
    let moves = current::<Moves>().id();
    let card_size = current::<CardSize>().id();
    view! {
        <!DOCTYPE html>
        <html lang="en" data-theme=theme data-deck=deck data-index=index data-motion=moves data-card-size=card_size>
            <head>
                <Head bundle />
                <PageHead path=path.unwrap_or_default() base />
                <AutoReload options />
                <MetaTags />
            </head>
            <body>
                <App />
                <Sprite />
            </body>
        </html>
    }
}

/// What the head of every document has.
#[component]
pub(super) fn Head(
    bundle: Bundle,
    /// Whether the program draws the whole page, rather than taking over what is there.
    #[prop(optional)]
    mount: bool,
) -> impl IntoView {
    view! {
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {theme_color("light", "#cfa26a")}
        {theme_color("dark", "#55351f")}
        <link rel="icon" href=format!("{}/favicon.svg", bundle.base()) type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/install/icon-180.png" />
        <Boot bundle mount />
    }
}

/// The colour that a phone paints around the page: the wooden edge on top of it, `--wood-a` of the
/// style sheet.
fn theme_color(scheme: &str, color: &'static str) -> impl IntoView + use<> {
    meta()
        .name("theme-color")
        .content(color)
        .attr("media", format!("(prefers-color-scheme: {scheme})"))
}

/// The pips, ranks and signs that every drawing refers to: once a page.
#[component]
pub(super) fn Sprite() -> impl IntoView {
    view! { <div class="sprite" inner_html=include_str!("../../style/sprite.svg")></div> }
}

/// Where the reloader of `cargo leptos watch` listens: on a port of its own.
static RELOAD: LazyLock<&str> = LazyLock::new(|| {
    let is_watched = std::env::var_os("LEPTOS_WATCH").is_some();
    if is_watched { " ws:" } else { "" }
});

/// The policy of every page: only our own files may run or be loaded, and leptos's inline scripts
/// by their nonce. No styles but those of our files either, so whoever places something sets properties.
#[must_use]
pub fn page_policy(nonce: Option<&str>) -> String {
    let nonce = nonce
        .map(|nonce| format!(" 'nonce-{nonce}'"))
        .unwrap_or_default();
    let reload = *RELOAD;
    format!(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'{nonce}; \
         style-src 'self'; img-src 'self' data:; \
         connect-src 'self'{reload}; worker-src 'self'; manifest-src 'self'; object-src 'none'; \
         base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
}

fn set_headers(response: &ResponseOptions) {
    let nonce = use_nonce().map(|nonce| nonce.to_string());
    if let Ok(policy) = HeaderValue::from_str(&page_policy(nonce.as_deref())) {
        response.insert_header(CONTENT_SECURITY_POLICY, policy);
    }
    keep_mark(response);
    // The page names the hashed files of one build: ask before showing it again. It may have
    // somebody's own data on it: nobody on the way keeps it.
    response.insert_header(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
}

/// The cookie that says that something was kept in this browser, so that it can be said when it is
/// gone. `public/boot.js` sets it; some browsers throw away after a week what a script has set, so
/// the server sets it again with every page.
fn keep_mark(response: &ResponseOptions) {
    const MARK: &str = "knockwood-kept=1";
    let is_marked = use_context::<Parts>().is_some_and(|parts| {
        parts.headers.get_all(COOKIE).iter().any(|cookies| {
            cookies
                .to_str()
                .is_ok_and(|cookies| cookies.split(';').any(|cookie| cookie.trim() == MARK))
        })
    });
    if is_marked {
        response.append_header(
            SET_COOKIE,
            HeaderValue::from_static("knockwood-kept=1; Path=/; Max-Age=31536000; SameSite=Lax"),
        );
    }
}
