use leptos::prelude::*;
use leptos_meta::Title;

/// The front page: a game within one tap.
#[component]
pub fn Home() -> impl IntoView {
    view! {
        <Title text="Gin rummy" />
        <main class="page">
            <h1>"Knockwood"</h1>
            <p>"Gin rummy for two, at a warm and quiet table."</p>
            <nav>
                <a href="/play">"Play"</a>
                <a href="/rules">"Rules"</a>
            </nav>
        </main>
    }
}
