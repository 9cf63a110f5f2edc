use leptos::prelude::*;

use super::opponent::opponent;
use super::rules_draft::RulesDraft;
use crate::ui::announcer::Announcer;
use crate::ui::leave::{Leave, begin};
use crate::ui::preferences::Chosen;
use crate::ui::table::TableState;

const FROM_NEXT: &str = "From the next game.";
const UNTIL_THEN: &str = "Until then the rules of before hold.";

/// Whom, how long and by what rules is played next.
pub(super) fn next_game(table: Option<TableState>) -> AnyView {
    let chosen = Chosen::expect();
    let draft = RulesDraft::new(chosen.with_untracked(|chosen| chosen.rules), Some(chosen));
    Announcer::expect().follow(
        true,
        Box::new(move || Some(format!("{} {UNTIL_THEN}", draft.error()?))),
    );
    view! {
        <section class="menu-part" aria-labelledby="next-h">
            <h3 id="next-h">"The next game"</h3>
            {opponent()}
            {draft.choices("")}
            {table.map(|table| when(table, draft))}
        </section>
    }
    .into_any()
}

/// From when it holds: at once where the table plays so already, else from the next game, which can
/// begin now.
fn when(table: TableState, draft: RulesDraft) -> AnyView {
    let chosen = Chosen::expect();
    let differs = Memo::new(move |_| {
        chosen.with(|chosen| {
            table
                .with(|session| {
                    *session.game().rules() != chosen.rules
                        || *session.players() != chosen.players()
                })
                .unwrap_or_default()
        })
    });
    let is_refused = move || draft.error().is_some();
    Announcer::expect().follow(
        false,
        Box::new(move || differs.get().then(|| FROM_NEXT.to_owned())),
    );
    let start = move |_| {
        // The reason stands above the button.
        if !untrack(is_refused) {
            begin(table, Leave::NewGame);
        }
    };
    view! {
        <div class="menu-when">
            {move || if is_refused() {
                Some(view! { <p>{UNTIL_THEN}</p> }.into_any())
            } else {
                differs.get().then(|| view! {
                    <p>{FROM_NEXT}</p>
                    <button class="btn btn-main" type="button" on:click=start>"Start it now"</button>
                }.into_any())
            }}
        </div>
    }
    .into_any()
}
