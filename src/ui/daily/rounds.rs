use leptos::prelude::*;

use super::words::signed_average;
use crate::api::Board;
use crate::ui::stats::signed;

/// Each round: one's own points, everybody's on average, and those of the strongest mind.
pub(super) fn rounds(board: &Board) -> AnyView {
    let mine = board.mine.as_ref().map(|mine| &mine.played);
    let rows = board
        .rounds
        .iter()
        .enumerate()
        .map(|(place, round)| {
            let own = mine.and_then(|played| played.rounds.get(place));
            let par = board.par.rounds.get(place);
            view! {
                <tr>
                    <th scope="row">{place + 1}</th>
                    {mine.map(|_| view! { <td>{own.map(|own| signed(own.points))}</td> })}
                    <td>{signed_average(round.points, board.players)}</td>
                    <td>{par.map(|par| signed(par.points))}</td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <section class="figures daily-rounds" aria-labelledby="rounds-h">
            <h2 id="rounds-h">"Round by round"</h2>
            <table>
                <thead>
                    <tr>
                        <th scope="col">"Round"</th>
                        {mine.map(|_| view! { <th scope="col">"You"</th> })}
                        <th scope="col">"Everybody"</th>
                        <th scope="col">"Rowan"</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
                <tfoot>
                    <tr>
                        <th scope="row">"Sum"</th>
                        {mine.map(|played| view! { <td>{signed(played.score())}</td> })}
                        <td>{signed_average(board.points, board.players)}</td>
                        <td>{signed(board.par.score())}</td>
                    </tr>
                </tfoot>
            </table>
            <p class="figures-note">"Rowan, the strongest mind, has played the same cards: that is par."</p>
        </section>
    }
    .into_any()
}
