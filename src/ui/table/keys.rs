use knockwood_engine::{Action, Phase};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use super::state::TableState;
use super::zones;
use crate::ui::preferences::Chosen;
use crate::ui::sheet::{Sheet, Sheets};

/// What a single key does while the focus is at the table; the buttons do the same.
pub(super) fn on_keydown(table: TableState) -> impl Fn(KeyboardEvent) + 'static {
    let chosen = Chosen::expect();
    let sheets = Sheets::expect();
    move |event| {
        if zones::on_arrow(&event) {
            return;
        }
        let key = event.key();
        // Letters can be turned off: who speaks to the machine, or trembles, says many by mistake.
        let is_shortcut = key.chars().count() == 1;
        if is_shortcut && !chosen.with_untracked(|chosen| chosen.keys) {
            return;
        }
        if event.ctrl_key()
            || event.alt_key()
            || event.meta_key()
            || event.repeat()
            || table.is_covered()
            || is_typing(&event)
        {
            return;
        }
        match key.to_ascii_lowercase().as_str() {
            "d" => table.draw(),
            "t" => table.take(),
            "p" => table.act(Action::Pass),
            "k" | "g" => table.ask_to_knock(),
            "x" => table.throw(),
            "u" => table.undo(),
            "s" => table.sort(),
            "n" if table.phase() == Some(Phase::Layoff) => table.act(Action::Done),
            "h" => table.ask_for_hint(),
            "n" if table.phase() == Some(Phase::Over) => table.go_on(),
            "r" => table.repeat(),
            "/" => zones::focus_command(),
            "?" => sheets.open(Sheet::Help),
            "escape" => {
                table.dragged.set(None);
                table.put_down();
            }
            _ => return,
        }
        event.prevent_default();
    }
}

/// Whether the key goes into a field or an open dialog, where letters are not commands.
fn is_typing(event: &KeyboardEvent) -> bool {
    event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok())
        .is_some_and(|element| {
            element
                .closest("input, textarea, select, dialog")
                .ok()
                .flatten()
                .is_some()
        })
}
