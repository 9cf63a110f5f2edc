use leptos::prelude::*;
use leptos_meta::Title;

use crate::api::field;
use crate::table::figures::Figures;
use crate::table::filter::{Against, Filter};
use crate::table::history::{self, AsideHistory, MOST, Played, Shelf};
use crate::table::storage::KeepError;
use crate::ui::announcer::Announcer;
use crate::ui::daily::FieldFigures;
use crate::ui::data::{YourData, save};
use crate::ui::frame::Frame;
use crate::ui::stats::{FigureTable, Games, filters, headline, pictures};

/// What is read where scripts do not run.
const NEEDS_SCRIPT: &str =
    "<p>Statistics need JavaScript, since your games are kept in your own browser.</p>";

/// What the games of the past amount to. They are on this device: the server renders the frame of it.
#[component]
pub fn Stats() -> impl IntoView {
    let found = RwSignal::new(None::<Result<Shelf, KeepError>>);
    let voice = Announcer::expect();
    let look = move || {
        let shelf = history::find();
        match &shelf {
            Err(error) => voice.warn(&not_kept(error)),
            Ok(Shelf {
                aside: Some(aside), ..
            }) => voice.warn(&unreadable(aside)),
            Ok(_) => {}
        }
        found.set(Some(shelf));
    };
    Effect::new(move |_| untrack(look));
    view! {
        <Title text="Statistics" />
        <Frame page="stats" foot=true>
            <main class="stats" id="main" tabindex="-1">
                <h1>"Statistics"</h1>
                <noscript inner_html=NEEDS_SCRIPT></noscript>
                <div class="stats-notices">
                    {move || match found.get()? {
                        Err(error) => Some(
                            view! {
                                <p class="notice">{not_kept(&error)}</p>
                            }
                            .into_any(),
                        ),
                        Ok(shelf) => shelf.aside.map(aside),
                    }}
                </div>
                {move || match found.get() {
                    None => view! { <p class="stats-wait">"Looking for your games …"</p> }.into_any(),
                    Some(Ok(shelf)) if !shelf.games.is_empty() => filled(shelf.games, voice),
                    Some(_) => empty(),
                }}
                <Everybody />
                <YourData changed=Callback::new(move |()| look()) />
            </main>
        </Frame>
    }
}

/// How everybody plays the daily deal, as the server counts it.
#[component]
fn Everybody() -> impl IntoView {
    let figures = Resource::new(|| (), |()| field());
    view! {
        <section class="everybody" aria-labelledby="everybody-h">
            <h2 id="everybody-h">"Everybody’s daily deals"</h2>
            <Transition fallback=|| view! { <p class="stats-wait">"Asking the server …"</p> }>
                {move || figures.get().map(|figures| match figures {
                    Ok(field) => view! { <FieldFigures field /> }.into_any(),
                    Err(error) => view! { <p class="stats-wait">{error.to_string()}</p> }.into_any(),
                })}
            </Transition>
        </section>
    }
}

fn empty() -> AnyView {
    view! {
        <section class="stats-empty">
            <div class="lost-cards" aria-hidden="true">
                <span class="card" data-back=""></span>
                <span class="card" data-back=""></span>
            </div>
            <h2>"No finished games yet"</h2>
            <p>{format!("Every game that you finish is counted here, and can be looked at again: the last {MOST} of them.")}</p>
            <a class="btn btn-main btn-big" href="/play">"Play"</a>
        </section>
    }
    .into_any()
}

fn not_kept(error: &KeepError) -> String {
    format!("Nothing can be kept here: {error}. You can play on, but no game is counted.")
}

fn unreadable(aside: &AsideHistory) -> String {
    let whereabouts = match &aside.key {
        Some(key) => format!("They have been set aside untouched in this browser, as “{key}”."),
        None => "They stand where they stood, untouched, and new games cannot be added.".into(),
    };
    format!(
        "Your past games could not all be read: {}. {whereabouts}",
        aside.error
    )
}

/// The bar that says that not everything could be read.
fn aside(aside: AsideHistory) -> AnyView {
    let said = unreadable(&aside);
    let text = aside.text;
    view! {
        <div class="notice">
            <p>{said}</p>
            <button
                class="button"
                type="button"
                on:click=move |_| {
                    let _ = save("knockwood-unreadable-history.txt", &text);
                }
            >
                "Save the copy to a file"
            </button>
        </div>
    }
    .into_any()
}

fn filled(games: Vec<Played>, voice: Announcer) -> AnyView {
    let filter = RwSignal::new(Filter::default());
    // Two people who play here alone find their games at once.
    if !games.iter().any(|game| filter.get_untracked().has(game)) {
        filter.update(|filter| filter.against = Against::Friend);
    }
    let filters = filters(&games, filter);
    let is_chosen = std::cell::Cell::new(false);
    let body = move || {
        let filter = filter.get();
        let chosen: Vec<&Played> = games.iter().filter(|game| filter.has(game)).collect();
        let levels: Vec<&Played> = games
            .iter()
            .filter(|game| filter.by.has(&game.rules) && filter.against != Against::Friend)
            .collect();
        if chosen.is_empty() {
            return view! { <p class="stats-wait">"No such games yet."</p> }.into_any();
        }
        let sides = match filter.against {
            Against::Friend => ["First player", "Second player"],
            Against::Level(level) => ["You", level.persona().name],
            Against::Computer => ["You", "Computer"],
        };
        let figures = Figures::of(chosen.iter().rev().copied());
        let games: Vec<Played> = chosen.iter().copied().cloned().collect();
        let count = match figures.games {
            1 => "1 finished game.".to_owned(),
            count => format!("{count} finished games."),
        };
        // Said when something else is chosen, not when the page is opened.
        if is_chosen.replace(true) {
            voice.say(&count);
        }
        view! {
            {headline(&figures)}
            <div class="stats-body">
                <FigureTable figures sides />
                {pictures(&chosen, &levels, sides)}
            </div>
            <Games games />
        }
        .into_any()
    };
    view! {
        {filters}
        {body}
    }
    .into_any()
}
