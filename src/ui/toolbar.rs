use leptos::ev;
use leptos::prelude::*;
use web_sys::Document;

use super::card::sign;
use super::leave::{Leave, begin};
use super::preferences::Chosen;
use super::sheet::{Sheet, Sheets};
use super::sound::{self, Sound};
use super::table::TableState;

/// What is at hand in the bar while a game is played.
pub(super) fn toolbar(table: TableState) -> AnyView {
    let sheets = Sheets::expect();
    let chosen = Chosen::expect();
    let is_on = move || chosen.with(|chosen| chosen.sound);
    let switch_sound = move || {
        chosen.update(|chosen| chosen.sound = !chosen.sound);
        sound::play(chosen, Sound::Knock);
    };

    // Known in the browser only, and there only to those that can.
    let full = RwSignal::new(None::<bool>);
    let look = move || {
        let is_full = document()
            .filter(Document::fullscreen_enabled)
            .map(|document| document.fullscreen_element().is_some());
        let _ = full.try_set(is_full);
    };
    Effect::new(move |_| look());
    let listener = window_event_listener(ev::fullscreenchange, move |_| look());
    on_cleanup(move || listener.remove());

    view! {
        // The day's deal is played once, and a game between two by both.
        {table.is_own().then(|| {
            tool("restart", "Restart", || None, move || sign("restart"), move || begin(table, Leave::Restart))
        })}
        // The other would go on waiting: nobody is hurried at an online table.
        {table.room.is_none().then(|| {
            tool("pause", "Pause", || None, move || sign("pause"), move || sheets.open(Sheet::Pause))
        })}
        {tool("help", "Help", || None, move || sign("help"), move || sheets.open(Sheet::Help))}
        {tool(
            "sound",
            "Sound",
            move || Some(is_on()),
            move || sign(if is_on() { "sound" } else { "mute" }),
            switch_sound,
        )}
        {move || full.get().is_some().then(|| tool(
            "full",
            "Full screen",
            move || full.get(),
            move || sign(if full.get() == Some(true) { "window" } else { "full" }),
            switch_full_screen,
        ))}
    }
    .into_any()
}

fn tool(
    id: &'static str,
    label: &'static str,
    is_pressed: impl Fn() -> Option<bool> + Send + 'static,
    icon: impl Fn() -> String + Send + 'static,
    press: impl Fn() + 'static,
) -> AnyView {
    view! {
        <button
            class="tool"
            type="button"
            title=label
            aria-label=label
            aria-pressed=move || is_pressed().map(|is_pressed| is_pressed.to_string())
            data-tool=id
            on:click=move |_| press()
        >
            <svg viewBox="0 0 24 24" aria-hidden="true" inner_html=icon></svg>
        </button>
    }
    .into_any()
}

/// A browser that refuses leaves the page as it is; its own promise says why, to nobody here.
fn switch_full_screen() {
    let Some(document) = document() else { return };
    if document.fullscreen_element().is_some() {
        document.exit_fullscreen();
    } else if let Some(root) = document.document_element() {
        let _ = root.request_fullscreen();
    }
}

fn document() -> Option<Document> {
    web_sys::window()?.document()
}
