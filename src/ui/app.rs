use leptos::prelude::*;
use leptos_meta::{Title, provide_meta_context};
use leptos_router::components::{Route, Router, Routes};
use leptos_router::path;

use super::pages::{Home, NotFound, Play, Rules};

/// The whole app below `<body>`: which page belongs to which address.
#[component]
pub fn App() -> impl IntoView {
    provide_meta_context();

    view! {
        // Every page has a `<Title text=…>` of its own.
        <Title formatter=|page: String| format!("{page} – Knockwood") />
        <Router>
            <Routes fallback=NotFound>
                <Route path=path!("/") view=Home />
                <Route path=path!("/play") view=Play />
                <Route path=path!("/rules") view=Rules />
            </Routes>
        </Router>
    }
}
