use knockwood_engine::Cards;
use leptos::prelude::*;
use leptos_meta::Title;

use crate::table::arrange::in_order;
use crate::table::keep::ask_for_new;
use crate::table::{Keep, Kept, OPPONENT, YOU};
use crate::ui::card::Face;
use crate::ui::frame::Frame;
use crate::ui::menu::level_choice;

/// The front page: a game within one tap.
#[component]
pub fn Home() -> impl IntoView {
    // Known once the browser has looked: "you 63, Alder 41, round 5".
    let kept = RwSignal::new(None::<String>);
    Effect::new(move |_| {
        if let Kept::Game(session) = Keep::default().peek()
            && !session.is_over()
        {
            let scores = session.game().scores();
            let cast = session.cast();
            kept.set(Some(format!(
                "Your game waits: {} {}, {} {}, round {}.",
                cast.whom(YOU),
                scores[YOU],
                cast.whom(OPPONENT),
                scores[OPPONENT],
                session.game().round_number(),
            )));
        }
    });
    let is_ready = RwSignal::new(false);
    Effect::new(move |_| is_ready.set(true));
    let cards: Cards = "As Jd Qh Kc Th".parse().unwrap_or_default();
    view! {
        <Title text="Gin rummy" />
        <Frame page="home" foot=true>
            <main class="home" id="main" tabindex="-1">
                <div class="home-words">
                    <h1>"Knockwood"</h1>
                    <p class="home-promise">
                        "Gin rummy at a quiet table: no account, no advertisement, a fair deal."
                    </p>
                    {move || kept.get().map(|kept| view! { <p class="home-kept">{kept}</p> })}
                    <p class="home-go">
                        <a class="btn btn-main btn-big" href="/play" on:click=|_| ask_for_new()>
                            {move || if kept.read().is_some() { "Continue" } else { "Play" }}
                        </a>
                    </p>
                    <fieldset class="minds home-minds" inert=move || !is_ready.get()>
                        <legend>{move || if kept.read().is_some() { "The next game against" } else { "Against" }}</legend>
                        {level_choice()}
                    </fieldset>
                    <p class="home-more">
                        <a href="/daily">"Today’s daily deal"</a> " "
                        <a href="/rooms/new">"Online, with a friend"</a> " "
                        <a href="/learn">"Learn to play"</a> " "
                        <a href="/rules">"Rules of the game"</a> " " <a href="/stats">"Statistics"</a>
                    </p>
                </div>
                <div class="home-cards" aria-hidden="true">
                    {in_order(cards)
                        .into_iter()
                        .map(|card| view! { <span class="card"><Face card /></span> })
                        .collect_view()}
                </div>
            </main>
        </Frame>
    }
}
