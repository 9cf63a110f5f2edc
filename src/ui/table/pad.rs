use knockwood_engine::{Seat, View};
use leptos::prelude::*;

use super::state::TableState;
use crate::daily::ROUNDS;
use crate::ui::heard_as::heard_as;

/// The score pad: round points of both, the target, the round, who deals.
#[component]
pub(super) fn Pad(table: TableState) -> impl IntoView {
    let of_view = move |read: fn(&View) -> u16, before| {
        Memo::new(move |_| table.view.read().as_ref().map_or(before, read))
    };
    let scores = Memo::new(move |_| {
        table
            .view
            .read()
            .as_ref()
            .map(|view| view.scores)
            .unwrap_or_default()
    });
    let round = of_view(|view| view.round_number, 1);
    // 0: a single round.
    let target = of_view(|view| view.rules.target.unwrap_or_default(), 100);
    let dealer = Memo::new(move |_| table.view.read().as_ref().map(|view| view.dealer));
    let aim = move || match target.get() {
        0 => "one round".to_owned(),
        target => format!("to {target}"),
    };
    // On a phone it stands beside the name; what is heard is the sentence below, everywhere.
    let mark = move |seat: Seat| {
        let word = if table.cast.read().is_you(seat) {
            "deal"
        } else {
            "deals"
        };
        (dealer.get() == Some(seat)).then_some(word)
    };
    let near = TableState::near;
    let line = move |seat: fn(TableState) -> Seat, id: &'static str| {
        view! {
            <div>
                <dt data-deals=move || mark(seat(table))>
                    <span dir="auto">{move || table.cast.read().label(seat(table)).to_owned()}</span>
                </dt>
                <dd data-score=id>{move || scores.get()[seat(table)]}</dd>
            </div>
        }
    };
    view! {
        <section class="pad" aria-labelledby="pad-h">
            <h2 class="unseen" id="pad-h">"Score"</h2>
            <dl>{line(near, "you")} {line(|table| table.near().other(), "opponent")}</dl>
            <p class="pad-note">
                {if table.daily.is_some() {
                    view! { "round " {round} {format!(" of {ROUNDS}")} }.into_any()
                } else {
                    view! {
                        {aim}
                        {move || (target.get() > 0).then(|| view! { {heard_as(" ·", ",")} " round " {round} })}
                    }
                    .into_any()
                }}
            </p>
            <p class="pad-more">
                {move || dealer.get().map(|seat| table.cast.read().does(seat, "deal"))}
            </p>
        </section>
    }
    .into_any()
}
