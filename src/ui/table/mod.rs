//! The table: its zones, its state, its motion.

mod acts;
mod drag;
mod focus;
mod foe;
mod hand;
mod keys;
mod knock;
mod layoff;
mod motion;
mod notice;
mod order;
mod pace;
mod pad;
mod past;
mod piles;
mod result;
mod said;
mod state;
mod tools;

use knockwood_engine::Phase;
use leptos::prelude::*;

use self::acts::Acts;
use self::foe::Foe;
use self::hand::Hand;
use self::knock::KnockDialog;
use self::layoff::OnTable;
use self::notice::Notices;
use self::pad::Pad;
use self::piles::Piles;
use self::result::{GameOver, RoundResultPanel};
pub(crate) use self::result::{LaidHand, ScoreSheet, Sum, outcome, round_title, seats_in_order};
use self::said::{Log, Said};
use self::state::{Stage, TableState};
use self::tools::Tools;
use crate::table::OPPONENT;

/// What is read where scripts do not run.
const NEEDS_SCRIPT: &str = "<p class=\"notice\">Playing needs JavaScript, since the cards are dealt and kept in your own \
    browser. The <a href=\"/rules\">rules</a> can be read without it.</p>";

/// A game against the computer. The server draws the table before the deal; the browser deals.
#[component]
pub(crate) fn SoloTable() -> impl IntoView {
    let table = TableState::new();
    // Runs in the browser alone, once the page is hydrated; and once only, whatever it reads.
    Effect::new(move |_| untrack(move || table.open()));
    on_cleanup(move || table.stop_waiting());

    let stage = Memo::new(move |_| table.stage());
    // The zones stay while the turn goes to and fro: only the end of a round replaces them.
    let ending = Memo::new(move |_| {
        Some(stage.get()).filter(|stage| matches!(stage, Stage::Result | Stage::Over))
    });
    // While cards are laid off the knocker's melds lie where the piles were.
    let is_laid = Memo::new(move |_| table.phase() == Some(Phase::Layoff));
    view! {
        <Notices table />
        <main class="room" id="main" tabindex="-1">
            <h1 class="unseen">{move || format!("Gin rummy against {}", table.cast.read().name(OPPONENT))}</h1>
            // Markup, not elements: a browser that runs scripts reads none in here to take over.
            <noscript inner_html=NEEDS_SCRIPT></noscript>
            <div
                class="table"
                data-phase=move || stage.get().id()
                inert=move || stage.get() == Stage::Waiting
                on:keydown=keys::on_keydown(table)
            >
                <Pad table />
                {move || match ending.get() {
                    Some(Stage::Result) => view! { <RoundResultPanel table /> }.into_any(),
                    Some(_) => view! { <GameOver table /> }.into_any(),
                    None => view! {
                        <Foe table />
                        {move || if is_laid.get() {
                            view! { <OnTable table /> }.into_any()
                        } else {
                            view! { <Piles table /> }.into_any()
                        }}
                        <Said table />
                        <Hand table />
                        <Acts table />
                        <Tools table />
                    }
                        .into_any(),
                }}
                <Log table />
            </div>
            <KnockDialog table />
        </main>
    }
}
