use leptos::prelude::*;

use crate::ui::frame::Frame;
use crate::ui::table::{GameTable, TableState};

/// The table, against the computer.
#[component]
pub fn Play() -> impl IntoView {
    let table = TableState::new();
    view! {
        <Frame page="play" table>
            <GameTable table />
        </Frame>
    }
}
