use leptos::prelude::*;

use crate::table::figures::Figures;
use crate::table::{OPPONENT, YOU};

/// The four numbers that one looks for first.
pub(crate) fn headline(figures: &Figures) -> AnyView {
    let tile = |name: &'static str, number: String, more: String| {
        view! {
            <div class="tile">
                <dt>{name}</dt>
                <dd><b>{number}</b> " " <small>{more}</small></dd>
            </div>
        }
    };
    let won = figures.won[YOU];
    let share = (won * 200 / figures.games.max(1)).div_ceil(2);
    view! {
        <dl class="tiles">
            {tile("Games won", won.to_string(), format!("of {}, {share} %", figures.games))}
            {tile("Points a round", figures.points.to_string(), "yours less theirs".into())}
            {tile("Wins in a row", figures.streak.to_string(), format!("best {}", figures.best_streak))}
            {tile("Biggest round", figures.most[YOU].to_string(), format!("theirs {}", figures.most[OPPONENT]))}
        </dl>
    }
    .into_any()
}

/// Everything that is counted, for both sides.
#[component]
pub(crate) fn FigureTable(
    figures: Figures,
    /// What the two sides are called.
    sides: [&'static str; 2],
) -> impl IntoView {
    let row = |name: &'static str, of: [String; 2]| {
        view! {
            <tr>
                <th scope="row">{name}</th>
                {of.map(|number| view! { <td>{number}</td> }).collect_view()}
            </tr>
        }
    };
    let both = |of: &dyn Fn(knockwood_engine::Seat) -> String| [of(YOU), of(OPPONENT)];
    let drawn = figures.games - figures.won[YOU] - figures.won[OPPONENT];
    let ends = &figures.ends;
    let plural = |number: u32| if number == 1 { "" } else { "s" };
    let mut notes = vec![format!(
        "{} round{}, {} of them drawn.",
        figures.rounds,
        plural(figures.rounds),
        figures.drawn_rounds
    )];
    if drawn > 0 {
        notes.push(format!("{drawn} game{} drawn.", plural(drawn)));
    }
    if figures.unfinished > 0 {
        notes.push(format!(
            "{} unfinished, of which only the rounds are counted.",
            figures.unfinished
        ));
    }
    view! {
        <div class="figures">
            <table class="sheet-table">
                <caption>"Figures"</caption>
                <thead>
                    <tr>
                        <td></td>
                        {sides.map(|side| view! { <th scope="col">{side}</th> }).collect_view()}
                    </tr>
                </thead>
                <tbody>
                    {row("Games won", both(&|seat| figures.won[seat].to_string()))}
                    {row("Rounds won", both(&|seat| ends[seat].won.to_string()))}
                    {row("Knocks", both(&|seat| ends[seat].knocks.to_string()))}
                    {row("Gins", both(&|seat| ends[seat].gins.to_string()))}
                    {row("Big gins", both(&|seat| ends[seat].big_gins.to_string()))}
                    {row("Undercuts made", both(&|seat| ends[seat].undercuts.to_string()))}
                    {row("Undercuts suffered", both(&|seat| ends[seat.other()].undercuts.to_string()))}
                    {row("Deadwood when a round ends, average", both(&|seat| figures.deadwood[seat].to_string()))}
                    {row("The same when the other side wins", both(&|seat| figures.deadwood_lost[seat].to_string()))}
                    {row("Biggest round", both(&|seat| figures.most[seat].to_string()))}
                </tbody>
            </table>
            <p class="figures-note">{notes.join(" ")}</p>
        </div>
    }
}
