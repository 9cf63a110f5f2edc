use leptos::prelude::*;

use super::words::{average, grouped, long_date, signed_average};
use crate::api::{DayFigures, Field, RoundField};
use crate::daily::{Day, ROUNDS};
use crate::ui::chart::{Bar, Column, Row, Stack, bars, columns, margins, numbers, picture, stacks};

use knockwood_engine::RoundEnd;

/// How many days the picture shows.
const DAYS: usize = 30;

/// How many play the daily deal, and how, over time: as pictures and as tables.
#[component]
pub(crate) fn FieldFigures(field: Field) -> impl IntoView {
    let games: u32 = field.days.iter().map(|day| day.games).sum();
    if games == 0 {
        return view! { <p class="stats-wait">"Nobody has finished a daily deal yet."</p> }
            .into_any();
    }
    view! {
        <div class="stats-body">
            {by_day(&field.days)}
            {by_round(&field.days, games)}
            {by_end(&field.days)}
            {ends_by_day(&field.days)}
        </div>
    }
    .into_any()
}

/// The days that a picture shows, the newest first.
fn shown(days: &[DayFigures]) -> &[DayFigures] {
    days.get(..DAYS).unwrap_or(days)
}

/// Which days a picture shows, as the end of its name.
fn on_each(shown: &[DayFigures]) -> String {
    match shown {
        [day] => format!("on {}.", long_date(day.day)),
        days => format!("on each of {} days, the newest at the right.", days.len()),
    }
}

/// A day's column has its date where it is the first or the last.
fn label(place: usize, of: usize, day: Day) -> Option<String> {
    (place == 0 || place + 1 == of).then(|| day.to_string()[5..].to_owned())
}

/// The head of a day's row: the way to its board.
fn head(day: Day) -> AnyView {
    view! { <a href=format!("/daily/{day}")>{long_date(day)}</a> }.into_any()
}

fn by_day(days: &[DayFigures]) -> AnyView {
    let shown = shown(days);
    let drawing = columns(
        &shown
            .iter()
            .rev()
            .enumerate()
            .map(|(place, day)| Column {
                value: day.games,
                label: label(place, shown.len(), day.day),
                is_marked: false,
            })
            .collect::<Vec<_>>(),
    );
    picture(
        "Daily deals played",
        format!("Finished games {}", on_each(shown)),
        drawing,
        None,
        numbers(
            "As a table",
            ["Day", "Players", "Games"],
            shown.iter().map(|day| {
                (
                    head(day.day),
                    vec![grouped(day.players), grouped(day.games)],
                )
            }),
        ),
    )
}

/// Everybody's average, of the whole deal over time in the picture and of each round in the table.
fn by_round(days: &[DayFigures], games: u32) -> AnyView {
    let shown = shown(days);
    let values: Vec<i32> = shown
        .iter()
        .rev()
        .map(|day| rounded(day.points, day.games))
        .collect();
    let of_rounds = |rounds: &dyn Fn(usize) -> i64, games: u32| {
        (0..ROUNDS)
            .map(|place| signed_average(rounds(place), games))
            .collect::<Vec<_>>()
    };
    let points =
        |day: &DayFigures, place: usize| day.rounds.get(place).map_or(0, |round| round.points);
    let row = |head: AnyView, all: i64, rounds: Vec<String>, games: u32| {
        let mut cells = vec![signed_average(all, games)];
        cells.extend(rounds);
        (head, cells)
    };
    let mut rows = vec![row(
        "All days".into_any(),
        days.iter().map(|day| day.points).sum(),
        of_rounds(
            &|place| days.iter().map(|day| points(day, place)).sum(),
            games,
        ),
        games,
    )];
    rows.extend(shown.iter().map(|day| {
        let rounds = of_rounds(&|place| points(day, place), day.games);
        row(head(day.day), day.points, rounds, day.games)
    }));
    let heads = ["Day".to_owned(), "Deal".to_owned()]
        .into_iter()
        .chain((1..=ROUNDS).map(|number| format!("Round {number}")));
    picture(
        "Everybody’s average",
        format!("The average score {}", on_each(shown)),
        margins(&values),
        None,
        numbers("As a table", heads, rows),
    )
}

/// An average to whole points.
fn rounded(points: i64, games: u32) -> i32 {
    let games = i64::from(games.max(1));
    let half = points.signum() * games / 2;
    i32::try_from((points + half) / games).unwrap_or_default()
}

/// The ways for a round to end, each for those who won and those who lost it.
const ENDS: [(RoundEnd, &str); 4] = [
    (RoundEnd::Knock, "Knock"),
    (RoundEnd::Undercut, "Undercut"),
    (RoundEnd::Gin, "Gin"),
    (RoundEnd::BigGin, "Big gin"),
];

fn by_end(days: &[DayFigures]) -> AnyView {
    let count = |is: &dyn Fn(RoundEnd, Option<bool>) -> bool| -> u32 {
        days.iter().map(|day| times(day, is)).sum()
    };
    let of = |end: RoundEnd, won: bool| count(&|e, w| e == end && w == Some(won));
    let drawn = count(&|_, won| won.is_none());
    let all = count(&|_, _| true);
    let share = |times: u32| format!("{} %", average(i64::from(times) * 100, all));
    let bar = |value: u32, side| Bar {
        value,
        text: share(value),
        side,
    };
    let mut rows: Vec<Row> = ENDS
        .into_iter()
        .map(|(end, label)| Row {
            label,
            bars: vec![bar(of(end, true), "you"), bar(of(end, false), "foe")],
        })
        .collect();
    rows.push(Row {
        label: "Drawn",
        bars: vec![bar(drawn, "none")],
    });
    let most = rows
        .iter()
        .flat_map(|row| row.bars.iter().map(|bar| bar.value))
        .max()
        .unwrap_or(0);
    let lines: Vec<_> = rows
        .iter()
        .map(|row| {
            let mut cells: Vec<_> = row.bars.iter().map(|bar| grouped(bar.value)).collect();
            cells.resize(2, "–".to_owned());
            (row.label.into_any(), cells)
        })
        .collect();
    picture(
        "How rounds ended",
        format!("How {} rounds of daily deals ended.", grouped(all)),
        bars(&rows, most),
        Some(["Players", "Alder"]),
        numbers(
            "As a table",
            ["End", "Won by players", "Won by Alder"],
            lines,
        ),
    )
}

/// How the rounds of each day ended: who won them in the picture, and by what in the table.
fn ends_by_day(days: &[DayFigures]) -> AnyView {
    let shown = shown(days);
    let drawing = stacks(
        &shown
            .iter()
            .rev()
            .enumerate()
            .map(|(place, day)| Stack {
                parts: vec![
                    (times(day, |_, won| won == Some(false)), "foe"),
                    (times(day, |_, won| won.is_none()), "none"),
                    (times(day, |_, won| won == Some(true)), "you"),
                ],
                label: label(place, shown.len(), day.day),
            })
            .collect::<Vec<_>>(),
    );
    let rows = shown.iter().map(|day| {
        let mut cells: Vec<_> = ENDS
            .into_iter()
            .map(|(end, _)| {
                let won = times(day, |of, won| of == end && won == Some(true));
                let lost = times(day, |of, won| of == end && won == Some(false));
                format!("{} : {}", grouped(won), grouped(lost))
            })
            .collect();
        cells.push(grouped(times(day, |_, won| won.is_none())));
        (head(day.day), cells)
    });
    let heads = ["Day"]
        .into_iter()
        .chain(ENDS.into_iter().map(|(_, label)| label))
        .chain(["Drawn"]);
    picture(
        "Who won the rounds",
        format!(
            "Rounds won by players, drawn, and won by Alder {} In the table each end stands as won by players : won by Alder.",
            on_each(shown)
        ),
        drawing,
        Some(["Players", "Alder"]),
        numbers("As a table", heads, rows),
    )
}

/// How many rounds of a day ended so.
fn times(day: &DayFigures, is: impl Fn(RoundEnd, Option<bool>) -> bool) -> u32 {
    let endings = day
        .rounds
        .iter()
        .flat_map(|round: &RoundField| &round.endings);
    endings
        .filter(|ending| is(ending.end, ending.won))
        .map(|ending| ending.times)
        .sum()
}
