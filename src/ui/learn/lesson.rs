use leptos::html;
use leptos::prelude::*;

use super::position::{Position, Puzzle};
use crate::learn::{Answer, LESSONS, Lesson, Progress, Verdict};
use crate::ui::announcer::Announcer;

/// A lesson: its idea, and its positions one after the other.
#[component]
pub(super) fn LessonView(lesson: &'static Lesson) -> impl IntoView {
    let place = RwSignal::new(0_usize);
    let number = LESSONS
        .iter()
        .position(|other| other.id == lesson.id)
        .unwrap_or_default();
    let next = LESSONS.get(number + 1);
    let voice = StoredValue::new(Announcer::expect());
    let heading = NodeRef::<html::P>::new();
    // The goal of the next position has the focus, and is read out.
    Effect::new(move |before: Option<usize>| {
        let now = place.get();
        if before.is_some_and(|before| before != now) {
            request_animation_frame(move || {
                if let Some(goal) = heading.try_get_untracked().flatten() {
                    let _ = goal.focus();
                }
            });
        }
        now
    });
    view! {
        <header class="learn-head">
            <p class="learn-crumb"><a class="back" href="/learn">"All lessons"</a> <span>{format!("{} of {}", number + 1, LESSONS.len())}</span></p>
            <h1>{lesson.title}</h1>
            <p class="learn-idea">{lesson.idea}</p>
        </header>
        {move || {
            let task = *lesson.tasks.get(place.get())?;
            let view = task.deal.view()?;
            let verdict = RwSignal::new(None::<Verdict>);
            let picked = RwSignal::new(knockwood_engine::Cards::EMPTY);
            let is_done = RwSignal::new(false);
            let is_last = place.get() + 1 == lesson.tasks.len();
            let tell = move |told: Verdict| {
                voice.with_value(|voice| voice.say(&told.said));
                if told.is_right {
                    is_done.set(true);
                    if is_last {
                        let mut progress = Progress::find();
                        progress.finish(lesson.id);
                        // Where nothing can be kept the lesson was learnt all the same.
                        let _ = progress.store();
                    }
                }
                verdict.set(Some(told));
            };
            let answer = Callback::new(move |answer: Result<Answer, String>| match answer {
                Ok(answer) => {
                    if let Some(told) = task.judge(&answer) {
                        tell(told);
                    }
                }
                Err(missing) => tell(Verdict { is_right: false, said: missing }),
            });
            let show = move |_| {
                if let Some(solution) = task.solution() {
                    if let Answer::Cards(cards) = solution {
                        picked.set(cards);
                    }
                    if let Some(told) = task.judge(&solution) {
                        tell(Verdict { said: told.said.replacen("Right: ", "This is one way: ", 1).replacen("Right", "So", 1), ..told });
                    }
                }
            };
            let puzzle = Puzzle { view, ask: Some(task.ask), picked, is_done, answer };
            Some(view! {
                <p class="learn-goal" tabindex="-1" node_ref=heading>{task.goal}</p>
                <Position puzzle />
                <div class="learn-told" data-right=move || verdict.read().as_ref().map(|told| told.is_right.to_string())>
                    {move || match verdict.get() {
                        None => view! { <p>"Take your time: nothing counts here."</p> }.into_any(),
                        Some(told) => view! { <p>{told.said}</p> }.into_any(),
                    }}
                    <div class="learn-next">
                        {move || if !is_done.get() {
                            view! { <button class="btn" type="button" on:click=show>"Show me"</button> }.into_any()
                        } else if !is_last {
                            view! { <button class="btn btn-main" type="button" on:click=move |_| place.update(|place| *place += 1)>"Next"</button> }.into_any()
                        } else {
                            view! {
                                {next.map(|next| view! { <a class="btn btn-main" href=format!("/learn/{}", next.id)>{format!("Next lesson: {}", next.title)}</a> })}
                                <a class="btn" href="/play">"Play a round"</a>
                            }.into_any()
                        }}
                    </div>
                </div>
            })
        }}
    }
}
