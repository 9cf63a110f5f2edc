use leptos::prelude::*;

use super::words::grouped;
use crate::api::{Board, Line};
use crate::ui::stats::signed;

/// How many are in sight at once.
const FIRST: usize = 10;

/// The best hundred. Who has the same score has the same rank.
pub(super) fn top(board: &Board) -> AnyView {
    let rows = |lines: &[Line]| {
        lines
            .iter()
            .map(|line| {
                let name = line.name.clone().unwrap_or_else(|| "No name".to_owned());
                view! {
                    <tr data-mine=line.is_mine.then_some("")>
                        <td>{grouped(line.rank)}</td>
                        <th scope="row"><bdi>{name}</bdi> {line.is_mine.then_some(" (you)")}</th>
                        <td>{signed(line.score)}</td>
                    </tr>
                }
            })
            .collect_view()
    };
    let (first, rest) = board.top.split_at(board.top.len().min(FIRST));
    let table = |lines: &[Line]| {
        view! {
            <table>
                <thead>
                    <tr>
                        <th scope="col">"Rank"</th>
                        <th scope="col">"Name"</th>
                        <th scope="col">"Score"</th>
                    </tr>
                </thead>
                <tbody>{rows(lines)}</tbody>
            </table>
        }
        .into_any()
    };
    view! {
        <section class="figures daily-top" aria-labelledby="top-h">
            <h2 id="top-h">"The best"</h2>
            {table(first)}
            {(!rest.is_empty()).then(|| view! {
                <details class="daily-numbers">
                    <summary>{format!("The next {}", rest.len())}</summary>
                    {table(rest)}
                </details>
            })}
        </section>
    }
    .into_any()
}
