use leptos::prelude::*;

use super::words::{average, grouped, long_date, signed_average};
use crate::api::{DayFigures, Field, RoundField};
use crate::daily::ROUNDS;
use crate::ui::chart::{Bar, Column, Row, bars, columns, picture};

use knockwood_engine::RoundEnd;

/// How many days the picture shows.
const DAYS: usize = 30;

/// How many play the daily deal, and how: as pictures and as tables.
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
        </div>
    }
    .into_any()
}

fn by_day(days: &[DayFigures]) -> AnyView {
    let shown: Vec<&DayFigures> = days.iter().take(DAYS).collect();
    let last = shown.len().saturating_sub(1);
    let drawing = columns(
        &shown
            .iter()
            .rev()
            .enumerate()
            .map(|(place, day)| Column {
                value: day.games,
                label: (place == 0 || place == last).then(|| day.day.to_string()[5..].to_owned()),
                is_marked: false,
            })
            .collect::<Vec<_>>(),
    );
    let rows = shown
        .iter()
        .map(|day| {
            view! {
                <tr>
                    <th scope="row"><a href=format!("/daily/{}", day.day)>{long_date(day.day)}</a></th>
                    <td>{grouped(day.players)}</td>
                    <td>{grouped(day.games)}</td>
                    <td>{signed_average(day.points, day.games)}</td>
                </tr>
            }
        })
        .collect_view();
    picture(
        "Daily deals played",
        format!(
            "Finished games on each of {} days, the newest at the right.",
            shown.len()
        ),
        drawing,
        None,
        view! {
            <details class="daily-numbers">
                <summary>"As a table"</summary>
                <table>
                    <thead>
                        <tr>
                            <th scope="col">"Day"</th>
                            <th scope="col">"Players"</th>
                            <th scope="col">"Games"</th>
                            <th scope="col">"Average"</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </details>
        }
        .into_any(),
    )
}

fn by_round(days: &[DayFigures], games: u32) -> AnyView {
    let sum = |place: usize| -> i64 {
        let rounds = days.iter().filter_map(|day| day.rounds.get(place));
        rounds.map(|round| round.points).sum()
    };
    let rows = (0..ROUNDS)
        .map(|place| {
            view! {
                <tr><th scope="row">{place + 1}</th> <td>{signed_average(sum(place), games)}</td></tr>
            }
        })
        .collect_view();
    view! {
        <section class="figures" aria-labelledby="field-rounds-h">
            <h2 id="field-rounds-h">"Points by round"</h2>
            <table>
                <thead><tr><th scope="col">"Round"</th> <th scope="col">"Everybody’s average"</th></tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </section>
    }
    .into_any()
}

/// The ways for a round to end, each for those who won and those who lost it.
const ENDS: [(RoundEnd, &str); 4] = [
    (RoundEnd::Knock, "Knock"),
    (RoundEnd::Undercut, "Undercut"),
    (RoundEnd::Gin, "Gin"),
    (RoundEnd::BigGin, "Big gin"),
];

fn by_end(days: &[DayFigures]) -> AnyView {
    let rounds = || days.iter().flat_map(|day| day.rounds.iter());
    let count = |is: &dyn Fn(RoundEnd, Option<bool>) -> bool| -> u32 {
        rounds()
            .flat_map(|round: &RoundField| round.endings.iter())
            .filter(|ending| is(ending.end, ending.won))
            .map(|ending| ending.times)
            .sum()
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
    let lines = rows
        .iter()
        .map(|row| {
            let mut bars = row.bars.iter().map(|bar| grouped(bar.value));
            view! {
                <tr>
                    <th scope="row">{row.label}</th>
                    <td>{bars.next()}</td>
                    <td>{bars.next().unwrap_or_else(|| "–".to_owned())}</td>
                </tr>
            }
        })
        .collect_view();
    picture(
        "How rounds ended",
        format!("How {} rounds of daily deals ended.", grouped(all)),
        bars(&rows, most),
        Some(["Players", "Alder"]),
        view! {
            <details class="daily-numbers">
                <summary>"As a table"</summary>
                <table>
                    <thead>
                        <tr>
                            <th scope="col">"End"</th>
                            <th scope="col">"Won by players"</th>
                            <th scope="col">"Won by Alder"</th>
                        </tr>
                    </thead>
                    <tbody>{lines}</tbody>
                </table>
            </details>
        }
        .into_any(),
    )
}
