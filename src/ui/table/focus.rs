//! Where the focus goes when what had it is gone: it never falls to the page's body.
//!
//! In the hand it stays in the hand, on the card now in its place; elsewhere it goes to the heading
//! of a result, or to the next thing to do.

use leptos::prelude::request_animation_frame;
use wasm_bindgen::JsCast;
use web_sys::{Document, HtmlElement};

/// Where the focus was before a change.
pub(super) struct Focus {
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
        Self {
            was_in_hand: is_in("[data-zone=hand]"),
            was_at_table: is_in(".room, .notices"),
        }
    }

    /// For a change after which the focus belongs to the table, wherever it was lost.
    pub(super) const fn of_table() -> Self {
        Self {
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
            if !is_lost(&document) {
                return;
            }
            let hand = self
                .was_in_hand
                .then_some("[data-zone=hand] [role=option][tabindex='0']");
            let places = [".cover .btn-main", ".result-title", ".acts .btn"];
            for place in hand.into_iter().chain(places) {
                if let Ok(Some(element)) = document.query_selector(place)
                    && let Ok(element) = element.dyn_into::<HtmlElement>()
                {
                    let _ = element.focus();
                    return;
                }
            }
        });
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
