use std::cell::Cell;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::countdown::Countdown;
use super::share::Share;
use super::words::{grouped, long_date};
use crate::api::{Board, Calendar, Mine, RESULT_ADDRESS, today};
use crate::daily::{Day, ROUNDS};
use crate::outbox;
use crate::table::daily_keep::{KeptDaily, forget, peek};
use crate::ui::announcer::Announcer;
use crate::ui::dialog::focus_on;
use crate::ui::stats::signed;
use crate::ui::table::{hand_in_kept, still_counts};

/// What is known in this browser alone.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
enum Local {
    /// Nothing that the board does not say.
    #[default]
    Nothing,
    /// The day was begun here; the round in play.
    Begun(usize),
    /// It is over, and its result on the way to the server; the score.
    Waiting(i32),
    /// It is over here, and the server has taken no result of it; the score.
    Over(i32),
    /// An earlier day that still counts was begun; which.
    Earlier(Day),
    /// The result of an earlier day is on its way; which.
    EarlierWaiting(Day),
}

impl Local {
    /// Looks for it. Runs in the browser only.
    fn look(day: Day, is_today: bool, is_on_board: bool) -> Self {
        let Some(KeptDaily { attempt, .. }) = peek() else {
            return Self::Nothing;
        };
        let waits = outbox::waits_for(RESULT_ADDRESS);
        match (attempt.day() == day, attempt.is_over()) {
            (true, _) if is_on_board => Self::Nothing,
            (true, false) if still_counts(&attempt) => Self::Begun(attempt.round_number()),
            (true, true) if waits => Self::Waiting(attempt.score()),
            (true, true) => Self::Over(attempt.score()),
            (false, false) if is_today && still_counts(&attempt) => Self::Earlier(attempt.day()),
            (false, true) if is_today && waits => Self::EarlierWaiting(attempt.day()),
            _ => Self::Nothing,
        }
    }
}

thread_local! {
    /// Whether this page has asked to be known again.
    static HAS_ASKED: Cell<bool> = const { Cell::new(false) };
}

/// Makes the browser known to the server, which may have lost it, and sends what waits.
fn send_again() {
    spawn_local(async {
        if today().await.is_ok() {
            outbox::flush(true);
        }
    });
}

/// The top of the board: what there is to play, or what one has made of it.
pub(super) fn hero(board: &Board, calendar: Option<&Calendar>, again: Callback<()>) -> AnyView {
    let day = board.day;
    let is_today = day == board.today;
    let local = RwSignal::new(Local::default());
    let is_on_board = board.mine.is_some();
    Effect::new(move |_| {
        // A page may have died between the last move and the sending.
        let _ = hand_in_kept();
        let now = Local::look(day, is_today, is_on_board);
        // The server was reached just now: if it does not know the browser any more, it can be told.
        if matches!(now, Local::Waiting(_)) && !HAS_ASKED.replace(true) {
            send_again();
        }
        local.set(now);
    });
    let given_up = Callback::new(move |()| local.set(Local::look(day, is_today, is_on_board)));
    let streak = calendar.map(|calendar| streak(calendar.streak, calendar.longest));
    let body = match &board.mine {
        Some(mine) => {
            let others = board.players.saturating_sub(1);
            let place = if others == 0 {
                "the first to finish".to_owned()
            } else {
                format!("rank {} of {}", grouped(mine.rank), grouped(board.players))
            };
            let beaten = (others > 0).then(|| standing(mine, others));
            view! {
                <p class="daily-score">
                    <b>{signed(mine.played.score())}</b> " " <span>{place}</span>
                </p>
                {beaten.map(|beaten| view! { <p class="daily-beaten">{beaten}</p> })}
                <Share board=board.clone() />
            }
            .into_any()
        }
        // The server may ask once more when the signal is gone; it knows nothing of this device anyway.
        None => (move || {
            let local = local.try_get().unwrap_or_default();
            unplayed(&local, is_today, given_up)
        })
        .into_any(),
    };
    view! {
        <section class="daily-hero" aria-label=if is_today { "Today" } else { "You" }>
            {body}
            {streak.map(|streak| view! { <p class="daily-streak">{streak}</p> })}
            {is_today.then(|| view! { <Countdown ends=day.ends() now=board.now again /> })}
        </section>
    }
    .into_any()
}

/// What holds for everybody who plays a day.
const ONCE: &str = "Your first result counts. There is no undo, and there are no hints.";

/// What stands there where the board has nothing of one's own.
fn unplayed(local: &Local, is_today: bool, given_up: Callback<()>) -> AnyView {
    let go = |words: String, note: String| {
        view! {
            <p class="home-go"><a class="btn btn-main btn-big" href="/daily/play">{words}</a></p>
            <p class="daily-note">{note}</p>
        }
        .into_any()
    };
    let score = |score: i32, note: &'static str, is_waiting: bool| {
        view! {
            <p class="daily-score"><b>{signed(score)}</b> " " <span>"not on the board"</span></p>
            <p class="daily-note">{note}</p>
            {is_waiting.then(|| view! {
                <p><button class="btn" type="button" on:click=|_| send_again()>"Send again"</button></p>
            })}
        }
        .into_any()
    };
    match local {
        Local::Waiting(points) => score(
            *points,
            "Your result is kept here and on its way to the server. If it never comes there, this browser may \
            keep no cookies: the server cannot tell whose it is then.",
            true,
        ),
        Local::Over(points) => score(
            *points,
            "You have played this day here, and the server counts no result of it: it was refused, moved to \
            another browser, or deleted.",
            false,
        ),
        Local::Begun(round) => go(format!("Continue: round {round} of {ROUNDS}"), ONCE.to_owned()),
        Local::Earlier(day) => view! {
            {go(
                format!("Continue the deal of {}", long_date(*day)),
                "You have begun it, and it still counts. Today’s is next.".to_owned(),
            )}
            <GiveUp day=*day given_up />
        }
        .into_any(),
        Local::EarlierWaiting(day) => go(
            "Play today’s deal".to_owned(),
            format!("Your result of {} is on its way to the server.", long_date(*day)),
        ),
        Local::Nothing if is_today => go("Play today’s deal".to_owned(), ONCE.to_owned()),
        Local::Nothing => view! {
            <p class="daily-note">"You have not played this day. Its cards stay covered, and its scores are below."</p>
        }
        .into_any(),
    }
}

/// Lets an earlier day go, asked once, so that today's can be begun.
#[component]
fn GiveUp(day: Day, given_up: Callback<()>) -> impl IntoView {
    let voice = Announcer::expect();
    let is_asked = RwSignal::new(false);
    // The button that was pressed is gone then: the focus goes to the one in its place.
    let ask = move |now: bool| {
        is_asked.set(now);
        request_animation_frame(|| focus_on(".daily-leave .btn"));
    };
    let leave = move |_| match forget() {
        Ok(()) => {
            voice.say(&format!("The deal of {} is given up.", long_date(day)));
            given_up.run(());
            request_animation_frame(|| focus_on(".daily-hero .btn-main"));
        }
        Err(error) => voice.say(&format!("It cannot be given up: {error}.")),
    };
    view! {
        <div class="daily-leave">
            {move || if is_asked.get() {
                view! {
                    <p>{format!("The deal of {} is then not played to its end, and cannot be begun again.", long_date(day))}</p>
                    <p class="you-ask">
                        <button class="btn" type="button" on:click=move |_| ask(false)>"Keep it"</button>
                        <button class="btn" type="button" on:click=leave>"Give it up"</button>
                    </p>
                }
                .into_any()
            } else {
                view! { <p><button class="btn" type="button" on:click=move |_| ask(true)>"Give it up"</button></p> }
                    .into_any()
            }}
        </div>
    }
}

/// "Better than 31 of 40 others, 77 %.", and who shares the place.
fn standing(mine: &Mine, others: u32) -> String {
    let equal = others.saturating_sub(mine.beaten + mine.rank.saturating_sub(1));
    let shared = match equal {
        0 => String::new(),
        1 => " One other shares the place.".to_owned(),
        equal => format!(" {} others share the place.", grouped(equal)),
    };
    match (mine.beaten, others) {
        (0, _) => shared.trim_start().to_owned(),
        (1, 1) => "Better than the one other.".to_owned(),
        (beaten, others) => format!(
            "Better than {} of {} others, {}\u{a0}%.{shared}",
            grouped(beaten),
            grouped(others),
            mine.percentile
        ),
    }
}

fn streak(streak: u32, longest: u32) -> String {
    let days = |count: u32| match count {
        1 => "1 day".to_owned(),
        count => format!("{} days", grouped(count)),
    };
    match (streak, longest) {
        (0, 0) => "Play a day, and your streak begins.".to_owned(),
        (streak, longest) if streak == longest => format!("Streak: {}.", days(streak)),
        (streak, longest) => format!("Streak: {}. Longest: {}.", days(streak), days(longest)),
    }
}
