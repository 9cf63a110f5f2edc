use leptos::prelude::*;

use crate::ui::frame::Frame;
use crate::ui::table::{GameTable, TableState};

/// The table, with the cards of the day.
#[component]
pub fn DailyPlay() -> impl IntoView {
    let table = TableState::daily();
    view! {
        <Frame page="play" under="daily" table>
            <GameTable table />
        </Frame>
    }
}
