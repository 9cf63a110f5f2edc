use leptos::prelude::*;
use leptos_meta::Title;

/// What an address shows that no page has: status 404, and a way home.
#[component]
pub fn NotFound() -> impl IntoView {
    #[cfg(feature = "ssr")]
    if let Some(response) = use_context::<leptos_axum::ResponseOptions>() {
        response.set_status(axum::http::StatusCode::NOT_FOUND);
    }

    view! {
        <Title text="No such page" />
        <main class="page">
            <h1>"No such page"</h1>
            <p>"Nothing lies at this address."</p>
            <p><a href="/">"Back to the front page"</a></p>
        </main>
    }
}
