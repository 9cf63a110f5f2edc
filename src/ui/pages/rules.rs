use leptos::prelude::*;
use leptos_meta::Title;

/// The rules in plain words, readable without JavaScript.
#[component]
pub fn Rules() -> impl IntoView {
    view! {
        <Title text="Rules" />
        <main class="page">
            <h1>"Rules"</h1>
            <p><a href="/">"Home"</a></p>
        </main>
    }
}
