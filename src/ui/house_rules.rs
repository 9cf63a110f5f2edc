use knockwood_engine::{Rules, Seat};
use leptos::prelude::*;

use super::menu::{in_short, terms_in_short};
use super::preferences::Chosen;
use super::sheet::{Sheet, Sheets, title};
use super::table::TableState;
use crate::table::{Cast, YOU};

/// The rules that the game in progress is scored with, in words; of the next one where none is.
pub(super) fn house_rules(table: Option<TableState>) -> AnyView {
    let sheets = Sheets::expect();
    let of_table = table.and_then(|table| {
        table
            .with_untracked(|session| {
                let rules = *session.game().rules();
                (rules, in_short(session.players(), &rules), session.cast())
            })
            .or_else(|| {
                let (rules, cast) = table.online_rules()?;
                Some((rules, terms_in_short(&rules), cast))
            })
    });
    let is_of_table = of_table.is_some();
    let heading = if is_of_table {
        "Rules of this game"
    } else {
        "Rules of the next game"
    };
    let (rules, short, cast) = of_table.unwrap_or_else(|| {
        Chosen::expect().with_untracked(|chosen| {
            let players = chosen.players();
            let cast = Cast::of(&players, players.level().map(|_| YOU));
            (chosen.rules, in_short(&players, &chosen.rules), cast)
        })
    });
    view! {
        {title(heading)}
        <div class="sheet-words">
            <p class="about">{if is_of_table { "This game: " } else { "The next game: " }} {short.trim_end_matches('.').to_owned()} "."</p>
            {all_rules(&rules, &cast)}
        </div>
        <div class="acts-buttons">
            <button class="btn" type="button" on:click=move |_| sheets.open(Sheet::Menu)>"Menu"</button>
        </div>
    }
    .into_any()
}

/// Every rule in words, and who deals by name: the engine knows seats only.
pub(super) fn all_rules(rules: &Rules, cast: &Cast) -> AnyView {
    let deals = Seat::ALL.map(|seat| (format!("Seat {seat:?} deals"), cast.does(seat, "deal")));
    let named = |text: String| {
        deals
            .iter()
            .fold(text, |text, (seat, name)| text.replace(seat.as_str(), name))
    };
    let sections = rules.in_words().into_iter().map(|section| {
        let sentences: Vec<String> = section.sentences.into_iter().map(named).collect();
        view! {
            <h3>{section.title}</h3>
            {sentences.into_iter().map(|text| view! { <p>{text}</p> }).collect_view()}
        }
    });
    sections.collect_view().into_any()
}
