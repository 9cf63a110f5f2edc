//! Learning by doing: lessons, drills, the puzzle of the day, and what was got wrong.

mod drills;
mod index;
mod lesson;
mod position;

use leptos::prelude::*;
use leptos_meta::Title;
use leptos_router::hooks::use_params_map;

use self::drills::{Drills, Source};
use self::index::Index;
use self::lesson::LessonView;
use crate::learn;
use crate::ui::frame::Frame;

/// What is read where scripts do not run.
const NEEDS_SCRIPT: &str = "<p class=\"notice\">Lessons need JavaScript, since the cards are laid and judged in your own \
    browser. The <a href=\"/rules\">rules</a> can be read without it.</p>";

/// All there is to learn from.
#[component]
pub(crate) fn LearnPage() -> impl IntoView {
    view! {
        <Title text="Learn gin rummy" />
        <Frame page="learn" foot=true>
            <main class="learn" id="main" tabindex="-1">
                <noscript inner_html=NEEDS_SCRIPT></noscript>
                <Index />
            </main>
        </Frame>
    }
}

/// One lesson, or one kind of practice.
#[component]
pub(crate) fn LearnOne() -> impl IntoView {
    let params = use_params_map();
    let id = move || params.read().get("id").unwrap_or_default();
    view! {
        {move || {
            let id = id();
            let content = match id.as_str() {
                "drills" => Some(("Drills", view! { <Drills source=Source::Drills /> }.into_any())),
                "puzzle" => Some(("Puzzle of the day", view! { <Drills source=Source::Puzzle /> }.into_any())),
                "mistakes" => Some(("Your mistakes", view! { <Drills source=Source::Mistakes /> }.into_any())),
                id => learn::lesson(id).map(|lesson| (lesson.title, view! { <LessonView lesson /> }.into_any())),
            };
            match content {
                None => view! { <crate::ui::pages::NotFound /> }.into_any(),
                Some((title, content)) => view! {
                    <Title text=title />
                    <Frame page="lesson" under="learn" foot=true>
                        <main class="learn" id="main" tabindex="-1">
                            <noscript inner_html=NEEDS_SCRIPT></noscript>
                            {content}
                        </main>
                    </Frame>
                }
                .into_any(),
            }
        }}
    }
}
