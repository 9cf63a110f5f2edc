use knockwood_engine::{Preset, Rules};
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_meta::Title;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

use crate::api::{ApiError, OpenTable, create_table, open_tables};
use crate::room::{RoomCode, Terms};
use crate::ui::announcer::Announcer;
use crate::ui::dialog::focus_on;
use crate::ui::field::{code_field, name_field, told};
use crate::ui::frame::Frame;
use crate::ui::menu::{RulesDraft, row, terms_in_short};
use crate::ui::preferences::Chosen;

/// What is read where scripts do not run.
const NEEDS_SCRIPT: &str =
    "<p class=\"notice\">To open a table or to sit down at one needs JavaScript.</p>";

/// How a turn may be limited; the first is how a table is opened where nobody chooses.
const TIMERS: [(Option<u16>, &str); 5] = [
    (None, "Off"),
    (Some(Terms::TIMERS[0]), "30 s"),
    (Some(Terms::TIMERS[1]), "1 min"),
    (Some(Terms::TIMERS[2]), "2 min"),
    (Some(Terms::TIMERS[3]), "5 min"),
];

/// The way to an online table: one of one's own, one that a friend has told the code of, or one that
/// waits for anybody.
#[component]
pub fn OpenTablePage() -> impl IntoView {
    let is_ready = RwSignal::new(false);
    Effect::new(move |_| is_ready.set(true));
    view! {
        <Title text="Play online" />
        <Frame page="online" under="rooms/new" foot=true>
            <main class="stats online" id="main" tabindex="-1">
                <div class="daily-head">
                    <h1>"Play online"</h1>
                    <p class="lead">
                        "Two people, two browsers, one link. No account; a lost line or a closed lid costs nothing."
                    </p>
                </div>
                <noscript inner_html=NEEDS_SCRIPT></noscript>
                <div class="online-parts" inert=move || !is_ready.get()>
                    {own_table()}
                    <div class="online-others">
                        {by_code()}
                        {waiting()}
                        <section class="figures" aria-labelledby="fair-h">
                            <h2 id="fair-h">"A fair deal"</h2>
                            <p>
                                "The server shuffles before a round and cannot change the cards any more: both of you see a fingerprint first, and can check it afterwards. "
                                <a href="/fair">"How the cards are shuffled"</a>
                            </p>
                        </section>
                    </div>
                </div>
            </main>
        </Frame>
    }
}

/// The terms of a table as they are being chosen.
#[derive(Clone, Copy)]
struct Draft {
    rules: RulesDraft,
    /// Which of [`TIMERS`].
    timer: RwSignal<usize>,
    listed: RwSignal<usize>,
    name: RwSignal<String>,
    refusal: RwSignal<String>,
    is_sent: RwSignal<bool>,
}

impl Draft {
    fn new() -> Self {
        Self {
            rules: RulesDraft::new(Preset::Classic.rules(), None),
            timer: RwSignal::new(0),
            listed: RwSignal::new(0),
            name: RwSignal::new(String::new()),
            refusal: RwSignal::new(String::new()),
            is_sent: RwSignal::new(false),
        }
    }

    /// Opens the table, once.
    fn send(self, chosen: Chosen, voice: Announcer, go: impl Fn(&str) + 'static) {
        if self.is_sent.get_untracked() {
            return;
        }
        // It stands below the rules already.
        if let Some(error) = untrack(move || self.rules.error()) {
            voice.warn(&error);
            focus_on("#online-preset");
            return;
        }
        self.is_sent.set(true);
        self.refusal.set(String::new());
        let name = self.name.get_untracked();
        chosen.update(|chosen| chosen.name.clone_from(&name));
        let rules = self.rules.rules().to_string();
        let timer = TIMERS
            .get(self.timer.get_untracked())
            .and_then(|(seconds, _)| *seconds);
        let listed = self.listed.get_untracked() == 1;
        spawn_local(async move {
            let opened = create_table(rules, timer, listed, name).await;
            if self.is_sent.is_disposed() {
                return;
            }
            self.is_sent.set(false);
            match opened {
                Ok(code) => go(&format!("/r/{code}")),
                Err(error) => {
                    voice.warn(&error.to_string());
                    self.refusal.set(error.to_string());
                }
            }
        });
    }
}

/// The terms of a table, and the button that opens it.
fn own_table() -> AnyView {
    let chosen = Chosen::expect();
    let voice = Announcer::expect();
    let navigate = use_navigate();
    let draft = Draft::new();
    // Read in the browser only, after the page was taken over.
    Effect::new(move |_| draft.name.set(chosen.with(|chosen| chosen.name.clone())));
    voice.follow(true, Box::new(move || draft.rules.error()));
    let open = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let navigate = navigate.clone();
        draft.send(chosen, voice, move |path| {
            navigate(path, NavigateOptions::default());
        });
    };
    view! {
        <section class="figures online-own" aria-labelledby="own-h">
            <h2 id="own-h">"Open a table"</h2>
            <form on:submit=open>
                <div class="online-name">{name_field("host-name", "Your name at the table", draft.name)}</div>
                {draft.rules.choices("online-")}
                {choice(
                    "Move timer",
                    "Off: nobody is hurried. With one, a turn whose time is up is made for the player.",
                    TIMERS.iter().map(|(_, label)| *label).collect(),
                    draft.timer,
                )}
                {choice(
                    "Who may join",
                    "A private table is found by its link or code alone.",
                    vec!["Who has the link", "Anyone"],
                    draft.listed,
                )}
                {told(draft.refusal, "menu-refusal")}
                <p>
                    <button
                        class="btn btn-main btn-big"
                        type="submit"
                        aria-disabled=move || (draft.is_sent.get() || draft.rules.error().is_some()).then_some("true")
                    >
                        "Open the table"
                    </button>
                </p>
            </form>
        </section>
    }
    .into_any()
}

fn choice(
    legend: &'static str,
    about: &'static str,
    labels: Vec<&'static str>,
    at: RwSignal<usize>,
) -> AnyView {
    row(
        legend,
        about,
        labels,
        Box::new(move || at.get()),
        Box::new(move |place| at.set(place)),
    )
}

/// The way to a table whose code was read aloud.
fn by_code() -> AnyView {
    let voice = Announcer::expect();
    let navigate = use_navigate();
    let field = RwSignal::new(String::new());
    let refusal = RwSignal::new(String::new());
    let go = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let text = field.get_untracked();
        // The whole link may have been pasted.
        let code = text.trim().rsplit('/').next().unwrap_or_default();
        match code.parse::<RoomCode>() {
            Ok(code) => navigate(&format!("/r/{code}"), NavigateOptions::default()),
            Err(error) => {
                let why = format!("{}.", crate::table::narration::capital(&error.to_string()));
                voice.warn(&why);
                refusal.set(why);
            }
        }
    };
    view! {
        <section class="figures" aria-labelledby="code-h">
            <h2 id="code-h">"Join by code"</h2>
            <form class="you-form" on:submit=go>
                {code_field("room-code", "The code or the link that you were given", 120, "7KQ2-M9XD-HT4RW", field)}
                <button class="btn" type="submit">"Go to the table"</button>
            </form>
            {told(refusal, "menu-refusal")}
        </section>
    }
    .into_any()
}

/// The tables that wait for anybody.
fn waiting() -> AnyView {
    let voice = Announcer::expect();
    let tables = RwSignal::new(None::<Result<Vec<OpenTable>, ApiError>>);
    let look = move |is_asked: bool| {
        spawn_local(async move {
            let found = open_tables().await;
            if is_asked && let Ok(found) = &found {
                voice.say(&match found.len() {
                    0 => "No table is waiting.".to_owned(),
                    1 => "One table is waiting.".to_owned(),
                    count => format!("{count} tables are waiting."),
                });
            }
            let _ = tables.try_set(Some(found));
        });
    };
    // The list is as old as the page: it is read in the browser, and again when asked for.
    Effect::new(move |_| look(false));
    let list = move || match tables.get() {
        None => view! { <p class="figures-note">"Looking …"</p> }.into_any(),
        Some(Err(error)) => view! { <p>{error.to_string()}</p> }.into_any(),
        Some(Ok(found)) if found.is_empty() => {
            view! { <p>"None just now. Open one that anyone can join, and be the first."</p> }
                .into_any()
        }
        Some(Ok(found)) => view! {
            <ul class="online-list">
                {found.into_iter().map(one_waiting).collect_view()}
            </ul>
        }
        .into_any(),
    };
    view! {
        <section class="figures" aria-labelledby="open-h">
            <h2 id="open-h">"Tables that wait for a player"</h2>
            {list}
            <p><button class="btn" type="button" on:click=move |_| look(true)>"Look again"</button></p>
        </section>
    }
    .into_any()
}

fn one_waiting(table: OpenTable) -> AnyView {
    let host = table.host.unwrap_or_else(|| "Somebody".to_owned());
    let terms = table
        .rules
        .parse::<Rules>()
        .map(|rules| terms_in_short(&rules))
        .unwrap_or_default();
    let timer = match table.timer {
        None => "No move timer.".to_owned(),
        Some(seconds) => format!("{seconds} seconds a turn."),
    };
    let waits = match table.waits {
        ..60 => "just now".to_owned(),
        seconds => format!("{} min", seconds / 60),
    };
    view! {
        <li>
            <a href=format!("/r/{}", table.code)><bdi>{host}</bdi></a>
            " " <span class="online-waits">{waits}</span>
            <p>{terms} " " {timer}</p>
        </li>
    }
    .into_any()
}
