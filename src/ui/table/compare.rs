//! All that may be done now, side by side: what a hint was chosen from.

use knockwood_engine::{Cards, Suit};
use leptos::html;
use leptos::prelude::*;

use super::hint::Hint;
use super::state::TableState;
use crate::table::advice::{Choice, Note, choices, named};
use crate::ui::announcer::Announcer;
use crate::ui::dialog;

/// The table of what may be done. Escape closes it, and the focus is back where it was.
#[component]
pub(super) fn CompareDialog(table: TableState) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    dialog::open_while(dialog, Announcer::expect(), move || table.comparing.get());
    view! {
        <dialog
            class="sheet compare"
            aria-labelledby="compare-h"
            node_ref=dialog
            on:cancel=dialog::on_cancel(move || table.stop_asking())
            on:close=move |_| table.stop_asking()
        >
            <div class="sheet-body">
                {dialog::title("compare-h", "What you can do")}
                {move || {
                    if !table.comparing.get() {
                        return None;
                    }
                    let hint = table.hint.read();
                    let view = table.view.read();
                    let (Hint::Given(advice), Some(view)) = (&*hint, view.as_ref()) else { return None };
                    let why = advice.why.clone();
                    let has_game = view.rules.target.is_some();
                    Some(view! { <p>{why}</p> {choice_table(choices(view, advice), has_game)} }.into_any())
                }}
                <div class="acts-buttons">
                    <button class="btn btn-main" type="button" on:click=move |_| table.stop_asking()>"Close"</button>
                </div>
            </div>
        </dialog>
    }
}

/// The columns, by the class of their cells and their headers.
const COLUMNS: [(&str, &str); 7] = [
    ("do", "What to do"),
    ("left", "Deadwood after"),
    ("cards", "Cards that count"),
    ("wanted", "Opponent melds it"),
    ("round", "Wins the round"),
    ("points", "Points on average"),
    ("game", "Wins the game"),
];

/// On a phone its rows are laid out as cards, so each part says what it is: a browser forgets it there.
fn choice_table(choices: Vec<Choice>, has_game: bool) -> AnyView {
    let columns = if has_game { 7 } else { 6 };
    let columns = COLUMNS.get(..columns).unwrap_or(&COLUMNS);
    let heads = columns
        .iter()
        .map(|(_, title)| view! { <th scope="col" role="columnheader">{*title}</th> })
        .collect_view();
    let rows = choices
        .into_iter()
        .enumerate()
        .map(|(place, choice)| row(choice, place == 0, columns))
        .collect_view();
    view! {
        <table class="choices-table" role="table">
            <caption>
                "Choices, the best first"
            </caption>
            <thead role="rowgroup"><tr role="row">{heads}</tr></thead>
            <tbody role="rowgroup">{rows}</tbody>
        </table>
        <p class="compare-note">
            "Cards that help would join a meld. Chances to win and points are what the strongest player expects; all else is counted from what you see."
        </p>
    }
    .into_any()
}

fn row(choice: Choice, is_best: bool, columns: &'static [(&'static str, &'static str)]) -> AnyView {
    let Choice {
        action,
        deadwood,
        notes,
        wanted,
        round,
        points,
        game,
    } = choice;
    let notes = notes.into_iter().map(note).collect_view().into_any();
    let texts = [wanted, round, points, game];
    let numbers = columns
        .iter()
        .skip(3)
        .zip(texts)
        .map(|((class, title), text)| {
            let is_empty = text.is_empty();
            let text = if is_empty { "–".to_owned() } else { text };
            view! { <td role="cell" class=*class data-label=*title data-none=is_empty.then_some("")>{text}</td> }
        })
        .collect_view();
    view! {
        <tr role="row" data-best=is_best.then_some("")>
            <th scope="row" role="rowheader">{action}</th>
            <td role="cell" class="left" data-label="Deadwood after">{deadwood}</td>
            <td role="cell" class="cards" data-label="Cards that count">{notes}</td>
            {numbers}
        </tr>
    }
    .into_any()
}

/// A sentence and its cards: by suit for the eye, in words for the ear.
fn note(Note { text, cards }: Note) -> AnyView {
    let shown = (!cards.is_empty()).then(|| {
        view! {
            ": "
            <span class="suits" aria-hidden="true" inner_html=by_suit(cards)></span>
            <span class="unseen">{named(cards)}</span>
        }
    });
    view! { <p>{text} {shown}</p> }.into_any()
}

/// The ranks of each suit behind its sign, as markup.
fn by_suit(cards: Cards) -> String {
    use core::fmt::Write as _;
    let mut text = String::new();
    for suit in Suit::ALL {
        let mut of_suit = cards.iter().filter(|card| card.suit() == suit).peekable();
        if of_suit.peek().is_none() {
            continue;
        }
        let letter = suit.letter();
        // Writing to a text does not fail.
        let _ = write!(
            text,
            r##"<span><svg class="suit" data-suit="{letter}" viewBox="-50 -52 100 104"><use href="#s-{letter}"/></svg>"##
        );
        for card in of_suit {
            let _ = match card.rank().letter() {
                'T' => write!(text, " 10"),
                rank => write!(text, " {rank}"),
            };
        }
        text.push_str("</span> ");
    }
    text
}
