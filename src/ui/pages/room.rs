use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

use crate::ui::frame::Frame;
use crate::ui::table::{GameTable, TableState};

/// An online table, by the code in its address.
#[component]
pub fn Room() -> impl IntoView {
    let params = use_params_map();
    // From one table's address to another's it is another table, from the beginning.
    let code = Memo::new(move |_| params.read().get("code").unwrap_or_default());
    move || {
        let table = TableState::online(&code.get());
        view! {
            <Frame page="play" under="rooms/new" table>
                <GameTable table />
            </Frame>
        }
    }
}
