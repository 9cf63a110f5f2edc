use knockwood_engine::Grade;
use leptos::prelude::*;

use super::run::Progress;
use super::state::{ReviewState, of_place};
use super::words::{moment, percent, points, signed};
use crate::learn::Progress as Learnt;
use crate::replay::{Kind, Place, Sums, link};
use crate::table::advice::failure;

/// The names of the grades, the best first.
const GRADES: [(Grade, &str); 5] = [
    (Grade::Best, "Best"),
    (Grade::Good, "Good"),
    (Grade::Inaccuracy, "Inaccuracies"),
    (Grade::Mistake, "Mistakes"),
    (Grade::Blunder, "Blunders"),
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
        review.with(|opened| Sums::of(&opened.replay, &graded, luck, seat))
    });
    let is_going = move || matches!(review.run.progress.get(), Progress::Going(..));
    view! {
        <section class="rv-sums" aria-labelledby="rv-sums-h">
            <h2 id="rv-sums-h">{move || format!("Review for {}", review.cast().whom(review.seat.get()))}</h2>
            <div class="rv-run" data-going=move || is_going().then_some("")>
                {move || progress(review.run.progress.get())}
                <button class="btn btn-small" type="button" on:click=move |_| review.toggle_run()>
                    {move || match review.run.progress.get() {
                        Progress::Going(..) => "Stop",
                        Progress::Done => "Review again",
                        Progress::Stopped | Progress::Failed(_) => "Review",
                    }}
                </button>
            </div>
            {move || sums.get().map(|sums| figures(&sums))}
            {move || sums.get().map(|sums| costliest(review, &sums))}
        </section>
    }
}

fn progress(progress: Progress) -> AnyView {
    match progress {
        Progress::Going(done, of) => view! {
            <progress aria-label="Reviewing" max=of.to_string() value=done.to_string()></progress>
        }
        .into_any(),
        Progress::Done => view! { <p>"Every decision has been judged."</p> }.into_any(),
        Progress::Stopped => view! { <p>"Not all decisions have been judged."</p> }.into_any(),
        Progress::Failed(why) => {
            let why = failure(why).replace("Hints need", "The review needs");
            view! { <p class="rv-failed">{why}</p> }.into_any()
        }
    }
}

fn figures(sums: &Sums) -> AnyView {
    let tiles = [
        ("Accuracy", percent(sums.accuracy)),
        ("Points given away", points(sums.loss)),
        ("By the cards drawn", signed(sums.luck)),
        ("By deal and play", signed(sums.skill())),
    ]
    .map(|(name, figure)| view! { <div class="tile"><dt>{name}</dt><dd>{figure}</dd></div> })
    .collect_view();
    let grades = GRADES
        .iter()
        .zip(sums.grades)
        .map(|((grade, name), count)| {
            view! { <li data-grade=grade.name()><b>{count}</b> " " {*name}</li> }
        })
        .collect_view();
    let kinds = Kind::ALL
        .into_iter()
        .zip(sums.kinds)
        .filter(|(_, (count, _))| *count > 0)
        .map(|(kind, (count, accuracy))| {
            view! {
                <tr>
                    <th scope="row">{kind.title()}</th>
                    <td>{count}</td>
                    <td>{percent(accuracy)}</td>
                </tr>
            }
        })
        .collect_view();
    let sum = format!(
        "Result {} = {} by the cards drawn, and {} by the deal and by how both played.",
        signed(sums.result),
        signed(sums.luck),
        signed(sums.skill())
    );
    view! {
        <dl class="rv-tiles">{tiles}</dl>
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

/// The moments that cost most; each leads there.
fn costliest(review: ReviewState, sums: &Sums) -> AnyView {
    let cast = review.cast();
    let one = |place: &Place| {
        let loss = of_place(&review.run.graded.read(), *place)?.decision.loss;
        let place = *place;
        let (at, text) = review.with(|opened| {
            let replay = &opened.replay;
            let at = replay.moment(place);
            let round = replay.round_of(at);
            let led = replay
                .moves(round)
                .into_iter()
                .find(|one| one.moment == at)?;
            Some((
                at,
                moment(&led, round, loss, &cast, replay.rounds().len() > 1),
            ))
        })??;
        let text = crate::table::narration::capital(&text);
        Some(view! {
            <li><button class="rv-costly" type="button" on:click=move |_| review.go(at)>{text}</button></li>
        })
    };
    let list: Vec<_> = sums.costliest.iter().filter_map(one).collect();
    let is_done = review.run.progress.get() == Progress::Done;
    if list.is_empty() {
        return is_done
            .then(|| view! { <p class="rv-luck">"No decision gave away much: well played."</p> })
            .into_any();
    }
    view! {
        <h3>"The costliest moments"</h3>
        <ol class="rv-costliest">{list}</ol>
        {is_done.then(|| {
            let places = sums.costliest.clone();
            view! {
                <button class="btn btn-small" type="button" on:click=move |_| collect(review, &places)>
                    "Put these among your mistakes"
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
