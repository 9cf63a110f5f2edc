use leptos::prelude::*;

use super::hint::Hint;
use super::state::TableState;
use crate::ui::card::sign;
use crate::ui::sheet::{Sheet, Sheets};

/// The icon of the first tool, to which Tab leads before any of them had the focus.
const FIRST: &str = "undo";

/// What is at hand beside the turn itself: below the table, in reach of the thumb.
#[component]
pub(super) fn Tools(table: TableState) -> impl IntoView {
    let sheets = Sheets::expect();
    view! {
        <div class="tools-row" role="toolbar" aria-label="Tools" data-zone="tools" data-roving="">
            {tool("undo", Some("u"), || "Undo", move || table.can_undo(), move || table.undo())}
            {tool("sort", Some("s"), || "Sort", || true, move || table.sort())}
            {tool("hint", Some("h"), move || table.hint_label(), move || table.may_have_hint(), move || table.ask_for_hint())}
            {tool("sliders", None, || "Menu", || true, move || sheets.open(Sheet::Menu))}
        </div>
    }
}

/// One of them. What is not possible now can still be pressed, and says why.
fn tool(
    icon: &'static str,
    key: Option<&'static str>,
    label: impl Fn() -> &'static str + Send + 'static,
    is_allowed: impl Fn() -> bool + Send + Sync + 'static,
    press: impl Fn() + 'static,
) -> AnyView {
    view! {
        <button
            class="tool-button"
            type="button"
            tabindex=if icon == FIRST { "0" } else { "-1" }
            aria-keyshortcuts=key
            aria-disabled=move || (!is_allowed()).then_some("true")
            on:click=move |_| press()
        >
            <svg viewBox="0 0 24 24" aria-hidden="true" inner_html=sign(icon)></svg>
            <span>{label}</span>
        </button>
    }
    .into_any()
}

impl TableState {
    /// A hint that is there leads to all that it was chosen from.
    fn hint_label(self) -> &'static str {
        match *self.hint.read() {
            Hint::Given(_) => "Show all",
            Hint::None | Hint::Asked => "Hint",
        }
    }

    /// Whether the person's last decision can be taken back.
    pub(super) fn can_undo(self) -> bool {
        match self.room {
            Some(room) => room.can_ask_undo(),
            None => self
                .with(|session| session.can_undo().is_ok())
                .unwrap_or_default(),
        }
    }
}
