use leptos::ev;
use leptos::leptos_dom::helpers::window_event_listener;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::announcer::Announcer;
use crate::outbox;
use crate::tell::tell;

const UPDATE: &str = "A new version is ready. Your game is kept after every move.";
const GONE: &str = "A game was kept here, and it is gone: the browser has removed what this site had stored. \
    What you play from now on is kept again.";

/// What may have to be said on any page, under the bar. `public/boot.js` finds out and sets an
/// attribute of the document; the style sheet shows what belongs to it, and at the table only
/// between two rounds. When one comes into sight its animation starts, and it is read out.
#[component]
pub(crate) fn Bars() -> impl IntoView {
    let announcer = Announcer::expect();
    view! {
        <div class="bars">
            <div class="notice" data-when="update" on:animationstart=move |_| announcer.say(UPDATE)>
                <p>{UPDATE}</p>
                <button type="button" on:click=|_| reload()>"Switch now"</button>
                <button type="button" on:click=|_| put_away("data-update")>"Later"</button>
            </div>
            <div class="notice" data-when="gone" on:animationstart=move |_| announcer.say(GONE)>
                <p>{GONE}</p>
                <button
                    type="button"
                    on:click=|_| {
                        tell("knockwood:gone-seen");
                        put_away("data-gone");
                    }
                >
                    "All right"
                </button>
            </div>
            <Refusals announcer />
        </div>
    }
}

/// What the server will never take, each until the player has seen it.
#[component]
fn Refusals(announcer: Announcer) -> impl IntoView {
    let refused = RwSignal::new(Vec::new());
    Effect::new(move |_| {
        let look = move || {
            let _ = refused.try_set(outbox::refused());
        };
        untrack(look);
        let here = window_event_listener(
            ev::Custom::new(outbox::CHANGED),
            move |_: ev::CustomEvent| look(),
        );
        // Another tab has sent, or put away.
        let elsewhere = window_event_listener(ev::storage, move |_| look());
        on_cleanup(move || {
            here.remove();
            elsewhere.remove();
        });
    });
    move || {
        refused
            .get()
            .into_iter()
            .map(|entry| {
                let why = entry.refused.unwrap_or_default();
                let text = format!("{} was not taken by the server: {why}", entry.what);
                let id = entry.id;
                let spoken = text.clone();
                view! {
                    <div class="notice" on:animationstart=move |_| announcer.say(&spoken)>
                        <p>{text}</p>
                        <button
                            type="button"
                            on:click=move |_| {
                                outbox::forget(&id);
                                focus_content();
                            }
                        >
                            "All right"
                        </button>
                    </div>
                }
            })
            .collect_view()
    }
}

fn reload() {
    if let Some(window) = web_sys::window() {
        let _ = window.location().reload();
    }
}

/// Hides a bar. The focus was on its button.
fn put_away(attribute: &str) {
    if let Some(root) = document().document_element() {
        let _ = root.remove_attribute(attribute);
    }
    focus_content();
}

fn focus_content() {
    let main = document()
        .get_element_by_id("main")
        .and_then(|main| main.dyn_into::<web_sys::HtmlElement>().ok());
    if let Some(main) = main {
        let _ = main.focus();
    }
}
