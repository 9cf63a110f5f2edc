use leptos::prelude::*;

use crate::learn::{LESSONS, Progress};

/// The lessons in order, with what is done, and the ways to practise.
#[component]
pub(super) fn Index() -> impl IntoView {
    // What was learnt is kept in the browser: known once it has looked.
    let progress = RwSignal::new(Progress::default());
    Effect::new(move |_| progress.set(Progress::find()));
    let next = move || {
        let progress = progress.read();
        LESSONS
            .iter()
            .find(|lesson| !progress.is_done(lesson.id))
            .or(LESSONS.first())
    };
    let done = move || {
        let progress = progress.read();
        LESSONS
            .iter()
            .filter(|lesson| progress.is_done(lesson.id))
            .count()
    };
    let lessons = LESSONS
        .iter()
        .enumerate()
        .map(|(place, lesson)| {
            let is_done = move || progress.read().is_done(lesson.id);
            view! {
                <li>
                    <a href=format!("/learn/{}", lesson.id) data-done=move || is_done().then_some("")>
                        <b class="learn-number">{place + 1}</b>
                        <span>{lesson.title}</span>
                        " "
                        <span class="learn-done">{move || is_done().then_some("done")}</span>
                    </a>
                </li>
            }
        })
        .collect_view();
    view! {
        <section class="learn-hero">
            <h1>"Learn gin rummy"</h1>
            <p>"Short lessons, one idea each, at the table itself. In twenty minutes you play."</p>
            <p class="learn-bar">
                <progress aria-label="Lessons done" max=LESSONS.len().to_string() value=move || done().to_string()></progress>
                <span>{move || format!("{} of {} lessons done", done(), LESSONS.len())}</span>
            </p>
            <p class="learn-go">
                <a class="btn btn-main btn-big" href=move || next().map(|lesson| format!("/learn/{}", lesson.id))>
                    {move || match done() {
                        0 => "Begin",
                        done if done == LESSONS.len() => "Once more",
                        _ => "Go on",
                    }}
                </a>
                <a class="btn" href="/play">"Play a round"</a>
            </p>
        </section>
        <section aria-labelledby="lessons-h">
            <h2 id="lessons-h">"Lessons"</h2>
            <ol class="learn-list">{lessons}</ol>
        </section>
        <section aria-labelledby="practice-h">
            <h2 id="practice-h">"Practise"</h2>
            <ul class="learn-cards">
                <li>
                    <a href="/learn/puzzle">
                        <b>"Puzzle of the day"</b>
                        <span>{move || match progress.get().puzzle {
                            Some((day, is_right)) if day == super::drills::today_text() => if is_right { "Solved today." } else { "Tried today." },
                            _ => "One position, the same for everybody.",
                        }}</span>
                    </a>
                </li>
                <li>
                    <a href="/learn/drills">
                        <b>"Drills"</b>
                        <span>{move || match progress.read().best {
                            0 => "Positions from real rounds, judged as in a review.".to_owned(),
                            best => format!("Your best streak: {best}."),
                        }}</span>
                    </a>
                </li>
                <li>
                    <a href="/learn/mistakes">
                        <b>"Your mistakes"</b>
                        <span>{move || match progress.read().mistakes.len() {
                            0 => "What you get wrong waits here, until it was right twice.".to_owned(),
                            1 => "1 position waits.".to_owned(),
                            count => format!("{count} positions wait."),
                        }}</span>
                    </a>
                </li>
                <li><a href="/review"><b>"Review a game"</b><span>"Step through it, and see what each decision was worth."</span></a></li>
                <li><a href="/rules"><b>"The rules"</b><span>"All of them, to read and to print."</span></a></li>
            </ul>
        </section>
    }
}
