//! Where the focus goes when what had it is gone: it never falls to the page's body.
//!
//! In the hand it stays with its card, wherever that lies now, or goes to the card now in its place;
//! elsewhere it goes to the heading of a result, or to the next thing to do.

use leptos::prelude::request_animation_frame;
use wasm_bindgen::JsCast;
use web_sys::{Document, HtmlElement};

/// Where the focus was before a change.
pub(super) struct Focus {
    /// The mark of the card of the hand that had it.
    card: Option<String>,
    was_in_hand: bool,
    was_at_table: bool,
}

impl Focus {
    /// Looks where the focus is now.
    pub(super) fn remember() -> Self {
        let active = document().and_then(|document| document.active_element());
        let is_in = |zone: &str| {
            active
                .as_ref()
                .is_some_and(|element| element.closest(zone).ok().flatten().is_some())
        };
        let was_in_hand = is_in("[data-zone=hand]");
        Self {
            card: active
                .as_ref()
                .filter(|_| was_in_hand)
                .and_then(|element| element.get_attribute("data-card")),
            was_in_hand,
            was_at_table: is_in(".room, .notices"),
        }
    }

    /// For a change after which the focus belongs to the table, wherever it was lost.
    pub(super) const fn of_table() -> Self {
        Self {
            card: None,
            was_in_hand: false,
            was_at_table: true,
        }
    }

    /// Once the change is drawn, puts the focus where it belongs, if it was at the table and is lost.
    pub(super) fn keep(self) {
        if !self.was_at_table {
            return;
        }
        request_animation_frame(move || {
            let Some(document) = document() else { return };
            // An element of the hand that shows another card now has kept the focus.
            if self.was_in_hand && is_in_hand(&document) {
                let card = self.card.map(|card| format!("[data-card='{card}']"));
                let places = card.as_deref().into_iter().chain(["[tabindex='0']"]);
                focus_first(
                    &document,
                    places.map(|place| format!("[data-zone=hand] [role=option]{place}")),
                );
            } else if is_lost(&document) {
                let hand = self
                    .was_in_hand
                    .then_some("[data-zone=hand] [role=option][tabindex='0']");
                let places = [".cover .btn-main", ".result-title", ".acts .btn"];
                focus_first(&document, hand.into_iter().chain(places).map(str::to_owned));
            }
        });
    }
}

/// Puts the focus on the first of these places that is there.
fn focus_first(document: &Document, places: impl IntoIterator<Item = String>) {
    let found = places
        .into_iter()
        .find_map(|place| document.query_selector(&place).ok().flatten());
    if let Some(element) = found.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // Where it is already this says nothing once more.
        let _ = element.focus();
    }
}

fn is_in_hand(document: &Document) -> bool {
    document
        .active_element()
        .is_some_and(|element| element.matches("[data-zone=hand] *").unwrap_or(false))
}

/// Gives the focus to the table, where nothing has it: its keys hold from the beginning.
pub(super) fn begin() {
    if let Some(document) = document()
        && is_lost(&document)
    {
        focus_first(&document, ["#main".to_owned()]);
    }
}

/// Whether nothing has the focus.
fn is_lost(document: &Document) -> bool {
    match document.active_element() {
        None => true,
        Some(element) => element.tag_name().eq_ignore_ascii_case("body"),
    }
}

fn document() -> Option<Document> {
    web_sys::window()?.document()
}
