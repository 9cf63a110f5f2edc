use leptos::prelude::*;

use super::sheet::{Sheets, title};

/// The keys at the table, and what each does. A command that has no key here is a button only.
const KEYS: [(&str, &str); 18] = [
    ("← →", "Along the hand; Home and End to its ends"),
    ("Alt ← →", "Move the card along the hand"),
    ("Enter, Space", "Pick a card; again to throw it"),
    ("D", "Draw from the stock"),
    ("T", "Take from the discard pile"),
    ("P", "Pass the first upcard"),
    ("X", "Throw the picked card"),
    ("K, G", "Knock, or go gin"),
    ("N", "Finish layoffs; deal the next round"),
    ("S", "Arrange the hand another way"),
    ("U", "Undo your last decision"),
    ("H", "Hint"),
    ("Esc", "Put the card back, or close"),
    ("R", "Say again what was said last"),
    ("/", "To the command line; Esc leads out of it"),
    (
        "Tab, F6",
        "On to the next zone: piles, hand, actions, tools, command line, log; with Shift back. Arrows lead on inside",
    ),
    ("?", "This help"),
    ("Space, Esc", "Resume, while the game is paused"),
];

/// All keys and commands, and how to play by them in short.
pub(super) fn help() -> AnyView {
    let sheets = Sheets::expect();
    view! {
        {title("Help")}
        <div class="sheet-words">
            <h3>"A turn"</h3>
            <p>
                "Draw a card: tap the stock or the discard pile. Then throw one: tap it, and tap it again. When your deadwood is low enough, Knock lays your melds out before it counts."
            </p>
            <h3>"By keyboard"</h3>
            <p>
                "Tab leads from zone to zone, the arrows along your hand. Keys hold while the focus is at the table. Single letters can be turned off in the menu."
            </p>
            <dl class="keys">
                {KEYS
                    .iter()
                    .map(|&(keys, what)| view! { <div><dt>{keys}</dt><dd>{what}</dd></div> })
                    .collect_view()}
            </dl>
            <p>
                <a href="/rules" on:click=move |_| sheets.close()>"How gin rummy is played"</a> " "
                <a href="/learn" on:click=move |_| sheets.close()>"Lessons"</a>
            </p>
        </div>
    }
    .into_any()
}
