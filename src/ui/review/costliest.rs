use leptos::prelude::*;

use super::run::{Progress, Run};
use super::state::of_place;
use super::words::moment;
use crate::daily::Attempt;
use crate::replay::{Opened, Sums};
use crate::table::narration::capital;
use crate::table::{Cast, Players, YOU};

/// Under a day's result: the decision that cost most. Judged in the worker, when the day is over.
#[component]
pub(crate) fn CostliestOfDay(attempt: Attempt) -> impl IntoView {
    let run = Run::new();
    let opened = StoredValue::new(Opened::attempt(&attempt).ok());
    // In the browser only, and once.
    Effect::new(move |_| {
        if let Some(opened) = opened.get_value() {
            untrack(|| run.start(opened.replay));
        }
    });
    view! {
        <p class="result-score rv-day">
            {move || match run.progress.get() {
                Progress::Done => text(&opened.get_value()?, run),
                Progress::Going(..) => Some("Looking for your costliest moment…".to_owned()),
                Progress::Stopped | Progress::Failed(_) => None,
            }}
        </p>
    }
}

fn text(opened: &Opened, run: Run) -> Option<String> {
    let (graded, replay) = (run.graded.read(), &opened.replay);
    let cast = Cast::of(&Players::Computer(crate::daily::LEVEL), Some(YOU));
    let sums = Sums::of(replay, &graded, run.luck.get(), YOU);
    let Some(place) = sums.costliest.first() else {
        return Some("You gave nothing away that is worth a word.".to_owned());
    };
    let loss = of_place(&graded, *place)?.decision.loss;
    let at = replay.moment(*place);
    let round = replay.round_of(at);
    let led = replay
        .moves(round)
        .into_iter()
        .find(|one| one.moment == at)?;
    Some(format!(
        "Your costliest moment. {}.",
        capital(&moment(&led, round, loss, &cast, true))
    ))
}
