//! A game looked at again: its moments, and what the judge says of them.

mod board;
mod chart;
mod costliest;
mod moves;
mod open;
mod run;
mod state;
mod sums;
mod words;

use leptos::prelude::*;
use leptos_meta::Title;
use leptos_router::hooks::{use_location, use_query_map};
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use self::board::{Board, Note};
use self::chart::Chances;
pub(crate) use self::costliest::CostliestOfDay;
use self::moves::Moves;
use self::open::OpenForm;
use self::run::Progress;
use self::state::ReviewState;
use self::sums::SumsPanel;
pub(crate) use self::words::judged;
use crate::replay::{Opened, Trouble, link};
use crate::table::{Players, daily_keep, history};
use crate::ui::card::sign;
use crate::ui::frame::Frame;

/// What is read where scripts do not run.
const NEEDS_SCRIPT: &str =
    "<p>Reviewing needs JavaScript, since a game is judged in your own browser.</p>";

/// The page: what the address names, or a way to open something.
#[component]
pub(crate) fn ReviewPage() -> impl IntoView {
    let review = ReviewState::new();
    let (location, query) = (use_location(), use_query_map());
    // A fragment is the browser's alone, and so are the games.
    Effect::new(move |_| {
        let (fragment, query) = (location.hash.get(), query.get());
        untrack(|| {
            let at = link::value(&fragment, "at").and_then(|at| at.parse().ok());
            review.sit(link::own_seat(&fragment));
            if let Some(id) = query.get("game") {
                let opened = history::game(&id).ok_or(Trouble::NotHere);
                review.show(opened.and_then(|game| Opened::kept(&game)), at.unwrap_or(0));
            } else if query.get("daily").is_some() {
                let kept = daily_keep::peek().filter(|kept| kept.attempt.is_over());
                let opened = kept.ok_or(Trouble::NotHere);
                review.show(
                    opened.and_then(|kept| Opened::attempt(&kept.attempt)),
                    at.unwrap_or(0),
                );
            } else if fragment.trim_start_matches('#').contains('=') {
                review.show(Opened::fragment(&fragment), at.unwrap_or(0));
            } else {
                review.run.stop();
                review.opened.set(None);
            }
        });
    });
    // How accurate the person was in a game of their own is told in the statistics.
    Effect::new(move |_| {
        if review.run.progress.get() == Progress::Done
            && let Some(id) = query.read_untracked().get("game")
        {
            untrack(|| review.keep_accuracy(&id));
        }
    });
    let keys = window_event_listener(leptos::ev::keydown, move |event| on_key(review, &event));
    on_cleanup(move || keys.remove());
    let is_open = Memo::new(move |_| matches!(&*review.opened.read(), Some(Ok(_))));
    let trouble = move || match &*review.opened.read() {
        Some(Ok(opened)) => opened.trouble.clone(),
        Some(Err(trouble)) => Some(trouble.clone()),
        None => None,
    };
    // What stands beside the table, part by part.
    let part = move |number: u8, content: Box<dyn Fn() -> AnyView + Send>| {
        let is_there = Memo::new(move |_| review.stage.get() >= number);
        (move || is_there.get().then(&content)).into_any()
    };
    view! {
        <Title text="Review" />
        <Frame page="review" under="stats" foot=true>
            <main class="review" id="main" tabindex="-1" data-open=move || is_open.get().then_some("")>
                <h1>"Review"</h1>
                <noscript inner_html=NEEDS_SCRIPT></noscript>
                {move || trouble().map(|trouble| view! { <p class="notice">{trouble.to_string()}</p> })}
                {move || if is_open.get() {
                    view! {
                        <div class="rv">
                            <div class="rv-table">
                                <Board review />
                                <Steps review />
                                <Note review />
                                <More review />
                            </div>
                            <div class="rv-side">
                                {part(1, Box::new(move || view! { <Chances review /> }.into_any()))}
                                {part(2, Box::new(move || view! { <Moves review /> }.into_any()))}
                                {part(3, Box::new(move || view! { <SumsPanel review /> }.into_any()))}
                            </div>
                        </div>
                    }.into_any()
                } else {
                    view! { <OpenForm review /> }.into_any()
                }}
            </main>
        </Frame>
    }
}

/// Forward and back.
#[component]
fn Steps(review: ReviewState) -> impl IntoView {
    let step = move |name: &'static str, icon: &'static str, go: fn(ReviewState)| {
        view! {
            <button class="btn" type="button" aria-label=name title=name on:click=move |_| go(review)>
                <svg viewBox="0 0 24 24" aria-hidden="true" inner_html=sign(icon)></svg>
            </button>
        }
        .into_any()
    };
    view! {
        <div class="rv-steps" role="group" aria-label="Moments">
            {step("To the beginning of the round", "first", ReviewState::to_start)}
            {step("One move back", "back", |review| review.step(-1))}
            {step("One move on", "on", |review| review.step(1))}
            {step("To the end of the round", "last", ReviewState::to_end)}
        </div>
    }
}

/// What else can be done at a moment.
#[component]
fn More(review: ReviewState) -> impl IntoView {
    let record = move || {
        let place = review.with(|opened| opened.replay.place(review.at.get()))?;
        review.with(|opened| opened.replay.up_to(place)).flatten()
    };
    let players = move || {
        review
            .with(|opened| opened.players.clone())
            .unwrap_or_else(|| Players::friends("", ""))
    };
    // After the last round of a game there is nothing left to play.
    let again = move || {
        record()
            .filter(|record| record.replay().is_ok_and(|game| game.turn().is_some()))
            .and_then(|record| link::practice(&record, &players()))
    };
    view! {
        <div class="rv-more">
            <button
                class="btn"
                type="button"
                aria-pressed=move || review.is_open.get().to_string()
                on:click=move |_| review.is_open.update(|is_open| *is_open = !*is_open)
            >
                "Both hands open"
            </button>
            <button class="btn" type="button" on:click=move |_| review.seat.update(|seat| *seat = seat.other())>
                "Turn the table"
            </button>
            {move || again().map(|address| view! { <a class="btn" href=address>"Try again from here"</a> })}
            {move || {
                let address = review.with(|opened| match opened.replay.parts() {
                    [record] => link::review(record, &opened.players),
                    _ => None,
                }).flatten();
                address.map(|address| view! { <a class="btn" href=address>"Link to this game"</a> })
            }}
        </div>
    }
}

/// Arrows, Home and End, wherever the focus is but in what has a use for them itself.
fn on_key(review: ReviewState, event: &KeyboardEvent) {
    let has_own_use = event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok())
        .and_then(|target| {
            target
                .closest("input, textarea, select, dialog, [popover]")
                .ok()?
        })
        .is_some();
    let is_open = matches!(
        review.opened.try_read_untracked().as_deref(),
        Some(Some(Ok(_)))
    );
    if has_own_use || !is_open || event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    match event.key().as_str() {
        "ArrowLeft" => review.step(-1),
        "ArrowRight" => review.step(1),
        "Home" => review.to_start(),
        "End" => review.to_end(),
        _ => return,
    }
    event.prevent_default();
}
