use leptos::prelude::*;
use web_sys::KeyboardEvent;

use super::dialog;
use super::sheet::Sheets;

/// The covered table: no card is in sight, and the computer waits.
pub(super) fn pause() -> AnyView {
    let sheets = Sheets::expect();
    let on_keydown = move |event: KeyboardEvent| {
        if event.key() == " " {
            event.prevent_default();
            sheets.close();
        }
    };
    view! {
        <div class="pause" on:keydown=on_keydown>
            <span class="card" data-back="" aria-hidden="true"></span>
            {dialog::title("sheet-h", "Paused")}
            <p>"The cards are covered, and nobody moves until you are back."</p>
            <button class="btn btn-main btn-big" type="button" on:click=move |_| sheets.close()>"Resume"</button>
            <p class="pause-keys">"Space or Escape resumes."</p>
        </div>
    }
    .into_any()
}
