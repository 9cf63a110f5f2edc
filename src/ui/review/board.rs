use knockwood_engine::{Cards, Phase, Seat, best_spread};
use leptos::prelude::*;

use super::state::{ReviewState, Scene};
use super::words;
use crate::table::Cast;
use crate::ui::card::ShownCard;
use crate::ui::table::{LaidHand, SpreadMats, Sum, round_title, seats_in_order};

/// How many cards of the discard pile are shown.
const PILE: usize = 5;

/// The cards as they lay.
#[component]
pub(super) fn Board(review: ReviewState) -> impl IntoView {
    view! {
        <section class="rv-board" aria-label="The cards">
            {move || {
                let scene = review.scene.get()?;
                let cast = review.cast();
                Some(if scene.view.phase == Phase::Over { result(&scene, &cast) } else { position(&scene, &cast) })
            }}
        </section>
    }
}

/// What led to the moment, how good it was, and what was better.
#[component]
pub(super) fn Note(review: ReviewState) -> impl IntoView {
    view! {
        <section class="rv-note" aria-label="What happened">
            {move || review.scene.get().map(|scene| note(&scene, &review.cast()))}
        </section>
    }
}

fn position(scene: &Scene, cast: &Cast) -> AnyView {
    let view = &scene.view;
    let pile: Vec<_> = view.pile.iter().collect();
    let shown = pile
        .iter()
        .skip(pile.len().saturating_sub(PILE))
        .map(|card| view! { <ShownCard card=*card /> })
        .collect_view();
    let laid = view.showdown.map(|showdown| {
        view! {
            <div class="spread-mats">
                <SpreadMats spread=showdown.knocker_spread hand=showdown.knocker_hand laid=showdown.layoffs />
            </div>
        }
    });
    let turn = |seat| view.turn == Some(seat);
    let other = view.seat.other();
    let is_knocked = view
        .showdown
        .is_some_and(|showdown| showdown.knocker == other);
    view! {
        {hand(cast, other, if scene.is_open || is_knocked { Ok(scene.other) } else { Err(view.opponent_count) }, turn(other), "foe")}
        <div class="rv-middle">
            {match laid {
                Some(laid) => laid.into_any(),
                None => view! {
                    <div class="rv-stock">
                        <span class="card" data-back=""></span>
                        <span>{view.stock} <span class="unseen">" cards in the stock"</span></span>
                    </div>
                    <div class="rv-pile" role="group" aria-label="Discard pile, its top last">{shown}</div>
                }
                    .into_any(),
            }}
        </div>
        {hand(cast, view.seat, Ok(view.hand), turn(view.seat), "you")}
    }
    .into_any()
}

/// A hand in melds, or so many cards face down.
fn hand(
    cast: &Cast,
    seat: Seat,
    cards: Result<Cards, u8>,
    is_turn: bool,
    side: &'static str,
) -> AnyView {
    let name = cast.who(seat).to_owned();
    let turn = is_turn.then(|| view! { <small class="rv-turn">"to play"</small> });
    let (badge, mats) = match cards {
        Ok(cards) => {
            let spread = best_spread(cards);
            let badge = view! { <b class="badge">{spread.deadwood(cards)} <span class="unseen">" deadwood"</span></b> };
            let mats = view! { <SpreadMats spread hand=cards /> }.into_any();
            (Some(badge), mats)
        }
        Err(count) => {
            let backs = (0..count)
                .map(|_| view! { <span class="card" data-back=""></span> })
                .collect_view();
            let backs = view! {
                <div class="rv-backs">
                    <span class="unseen">{format!("{count} cards, face down")}</span>
                    {backs}
                </div>
            };
            (None, backs.into_any())
        }
    };
    view! {
        <div class="spread" data-seat=side data-turn=is_turn.then_some("")>
            <h2 class="rv-name">{name} " " {badge} " " {turn}</h2>
            <div class="spread-mats">{mats}</div>
        </div>
    }
    .into_any()
}

/// The end of a round.
fn result(scene: &Scene, cast: &Cast) -> AnyView {
    let view = scene.view;
    let Some(result) = view.result else {
        return ().into_any();
    };
    view! {
        <h2 class="result-title">{round_title(&view, &result, cast)}</h2>
        <div class="result-hands">
            {seats_in_order(&view).map(|seat| view! { <LaidHand view result seat cast=cast.clone() /> }).collect_view()}
        </div>
        <Sum result view cast=cast.clone() />
    }
    .into_any()
}

fn note(scene: &Scene, cast: &Cast) -> AnyView {
    let Some(one) = &scene.led else {
        return view! {
            <p class="rv-deed">"The deal."</p>
            <p class="rv-hint">"Step through the round with the buttons, or with the arrow keys."</p>
        }
        .into_any();
    };
    let what = words::what(
        one,
        cast,
        scene.is_open || one.seat == Some(scene.view.seat),
    );
    let Some(graded) = &scene.graded else {
        return view! { <p class="rv-deed">{what}</p> }.into_any();
    };
    let grade = graded.decision.grade;
    let chance = format!(
        "Chance to win the round: {}",
        words::percent(graded.chances[1])
    );
    view! {
        <p class="rv-deed">{what}</p>
        <p class="rv-grade" data-grade=grade.name()>{words::judged(graded)} " " <small>{chance}</small></p>
        {(!graded.why.is_empty()).then(|| view! { <p class="rv-why">{graded.why.clone()}</p> })}
    }
    .into_any()
}
