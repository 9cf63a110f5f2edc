use leptos::prelude::*;

use crate::ui::frame::Frame;
use crate::ui::table::SoloTable;

/// The table, against the computer.
#[component]
pub fn Play() -> impl IntoView {
    view! {
        <Frame page="play">
            <SoloTable />
        </Frame>
    }
}
