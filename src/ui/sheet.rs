use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};

use super::announcer::Announcer;
use super::card::sign;
use super::dialog;
use super::help::help;
use super::house_rules::house_rules;
use super::leave::{Leave, leave};
use super::menu::menu;
use super::pause::pause;
use super::table::TableState;

/// What can lie over the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sheet {
    /// New game, settings, the way to other pages.
    Menu,
    /// The keys, and how to play by them.
    Help,
    /// The rules of the game in progress.
    HouseRules,
    /// Nothing of the table is to be seen.
    Pause,
    /// The question before a game is given up.
    Leave(Leave),
}

impl Sheet {
    const fn id(self) -> &'static str {
        match self {
            Self::Menu => "menu",
            Self::Help => "help",
            Self::HouseRules => "rules",
            Self::Pause => "pause",
            Self::Leave(_) => "leave",
        }
    }
}

/// Which sheet lies over the page: one at a time, the same for bar, table and keys.
#[derive(Clone, Copy)]
pub(crate) struct Sheets(RwSignal<Option<Sheet>>, Announcer);

impl Sheets {
    /// Gives it to every component below.
    pub(crate) fn provide() {
        provide_context(Self(RwSignal::new(None), Announcer::expect()));
    }

    /// That of the app around.
    pub(crate) fn expect() -> Self {
        expect_context()
    }

    /// Lays a sheet over the page, in the place of one that lies there.
    pub(crate) fn open(self, sheet: Sheet) {
        self.0.set(Some(sheet));
    }

    /// Takes it away.
    pub(crate) fn close(self) {
        if self.0.get_untracked().is_some() {
            // What is said of it is for outside.
            self.1.come_home();
            self.0.set(None);
        }
    }
}

/// The one dialog of a page, for whichever sheet is open. What is in it is made when it is opened:
/// no page is the heavier for a menu that nobody asks for.
#[component]
pub(crate) fn SheetDialog(table: Option<TableState>) -> impl IntoView {
    let sheets = Sheets::expect();
    let Sheets(sheet, voice) = sheets;
    let dialog = NodeRef::<html::Dialog>::new();
    // Another page has a dialog of its own, and begins without a sheet.
    on_cleanup(move || {
        let _ = sheet.try_set(None);
    });

    Effect::new(move |before: Option<Option<Sheet>>| {
        let now = sheet.get();
        let before = before.flatten();
        let Some(dialog) = dialog.get() else {
            return now;
        };
        if let Some(table) = table
            && (before == Some(Sheet::Pause)) != (now == Some(Sheet::Pause))
        {
            untrack(move || table.pause(now == Some(Sheet::Pause)));
        }
        if now.is_some() {
            dialog::open(&dialog, voice);
        } else {
            dialog::close(&dialog, voice);
        }
        now
    });

    view! {
        <dialog
            class="over-page"
            aria-labelledby="sheet-h"
            data-sheet=move || sheet.get().map(Sheet::id)
            node_ref=dialog
            on:keydown=keep_tab_inside
            // A press around it puts it away, but for a pause. Left to the browser: with a listener for
            // clicks here a screen reader would call all that is in it clickable.
            closedby=move || if sheet.get() == Some(Sheet::Pause) { "closerequest" } else { "any" }
            on:cancel=dialog::on_cancel(move || sheets.close())
            on:close=move |_| sheets.close()
        >
            {move || {
                // What a sheet reads while it is made must not make it anew.
                sheet.get().map(|sheet| untrack(move || match sheet {
                    Sheet::Menu => menu(table),
                    Sheet::Help => help(),
                    Sheet::HouseRules => house_rules(table),
                    Sheet::Pause => pause(),
                    Sheet::Leave(what) => leave(table, what),
                }))
            }}
        </dialog>
    }
}

/// The top of a sheet: what it is, and the way out of it.
pub(super) fn title(text: impl Into<String>) -> AnyView {
    let sheets = Sheets::expect();
    view! {
        <div class="sheet-top">
            {dialog::title("sheet-h", text.into())}
            <button class="sheet-close" type="button" aria-label="Close" on:click=move |_| sheets.close()>
                <svg viewBox="0 0 24 24" aria-hidden="true" inner_html=sign("close")></svg>
            </button>
        </div>
    }
    .into_any()
}

/// From the last control Tab leads to the first, and back: a modal dialog alone would let it wander
/// into the browser's own bars.
fn keep_tab_inside(event: KeyboardEvent) {
    if event.key() != "Tab" {
        return;
    }
    let Some(dialog) = event
        .current_target()
        .and_then(|target| target.dyn_into::<Element>().ok())
    else {
        return;
    };
    let Ok(list) = dialog.query_selector_all(
        "a[href], button, select, summary, input:not([type=radio]), input[type=radio]:checked",
    ) else {
        return;
    };
    // What is folded away has no box.
    let stops: Vec<HtmlElement> = (0..list.length())
        .filter_map(|place| list.item(place)?.dyn_into::<HtmlElement>().ok())
        .filter(|element| element.get_client_rects().length() > 0)
        .collect();
    let active: Option<HtmlElement> = document()
        .and_then(|document| document.active_element())
        .and_then(|element| element.dyn_into().ok());
    let (from, to) = if event.shift_key() {
        (stops.first(), stops.last())
    } else {
        (stops.last(), stops.first())
    };
    let is_at_title = event.shift_key()
        && active
            .as_ref()
            .is_some_and(|element| element.tab_index() < 0);
    if active.as_ref() == from || is_at_title {
        event.prevent_default();
        if let Some(to) = to {
            let _ = to.focus();
        }
    }
}

fn document() -> Option<web_sys::Document> {
    web_sys::window()?.document()
}
