use leptos::prelude::*;

use super::words::grouped;
use crate::api::Board;
use crate::ui::stats::signed;

/// The best hundred. Who has the same score has the same rank.
pub(super) fn top(board: &Board) -> AnyView {
    let rows = board
        .top
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
        .collect_view();
    view! {
        <section class="figures daily-top" aria-labelledby="top-h">
            <h2 id="top-h">"The best"</h2>
            <div class="daily-scroll" tabindex="0" role="region" aria-labelledby="top-h">
                <table>
                    <thead>
                        <tr>
                            <th scope="col">"Rank"</th>
                            <th scope="col">"Name"</th>
                            <th scope="col">"Score"</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </section>
    }
    .into_any()
}
