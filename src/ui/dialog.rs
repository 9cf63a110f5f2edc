//! How every dialog is opened and closed.
//!
//! The app's one voice goes into the dialog with the focus, since nothing outside it is heard while it
//! is open. And the focus takes two steps: what gets it together with the dialog, or as the dialog
//! goes, is passed over by screen readers, since where they have been is gone by then.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlDialogElement, HtmlElement};

use super::announcer::Announcer;

/// Where the focus goes when what had it before the dialog is gone: on with what is to be done next.
const NEXT: [&str; 4] = [".result-title", ".cover .btn-main", ".acts .btn", "#main"];

/// Keeps a dialog open while something is so. What makes it untrue is told by the dialog's `cancel` and
/// `close` events.
pub(super) fn open_while(
    dialog: NodeRef<html::Dialog>,
    voice: Announcer,
    is_so: impl Fn() -> bool + 'static,
) {
    Effect::new(move |_| {
        let is_so = is_so();
        let Some(dialog) = dialog.get() else { return };
        if is_so {
            open(&dialog, voice);
        } else {
            close(&dialog, voice);
        }
    });
}

/// For `on:cancel`: Escape, or a press around the dialog. It is closed by us, as by a button in it.
pub(super) fn on_cancel(stop: impl Fn() + 'static) -> impl Fn(Event) + 'static {
    move |event| {
        event.prevent_default();
        stop();
    }
}

/// The title of a dialog, which has the focus as the dialog opens: it is the first that can. Around the heading, and not that itself:
/// Orca finds that what had the focus is out of reach, goes without a word to the first text in what has it
/// now, and speaks only where those are two. As one it spoke or was silent by the speed of the machine. Without
/// `autofocus`, which makes a group of it for Chromium, with a word of its own.
pub(super) fn title(id: &'static str, text: impl IntoView) -> AnyView {
    view! {
        <div class="dialog-title" tabindex="-1">
            <h2 id=id>{text}</h2>
        </div>
    }
    .into_any()
}

/// Opens a dialog, or goes to the title of what is in it now.
pub(super) fn open(dialog: &HtmlDialogElement, voice: Announcer) {
    if !dialog.open() {
        voice.go_into(dialog);
        // Once what it shows has been written: the focus goes to the title at this moment.
        let dialog = dialog.clone();
        queue_microtask(move || {
            if dialog.is_connected() && !dialog.open() {
                let _ = dialog.show_modal();
            }
        });
    }
    let dialog = dialog.clone();
    // At a dialog Orca reads all the text in it: only one that is short enough asks for that.
    let is_from_list = document()
        .active_element()
        .and_then(|active| active.closest("[role=listbox]").ok().flatten())
        .is_some();
    let speaks_itself = is_from_list && dialog.has_attribute("data-reads-itself");
    request_animation_frame(move || {
        if speaks_itself {
            let _ = dialog.set_attribute("tabindex", "-1");
            let _ = dialog.focus();
        } else if let Some(title) = find(&dialog, ".dialog-title") {
            let _ = title.blur();
            let _ = title.focus();
        }
    });
}

/// Closes a dialog, and gives the focus back to what had it.
pub(super) fn close(dialog: &HtmlDialogElement, voice: Announcer) {
    if !dialog.open() {
        return;
    }
    voice.come_home();
    dialog.close();
    let Some(page) = document().body() else {
        return;
    };
    let before = document().active_element();
    let Some(main) = find(&page, "#main") else {
        return;
    };
    let _ = main.focus();
    voice.after_rest(Box::new(move || {
        // Meanwhile it may have been led on.
        let has_stayed = document()
            .active_element()
            .is_none_or(|active| active.matches("#main, body").unwrap_or(false));
        if has_stayed {
            give_back(&page, before);
        }
    }));
}

fn give_back(page: &Element, before: Option<Element>) {
    let is_there = |element: &HtmlElement| {
        element.get_client_rects().length() > 0 && !element.matches("body").unwrap_or(true)
    };
    let place = before
        .and_then(|element| element.dyn_into::<HtmlElement>().ok())
        .filter(is_there)
        .or_else(|| NEXT.iter().find_map(|place| find(page, place)));
    if let Some(place) = place {
        let _ = place.focus();
    }
}

/// Gives the focus to the first such element, where there is one.
pub(super) fn focus_on(place: &str) {
    let found = document().body().and_then(|page| find(&page, place));
    if let Some(element) = found {
        let _ = element.focus();
    }
}

fn find(within: &Element, place: &str) -> Option<HtmlElement> {
    within.query_selector(place).ok()??.dyn_into().ok()
}
