use leptos::prelude::*;

use super::countdown::Countdown;
use super::share::Share;
use super::words::{grouped, long_date};
use crate::api::{Board, Calendar, RESULT_ADDRESS};
use crate::daily::ROUNDS;
use crate::outbox;
use crate::table::daily_keep::peek;
use crate::ui::stats::signed;

/// What is known of the day in this browser alone.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Local {
    /// The round in play, where the day was begun here and is not over.
    round: Option<usize>,
    /// The score, where it is over and the server has not got it yet.
    waiting: Option<i32>,
    /// An earlier day that was begun here and is not over.
    earlier: Option<String>,
}

/// The top of the board: what there is to play, or what one has made of it.
pub(super) fn hero(board: &Board, calendar: Option<&Calendar>, again: Callback<()>) -> AnyView {
    let day = board.day;
    let is_today = day == board.today;
    let local = RwSignal::new(Local::default());
    let is_known = board.mine.is_some();
    Effect::new(move |_| {
        let Some(kept) = peek() else { return };
        let is_this = kept.attempt.day() == day;
        let is_over = kept.attempt.is_over();
        local.set(Local {
            round: (is_this && !is_over).then(|| kept.attempt.round_number()),
            waiting: (is_this && is_over && !is_known && outbox::waits_for(RESULT_ADDRESS))
                .then(|| kept.attempt.score()),
            earlier: (!is_this && !is_over && is_today).then(|| long_date(kept.attempt.day())),
        });
    });
    let streak = calendar.map(|calendar| streak(calendar.streak, calendar.longest));
    let body = match &board.mine {
        Some(mine) => {
            let others = board.players.saturating_sub(1);
            let place = if others == 0 {
                "the first to finish".to_owned()
            } else {
                format!("rank {} of {}", grouped(mine.rank), grouped(board.players))
            };
            let beaten = (others > 0).then(|| {
                format!(
                    "Better than {} of {} others, {} %.",
                    grouped(mine.beaten),
                    grouped(others),
                    mine.percentile
                )
            });
            view! {
                <p class="daily-score">
                    <b>{signed(mine.played.score())}</b> " " <span>{place}</span>
                </p>
                {beaten.map(|beaten| view! { <p class="daily-beaten">{beaten}</p> })}
                <Share board=board.clone() />
            }
            .into_any()
        }
        None if is_today => view! {
            {move || local.read().waiting.map(|score| view! {
                <p class="daily-score"><b>{signed(score)}</b> " " <span>"not on the board yet"</span></p>
                <p class="daily-beaten">"It is sent as soon as the server is reached."</p>
            })}
            {move || local.read().waiting.is_none().then(|| {
                let local = local.read();
                let words = match local.round {
                    Some(round) => format!("Continue: round {round} of {ROUNDS}"),
                    None if local.earlier.is_some() => "Continue the earlier deal".to_owned(),
                    None => "Play today’s deal".to_owned(),
                };
                let note = match &local.earlier {
                    Some(day) => format!("You have begun the deal of {day}. It still counts; today’s is next."),
                    None => "Your first result counts. There is no undo, and there are no hints.".to_owned(),
                };
                view! {
                    <p class="home-go"><a class="btn btn-main btn-big" href="/daily/play">{words}</a></p>
                    <p class="daily-note">{note}</p>
                }
            })}
        }
        .into_any(),
        None => view! {
            <p class="daily-note">"You have not played this day. Its cards stay covered, and its scores are below."</p>
        }
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
