use leptos::prelude::*;

use super::appearance::{CardSize, Deck, Index, Moves, Theme};
use super::install::Install;
use super::menu::{cookie_row, kept_row};
use super::preferences::Chosen;
use super::sound::{self, Sound};
use crate::table::preferences::{Arrangement, Speed};
use crate::table::wording::{Verbosity, Wording};

/// How the table looks, moves, sounds and is played by keys: it holds from the moment it is chosen,
/// and for the next visit.
pub(crate) fn settings() -> AnyView {
    let chosen = Chosen::expect();
    let volume = move |event| {
        if let Ok(volume) = event_target_value(&event).parse() {
            chosen.update(|chosen| chosen.volume = volume);
        }
    };
    view! {
        <section class="menu-part" aria-labelledby="look-h">
            <h3 id="look-h">"The table"</h3>
            {cookie_row::<Theme>("Theme", "")}
            {cookie_row::<Deck>("Suits", "")}
            {cookie_row::<Index>("Corner of a card", "Large: rank and suit twice their size, the picture smaller.")}
            {cookie_row::<CardSize>("Card size", "Larger cards may take two rows, and the page scrolls.")}
            {kept_row(
                "Arrangement of your hand",
                "",
                &[
                    (Arrangement::Runs, "Runs first"),
                    (Arrangement::Sets, "Sets first"),
                    (Arrangement::Rank, "By rank"),
                    (Arrangement::Suit, "By suit"),
                ],
                |chosen| chosen.arrangement,
                |chosen, value| chosen.arrangement = value,
            )}
            {kept_row(
                "Animation speed",
                "How fast cards move, and the computer with them.",
                &[
                    (Speed::Slow, "Slow"),
                    (Speed::Normal, "Normal"),
                    (Speed::Fast, "Fast"),
                    (Speed::Off, "Off"),
                ],
                |chosen| chosen.speed,
                |chosen, value| chosen.speed = value,
            )}
            {cookie_row::<Moves>("Motion", "As the system wishes, or by your own wish here.")}
        </section>
        <section class="menu-part" aria-labelledby="sound-h">
            <h3 id="sound-h">"Sound and keys"</h3>
            {kept_row(
                "Sound",
                "",
                &[(false, "Off"), (true, "On")],
                |chosen| chosen.sound,
                |chosen, value| chosen.sound = value,
            )}
            <div class="menu-option">
                <label for="volume">"Volume"</label>
                <input
                    type="range"
                    id="volume"
                    min="0"
                    max="100"
                    step="5"
                    prop:value=chosen.with_untracked(|chosen| chosen.volume)
                    on:input=volume
                    on:change=move |_| sound::play(chosen, Sound::Knock)
                />
            </div>
            {kept_row(
                "Single-key shortcuts",
                "Letters such as D for Draw, while the focus is at the table. Every command is a button too.",
                &[(true, "On"), (false, "Off")],
                |chosen| chosen.keys,
                |chosen, value| chosen.keys = value,
            )}
        </section>
        {by_ear()}
        <Install />
    }
    .into_any()
}

/// What is spoken, and what can be typed.
fn by_ear() -> AnyView {
    view! {
        <section class="menu-part" aria-labelledby="ear-h">
            <h3 id="ear-h">"By ear and by command"</h3>
            {kept_row(
                "Cards are called",
                "In what a screen reader says.",
                &[
                    (Wording::Words, "Seven of hearts"),
                    (Wording::Figures, "7 hearts"),
                    (Wording::SuitFirst, "Hearts 7"),
                ],
                |chosen| chosen.wording,
                |chosen, value| chosen.wording = value,
            )}
            {kept_row(
                "How much is said",
                "Brief leaves out what you know; full adds what you can do.",
                &[
                    (Verbosity::Brief, "Brief"),
                    (Verbosity::Normal, "Normal"),
                    (Verbosity::Full, "Full"),
                ],
                |chosen| chosen.verbosity,
                |chosen, value| chosen.verbosity = value,
            )}
            {kept_row(
                "Command line in sight",
                "Otherwise it appears when the keyboard leads to it: slash, F6 or Tab.",
                &[(false, "Off"), (true, "On")],
                |chosen| chosen.commands,
                |chosen, value| chosen.commands = value,
            )}
        </section>
    }
    .into_any()
}
