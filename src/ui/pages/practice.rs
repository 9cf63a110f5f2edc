use leptos::prelude::*;

use crate::ui::frame::Frame;
use crate::ui::table::{GameTable, TableState};

/// The table, with a position to play on from.
#[component]
pub fn Practice() -> impl IntoView {
    let table = TableState::practice();
    view! {
        <Frame page="play" under="learn" table>
            <GameTable table />
        </Frame>
    }
}
