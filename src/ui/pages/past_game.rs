use knockwood_engine::{Breakdown, Game, PerSeat, Seat, View};
use leptos::prelude::*;
use leptos_meta::Title;
use leptos_router::hooks::use_params_map;

use crate::table::history::{self, Played};
use crate::table::{Aids, Cast};
use crate::ui::frame::Frame;
use crate::ui::stats;
use crate::ui::table::{LaidHand, ScoreSheet, Sum, outcome, round_title, seats_in_order};

/// A game that was kept, replayed: what happened in it, and what every round was.
struct Again {
    played: Played,
    game: Game,
    ends: Vec<View>,
}

/// A game of the past: how it came out, its score sheet, and both hands at the end of each round.
#[component]
pub fn PastGame() -> impl IntoView {
    let params = use_params_map();
    // Known once the browser has looked: the games are on its side.
    let id = RwSignal::new(None::<String>);
    Effect::new(move |_| id.set(params.read().get("id")));
    view! {
        <Title text="A past game" />
        <Frame page="past-game" foot=true>
            <main class="stats past-game" id="main" tabindex="-1">
                {move || match id.get() {
                    None => view! { <h1>"A past game"</h1> <p class="stats-wait">"Looking for the game …"</p> }.into_any(),
                    Some(id) => find(&id).map_or_else(missing, |again| show(&again)),
                }}
                <p><a class="back" href="/stats">"All statistics"</a></p>
            </main>
        </Frame>
    }
}

fn find(id: &str) -> Option<Again> {
    let kept = history::game(id)?;
    let (game, ends) = history::round_ends(&kept.record().ok()?).ok()?;
    Some(Again {
        played: kept.replay().ok()?,
        game,
        ends,
    })
}

fn missing() -> AnyView {
    view! {
        <h1>"No such game here"</h1>
        <p class="lead">
            "This game is not kept in this browser. It may have been played on another device, or be older than the games that are kept."
        </p>
    }
    .into_any()
}

fn show(again: &Again) -> AnyView {
    let played = &again.played;
    let help = match played.aids {
        Aids {
            undone: 0,
            hints: 0,
        } => "none".to_owned(),
        Aids { undone, hints: 0 } => format!("undo, {undone}×"),
        Aids { undone: 0, hints } => format!("hint, {hints}×"),
        Aids { undone, hints } => format!("undo, {undone}×; hint, {hints}×"),
    };
    let cast = stats::cast(&played.players);
    let facts = [
        ("Ended", stats::date(played.ended)),
        ("Against", stats::players(&played.players)),
        ("Rules", stats::rules(&played.rules)),
        ("Help", help),
    ];
    view! {
        <h1>{format!("{}, {}", stats::outcome(played), stats::score(played))}</h1>
        <dl class="facts">
            {facts
                .map(|(name, fact)| view! { <div><dt>{name}</dt><dd>{fact}</dd></div> })
                .collect_view()}
        </dl>
        <p><a class="btn btn-main" href=format!("/review?game={}", played.id)>"Review this game"</a></p>
        <div class="past-sheets">
            <ScoreSheet results=again.game.results().to_vec() cast=cast.clone() />
            {again.game.breakdown().filter(has_bonuses).map(|sums| final_sum(sums, &cast))}
        </div>
        {again.ends.iter().map(|view| round(view, &cast)).collect_view()}
    }
    .into_any()
}

/// Both hands at the end of a round, and its sum.
fn round(view: &View, cast: &Cast) -> Option<AnyView> {
    let result = view.result?;
    let view = *view;
    let number = view.round_number;
    let id = format!("round-{number}");
    let heading = id.clone();
    Some(
        view! {
            <section class="past-round" data-outcome=outcome(&result, cast) aria-labelledby=id>
                <h2 id=heading>{format!("Round {number}")}</h2>
                <p class="past-round-title">{round_title(&view, &result, cast)}</p>
                <div class="result-hands">
                    {seats_in_order(&view).map(|seat| view! { <LaidHand view result seat cast=cast.clone() /> }).collect_view()}
                </div>
                <Sum result view cast=cast.clone() />
            </section>
        }
        .into_any(),
    )
}

fn has_bonuses(sums: &PerSeat<Breakdown>) -> bool {
    sums.0.iter().any(|sum| sum.total != sum.points)
}

/// Every line of the final sum, where it is more than the points.
fn final_sum(sums: PerSeat<Breakdown>, cast: &Cast) -> AnyView {
    // What these rules do not have, or nobody got, is no line.
    let rows = [
        ("Points", sums.0.map(|sum| sum.points)),
        ("Boxes", sums.0.map(|sum| sum.boxes)),
        ("Game bonus", sums.0.map(|sum| sum.game_bonus)),
        ("Shutout", sums.0.map(|sum| sum.shutout_bonus)),
        ("Total", sums.0.map(|sum| sum.total)),
    ];
    view! {
        <table class="sheet-table">
            <caption>"Final sum"</caption>
            <thead>
                <tr><td></td>{Seat::ALL.map(|seat| view! { <th scope="col">{cast.name(seat).to_owned()}</th> }).collect_view()}</tr>
            </thead>
            <tbody>
                {rows
                    .into_iter()
                    .filter(|(_, of)| *of != [0, 0])
                    .map(|(name, of)| {
                        view! {
                            <tr>
                                <th scope="row">{name}</th>
                                {of.map(|points| view! { <td>{points}</td> }).collect_view()}
                            </tr>
                        }
                    })
                    .collect_view()}
            </tbody>
        </table>
    }
    .into_any()
}
