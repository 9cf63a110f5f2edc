use leptos::prelude::*;

use super::clock::clock;
use super::state::TableState;
use crate::table::narration;

/// What happened last, in sight until the next move.
#[component]
pub(super) fn Said(table: TableState) -> impl IntoView {
    let line = Memo::new(move |_| {
        let cast = table.cast.read();
        table
            .view
            .read()
            .as_ref()
            .map(|view| narration::line(view, &cast))
    });
    view! {
        <p class="said">
            {move || match line.get() {
                None => "Shuffling the cards…".to_owned(),
                // The deal is old news once the player has acted.
                Some(line) if line.is_deal && !line.you.is_empty() => line.you,
                Some(line) => line.opponent,
            }}
            {table.room.map(|room| clock(table, room))}
        </p>
    }
}

/// Every turn of the round, the newest first.
#[component]
pub(super) fn Log(table: TableState) -> impl IntoView {
    let log = Memo::new(move |_| {
        let cast = table.cast.read();
        table
            .view
            .read()
            .as_ref()
            .map(|view| narration::log(view, &cast))
            .unwrap_or_default()
    });
    // By their number and their words: a turn that stays as it was is not written again.
    let turns = move || log.get().into_iter().enumerate().rev().collect::<Vec<_>>();
    view! {
        <section class="log" aria-labelledby="log-h" data-zone="log">
            <h2 id="log-h">"This round"</h2>
            <ol reversed tabindex="0" aria-labelledby="log-h">
                <For each=turns key=|turn: &(usize, String)| turn.clone() let((_, turn))>
                    <li>{turn}</li>
                </For>
            </ol>
        </section>
    }
}
