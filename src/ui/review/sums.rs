use knockwood_engine::Grade;
use leptos::prelude::*;
use web_sys::{ScrollIntoViewOptions, ScrollLogicalPosition};

use super::run::Progress;
use super::state::{ReviewState, of_place};
use super::words::{moment, percent, points, signed};
use crate::learn::Progress as Learnt;
use crate::replay::{Kind, Place, Sums, link};
use crate::table::advice::failure;

/// The names of the grades, of one decision and of several, the best first.
const GRADES: [(Grade, &str, &str); 5] = [
    (Grade::Best, "Best", "Best"),
    (Grade::Good, "Good", "Good"),
    (Grade::Inaccuracy, "Inaccuracy", "Inaccuracies"),
    (Grade::Mistake, "Mistake", "Mistakes"),
    (Grade::Blunder, "Blunder", "Blunders"),
];

/// How far the review is, and what it comes to for the seat below.
#[component]
pub(super) fn SumsPanel(review: ReviewState) -> impl IntoView {
    let sums = Memo::new(move |_| {
        let (seat, graded, luck) = (
            review.seat.get(),
            review.run.graded.read(),
            review.run.luck.get(),
        );
        review
            .with(|opened| Sums::of(&opened.replay, &graded, luck, seat))
            .unwrap_or_default()
    });
    let costly = Memo::new(move |_| costly(review, &sums.read()));
    let is_going = move || matches!(review.run.progress.get(), Progress::Going(..));
    view! {
        <section class="rv-sums" aria-labelledby="rv-sums-h">
            <h2 id="rv-sums-h">{move || format!("Review for {}", review.cast().whom(review.seat.get()))}</h2>
            <div class="rv-run" data-going=move || is_going().then_some("")>
                {progress(review)}
                <button class="btn btn-small" type="button" on:click=move |_| review.toggle_run()>
                    {move || match review.run.progress.get() {
                        Progress::Going(..) => "Stop",
                        Progress::Done => "Review again",
                        Progress::Stopped | Progress::Failed(_) => "Review",
                    }}
                </button>
            </div>
            {figures(sums)}
            {move || costliest(review, &costly.read())}
        </section>
    }
}

fn progress(review: ReviewState) -> AnyView {
    let progress = review.run.progress;
    let going = move || match progress.get() {
        Progress::Going(done, of) => Some((done, of)),
        _ => None,
    };
    let is_going = Memo::new(move |_| going().is_some());
    let number = |number: usize| number.to_string();
    (move || {
        if is_going.get() {
            return view! {
                <progress
                    aria-label="Reviewing"
                    max=move || going().map(|(_, of)| number(of))
                    value=move || going().map(|(done, _)| number(done))
                ></progress>
            }
            .into_any();
        }
        match progress.get() {
            Progress::Done => view! { <p>"Every decision has been judged."</p> }.into_any(),
            Progress::Failed(why) => {
                let why = failure(why).replace("Hints need", "The review needs");
                view! { <p class="rv-failed">{why}</p> }.into_any()
            }
            _ => view! { <p>"Not all decisions have been judged."</p> }.into_any(),
        }
    })
    .into_any()
}

/// What is left of the result by the luck as it is shown, in hundredths of a point: a sum that is read has to
/// come out, and both parts are shown in tenths.
fn rest(sums: &Sums) -> i64 {
    let tenths = (sums.luck.abs() + 5) / 10;
    sums.result - sums.luck.signum() * tenths * 10
}

/// The panel stays while the review goes on: only its numbers change.
fn figures(sums: Memo<Sums>) -> AnyView {
    let tile = |name: &'static str, figure: fn(&Sums) -> String| {
        view! { <div class="tile"><dt>{name}</dt><dd>{move || figure(&sums.read())}</dd></div> }
            .into_any()
    };
    let grades = GRADES
        .iter()
        .enumerate()
        .map(|(place, (grade, one, many))| {
            let count = move || sums.read().grades.get(place).copied();
            let name = move || if count() == Some(1) { *one } else { *many };
            view! { <li data-grade=grade.name()><b>{count}</b> " " {name}</li> }
        })
        .collect_view();
    let kinds = Kind::ALL
        .into_iter()
        .enumerate()
        .map(|(place, kind)| {
            let figures = move || sums.read().kinds.get(place).copied().unwrap_or_default();
            view! {
                <tr hidden=move || figures().0 == 0>
                    <th scope="row">{kind.title()}</th>
                    <td>{move || figures().0}</td>
                    <td>{move || percent(figures().1)}</td>
                </tr>
            }
        })
        .collect_view();
    let sum = move || {
        let sums = sums.read();
        format!(
            "Result {} = {} by the cards drawn, and {} by the deal and by how both played.",
            signed(sums.result),
            signed(sums.luck),
            signed(rest(&sums))
        )
    };
    view! {
        <dl class="rv-tiles">
            {tile("Accuracy", |sums| percent(sums.accuracy))}
            {tile("Points given away", |sums| points(sums.loss))}
            {tile("By the cards drawn", |sums| signed(sums.luck))}
            {tile("By deal and play", |sums| signed(rest(sums)))}
        </dl>
        <p class="rv-luck">{sum}</p>
        <ul class="rv-grades">{grades}</ul>
        <table class="rv-kinds">
            <caption class="unseen">"Accuracy by kind of decision"</caption>
            <thead><tr><th scope="col">"Decision"</th><th scope="col">"Made"</th><th scope="col">"Accuracy"</th></tr></thead>
            <tbody>{kinds}</tbody>
        </table>
    }
    .into_any()
}

/// A decision that cost much.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Costly {
    place: Place,
    /// In hundredths of a point.
    loss: u32,
}

fn costly(review: ReviewState, sums: &Sums) -> Vec<Costly> {
    let graded = review.run.graded.read();
    let loss = |place: Place| Some(of_place(&graded, place)?.decision.loss);
    let all = sums.costliest.iter();
    all.filter_map(|place| {
        Some(Costly {
            place: *place,
            loss: loss(*place)?,
        })
    })
    .collect()
}

/// Goes to a moment and brings its cards into sight, which on a phone lie far above the list.
fn show(review: ReviewState, at: usize) {
    review.go(at);
    if let Ok(Some(board)) = document().query_selector(".rv-board") {
        let nearest = ScrollIntoViewOptions::new();
        nearest.set_block(ScrollLogicalPosition::Nearest);
        board.scroll_into_view_with_scroll_into_view_options(&nearest);
    }
}

/// The moments that cost most; each leads there.
fn costliest(review: ReviewState, costly: &[Costly]) -> AnyView {
    let cast = review.cast();
    let one = |Costly { place, loss }: &Costly| {
        let (at, text) = review.with(|opened| {
            let replay = &opened.replay;
            let at = replay.moment(*place);
            let round = replay.round_of(at);
            let led = replay
                .moves(round)
                .into_iter()
                .find(|one| one.moment == at)?;
            Some((
                at,
                moment(&led, round, *loss, &cast, replay.rounds().len() > 1),
            ))
        })??;
        let text = crate::table::narration::capital(&text);
        Some(view! {
            <li><button class="rv-costly" type="button" on:click=move |_| show(review, at)>{text}</button></li>
        })
    };
    let list: Vec<_> = costly.iter().filter_map(one).collect();
    let is_done = move || review.run.progress.get() == Progress::Done;
    if list.is_empty() {
        return (move || {
            is_done().then(
                || view! { <p class="rv-luck">"No decision gave away much: well played."</p> },
            )
        })
        .into_any();
    }
    let places: Vec<Place> = costly.iter().map(|one| one.place).collect();
    view! {
        <h3>"The costliest moments"</h3>
        <ol class="rv-costliest">{list}</ol>
        {move || is_done().then(|| {
            let places = places.clone();
            view! {
                <button class="btn btn-small" type="button" on:click=move |_| collect(review, &places)>
                    {if places.len() == 1 { "Put it among your mistakes" } else { "Put these among your mistakes" }}
                </button>
            }
        })}
    }
    .into_any()
}

/// The positions come back as drills until they were right twice.
fn collect(review: ReviewState, places: &[Place]) {
    let mut progress = Learnt::find();
    for place in places {
        let before = Place {
            ply: place.ply.saturating_sub(1),
            ..*place
        };
        let record = untrack(|| review.with(|opened| opened.replay.up_to(before))).flatten();
        if let Some(packed) = record.as_ref().and_then(link::packed) {
            progress.collect(&packed);
        }
    }
    match progress.store() {
        Ok(()) => review.say("They wait for you under Learn, your mistakes."),
        Err(error) => review.say(&format!("They cannot be kept: {error}.")),
    }
}

#[cfg(test)]
mod tests {
    use super::{rest, signed};
    use crate::replay::Sums;

    #[test]
    fn what_is_read_comes_out() {
        let of = |luck| Sums {
            result: 3_800,
            luck,
            ..Sums::default()
        };
        assert_eq!(signed(rest(&of(505))), "+32.9");
        assert_eq!(signed(rest(&of(-505))), "+43.1");
        assert_eq!(signed(rest(&of(0))), "+38.0");
        // Each rounded by itself made 38.1 of 5.1 and 33.0.
        assert_eq!(
            (signed(505), signed(of(505).skill())),
            ("+5.1".into(), "+33.0".into())
        );
    }
}
