use leptos::prelude::*;

use super::room::Room;
use super::state::TableState;
use crate::table::OPPONENT;
use crate::ui::portrait::portrait;

/// The other side of the table: its face, its name, what it is doing, its cards face down.
#[component]
pub(super) fn Foe(table: TableState) -> impl IntoView {
    let count = Memo::new(move |_| {
        table
            .view
            .read()
            .as_ref()
            .map_or(10, |view| view.opponent_count)
    });
    // Whoever is not looking: the computer, or the friend across the table.
    let seat = Memo::new(move |_| {
        table
            .view
            .read()
            .as_ref()
            .map_or(OPPONENT, |view| view.seat.other())
    });
    let is_to_move = Memo::new(move |_| {
        table
            .view
            .read()
            .as_ref()
            .is_some_and(|view| view.turn == Some(seat.get()))
    });
    let name = move || table.cast.read().label(seat.get()).to_owned();
    let level = Memo::new(move |_| table.with(|session| session.players().level()).flatten());
    let state = move || match table.view.read().as_ref() {
        _ if table.room.is_some_and(Room::is_other_away) => "is away",
        None => "is shuffling",
        Some(view) if view.turn == Some(seat.get()) => "is thinking",
        Some(view) if view.dealer == seat.get() => "deals",
        Some(_) => "waits",
    };
    // Made once, and not with every move: it is a picture to be fetched.
    let face = Memo::new(move |_| {
        let is_known = table.view.read().is_some();
        (level.get(), if is_known { name() } else { String::new() })
    });
    view! {
        <section
            class="foe"
            aria-labelledby="foe-h"
            data-zone="opponent"
            data-turn=move || is_to_move.get().then_some("")
        >
            {move || {
                let (level, name) = face.get();
                portrait(level, &name)
            }}
            <h2 class="foe-name" id="foe-h" dir="auto">{name}</h2>
            <p class="foe-state">{state}</p>
            <div class="fan" role="img" aria-label=move || format!("{} cards, face down", count.get())>
                {move || (0..count.get()).map(|_| view! { <span class="card" data-back=""></span> }).collect_view()}
            </div>
        </section>
    }
}
