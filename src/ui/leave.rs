use leptos::prelude::*;

use super::menu::in_short;
use super::preferences::Chosen;
use super::sheet::{Sheet, Sheets, title};
use super::table::TableState;
use crate::table::{OPPONENT, Session, YOU};

/// What a game in progress is given up for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Leave {
    /// Another one with the same people and rules.
    Restart,
    /// One as it is chosen in the menu.
    NewGame,
}

/// Begins that game: at once where nothing is lost by it, else after a question.
pub(super) fn begin(table: TableState, what: Leave) {
    let sheets = Sheets::expect();
    if table.with_untracked(is_worth_asking).unwrap_or_default() {
        sheets.open(Sheet::Leave(what));
    } else {
        go(table, sheets, what);
    }
}

fn is_worth_asking(session: &Session) -> bool {
    !session.is_over()
}

fn go(table: TableState, sheets: Sheets, what: Leave) {
    sheets.close();
    // At the end of a game there is nothing to do over: the next one is as it is chosen.
    let is_over = table.with_untracked(Session::is_over).unwrap_or_default();
    match what {
        Leave::Restart if !is_over => table.restart(),
        Leave::Restart | Leave::NewGame => table.start(),
    }
}

/// Asks once, and says what becomes of the game.
pub(super) fn leave(table: Option<TableState>, what: Leave) -> AnyView {
    let Some(table) = table else {
        return ().into_any();
    };
    let sheets = Sheets::expect();
    let chosen = Chosen::expect();
    let stands = table.with_untracked(|session| {
        let cast = session.cast();
        let scores = session.game().scores();
        format!(
            "It stands {} {}, {} {}, in round {}. {}",
            cast.whom(YOU),
            scores[YOU],
            cast.whom(OPPONENT),
            scores[OPPONENT],
            session.game().round_number(),
            if session.game().results().is_empty() {
                "It is left before a round was over, and nothing of it is counted."
            } else {
                "It is left unfinished, and stays among your past games; it cannot be taken up again."
            },
        )
    });
    let next = match what {
        Leave::Restart => table
            .with_untracked(|session| in_short(session.players(), session.game().rules()))
            .map(|game| format!("Then the cards are dealt anew: {game}.")),
        Leave::NewGame => {
            let game = chosen.with_untracked(|chosen| in_short(&chosen.players(), &chosen.rules));
            Some(format!("The new game: {game}."))
        }
    };
    let (heading, label) = match what {
        Leave::Restart => ("Restart the game?", "Restart"),
        Leave::NewGame => ("Begin a new game?", "New game"),
    };
    view! {
        {title(heading)}
        <div class="sheet-words">
            <p>{stands}</p>
            <p>{next} " Your settings stay."</p>
        </div>
        <div class="acts-buttons">
            <button class="btn" type="button" on:click=move |_| sheets.close()>"Keep playing"</button>
            <button class="btn btn-main" type="button" on:click=move |_| go(table, sheets, what)>{label}</button>
        </div>
    }
    .into_any()
}
