use knockwood_engine::{Card, Rank, Suit};
use leptos::prelude::*;
use leptos_meta::Title;

use crate::ui::card::Face;
use crate::ui::frame::Frame;

/// What an address shows that no page has: status 404, and a way home.
#[component]
pub fn NotFound() -> impl IntoView {
    #[cfg(feature = "ssr")]
    if let Some(response) = use_context::<leptos_axum::ResponseOptions>() {
        response.set_status(axum::http::StatusCode::NOT_FOUND);
    }

    view! {
        <Title text="No such page" />
        <Frame page="lost">
            <main class="lost" id="main" tabindex="-1">
                <div class="lost-cards" aria-hidden="true">
                    <span class="card" data-back=""></span>
                    <span class="card"><Face card=Card::new(Rank::Two, Suit::Clubs) /></span>
                </div>
                <h1>"No such page"</h1>
                <p>"This card is not in the deck. The address may be mistyped, or the page has moved."</p>
                <p class="home-go">
                    <a class="btn btn-main btn-big" href="/">"Home"</a>
                    <a class="btn btn-big" href="/play">"Play"</a>
                </p>
            </main>
        </Frame>
    }
}
