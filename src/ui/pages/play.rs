use leptos::prelude::*;

use crate::ui::frame::Frame;
use crate::ui::table::{SoloTable, TableState};

/// The table, against the computer.
#[component]
pub fn Play() -> impl IntoView {
    let table = TableState::new();
    view! {
        <Frame page="play" table>
            <SoloTable table />
        </Frame>
    }
}
