use leptos::prelude::*;

use super::words;
use crate::table::history::{Outcome, Played};
use crate::ui::heard_as::heard_as;

/// How many games are listed at first, and how many more at each wish.
const STEP: usize = 20;

/// The games, the one that ended last first; each leads to its page.
#[component]
pub(crate) fn Games(games: Vec<Played>) -> impl IntoView {
    let shown = RwSignal::new(STEP);
    let total = games.len();
    let rows = StoredValue::new(games);
    view! {
        <section class="past" aria-labelledby="past-h">
            <h2 id="past-h">"Recent games"</h2>
            <ol class="past-games">
                {move || rows.with_value(|games| games.iter().take(shown.get()).map(one).collect_view())}
            </ol>
            {move || {
                (shown.get() < total)
                    .then(|| {
                        view! {
                            <button class="btn" type="button" on:click=move |_| shown.update(|shown| *shown += STEP)>
                                {format!("Show {} more", STEP.min(total - shown.get()))}
                            </button>
                        }
                    })
            }}
        </section>
    }
}

fn one(game: &Played) -> impl IntoView + use<> {
    let mark = match game.outcome {
        Outcome::Won => "won",
        Outcome::Lost => "lost",
        Outcome::Drawn | Outcome::Unfinished => "drawn",
    };
    let rounds = game.rounds.len();
    view! {
        <li>
            <a href=format!("/games/{}", game.id) data-outcome=mark>
                <b class="past-outcome">{format!("{}, {}", words::outcome(game), words::score(game))}</b>
                " "
                <span class="past-about">
                    {words::players(&game.players)} {heard_as(" ·", ",")} " " {words::rules(&game.rules)} {heard_as(" ·", ",")}
                    {format!(" {rounds} {}", if rounds == 1 { "round" } else { "rounds" })}
                </span>
                " "
                <span class="past-date">{words::date(game.ended)}</span>
            </a>
        </li>
    }
}
