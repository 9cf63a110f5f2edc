use leptos::prelude::*;

use super::calendar::days;
use super::hero::hero;
use super::rounds::rounds;
use super::scores::scores;
use super::top::top;
use super::words::{long_date, players, signed_average};
use crate::api::{Board, Calendar};
use crate::daily::Day;

/// All of a day's board.
pub(crate) fn show_board(
    board: &Board,
    calendar: Option<&Calendar>,
    // Asks for the board anew.
    again: Callback<()>,
) -> AnyView {
    let is_today = board.day == board.today;
    let title = if is_today {
        "Daily deal".to_owned()
    } else {
        format!("Daily deal of {}", long_date(board.day))
    };
    let field = match board.players {
        0 => "Nobody has finished it yet.".to_owned(),
        1 => "Finished by 1 player.".to_owned(),
        count => format!(
            "Finished by {}, {} points on average.",
            players(count),
            signed_average(board.points, count)
        ),
    };
    view! {
        <div class="daily-head">
            <h1>{title}</h1>
            <p class="lead">
                {is_today.then(|| format!("{}. ", long_date(board.day)))}
                "Five rounds with the same cards for everybody, against Alder. The score is your points less Alder’s. "
                {field}
            </p>
        </div>
        {hero(board, calendar, again)}
        <div class="stats-body">
            {(board.players > 0).then(|| scores(board))}
            {(board.players > 0).then(|| rounds(board))}
            {(board.players > 0).then(|| top(board))}
            {calendar.map(days)}
        </div>
        <nav class="daily-ways" aria-label="Other days">
            {board.before.map(|day| way(day, board.day.previous() == day, "The day before"))}
            {board.after.map(|day| way(day, board.day.next() == day, "The day after"))}
            {(!is_today).then(|| view! { <a href="/daily">"Today"</a> })}
            <a href="/you">"Your name and your data"</a>
        </nav>
    }
    .into_any()
}

/// The way to another day's board; days on which nobody asked for a deal are passed over, and named.
fn way(day: Day, is_next: bool, words: &'static str) -> AnyView {
    let words = if is_next {
        words.to_owned()
    } else {
        long_date(day)
    };
    view! { <a href=format!("/daily/{day}")>{words}</a> }.into_any()
}
