use leptos::prelude::*;

use super::state::TableState;
use crate::table::session::{OPPONENT, OPPONENT_NAME, YOU};

/// The score pad: round points of both, the target, the round, who deals.
#[component]
pub(super) fn Pad(table: TableState) -> impl IntoView {
    let scores = Memo::new(move |_| {
        table
            .view
            .read()
            .as_ref()
            .map(|view| view.scores)
            .unwrap_or_default()
    });
    let round = Memo::new(move |_| {
        table
            .view
            .read()
            .as_ref()
            .map_or(1, |view| view.round_number)
    });
    let target = Memo::new(move |_| {
        table
            .view
            .read()
            .as_ref()
            .map_or(Some(100), |view| view.rules.target)
    });
    let dealer = Memo::new(move |_| table.view.read().as_ref().map(|view| view.dealer));
    let aim = move || {
        target
            .get()
            .map_or_else(|| "one round".to_owned(), |target| format!("to {target}"))
    };
    // On a phone it stands beside the name; what is heard is the sentence below, everywhere.
    let mark = move |seat, word: &'static str| (dealer.get() == Some(seat)).then_some(word);
    view! {
        <section class="pad" aria-labelledby="pad-h">
            <h2 class="unseen" id="pad-h">"Score"</h2>
            <dl>
                <div>
                    <dt data-deals=move || mark(YOU, "deal")>"You"</dt>
                    <dd data-score="you">{move || scores.get()[YOU]}</dd>
                </div>
                <div>
                    <dt data-deals=move || mark(OPPONENT, "deals")>{OPPONENT_NAME}</dt>
                    <dd data-score="opponent">{move || scores.get()[OPPONENT]}</dd>
                </div>
            </dl>
            <p class="pad-note">{aim} " · round " {round}</p>
            <p class="pad-more">
                {move || match dealer.get() {
                    None => String::new(),
                    Some(OPPONENT) => format!("{OPPONENT_NAME} deals"),
                    Some(_) => "You deal".into(),
                }}
            </p>
        </section>
    }
    .into_any()
}
