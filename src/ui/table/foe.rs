use leptos::prelude::*;

use super::state::TableState;
use crate::table::session::{OPPONENT, OPPONENT_NAME};

/// The computer's side of the table: its face, its name, what it is doing, its cards face down.
#[component]
pub(super) fn Foe(table: TableState) -> impl IntoView {
    let count = Memo::new(move |_| {
        table
            .view
            .read()
            .as_ref()
            .map_or(10, |view| view.opponent_count)
    });
    let is_to_move = Memo::new(move |_| {
        table
            .view
            .read()
            .as_ref()
            .is_some_and(|view| view.turn == Some(OPPONENT))
    });
    let state = move || match table.view.read().as_ref() {
        None => "is shuffling",
        Some(view) if view.turn == Some(OPPONENT) => "is thinking",
        Some(view) if view.dealer == OPPONENT => "deals",
        Some(_) => "waits",
    };
    view! {
        <section
            class="foe"
            aria-labelledby="foe-h"
            data-zone="opponent"
            data-turn=move || is_to_move.get().then_some("")
        >
            <img class="foe-face" src="/faces/otter.svg" alt="" width="120" height="120" />
            <h2 class="foe-name" id="foe-h">{OPPONENT_NAME}</h2>
            <p class="foe-state">{state}</p>
            <div class="fan" role="img" aria-label=move || format!("{} cards, face down", count.get())>
                {move || (0..count.get()).map(|_| view! { <span class="card" data-back=""></span> }).collect_view()}
            </div>
        </section>
    }
}
