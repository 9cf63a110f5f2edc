//! An online table at which nobody plays: who it waits for, its terms, how the other gets there.

use knockwood_engine::{Rules, Seat};
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::MouseEvent;

use super::acts::is_second_tap;
use super::calling;
use super::cover::{Cover, fan};
use super::invitation::invitation;
use super::room::{Room, other_name};
use super::sending::Command;
use super::state::TableState;
use super::trouble::Trouble;
use crate::api::{ApiError, Door};
use crate::room::{Pause, Presence, RoomView};
use crate::table::Cast;
use crate::ui::field::{name_field, told};
use crate::ui::house_rules::all_rules;
use crate::ui::menu::terms_in_short;

/// In place of the table, while there is nothing to play.
#[component]
pub(super) fn Lobby(table: TableState, room: Room) -> impl IntoView {
    #[derive(Clone, PartialEq)]
    enum What {
        Nothing(Trouble),
        Door(Door),
        Closed,
        Waiting,
        First,
    }
    let what = Memo::new(move |_| {
        if let Some(trouble) = room.trouble.get() {
            return Some(What::Nothing(trouble));
        }
        if let Some(door) = room.door.get() {
            return Some(What::Door(door));
        }
        room.with(|seen| {
            if seen.closed.is_some() {
                What::Closed
            } else if seen.pause == Some(Pause::Waiting) {
                What::Waiting
            } else {
                What::First
            }
        })
    });
    move || {
        Some(match what.get()? {
            What::Nothing(trouble) => no_table(table, room, &trouble),
            What::Door(door) => at_the_door(table, room, door),
            What::Closed => closed(room),
            What::Waiting => waiting(table, room),
            What::First => first(table, room),
        })
    }
}

/// There is no table: why, and what can be done.
fn no_table(table: TableState, room: Room, trouble: &Trouble) -> AnyView {
    let (title, text) = match trouble {
        Trouble::Code(error) => (
            "This is no table’s address",
            format!("{}.", crate::table::narration::capital(&error.to_string())),
        ),
        Trouble::Api(error @ ApiError::NoSuchTable) => ("This table is gone", error.to_string()),
        Trouble::Api(error) => ("The table cannot be reached", error.to_string()),
    };
    if trouble.is_lasting() {
        return view! {
            <section class="cover lobby" aria-labelledby="cover-h" data-zone="cover">
                <h2 class="cover-title" id="cover-h">{title}</h2>
                {fan(5)}
                <p class="cover-said">{text}</p>
                <a class="btn btn-main btn-big cover-go" href="/rooms/new">"Open another table"</a>
            </section>
        }
        .into_any();
    }
    view! {
        <Cover title=title.to_owned() go="Try again".to_owned() on_go=move || table.look(room)>
            {fan(5)}
            <p class="cover-said">{text}</p>
        </Cover>
    }
    .into_any()
}

/// The table as a stranger finds it.
fn at_the_door(table: TableState, room: Room, door: Door) -> AnyView {
    let host = door.host.unwrap_or_else(|| "Somebody".to_owned());
    if door.is_full || door.is_closed {
        let (title, text) = if door.is_closed {
            ("This table is closed", "Nothing more is played at it.")
        } else {
            (
                "This table is full",
                "Both seats are taken. If one of them is yours, open this page in the browser in which you sat down.",
            )
        };
        return view! {
            <section class="cover lobby" aria-labelledby="cover-h" data-zone="cover">
                <h2 class="cover-title" id="cover-h">{title}</h2>
                {fan(5)}
                <p class="cover-said">{text}</p>
                <a class="btn btn-main btn-big cover-go" href="/rooms/new">"Open a table of your own"</a>
            </section>
        }
        .into_any();
    }
    let terms = door
        .rules
        .parse::<Rules>()
        .map(|rules| terms(&rules, door.timer, &Cast::with(Seat::B, &host)))
        .ok();
    let name = RwSignal::new(table.chosen.with_untracked(|chosen| chosen.name.clone()));
    let sit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let name = name.get_untracked();
        table.chosen.update(|chosen| chosen.name.clone_from(&name));
        table.join(room, name);
    };
    view! {
        <section class="cover lobby" aria-labelledby="cover-h" data-zone="cover">
            <h2 class="cover-title" id="cover-h"><bdi>{host}</bdi> " invites you to a game"</h2>
            {fan(5)}
            {terms}
            <form class="lobby-form" on:submit=sit>
                {name_field("seat-name", "Your name at the table", name)}
                <button class="btn btn-main btn-big cover-go" type="submit">"Sit down"</button>
            </form>
            {refusal(table)}
            <p class="cover-note">"No account: your seat is kept by a cookie in this browser."</p>
        </section>
    }
    .into_any()
}

/// Nobody else is there yet: how they get there.
fn waiting(table: TableState, room: Room) -> AnyView {
    let Some((code, terms, listed)) =
        room.with_untracked(|seen| (seen.code, terms_of(seen), seen.terms.listed))
    else {
        return ().into_any();
    };
    let note = if listed {
        "It is in the list of open tables: anyone can join. Leave this page open."
    } else {
        "Send the link, or read the code aloud. The cards wait for both of you."
    };
    view! {
        <section class="cover lobby" aria-labelledby="cover-h" data-zone="cover">
            <h2 class="cover-title" id="cover-h">"Waiting for the other player"</h2>
            {terms}
            {invitation(table, code)}
            <p class="cover-note">{note}</p>
            {calls(table)}
            {close_button(table, room, "Close the table")}
        </section>
    }
    .into_any()
}

/// Both are there, and have to agree.
fn first(table: TableState, room: Room) -> AnyView {
    let shown = room.with_untracked(terms_of);
    let seat = move |seat: fn(&RoomView) -> Seat| {
        view! {
            <li data-ready=move || room.with(|seen| seen.ready[seat(seen)]).unwrap_or_default().then_some("")>
                <bdi>{move || room.with(|seen| seat_name(seen, seat(seen)))}</bdi>
                " "
                <span>{move || room.with(|seen| seat_state(seen, seat(seen), room.is_other_away()))}</span>
            </li>
        }
    };
    let is_ready = move || room.is_ready();
    let title = move || {
        if is_ready() {
            format!("Waiting for {}", room.other())
        } else {
            "Ready for the first deal?".to_owned()
        }
    };
    let press = move |event: MouseEvent| {
        if !is_second_tap(&event) && !untrack(is_ready) {
            table.send(room, Command::Ready);
        }
    };
    view! {
        <section class="cover lobby" aria-labelledby="cover-h" data-zone="cover">
            <h2 class="cover-title" id="cover-h">{title}</h2>
            <ul class="lobby-seats">{seat(|seen| seen.seat)} {seat(|seen| seen.seat.other())}</ul>
            {shown}
            <button
                class="btn btn-big cover-go"
                class:btn-main=move || !is_ready()
                type="button"
                aria-disabled=move || is_ready().then_some("true")
                on:click=press
            >
                {move || if is_ready() { "You are ready" } else { "Ready" }}
            </button>
            {refusal(table)}
            {pledged(room)}
            {calls(table)}
            {close_button(table, room, "Close the table")}
        </section>
    }
    .into_any()
}

fn seat_name(seen: &RoomView, seat: Seat) -> String {
    match &seen.names[seat] {
        Some(name) if seat == seen.seat => format!("{name} (you)"),
        Some(name) => name.clone(),
        None if seat == seen.seat => "You".to_owned(),
        None => "Your opponent".to_owned(),
    }
}

fn seat_state(seen: &RoomView, seat: Seat, is_other_away: bool) -> &'static str {
    match (seen.ready[seat], seen.presence[seat]) {
        (true, _) => "ready",
        (_, Presence::Empty) => "not here yet",
        _ if is_other_away && seat != seen.seat => "away",
        _ => "here",
    }
}

/// The end of it.
fn closed(room: Room) -> AnyView {
    let score = room.with_untracked(|seen| {
        let table = seen.table?;
        Some(format!(
            "You {}, {} {}.",
            table.scores[seen.seat],
            seat_name(seen, seen.seat.other()),
            table.scores[seen.seat.other()]
        ))
    });
    let who = room.with_untracked(|seen| match seen.closed {
        Some(seat) if seat == seen.seat => "You have closed it.".to_owned(),
        Some(seat) => format!("{} has closed it.", seat_name(seen, seat)),
        None => String::new(),
    });
    view! {
        <section class="cover lobby" aria-labelledby="cover-h" data-zone="cover">
            <h2 class="cover-title" id="cover-h">"This table is closed"</h2>
            {fan(5)}
            {score.flatten().map(|score| view! { <p class="cover-said">{score}</p> })}
            <p class="cover-note">{who} " The score stays as it is, and what was played is among your past games."</p>
            <a class="btn btn-main btn-big cover-go" href="/rooms/new">"Open another table"</a>
        </section>
    }
    .into_any()
}

fn terms_of(seen: &RoomView) -> AnyView {
    let cast = Cast::with(seen.seat, &other_name(seen));
    terms(&seen.terms.rules, seen.terms.timer, &cast)
}

/// What is played, for who agrees to it. Whoever has not chosen the rules has all of them in sight before
/// Ready; for whoever has, they are a press away.
fn terms(rules: &Rules, timer: Option<u16>, cast: &Cast) -> AnyView {
    let timer = match timer {
        None => "No move timer: take your time.".to_owned(),
        Some(seconds) => format!("Move timer: {seconds} seconds a turn."),
    };
    let is_guest = cast.is_you(Seat::B);
    view! {
        <div class="lobby-terms">
            <p><b>{terms_in_short(rules)}</b> " " {timer}</p>
            <details open=is_guest>
                <summary>"All rules of this table"</summary>
                {all_rules(rules, cast)}
            </details>
        </div>
    }
    .into_any()
}

/// Why the last press came to nothing.
fn refusal(table: TableState) -> AnyView {
    told(table.refusal, "lobby-refusal")
}

/// The server's word before the deal.
fn pledged(room: Room) -> AnyView {
    (move || {
        let hash = room.with(|seen| seen.commitment.clone().map(|word| word.hash)).flatten()?;
        Some(view! {
            <p class="cover-note lobby-word">
                "The cards are shuffled already, and cannot be changed any more. Their fingerprint: "
                <code>{hash}</code> " " <a href="/fair">"What is this?"</a>
            </p>
        })
    })
    .into_any()
}

/// A call when it is one's turn, for who looks elsewhere.
fn calls(table: TableState) -> AnyView {
    let chosen = table.chosen;
    // Known in the browser only.
    let can_call = RwSignal::new(false);
    Effect::new(move |_| can_call.set(calling::can_call()));
    let switch = move |event| {
        let is_on = event_target_checked(&event);
        chosen.update(|chosen| chosen.notify = is_on);
        if is_on {
            spawn_local(async move {
                if !calling::ask_to_call().await && !table.picked.is_disposed() {
                    chosen.update(|chosen| chosen.notify = false);
                    table.say("The browser does not allow it.");
                }
            });
        }
    };
    (move || {
        can_call.get().then(|| {
            view! {
                <label class="lobby-call">
                    <input
                        type="checkbox"
                        prop:checked=move || chosen.with(|chosen| chosen.notify)
                        on:change=switch
                    />
                    "Call me when it is my turn and I look elsewhere"
                </label>
            }
        })
    })
    .into_any()
}

/// Closes the table, after a question.
fn close_button(table: TableState, room: Room, label: &'static str) -> AnyView {
    let is_asked = RwSignal::new(false);
    (move || {
        if is_asked.get() {
            view! {
                <p class="lobby-close">
                    <span>"Close it for both?"</span>
                    <button class="link" type="button" on:click=move |_| is_asked.set(false)>"Keep it"</button>
                    <button class="link" type="button" on:click=move |_| table.send(room, Command::Close)>"Close it"</button>
                </p>
            }
            .into_any()
        } else {
            view! {
                <p class="lobby-close">
                    <button class="link" type="button" on:click=move |_| is_asked.set(true)>{label}</button>
                </p>
            }
            .into_any()
        }
    })
    .into_any()
}
