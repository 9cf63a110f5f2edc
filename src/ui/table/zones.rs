//! The zones of the table: F6 leads from one to the next, Tab stops once in each, arrows lead on
//! inside.
//!
//! The hand is a list box and moves by itself; what is said here is for the zones of buttons. Those are
//! toolbars: in one, as in a list box, screen readers hand arrows and letters on to the page (“focus
//! mode”); in a region they would keep them, and D would look for the next landmark or, with some, do
//! nothing at all.

use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent};

use crate::ui::dialog::focus_on;

/// Where arrows lead between buttons.
const ROVING: &str = "[data-zone][data-roving]";
/// Where commands are typed.
const COMMAND: &str = "[data-zone=command] input";
/// The card of the hand to which Tab leads.
const HAND: &str = "[data-zone=hand] [role=option][tabindex='0']";
/// What of a zone takes the focus: first what Tab would lead to.
const STOPS: [&str; 2] = [
    "[tabindex='0'], button:not([tabindex='-1']), input, a[href]",
    "button, h2[tabindex]",
];

/// Takes F6 and Shift+F6, wherever on the page the focus is; in a dialog Tab goes round already.
pub(super) fn on_f6(event: &KeyboardEvent) {
    if event.key() != "F6" || has_modifier(event) {
        return;
    }
    let from = focused(event);
    let is_in_dialog = from
        .as_ref()
        .is_some_and(|from| from.closest("dialog").ok().flatten().is_some());
    if !is_in_dialog && next_zone(from.as_ref(), event.shift_key()) {
        event.prevent_default();
    }
}

/// Takes the arrows, Home and End in a zone of buttons. Whether it was one of them.
pub(crate) fn on_arrow(event: &KeyboardEvent) -> bool {
    if has_modifier(event) {
        return false;
    }
    let Some(from) = focused(event) else {
        return false;
    };
    // The table itself has the focus as it opens: from there they lead into the hand.
    if from.id() == "main"
        && matches!(
            event.key().as_str(),
            "ArrowLeft" | "ArrowRight" | "Home" | "End"
        )
    {
        focus_on(HAND);
        event.prevent_default();
        return true;
    }
    let moved = match event.key().as_str() {
        "ArrowRight" | "ArrowDown" => rove(&from, |place, count| (place + 1) % count),
        "ArrowLeft" | "ArrowUp" => rove(&from, |place, count| (place + count - 1) % count),
        "Home" => rove(&from, |_, _| 0),
        "End" => rove(&from, |_, count| count - 1),
        _ => false,
    };
    if moved {
        event.prevent_default();
    }
    moved
}

/// Puts the focus on the command line.
pub(super) fn focus_command() {
    focus_on(COMMAND);
}

/// Takes the focus out of the command line: to the hand, where there is one.
pub(super) fn leave_command() {
    focus_on("#main");
    focus_on(HAND);
}

fn has_modifier(event: &KeyboardEvent) -> bool {
    event.ctrl_key() || event.alt_key() || event.meta_key()
}

fn focused(event: &KeyboardEvent) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// Keeps the one tab stop of a zone of buttons where the focus was last.
pub(crate) fn on_focus(event: &Event) {
    let Some(button) = event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok())
    else {
        return;
    };
    let Ok(Some(zone)) = button.closest(ROVING) else {
        return;
    };
    for other in elements(&zone, "button") {
        let stop = if other.is_same_node(Some(&button)) {
            "0"
        } else {
            "-1"
        };
        // What is written is styled anew, also where it is the same.
        if other.get_attribute("tabindex").as_deref() != Some(stop) {
            let _ = other.set_attribute("tabindex", stop);
        }
    }
}

/// From a zone to the next one that has something to stop at.
fn next_zone(from: Option<&Element>, is_back: bool) -> bool {
    let Some(root) = document().body() else {
        return false;
    };
    let zones = elements(&root, "[data-zone]");
    let here = zones
        .iter()
        .position(|zone| from.is_some_and(|from| zone.contains(Some(from))))
        .unwrap_or(if is_back {
            0
        } else {
            zones.len().saturating_sub(1)
        });
    let count = zones.len();
    (1..=count)
        .map(|step| if is_back { here + count - step } else { here + step } % count)
        .filter_map(|place| zones.get(place))
        .any(focus_in)
}

fn focus_in(zone: &Element) -> bool {
    STOPS
        .iter()
        .flat_map(|stops| elements(zone, stops))
        .filter_map(|element| element.dyn_into::<HtmlElement>().ok())
        .find(|element| element.offset_parent().is_some())
        .is_some_and(|element| element.focus().is_ok())
}

/// From a button of a zone to another.
fn rove(from: &Element, to: impl Fn(usize, usize) -> usize) -> bool {
    let Ok(Some(zone)) = from.closest(ROVING) else {
        return false;
    };
    let buttons = elements(&zone, "button");
    let Some(place) = buttons.iter().position(|button| button == from) else {
        return false;
    };
    buttons
        .get(to(place, buttons.len()))
        .and_then(|button| button.dyn_ref::<HtmlElement>())
        .is_some_and(|button| button.focus().is_ok())
}

fn elements(within: &Element, selector: &str) -> Vec<Element> {
    let Ok(found) = within.query_selector_all(selector) else {
        return Vec::new();
    };
    (0..found.length())
        .filter_map(|place| found.get(place)?.dyn_into().ok())
        .collect()
}
