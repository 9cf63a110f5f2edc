use leptos::prelude::*;

use super::words::{grouped, long_date};
use crate::api::Calendar;
use crate::daily::Day;
use crate::ui::chart::numbers;
use crate::ui::stats::signed;

/// How many weeks are shown.
const WEEKS: i64 = 5;
const WEEKDAYS: [(&str, &str); 7] = [
    ("Mo", "Monday"),
    ("Tu", "Tuesday"),
    ("We", "Wednesday"),
    ("Th", "Thursday"),
    ("Fr", "Friday"),
    ("Sa", "Saturday"),
    ("Su", "Sunday"),
];

/// One's own days, week by week, each with its score and the way to its board.
pub(super) fn days(calendar: &Calendar) -> AnyView {
    let today = calendar.today;
    let monday = today.number() - i64::from(today.weekday());
    let cell = |day: Day| {
        let mark = calendar.days.iter().find(|mark| mark.day == day);
        let (_, _, of_month) = day.parts();
        let is_today = (day == today).then_some("date");
        match mark {
            Some(mark) => {
                let name = format!("{}: {}", long_date(day), signed(mark.score));
                view! {
                    <td data-played="" aria-current=is_today>
                        <a href=format!("/daily/{day}") aria-label=name>
                            <span>{of_month}</span> <b>{signed(mark.score)}</b>
                        </a>
                    </td>
                }
                .into_any()
            }
            None if day > today => view! { <td></td> }.into_any(),
            None => view! { <td aria-current=is_today><span>{of_month}</span></td> }.into_any(),
        }
    };
    let weeks = (1 - WEEKS..=0)
        .map(|week| {
            let days = (0..7)
                .map(|weekday| cell(Day::numbered(monday + week * 7 + weekday)))
                .collect_view();
            view! { <tr>{days}</tr> }
        })
        .collect_view();
    view! {
        <section class="figures daily-days" aria-labelledby="days-h">
            <h2 id="days-h">"Your days"</h2>
            <table aria-labelledby="days-h">
                <thead>
                    <tr>
                        {WEEKDAYS
                            .map(|(short, long)| view! { <th scope="col" abbr=long>{short}</th> })
                            .into_iter()
                            .collect_view()}
                    </tr>
                </thead>
                <tbody>{weeks}</tbody>
            </table>
            {earlier(calendar, Day::numbered(monday + (1 - WEEKS) * 7))}
        </section>
    }
    .into_any()
}

/// One's days before the weeks that are shown.
fn earlier(calendar: &Calendar, first_shown: Day) -> Option<AnyView> {
    let rows: Vec<_> = calendar
        .days
        .iter()
        .filter(|mark| mark.day < first_shown)
        .map(|mark| {
            let way = view! { <a href=format!("/daily/{}", mark.day)>{long_date(mark.day)}</a> };
            let rank = format!("{} of {}", grouped(mark.rank), grouped(mark.players));
            (way.into_any(), vec![signed(mark.score), rank])
        })
        .collect();
    (!rows.is_empty()).then(|| numbers("Earlier days", ["Day", "Score", "Rank"], rows))
}
