//! The menu: what is played next, how the table looks and sounds, and the way to everything else.

mod next_game;
mod opponent;
mod row;
mod rule_option;
mod rules_draft;

use knockwood_engine::{LayoffsMade, Preset, Rules};
use leptos::prelude::*;

use self::next_game::next_game;
pub(super) use self::opponent::level_choice;
pub(super) use self::row::{cookie_row, kept_row, row};
pub(super) use self::rules_draft::RulesDraft;
use super::announcer::Announcer;
use super::card::sign;
use super::frame::PAGES;
use super::leave::{Leave, begin};
use super::preferences::Chosen;
use super::settings::settings;
use super::sheet::{Sheet, Sheets, title};
use super::table::TableState;
use crate::table::Players;

/// All of it. `table` is there where a game is.
pub(super) fn menu(table: Option<TableState>) -> AnyView {
    let sheets = Sheets::expect();
    let chosen = Chosen::expect();
    // The day's deal and an online table are played as they are: what is chosen is for the next game of
    // the player's own.
    let game = table.filter(|table| table.is_own());
    let unkept = move || {
        let error = chosen.unkept()?;
        Some(format!(
            "Settings cannot be kept: {error}. They hold until this page is left."
        ))
    };
    Announcer::expect().follow(true, Box::new(unkept));
    view! {
        {title("Menu")}
        <div class="menu">
            <div class="menu-warnings">{move || unkept().map(|text| view! { <p class="menu-warning">{text}</p> })}</div>
            <ul class="menu-ways">
                {game.map(|table| {
                    let press = move |_| begin(table, Leave::NewGame);
                    view! { <li><button type="button" on:click=press>{way("new-game", "New game")}</button></li> }
                })}
                <li>
                    <button type="button" on:click=move |_| sheets.open(Sheet::HouseRules)>
                        {way("book", if table.is_some() { "Rules of this game" } else { "Rules of the next game" })}
                    </button>
                </li>
                <li>
                    <button type="button" on:click=move |_| sheets.open(Sheet::Help)>{way("help", "Help and keys")}</button>
                </li>
            </ul>
            {next_game(game)}
            {settings()}
            <nav class="menu-pages" aria-label="Pages">
                <a href="/" on:click=move |_| sheets.close()>"Home"</a>
                {PAGES
                    .iter()
                    .map(|&(address, name)| view! { <a href=address on:click=move |_| sheets.close()>{name}</a> })
                    .collect_view()}
                <a href="/accessibility" on:click=move |_| sheets.close()>"Accessibility"</a>
            </nav>
        </div>
    }
    .into_any()
}

/// An icon and its word.
fn way(icon: &'static str, label: &'static str) -> AnyView {
    view! {
        <svg viewBox="0 0 24 24" aria-hidden="true" inner_html=sign(icon)></svg>
        <span>{label}</span>
    }
    .into_any()
}

/// A game in a few words: "you and Alder, Classic, to 100".
pub(super) fn in_short(players: &Players, rules: &Rules) -> String {
    let who = match players {
        Players::Computer(level) => format!("you and {}", level.persona().name),
        Players::Friends(names) => format!("{} and {}", names.0[0], names.0[1]),
    };
    let preset = preset_of(rules).map_or("rules of your own", preset_name);
    let length = match rules.target {
        Some(target) => format!("to {target}"),
        None => "a single round".into(),
    };
    format!("{who}, {preset}, {length}")
}

/// What is played, for who agrees to it: "Classic, to 100; layoffs by hand."
pub(super) fn terms_in_short(rules: &Rules) -> String {
    let preset = preset_of(rules).map_or("Rules of the host’s own", preset_name);
    let length = match rules.target {
        Some(target) => format!("to {target}"),
        None => "a single round".into(),
    };
    let layoffs = if by_hand(rules.layoffs) {
        "by hand"
    } else {
        "made for you"
    };
    format!("{preset}, {length}; layoffs {layoffs}.")
}

/// The preset that these rules are, but for how long the game is and who makes layoffs: those are
/// chosen by themselves.
fn preset_of(rules: &Rules) -> Option<Preset> {
    Preset::ALL.into_iter().find(|preset| {
        let mut like = Rules {
            layoffs: rules.layoffs,
            ..preset.rules()
        };
        match rules.target {
            Some(_) => like.target = rules.target,
            None => like = like.single_round(),
        }
        like == *rules
    })
}

pub(super) const fn preset_name(preset: Preset) -> &'static str {
    match preset {
        Preset::Classic => "Classic",
        Preset::Full => "Full score",
        Preset::Quick => "Quick start",
        Preset::Pagat => "Pagat",
        Preset::Oklahoma => "Oklahoma",
        Preset::Straight => "Straight gin",
    }
}

pub(super) const fn preset_about(preset: Preset) -> &'static str {
    match preset {
        Preset::Classic => "Knock at 10; gin and undercut 25 more. Nothing is added at the end.",
        Preset::Full => {
            "As Classic, with boxes, game bonus and shutout at the end; you lay off by hand."
        }
        Preset::Quick => "As Classic, and nobody passes: whoever begins takes the upcard or draws.",
        Preset::Pagat => "The bonuses of pagat.com: gin 20, undercut 10, boxes of 20.",
        Preset::Oklahoma => {
            "The first upcard says what a knock may leave, and a spade doubles the round."
        }
        Preset::Straight => "No knocking: only gin ends a round.",
    }
}

const fn by_hand(layoffs: LayoffsMade) -> bool {
    matches!(layoffs, LayoffsMade::ByPlayer)
}
