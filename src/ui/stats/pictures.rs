use knockwood_engine::bot::Level;
use leptos::prelude::*;

use super::words;
use crate::learn::Progress;
use crate::table::figures::Figures;
use crate::table::filter::Against;
use crate::table::history::Played;
use crate::table::{OPPONENT, YOU};
use crate::ui::chart::{Bar, Column, Row, bars, columns, margins, picture};

/// How many of the last games the picture of margins shows.
const RECENT: usize = 20;

/// The pictures of these games, of which the one that ended last is the first.
///
/// `levels` are all games by the same rules: the wins by level do not depend on the level that is looked at.
pub(crate) fn pictures(games: &[&Played], levels: &[&Played], sides: [&'static str; 2]) -> AnyView {
    view! {
        <div class="pictures">
            {ends(&Figures::of(games.iter().rev().copied()), sides)}
            {recent(games)}
            {shares(levels)}
            {accuracy(games)}
        </div>
    }
    .into_any()
}

fn numbers(
    caption: &'static str,
    heads: &[&'static str],
    rows: Vec<(String, Vec<String>)>,
) -> AnyView {
    view! {
        <div class="numbers" tabindex="0" role="region" aria-label=format!("{caption}, in numbers")>
            <table class="sheet-table">
                <thead>
                    <tr>{heads.iter().map(|head| view! { <th scope="col">{*head}</th> }).collect_view()}</tr>
                </thead>
                <tbody>
                    {rows
                        .into_iter()
                        .map(|(head, cells)| {
                            view! {
                                <tr>
                                    <th scope="row">{head}</th>
                                    {cells.into_iter().map(|cell| view! { <td>{cell}</td> }).collect_view()}
                                </tr>
                            }
                        })
                        .collect_view()}
                </tbody>
            </table>
        </div>
    }
    .into_any()
}

fn ends(figures: &Figures, sides: [&'static str; 2]) -> AnyView {
    const TITLE: &str = "How rounds end";
    let [you, them] = [figures.ends[YOU], figures.ends[OPPONENT]];
    let kinds = [
        ("Knock", you.knocks, them.knocks),
        ("Gin", you.gins, them.gins),
        ("Big gin", you.big_gins, them.big_gins),
        ("Undercut", you.undercuts, them.undercuts),
    ];
    let most = kinds
        .iter()
        .map(|(_, a, b)| *a.max(b))
        .max()
        .unwrap_or(0)
        .max(figures.drawn_rounds);
    let bar = |value: u32, side: &'static str| Bar {
        value,
        text: value.to_string(),
        side,
    };
    let mut rows: Vec<Row> = kinds
        .iter()
        .map(|(label, a, b)| Row {
            label,
            bars: vec![bar(*a, "you"), bar(*b, "foe")],
        })
        .collect();
    rows.push(Row {
        label: "Drawn",
        bars: vec![bar(figures.drawn_rounds, "none")],
    });
    let table = kinds
        .iter()
        .map(|(label, a, b)| ((*label).to_owned(), vec![a.to_string(), b.to_string()]))
        .chain([(
            "Drawn".to_owned(),
            vec![figures.drawn_rounds.to_string(), String::new()],
        )])
        .collect();
    picture(
        TITLE,
        format!(
            "Bars: knocks, gins, big gins and undercuts of both sides in {} rounds, and drawn rounds",
            figures.rounds
        ),
        bars(&rows, most),
        Some(sides),
        numbers(TITLE, &["Round ended by", sides[0], sides[1]], table),
    )
}

fn recent(games: &[&Played]) -> AnyView {
    const TITLE: &str = "The last games, by points";
    let last: Vec<&Played> = games
        .iter()
        .filter(|game| game.is_finished())
        .take(RECENT)
        .copied()
        .collect();
    if last.is_empty() {
        return ().into_any();
    }
    let values: Vec<i32> = last.iter().rev().map(|game| game.margin()).collect();
    let table = last
        .iter()
        .map(|game| (words::date(game.ended), vec![words::signed(game.margin())]))
        .collect();
    picture(
        TITLE,
        format!(
            "Bars about nought: by how many points the last {} games were won, upward, or lost, downward; the newest on the right",
            last.len()
        ),
        margins(&values),
        None,
        numbers(TITLE, &["Game, newest first", "Margin"], table),
    )
}

/// How accurate the person was in the games that were reviewed.
fn accuracy(games: &[&Played]) -> AnyView {
    const TITLE: &str = "Accuracy in reviewed games";
    let judged = Progress::find().judged;
    let last: Vec<(&Played, u16)> = games
        .iter()
        .filter_map(|game| {
            let (_, accuracy) = judged.iter().find(|(id, _)| *id == game.id)?;
            Some((*game, *accuracy))
        })
        .take(RECENT)
        .collect();
    if last.is_empty() {
        return ().into_any();
    }
    let percent = |accuracy: u16| u32::from((accuracy + 5) / 10);
    let all: Vec<Column> = last
        .iter()
        .rev()
        .map(|(_, accuracy)| Column {
            value: percent(*accuracy),
            label: (last.len() <= 8).then(|| format!("{} %", percent(*accuracy))),
            is_marked: false,
        })
        .collect();
    let table = last
        .iter()
        .map(|(game, accuracy)| {
            (
                words::date(game.ended),
                vec![format!("{} %", percent(*accuracy))],
            )
        })
        .collect();
    picture(
        TITLE,
        format!(
            "Columns: how accurate you were in {} games that you reviewed, the newest on the right",
            last.len()
        ),
        columns(&all),
        None,
        numbers(TITLE, &["Game, newest first", "Accuracy"], table),
    )
}

fn shares(games: &[&Played]) -> AnyView {
    const TITLE: &str = "Games won, by level";
    let levels: Vec<(Level, Figures)> = Level::ALL
        .into_iter()
        .map(|level| {
            let of_level = games
                .iter()
                .filter(|game| Against::Level(level).has(&game.players))
                .copied();
            (level, Figures::of(of_level))
        })
        .filter(|(_, figures)| figures.games > 0)
        .collect();
    if levels.is_empty() {
        return ().into_any();
    }
    let share = |figures: &Figures| (figures.won[YOU] * 200 / figures.games).div_ceil(2);
    let rows: Vec<Row> = levels
        .iter()
        .map(|(level, figures)| Row {
            label: words::level_title(*level),
            bars: vec![Bar {
                value: share(figures),
                text: format!("{} %", share(figures)),
                side: "you",
            }],
        })
        .collect();
    let table = levels
        .iter()
        .map(|(level, figures)| {
            (
                words::level_title(*level).to_owned(),
                vec![
                    figures.won[YOU].to_string(),
                    figures.games.to_string(),
                    format!("{} %", share(figures)),
                ],
            )
        })
        .collect();
    picture(
        TITLE,
        "Bars: the share of games that you won against each level".into(),
        bars(&rows, 100),
        None,
        numbers(TITLE, &["Level", "Won", "Of", "Share"], table),
    )
}
