use knockwood_engine::{Action, View};
use leptos::prelude::*;

use super::drag::THROW;
use super::hint::Hinted;
use super::state::TableState;
use crate::ui::card::Face;

/// The stock and the discard pile: both are buttons, for what can be done with them now.
#[component]
pub(super) fn Piles(table: TableState) -> impl IntoView {
    let stock = Memo::new(move |_| table.view.read().as_ref().map_or(31, |view| view.stock));
    let upcard = Memo::new(move |_| table.view.read().as_ref().and_then(View::upcard));
    let below = Memo::new(move |_| {
        table
            .view
            .read()
            .as_ref()
            .and_then(|view| view.pile.iter().rev().nth(1))
    });
    let can_draw = move || table.allows(Action::Draw);
    let can_take = move || table.allows(Action::Take);
    // The discard pile is where a picked card is thrown.
    let can_throw = move || {
        let picked = table.picked.get();
        picked.is_some_and(|card| table.allows(Action::Discard(card)))
    };

    view! {
        <div class="piles" role="toolbar" aria-label="Piles" data-zone="piles" data-roving="">
            <div
                class="pile"
                data-pile="stock"
                data-open=move || can_draw().then_some("")
                data-few=move || (stock.get() < 6).then_some("")
            >
                <div class="pile-cards">
                    <button
                        class="card"
                        type="button"
                        data-back=""
                        tabindex="0"
                        aria-keyshortcuts="d"
                        data-hint=move || table.hints(Hinted::Draw).then_some("")
                        aria-label=move || {
                            let hint = if table.hints(Hinted::Draw) { ", suggested" } else { "" };
                            format!("Stock, {} cards, face down{hint}", stock.get())
                        }
                        aria-disabled=move || (!can_draw()).then_some("true")
                        on:click=move |_| table.draw()
                    ></button>
                </div>
                <p class="pile-label" aria-hidden="true">"Stock · " {stock}</p>
            </div>
            <div
                class="pile"
                data-pile="discard"
                data-deep=move || below.get().is_some().then_some("")
                data-open=move || (can_take() || can_throw()).then_some("")
                data-drop=THROW
                data-lit=move || table.takes_drop(THROW).then_some("")
            >
                <div class="pile-cards">
                    // One button, whatever lies there: it must not lose the focus.
                    <button
                        class=move || if upcard.get().is_some() { "card" } else { "card-place" }
                        type="button"
                        tabindex="-1"
                        aria-keyshortcuts="t"
                        data-card=move || upcard.get().map(|card| card.to_string())
                        data-hint=move || table.hints(Hinted::Take).then_some("")
                        aria-label=move || match upcard.get() {
                            Some(card) if table.hints(Hinted::Take) => {
                                format!("Discard pile, {}, suggested", table.card_name(card))
                            }
                            Some(card) => format!("Discard pile, {}", table.card_name(card)),
                            None => "Discard pile, empty".into(),
                        }
                        aria-disabled=move || (!(can_take() || can_throw())).then_some("true")
                        on:click=move |_| table.use_pile()
                    >
                        {move || upcard.get().map(|card| view! { <Face card /> })}
                    </button>
                </div>
                <p class="pile-label" aria-hidden="true">"Discard pile"</p>
            </div>
        </div>
    }
}
