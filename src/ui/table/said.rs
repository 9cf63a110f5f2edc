use leptos::prelude::*;

use super::state::TableState;
use crate::table::narration;

/// What happened last, in sight until the next move.
#[component]
pub(super) fn Said(table: TableState) -> impl IntoView {
    let line = Memo::new(move |_| table.view.read().as_ref().map(narration::line));
    view! {
        <p class="said">
            {move || match line.get() {
                None => "Shuffling the cards…".to_owned(),
                Some(line) if line.opponent.is_empty() => line.you,
                Some(line) => line.opponent,
            }}
        </p>
    }
}

/// The one place from which things are spoken: a sentence an event, never the same one twice.
#[component]
pub(super) fn Announcer(table: TableState) -> impl IntoView {
    // Half a turn of the computer is not news; the sentence is spoken when the turn is whole.
    let news = Memo::new(move |before: Option<&String>| {
        let view = table.view.read();
        let keep = || before.cloned().unwrap_or_default();
        match view.as_ref() {
            None => String::new(),
            Some(view) if view.turn == Some(view.seat.other()) && !narration::is_yours(view) => {
                keep()
            }
            Some(view) => narration::line(view).newest().to_owned(),
        }
    });
    let text = move || {
        let refusal = table.refusal.get();
        if refusal.is_empty() {
            news.get()
        } else {
            refusal
        }
    };
    view! { <p class="unseen" role="status" id="announcer">{text}</p> }
}

/// Every turn of the round, the newest first.
#[component]
pub(super) fn Log(table: TableState) -> impl IntoView {
    let log = Memo::new(move |_| {
        table
            .view
            .read()
            .as_ref()
            .map(narration::log)
            .unwrap_or_default()
    });
    view! {
        <section class="log" aria-labelledby="log-h">
            <h2 id="log-h">"This round"</h2>
            <ol reversed tabindex="0" aria-labelledby="log-h">
                {move || log.get().into_iter().rev().map(|turn| view! { <li>{turn}</li> }).collect_view()}
            </ol>
        </section>
    }
}
