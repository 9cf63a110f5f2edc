use leptos::prelude::*;

use super::appearance::{Choice, Deck, Theme, choose, current};
use super::install::Install;

/// The table's settings: they hold from the moment they are chosen, and for the next visit.
#[component]
pub(crate) fn Settings() -> impl IntoView {
    view! {
        <div class="settings" id="settings" popover role="dialog" aria-labelledby="settings-h">
            <h2 id="settings-h">"Table settings"</h2>
            {choice_row::<Theme>("Theme")}
            {choice_row::<Deck>("Suits")}
            <Install />
        </div>
    }
}

fn choice_row<C: Choice>(legend: &'static str) -> impl IntoView {
    let now: C = current();
    view! {
        <fieldset class="choice-row">
            <legend>{legend}</legend>
            {C::ALL
                .iter()
                .map(|&(choice, id, label)| {
                    view! {
                        <label>
                            <input
                                type="radio"
                                name=C::NAME
                                value=id
                                checked=choice == now
                                on:change=move |_| choose(choice)
                            />
                            <span>{label}</span>
                        </label>
                    }
                })
                .collect_view()}
        </fieldset>
    }
}
