use leptos::prelude::*;

use super::room::Room;
use super::sending::Command;
use super::state::TableState;
use crate::api::Asked;
use crate::online::Standing;

/// What stands above the table while something is amiss or asked.
pub(super) fn room_bars(table: TableState, room: Room) -> AnyView {
    let line = move || {
        let words = if room.is_late() {
            "Your move has not reached the server yet. It is sent again until it has."
        } else if room.wire.standing() == Standing::BackingOff {
            "The line is cut: what you see may be old. It is being tried again."
        } else {
            return None;
        };
        Some(view! { <div class="notice" data-kind="line"><p>{words}</p></div> })
    };
    let undo = move || {
        let asks = room
            .with(|seen| seen.undo == Some(seen.seat.other()))
            .unwrap_or_default();
        asks.then(|| {
            let words = move || format!("{} asks to take the last turn back.", room.other());
            view! {
                <div class="notice" data-kind="undo">
                    <p>{words}</p>
                    <button class="button" type="button" on:click=move |_| table.send(room, Command::Undo(Asked::Allow))>"Allow"</button>
                    <button class="button" type="button" on:click=move |_| table.send(room, Command::Undo(Asked::Refuse))>"No"</button>
                </div>
            }
        })
    };
    let alone = move || {
        room.may_close.get().then(|| {
            let words = move || format!("{} has been away for a while. The cards wait for 48 hours.", room.other());
            view! {
                <div class="notice" data-kind="alone">
                    <p>{words}</p>
                    <button class="button" type="button" on:click=move |_| table.send(room, Command::Close)>"Close the table"</button>
                </div>
            }
        })
    };
    view! {
        {line}
        {undo}
        {alone}
    }
    .into_any()
}
