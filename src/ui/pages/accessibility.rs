use leptos::prelude::*;
use leptos_meta::Title;

use crate::ui::frame::Frame;

/// A round by ear, in ten lines.
const BY_EAR: [&str; 10] = [
    "Open the table. You hear who dealt and which card is turned up.",
    "F6 leads from zone to zone: piles, your hand, actions, tools, command line, log. Tab stops once in each; arrows lead on inside.",
    "At the first card press T to take it or P to pass. Afterwards D draws from the stock, T takes the upcard.",
    "In your hand, arrows lead from card to card: each says its name, its meld and its place. Home and End lead to the ends.",
    "Enter picks a card: you hear what the throw would leave. Enter again throws it.",
    "K knocks and G goes gin, when the cards allow it. A dialog says what will lie on the table; Enter confirms, Escape takes it back.",
    "What the opponent does is said in one sentence, and R says it again. Slash leads to the command line: “state” says how things stand.",
    "Typed there, “hand” says your cards meld by meld, “dw” your deadwood, “piles” the upcard and the stock, “score” the score.",
    "Everything else can be typed too: “x 7h” or “throw seven of hearts”, “k 7h”, “lay 8h”, “done”, “undo”, “hint”, “sort by suit”.",
    "At the end of a round its result is read out; N deals the next one. A question mark lists all keys and commands.",
];

/// What is done so that everyone can play, and where to say that something is in the way.
#[component]
pub fn Accessibility() -> impl IntoView {
    let lines = BY_EAR.map(|line| view! { <li>{line}</li> }).collect_view();
    view! {
        <Title text="Everyone plays" />
        <Frame page="accessibility" foot=true>
            <main class="prose" id="main" tabindex="-1">
                <h1>"Everyone plays"</h1>
                <p class="lead">
                    "The whole game can be played by mouse, by touch, by keyboard alone, by typed or dictated commands, and by ear. Nothing at the table runs against a clock."
                </p>

                <h2>"A round by ear, in ten lines"</h2>
                <ol>{lines}</ol>

                <h2>"What is supported"</h2>
                <ul>
                    <li>"Screen readers: every card, pile and button has its name in words; face-down cards say only that. Each event is one sentence, said once. How much is said, and whether a card is “seven of hearts”, “7 hearts” or “hearts 7”, is a setting."</li>
                    <li>"Keyboard: everything. Single letters work only while the focus is at the table, and can be switched off; every one is also a button and a typed command."</li>
                    <li>"Speech input: what a button is called is what is written on it. Dictated commands go into the command line."</li>
                    <li>"Sight: cards up to twice their size, two palettes of four suit colours (one safe for red-green blindness), suits told apart by their shape, light and dark, forced colours, and text to 400 % zoom."</li>
                    <li>"Motion: the system’s wish is followed, and the table has a switch of its own: system, on or off."</li>
                    <li>"Touch: every drag can be done by taps. Targets are at least 24 pixels, most are 44."</li>
                </ul>
                <p>"The aim is WCAG 2.2, level AA. It is checked in every build: the words that a screen reader is given are compared with those expected through a whole round, the screen reader Orca plays the beginning of one, and every page and dialog is searched for barriers in light, dark and forced colours."</p>

                <h2>"Where something is in the way"</h2>
                <p>
                    "Tell us what you wanted to do, what happened instead, and what you use (browser, screen reader). Report it as an issue where you found Knockwood’s source, or to whoever runs this table. Barriers come before new features."
                </p>
            </main>
        </Frame>
    }
}
