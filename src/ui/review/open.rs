use leptos::html;
use leptos::prelude::*;

use super::state::ReviewState;
use crate::replay::Opened;
use crate::table::history;
use crate::ui::stats;

/// How many past games are offered.
const RECENT: usize = 8;

/// Where nothing is open: the games of this device, and a field for a record.
#[component]
pub(super) fn OpenForm(review: ReviewState) -> impl IntoView {
    let field = NodeRef::<html::Textarea>::new();
    let open = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let text = field
            .get_untracked()
            .map(|field| field.value())
            .unwrap_or_default();
        if !text.trim().is_empty() {
            review.show(Opened::text(&text), 0);
        }
    };
    // The games are in the browser: known once it has looked.
    let games = RwSignal::new(Vec::<(String, String)>::new());
    Effect::new(move |_| {
        let Ok(shelf) = history::find() else { return };
        let rows = shelf.games.iter().take(RECENT).map(|game| {
            let name = format!(
                "{}, {} against {}, {}",
                stats::outcome(game),
                stats::score(game),
                stats::players(&game.players),
                stats::date(game.ended)
            );
            (game.id.clone(), name)
        });
        games.set(rows.collect());
    });
    view! {
        <section class="rv-open">
            <p class="lead">
                "Step through a game again, see what each decision was worth, and play on from any moment."
            </p>
            {move || {
                let games = games.get();
                (!games.is_empty()).then(|| {
                    let rows = games
                        .into_iter()
                        .map(|(id, name)| view! { <li><a href=format!("/review?game={id}")>{name}</a></li> })
                        .collect_view();
                    view! {
                        <h2>"Your last games"</h2>
                        <ul class="rv-games">{rows}</ul>
                    }
                })
            }}
            <form class="rv-paste" on:submit=open>
                <label for="rv-record"><h2>"A record, or a link to one"</h2></label>
                <textarea id="rv-record" node_ref=field rows="5" spellcheck="false" placeholder="knockwood 1 …"></textarea>
                <p class="rv-hint">"It stays in this browser: no server sees it."</p>
                <button class="btn btn-main" type="submit">"Open"</button>
            </form>
        </section>
    }
}
