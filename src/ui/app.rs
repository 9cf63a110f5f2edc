use leptos::prelude::*;
use leptos_meta::{Title, provide_meta_context};
use leptos_router::components::{Route, Router, Routes};
use leptos_router::hooks::use_location;
use leptos_router::{SsrMode, path};
use wasm_bindgen::JsCast;

use super::announcer::{Announcer, LiveRegions};
use super::learn::{LearnOne, LearnPage};
use super::pages::{
    Accessibility, Daily, DailyPlay, Fair, Home, NotFound, OpenTablePage, PastGame, Play, Practice,
    Room, Rules, Stats, You,
};
use super::preferences::Chosen;
use super::review::ReviewPage;
use super::sheet::Sheets;
use super::sound;

/// The whole app below `<body>`: which page belongs to which address.
#[component]
pub fn App() -> impl IntoView {
    provide_meta_context();
    Chosen::provide();
    Announcer::provide();
    Sheets::provide();
    sound::follow(Chosen::expect());

    view! {
        // Every page has a `<Title text=…>` of its own.
        <Title formatter=|page: String| format!("{page} – Knockwood") />
        <Router>
            <FocusOfNewPage />
            <Routes fallback=NotFound>
                <Route path=path!("/") view=Home />
                <Route path=path!("/play") view=Play />
                // Whole before it is sent: read without scripts, too.
                <Route path=path!("/daily") view=Daily ssr=SsrMode::Async />
                <Route path=path!("/daily/play") view=DailyPlay />
                <Route path=path!("/daily/:day") view=Daily ssr=SsrMode::Async />
                <Route path=path!("/you") view=You ssr=SsrMode::Async />
                <Route path=path!("/rooms/new") view=OpenTablePage />
                <Route path=path!("/r/:code") view=Room />
                <Route path=path!("/fair") view=Fair />
                <Route path=path!("/rules") view=Rules />
                <Route path=path!("/learn") view=LearnPage />
                <Route path=path!("/learn/:id") view=LearnOne />
                <Route path=path!("/review") view=ReviewPage />
                <Route path=path!("/practice") view=Practice />
                <Route path=path!("/stats") view=Stats ssr=SsrMode::Async />
                <Route path=path!("/accessibility") view=Accessibility />
                <Route path=path!("/games/:id") view=PastGame />
            </Routes>
        </Router>
        <LiveRegions />
    }
}

/// A link to another page moves the focus to that page's content, as loading it anew would.
#[component]
fn FocusOfNewPage() -> impl IntoView {
    let path = use_location().pathname;
    Effect::new(move |before: Option<String>| {
        let path = path.get();
        if before.is_some_and(|before| before != path) {
            request_animation_frame(|| {
                let main = web_sys::window()
                    .and_then(|window| window.document())
                    .and_then(|document| document.get_element_by_id("main"))
                    .and_then(|main| main.dyn_into::<web_sys::HtmlElement>().ok());
                if let Some(main) = main {
                    let _ = main.focus();
                }
            });
        }
        path
    });
}
