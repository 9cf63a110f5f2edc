use leptos::prelude::*;
use leptos_meta::Title;

use crate::ui::frame::Frame;
use crate::ui::table::SoloTable;

/// The table, against the computer.
#[component]
pub fn Play() -> impl IntoView {
    view! {
        <Title text="Play" />
        <Frame page="play">
            <SoloTable />
        </Frame>
    }
}
