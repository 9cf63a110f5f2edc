use leptos::prelude::*;
use leptos_meta::Title;

/// The table.
#[component]
pub fn Play() -> impl IntoView {
    view! {
        <Title text="Play" />
        <main class="page">
            <h1>"Play"</h1>
            <noscript>
                <p>"The table needs JavaScript. "<a href="/rules">"The rules"</a>" do not."</p>
            </noscript>
        </main>
    }
}
