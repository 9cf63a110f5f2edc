use knockwood_engine::{Action, Card, Grade, Seat};
use leptos::prelude::*;

use super::state::{ReviewState, of_place};
use super::words;
use crate::replay::Move;
use crate::ui::table::InText;

/// The moves of the round that is shown, a turn a line; each leads to its moment.
#[component]
pub(super) fn Moves(review: ReviewState) -> impl IntoView {
    let rounds = move || {
        review
            .with(|opened| opened.replay.rounds().len())
            .unwrap_or_default()
    };
    // Where the log scrolls, the move that is shown is in sight.
    let list = NodeRef::<leptos::html::Ol>::new();
    Effect::new(move |_| {
        review.at.track();
        request_animation_frame(move || {
            let Some(list) = list.try_get_untracked().flatten() else {
                return;
            };
            let current = list.query_selector("[aria-current]").ok().flatten();
            if let Some(current) = current
                && list.scroll_height() > list.client_height()
            {
                let (one, all) = (
                    current.get_bounding_client_rect(),
                    list.get_bounding_client_rect(),
                );
                let middle = one.top() - all.top() - (all.height() - one.height()) / 2.0;
                #[allow(clippy::cast_possible_truncation, reason = "some hundred pixels")]
                list.set_scroll_top(list.scroll_top() + middle as i32);
            }
        });
    });
    view! {
        <section class="rv-log" aria-labelledby="rv-log-h">
            <div class="rv-log-head">
                <h2 id="rv-log-h">"Moves"</h2>
                {move || (rounds() > 1).then(|| {
                    let options = (0..rounds())
                        .map(|round| view! { <option value=round.to_string() selected=move || review.round.get() == round>{format!("Round {}", round + 1)}</option> })
                        .collect_view();
                    view! {
                        <select
                            aria-label="Round"
                            prop:value=move || review.round.get().to_string()
                            on:change=move |event| {
                                let round: usize = event_target_value(&event).parse().unwrap_or_default();
                                let first = review.with(|opened| opened.replay.rounds().get(round).map(|span| span.first));
                                review.go(first.flatten().unwrap_or_default());
                            }
                        >
                            {options}
                        </select>
                    }
                })}
            </div>
            <ol class="rv-moves" node_ref=list>{move || lines(review)}</ol>
        </section>
    }
}

fn lines(review: ReviewState) -> Vec<AnyView> {
    let (round, is_open, below) = (review.round.get(), review.is_open.get(), review.seat.get());
    let moves = review
        .with(|opened| opened.replay.moves(round))
        .unwrap_or_default();
    // A draw and its throw stand in one line.
    let mut turns: Vec<Vec<Move>> = Vec::new();
    for one in moves {
        match turns.last_mut() {
            Some(turn) if turn.last().is_some_and(|last| goes_on(last, &one)) => turn.push(one),
            _ => turns.push(vec![one]),
        }
    }
    let cast = review.cast();
    turns
        .into_iter()
        .map(|turn| {
            let seat = turn.first().and_then(|one| one.seat);
            let name = seat.map(|seat| cast.who(seat).to_owned());
            let side = if seat == Some(below) { "you" } else { "foe" };
            let buttons = turn
                .into_iter()
                .map(|one| button(review, one, is_open || one.seat == Some(below), &cast))
                .collect_view();
            view! {
                <li data-side=side>
                    <span class="rv-who" aria-hidden="true">{name}</span>
                    {buttons}
                </li>
            }
            .into_any()
        })
        .collect()
}

fn goes_on(last: &Move, next: &Move) -> bool {
    last.seat == next.seat
        && matches!(
            (last.action, next.action),
            (
                Action::Take | Action::Draw,
                Action::Discard(_) | Action::Knock { .. } | Action::BigGin(_)
            ) | (Action::LayOff(_), Action::LayOff(_) | Action::Done)
        )
}

fn button(review: ReviewState, one: Move, is_seen: bool, cast: &crate::table::Cast) -> AnyView {
    let place = review
        .with(|opened| opened.replay.place(one.moment))
        .unwrap_or(crate::replay::Place { part: 0, ply: 0 });
    // The log stays as it is while the review goes on: only what is found marks its move.
    let judged = Memo::new(move |_| {
        of_place(&review.run.graded.read(), place)
            .map(|graded| (graded.decision.grade, graded.decision.loss))
            .filter(|(grade, _)| *grade >= Grade::Inaccuracy)
    });
    let what = words::what(&one, cast, is_seen);
    let name = move || match judged.get() {
        Some((grade, loss)) => format!("{what} {}, {} points", grade.name(), words::points(loss)),
        None => what.clone(),
    };
    let mark = move || {
        judged.get().map(|(grade, loss)| {
            view! {
                <span class="rv-mark" data-grade=grade.name()>{words::mark(grade)} <small>{words::points(loss)}</small></span>
            }
        })
    };
    view! {
        <button
            type="button"
            class="rv-move"
            aria-label=name
            aria-current=move || (review.at.get() == one.moment).then_some("step")
            on:click=move |_| review.go(one.moment)
        >
            {short(&one, words::seen(&one, is_seen))}
            {mark}
        </button>
    }
    .into_any()
}

/// "stock 7♥", "K♣", "Knock"
fn short(one: &Move, card: Option<Card>) -> AnyView {
    let with = |word: &'static str, card: Card| view! { {word} " " <InText card /> }.into_any();
    match (one.action, card) {
        (Action::Pass, _) => "Pass".into_any(),
        (Action::Take, Some(card)) => with("takes", card),
        (Action::Draw, Some(card)) => with("draws", card),
        (Action::Take, None) => "takes".into_any(),
        (Action::Draw, None) => "draws".into_any(),
        (Action::Discard(card), _) => with("throws", card),
        (Action::Knock { discard, .. }, _) => with("knocks,", discard),
        (Action::BigGin(_), _) => "Big gin".into_any(),
        (Action::LayOff(layoff), _) => with("lays off", layoff.card),
        (Action::Done, _) => "done".into_any(),
        (Action::Deal, _) => "Deal".into_any(),
        (Action::Resign(Seat::A | Seat::B), _) => "gives up".into_any(),
    }
}
