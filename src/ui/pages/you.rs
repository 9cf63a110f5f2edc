use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_meta::Title;

use crate::api::{
    ApiError, Me, RESULT_ADDRESS, TransferCode, forget_me, me, move_in, move_out, rename,
};
use crate::outbox;
use crate::ui::announcer::Announcer;
use crate::ui::daily::{forget_board, long_date};
use crate::ui::data::save;
use crate::ui::dialog::focus_on;
use crate::ui::field::{code_field, name_field, told};
use crate::ui::frame::Frame;
use crate::ui::stats::signed;

/// What the server knows of this browser's person, and everything that can be done with it: the
/// name, the file of all of it, the way to another browser, the end.
#[component]
pub fn You() -> impl IntoView {
    let version = RwSignal::new(0_u32);
    let again = Callback::new(move |()| version.update(|version| *version += 1));
    let known = Resource::new(move || version.get(), |_| me());
    let is_ready = RwSignal::new(false);
    Effect::new(move |_| is_ready.set(true));
    // Of what changes all that is below.
    // Asked for here and handed on: what waits for the server is drawn when it has answered, and by then who
    // asked may be gone, and the app around with them.
    let told = Told::by(Announcer::expect());
    view! {
        <Title text="You on the server" />
        <Frame page="you" under="daily" foot=true>
            <main class="stats you" id="main" tabindex="-1">
                <div class="daily-head">
                    <h1>"You on the server"</h1>
                    <p class="lead">
                        "There is no account. Who plays the daily deal gets a random key in a cookie of this browser, \
                        and nothing else is asked."
                    </p>
                </div>
                <noscript inner_html=NEEDS_SCRIPT></noscript>
                {told.shown()}
                <div class="you-parts" inert=move || !is_ready.get()>
                    <Transition fallback=|| view! { <p class="stats-wait">"Asking the server …"</p> }>
                        {move || known.get().map(|known| match known {
                            Ok(me) => parts(me, told, again),
                            Err(error) => trouble(&error, again),
                        })}
                    </Transition>
                </div>
                <p><a class="back" href="/daily">"The daily deal"</a></p>
            </main>
        </Frame>
    }
}

fn trouble(error: &ApiError, again: Callback<()>) -> AnyView {
    view! {
        <div class="notice">
            <p>{error.to_string()}</p>
            <button class="button" type="button" on:click=move |_| again.run(())>"Try again"</button>
        </div>
    }
    .into_any()
}

fn parts(me: Option<Me>, told: Told, again: Callback<()>) -> AnyView {
    let name = me.as_ref().and_then(|me| me.name.clone());
    let has_results = me.as_ref().is_some_and(|me| !me.results.is_empty());
    let is_known = me.is_some();
    view! {
        {name_part(name, told.voice)}
        {stored(me.as_ref(), told.voice)}
        {is_known.then(|| to_another(again, told.voice))}
        {(!has_results).then(|| from_another(told, again))}
        {is_known.then(|| the_end(told, again))}
    }
    .into_any()
}

/// What is read where scripts do not run.
const NEEDS_SCRIPT: &str =
    "<p class=\"notice\">To change, to save or to delete what is stored needs JavaScript.</p>";

/// What came of a command, in sight and spoken.
#[derive(Clone, Copy)]
struct Told {
    words: RwSignal<String>,
    voice: Announcer,
}

impl Told {
    fn by(voice: Announcer) -> Self {
        Self {
            words: RwSignal::new(String::new()),
            voice,
        }
    }

    fn tell(self, words: &str) {
        self.voice.say(words);
        let _ = self.words.try_set(words.to_owned());
    }

    fn refuse(self, error: &ApiError) {
        self.voice.warn(&error.to_string());
        let _ = self.words.try_set(error.to_string());
    }

    fn shown(self) -> AnyView {
        told(self.words, "told")
    }
}

fn name_part(name: Option<String>, voice: Announcer) -> AnyView {
    let told = Told::by(voice);
    let field = RwSignal::new(name.unwrap_or_default());
    let set = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let name = field.get_untracked();
        spawn_local(async move {
            match rename(name).await {
                Ok(Some(name)) => {
                    told.tell(&format!("On the board you are {name}."));
                    let _ = field.try_set(name);
                }
                Ok(None) => told.tell("On the board you have no name."),
                Err(error) => told.refuse(&error),
            }
        });
    };
    view! {
        <section class="figures" aria-labelledby="name-h">
            <h2 id="name-h">"Name on the board"</h2>
            <form class="you-form" on:submit=set>
                {name_field("name", "Name, or nothing", field)}
                <button class="btn btn-main" type="submit">"Set the name"</button>
            </form>
            {told.shown()}
            <p class="figures-note">"Names are not unique, and prove nothing. Anybody can read yours."</p>
        </section>
    }
    .into_any()
}

fn stored(me: Option<&Me>, voice: Announcer) -> AnyView {
    let Some(me) = me else {
        return view! {
            <section class="figures" aria-labelledby="stored-h">
                <h2 id="stored-h">"What is stored"</h2>
                <p>"Nothing. The server does not know this browser."</p>
            </section>
        }
        .into_any();
    };
    let told = Told::by(voice);
    let file = serde_json::to_string_pretty(me).unwrap_or_default();
    let export = move |_| {
        if save("knockwood-server-data.json", &file).is_none() {
            told.tell("This browser saves no file.");
        }
    };
    let count = match me.taken.len() {
        1 => "One deal was taken".to_owned(),
        count => format!("{count} deals were taken"),
    };
    let rows = me
        .results
        .iter()
        .map(|result| {
            view! {
                <tr>
                    <th scope="row"><a href=format!("/daily/{}", result.day)>{long_date(result.day)}</a></th>
                    <td>{signed(result.score)}</td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <section class="figures" aria-labelledby="stored-h">
            <h2 id="stored-h">"What is stored"</h2>
            <p>
                {format!("{count}; {} played to the end and counted. ", me.results.len())}
                "Of each the server has the moves and the score, and of you the name above, \
                when you came first, and a fingerprint of the key in the cookie."
            </p>
            {(!me.results.is_empty()).then(|| view! {
                <details class="daily-numbers">
                    <summary>"Your results"</summary>
                    <table>
                        <thead><tr><th scope="col">"Day"</th> <th scope="col">"Score"</th></tr></thead>
                        <tbody>{rows}</tbody>
                    </table>
                </details>
            })}
            <p><button class="btn" type="button" on:click=export>"Save all of it as a file"</button></p>
            {told.shown()}
        </section>
    }
    .into_any()
}

fn to_another(again: Callback<()>, voice: Announcer) -> AnyView {
    let told = Told::by(voice);
    let code = RwSignal::new(None::<TransferCode>);
    let ask = move |_| {
        spawn_local(async move {
            match move_out().await {
                Ok(given) => {
                    // Letter by letter: it is to be written down.
                    let spelt: Vec<String> = given.code.chars().map(String::from).collect();
                    told.voice.say(&format!("The code is {}", spelt.join(" ")));
                    let _ = code.try_set(Some(given));
                }
                Err(error) => told.refuse(&error),
            }
        });
    };
    view! {
        <section class="figures" aria-labelledby="out-h">
            <h2 id="out-h">"To another browser"</h2>
            <p>"A code moves your name and results there. It works once, for ten minutes; this browser is not you any more then."</p>
            <p><button class="btn" type="button" on:click=ask>"Get a code"</button></p>
            {move || code.get().map(|given| view! {
                <p class="you-code"><b>{given.code}</b></p>
                <p>
                    "Say it on the page “You on the server” there. "
                    <button class="link" type="button" on:click=move |_| again.run(())>"I have done so"</button>
                </p>
            })}
            {told.shown()}
        </section>
    }
    .into_any()
}

fn from_another(told: Told, again: Callback<()>) -> AnyView {
    let field = RwSignal::new(String::new());
    let say = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let code = field.get_untracked();
        spawn_local(async move {
            match move_in(code).await {
                Ok(()) => {
                    told.tell("Your name and results are here now.");
                    again.run(());
                    focus_on("#main");
                }
                Err(error) => told.refuse(&error),
            }
        });
    };
    view! {
        <section class="figures" aria-labelledby="in-h">
            <h2 id="in-h">"From another browser"</h2>
            <form class="you-form" on:submit=say>
                {code_field("code", "The code that you were given there", 20, "", field)}
                <button class="btn" type="submit">"Move here"</button>
            </form>
        </section>
    }
    .into_any()
}

fn the_end(told: Told, again: Callback<()>) -> AnyView {
    let is_asked = RwSignal::new(false);
    // The button that was pressed is gone then: the focus goes to the one in its place.
    let ask = move |now: bool| {
        is_asked.set(now);
        request_animation_frame(|| focus_on(".you-end .btn"));
    };
    let delete = move |_| {
        spawn_local(async move {
            match forget_me().await {
                Ok(()) => {
                    // What waits here would make whoever is known next its owner.
                    outbox::forget_all(RESULT_ADDRESS);
                    forget_board();
                    told.tell("All of it is gone.");
                    again.run(());
                    focus_on("#main");
                }
                Err(error) => told.refuse(&error),
            }
        });
    };
    view! {
        <section class="figures you-end" aria-labelledby="end-h">
            <h2 id="end-h">"Delete everything"</h2>
            <p>"Your name and results leave the server and every board. What is kept in this browser stays."</p>
            {move || if is_asked.get() {
                view! {
                    <p>"This cannot be undone."</p>
                    <p class="you-ask">
                        <button class="btn" type="button" on:click=move |_| ask(false)>"Keep it"</button>
                        <button class="btn btn-main" type="button" on:click=delete>"Delete for good"</button>
                    </p>
                }
                .into_any()
            } else {
                view! { <p><button class="btn" type="button" on:click=move |_| ask(true)>"Delete everything"</button></p> }
                    .into_any()
            }}
        </section>
    }
    .into_any()
}
