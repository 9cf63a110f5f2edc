use leptos::ev;
use leptos::prelude::*;
use leptos_meta::Title;
use leptos_router::hooks::use_params_map;
use serde::{Deserialize, Serialize};

use super::NotFound;
use crate::api::{ApiError, Board, Calendar, board, calendar};
use crate::daily::Day;
use crate::outbox;
use crate::table::backup::STAYS;
use crate::ui::daily::{KeptBoard, keep_board, kept_board, long_date, short_age, show_board};
use crate::ui::frame::Frame;
use crate::ui::table::now;

/// What the server says of a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Answer {
    board: Result<Board, ApiError>,
    /// What cannot be had is left out: the board stands without.
    calendar: Option<Calendar>,
}

/// What is kept in another tab and is not the day's: the board itself, and what belongs to a seat at an
/// online table.
const OTHER: [&str; 3] = [
    "knockwood.board.",
    "knockwood.pledge.",
    "knockwood.table-order.",
];

/// The board of a day: today's, or that of the day in the address. Rendered on the server, for
/// whoever asks, with no card in it.
#[component]
pub fn Daily() -> impl IntoView {
    let params = use_params_map();
    // Nothing: today.
    let day = move || params.read().get("day");
    view! {
        {move || match day() {
            None => view! { <DayBoard day=None /> }.into_any(),
            Some(text) => match text.parse() {
                Ok(day) => view! { <DayBoard day=Some(day) /> }.into_any(),
                Err(_) => view! { <NotFound /> }.into_any(),
            },
        }}
    }
}

#[component]
fn DayBoard(day: Option<Day>) -> impl IntoView {
    let version = RwSignal::new(0_u32);
    let again = Callback::new(move |()| version.update(|version| *version += 1));
    let answer = Resource::new(
        move || version.get(),
        move |_| async move {
            Answer {
                board: board(day).await,
                calendar: calendar().await.ok(),
            }
        },
    );
    // The result may reach the server while the board is looked at.
    let changed = window_event_listener(
        ev::Custom::new(outbox::CHANGED),
        move |_: ev::CustomEvent| {
            again.run(());
        },
    );
    // The day may be played in another tab.
    let elsewhere = window_event_listener(ev::storage, move |event| {
        let key = event.key().unwrap_or_default();
        let is_other = OTHER.iter().any(|other| key.starts_with(other));
        if STAYS.iter().any(|stays| key.starts_with(stays)) && !is_other {
            again.run(());
        }
    });
    on_cleanup(move || {
        changed.remove();
        elsewhere.remove();
    });
    // For when the server cannot be asked: in the browser only.
    let kept = RwSignal::new(None::<KeptBoard>);
    Effect::new(move |_| match answer.get() {
        Some(Answer {
            board: Ok(board), ..
        }) => keep_board(&board),
        Some(Answer {
            board: Err(ApiError::NotReached),
            ..
        }) => kept.set(kept_board().filter(|kept| day.is_none_or(|day| day == kept.board.day))),
        _ => {}
    });
    let title = day.map_or("Daily deal".to_owned(), |day| {
        format!("Daily deal of {}", long_date(day))
    });
    view! {
        <Title text=title />
        <Frame page="daily" foot=true>
            <main class="stats daily" id="main" tabindex="-1">
                <Transition fallback=|| view! { <p class="stats-wait">"Fetching the board …"</p> }>
                    {move || answer.get().map(|answer| match answer.board {
                        Ok(board) => show_board(&board, answer.calendar.as_ref(), again),
                        Err(error) => not_there(&error, kept.get(), again),
                    })}
                </Transition>
            </main>
        </Frame>
    }
}

/// The board that was seen last, with its age; or why there is none.
fn not_there(error: &ApiError, kept: Option<KeptBoard>, again: Callback<()>) -> AnyView {
    #[cfg(feature = "ssr")]
    if let Some(response) = use_context::<leptos_axum::ResponseOptions>()
        && let Ok(status) = axum::http::StatusCode::from_u16(error.status())
    {
        response.set_status(status);
    }

    let retry = view! {
        <button class="btn" type="button" on:click=move |_| again.run(())>"Try again"</button>
    };
    if let Some(KeptBoard { seen, board }) = kept {
        let age = short_age(now() - seen);
        // Its clock has gone on meanwhile.
        let board = Board {
            now: board.now + now() - seen,
            ..board
        };
        return view! {
            <div class="notice">
                <p>{format!("The server is not reached. This is the board as you saw it {age}.")}</p>
                {retry}
            </div>
            {show_board(&board, None, again)}
        }
        .into_any();
    }
    let is_away = matches!(error, ApiError::NotReached | ApiError::NotNow);
    let words = match error {
        ApiError::NotReached => {
            "The board comes from the server, which is not reached now.".to_owned()
        }
        error => error.to_string(),
    };
    view! {
        <section class="stats-empty">
            <div class="lost-cards" aria-hidden="true">
                <span class="card" data-back=""></span>
                <span class="card" data-back=""></span>
            </div>
            <h1>"Daily deal"</h1>
            <p>{words}</p>
            {is_away.then_some(retry)}
            {if is_away {
                view! {
                    <p>"A deal that you have begun can be played on, and counts all the same."</p>
                    <p class="home-go"><a class="btn btn-main" href="/daily/play">"To the table"</a></p>
                }
                .into_any()
            } else {
                view! { <p class="home-go"><a class="btn btn-main" href="/daily">"Today’s board"</a></p> }.into_any()
            }}
        </section>
    }
    .into_any()
}
