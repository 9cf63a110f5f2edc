use knockwood_engine::{LayoffsMade, Preset, Rules};
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_meta::Title;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

use crate::api::{ApiError, OpenTable, create_table, open_tables};
use crate::room::{RoomCode, Terms};
use crate::ui::announcer::Announcer;
use crate::ui::frame::Frame;
use crate::ui::menu::{TARGETS, preset_about, preset_name, row, terms_in_short};
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

/// The terms of a table, and the button that opens it.
fn own_table() -> AnyView {
    let chosen = Chosen::expect();
    let voice = Announcer::expect();
    let navigate = use_navigate();
    let preset = RwSignal::new(Preset::Classic);
    let target = RwSignal::new(1_usize + 1);
    let layoffs = RwSignal::new(0_usize);
    let timer = RwSignal::new(0_usize);
    let listed = RwSignal::new(0_usize);
    let name = RwSignal::new(String::new());
    let refusal = RwSignal::new(String::new());
    let is_sent = RwSignal::new(false);
    // Read in the browser only, after the page was taken over.
    Effect::new(move |_| name.set(chosen.with(|chosen| chosen.name.clone())));
    let rules = move || {
        let rules = preset.get().rules();
        let rules = Rules {
            layoffs: if layoffs.get() == 0 {
                LayoffsMade::ForPlayer
            } else {
                LayoffsMade::ByPlayer
            },
            ..rules
        };
        match TARGETS.get(target.get()).and_then(|(target, _)| *target) {
            None => rules.single_round(),
            target => Rules { target, ..rules },
        }
    };
    let choose = move |event| {
        if let Ok(chosen) = event_target_value(&event).parse::<Preset>() {
            preset.set(chosen);
            let rules = chosen.rules();
            layoffs.set(usize::from(rules.layoffs == LayoffsMade::ByPlayer));
            if let Some(place) = TARGETS
                .iter()
                .position(|(target, _)| *target == rules.target)
            {
                target.set(place);
            }
        }
    };
    let open = move |event: ev::SubmitEvent| {
        event.prevent_default();
        if is_sent.get_untracked() {
            return;
        }
        is_sent.set(true);
        refusal.set(String::new());
        let name = name.get_untracked();
        chosen.update(|chosen| chosen.name.clone_from(&name));
        let rules = untrack(rules).to_string();
        let timer = TIMERS
            .get(timer.get_untracked())
            .and_then(|(seconds, _)| *seconds);
        let listed = listed.get_untracked() == 1;
        let navigate = navigate.clone();
        spawn_local(async move {
            let opened = create_table(rules, timer, listed, name).await;
            if is_sent.is_disposed() {
                return;
            }
            is_sent.set(false);
            match opened {
                Ok(code) => navigate(&format!("/r/{code}"), NavigateOptions::default()),
                Err(error) => {
                    voice.warn(&error.to_string());
                    refusal.set(error.to_string());
                }
            }
        });
    };
    view! {
        <section class="figures online-own" aria-labelledby="own-h">
            <h2 id="own-h">"Open a table"</h2>
            <form on:submit=open>
                <div class="menu-option">
                    <label for="host-name">"Your name at the table"</label>
                    <input
                        id="host-name"
                        type="text"
                        autocomplete="nickname"
                        maxlength="40"
                        prop:value=move || name.get()
                        on:input=move |event| name.set(event_target_value(&event))
                    />
                </div>
                <div class="menu-option">
                    <label for="preset-online">"Rules"</label>
                    <select id="preset-online" aria-describedby="preset-online-about" on:change=choose>
                        {Preset::ALL
                            .into_iter()
                            .map(|one| view! {
                                <option value=one.name() prop:selected=move || preset.get() == one>{preset_name(one)}</option>
                            })
                            .collect_view()}
                    </select>
                    <p class="about" id="preset-online-about">{move || preset_about(preset.get())}</p>
                </div>
                {choice("Length", "", TARGETS.iter().map(|(_, label)| *label).collect(), target)}
                {choice(
                    "Layoffs",
                    "Loose cards that join the knocker’s melds: by the best way there is, or by your own hands.",
                    vec!["Made for you", "By hand"],
                    layoffs,
                )}
                {choice(
                    "Move timer",
                    "Off: nobody is hurried. With one, a turn whose time is up is made for the player.",
                    TIMERS.iter().map(|(_, label)| *label).collect(),
                    timer,
                )}
                {choice(
                    "Who may join",
                    "A private table is found by its link or code alone.",
                    vec!["Who has the link", "Anyone"],
                    listed,
                )}
                {move || Some(refusal.get()).filter(|text| !text.is_empty()).map(|text| view! { <p class="menu-refusal">{text}</p> })}
                <p>
                    <button
                        class="btn btn-main btn-big"
                        type="submit"
                        aria-disabled=move || is_sent.get().then_some("true")
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
                <label for="room-code">"The code or the link that you were given"</label>
                <input
                    id="room-code"
                    type="text"
                    autocomplete="off"
                    autocapitalize="characters"
                    spellcheck="false"
                    maxlength="120"
                    placeholder="7KQ2-M9XD-HT4RW"
                    on:input=move |event| field.set(event_target_value(&event))
                />
                <button class="btn" type="submit">"Go to the table"</button>
            </form>
            {move || Some(refusal.get()).filter(|text| !text.is_empty()).map(|text| view! { <p class="menu-refusal">{text}</p> })}
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
            " " <span>{waits}</span>
            <p>{terms} " " {timer}</p>
        </li>
    }
    .into_any()
}
