mod presets;
mod text;
mod worked;

use knockwood_engine::{Cards, Preset};
use leptos::prelude::*;
use leptos_meta::Title;
use leptos_router::hooks::use_query_map;

use crate::ui::card::{MatKind, ShownMat};
use crate::ui::frame::Frame;

/// The rules of the game as it is played here, readable without JavaScript, for the set of rules that the
/// address names: `/rules?preset=full`.
///
/// Their numbers and sums are the engine's, so that the text cannot drift from the table.
#[component]
pub fn Rules() -> impl IntoView {
    let query = use_query_map();
    let asked = Memo::new(move |_| query.read().get("preset"));
    // What is no name of a set is said, and the rules of a plain game are shown.
    let preset = Memo::new(move |_| match asked.get() {
        Some(name) => name.parse::<Preset>().map_err(|_| name),
        None => Ok(Preset::Classic),
    });
    let shown = Memo::new(move |_| preset.get().unwrap_or(Preset::Classic));
    view! {
        <Title text="How to play gin rummy" />
        <Frame page="rules" foot=true>
            <main class="prose" id="main" tabindex="-1">
                <h1>"How to play gin rummy"</h1>
                <p class="lead">
                    "Two players, ten cards each. Build melds, shed what is left over, and end the round before the other does."
                </p>
                {presets::choice(shown)}
                {move || preset.get().err().map(unknown)}

                <nav class="outline" aria-label="On this page">
                    <ul>
                        {OUTLINE
                            .iter()
                            .map(|(id, title)| view! { <li><a href=format!("#{id}") rel="external">{*title}</a></li> })
                            .collect_view()}
                    </ul>
                </nav>
                <p>"Rather learn by doing? " <a href="/learn">"Short lessons at the table"</a> " begin with nothing."</p>

                {move || text::text(shown.get())}
                {move || worked::sums(&shown.get().rules())}
                {move || presets::differences(shown.get())}
                {move || questions(shown.get())}

                <h2 id="well">"Playing well, in four lines"</h2>
                <ul>
                    <li>"Keep pairs and neighbours: two cards that can become a meld in several ways."</li>
                    <li>"Throw high loose cards early. If the other player knocks, they are what you pay for."</li>
                    <li>"Watch what is picked up, and do not feed it."</li>
                    <li>"Knock early in a round when you can. Later the other player has had the time to undercut you."</li>
                </ul>
                <p><a class="btn btn-main btn-big" href="/play">"Play"</a></p>
            </main>
        </Frame>
    }
}

fn unknown(name: String) -> AnyView {
    let name: String = name.chars().take(24).collect();
    view! { <p class="notice">{format!("There is no set of rules called “{name}”. These are the classic ones.")}</p> }
        .into_any()
}

/// What newcomers ask.
fn questions(preset: Preset) -> AnyView {
    let only_gin = text::is_only_gin(&preset.rules());
    let may_knock = (!only_gin).then(|| {
        view! {
            <dt>"May the knocker lay off?"</dt>
            <dd>"No. Only the defender does, and only onto the knocker’s melds."</dd>
            <dt>"Does anybody lay off on gin?"</dt>
            <dd>"No. Gin cannot be undercut either."</dd>
            <dt>"What if both have the same count?"</dt>
            <dd>{text::tie(&preset.rules())}</dd>
            <dt>"Must I knock when I can?"</dt>
            <dd>"No. You may go on, for gin or for a lower count."</dd>
        }
    });
    view! {
        <h2 id="questions">"Questions and answers"</h2>
        <dl>
            <dt>"Is queen, king, ace a run?"</dt>
            <dd>"No. The ace is low: it stands before the two only."</dd>
            <dt>"May a card be in two melds?"</dt>
            <dd>"No. Where it fits two, it stands in the one that leaves less."</dd>
            <dt>"May I throw what I have just taken?"</dt>
            <dd>"A card from the stock, yes. A card from the discard pile stays in your hand for that turn."</dd>
            {may_knock}
        </dl>
    }
    .into_any()
}

/// The parts of the page, by where they stand and what they are called.
const OUTLINE: [(&str, &str); 9] = [
    ("melds", "Melds and deadwood"),
    ("deal", "The deal"),
    ("turn", "A turn"),
    ("knock", "Knocking"),
    ("worth", "What a round is worth"),
    ("sums", "Rounds, reckoned"),
    ("sets-of-rules", "The sets of rules"),
    ("questions", "Questions and answers"),
    ("well", "Playing well"),
];

/// Cards laid out beside the text. One that were misspelt here would be missing, which its test sees.
fn figure(mats: &[(MatKind, &'static str)], caption: &'static str) -> AnyView {
    let mats: Vec<_> = mats
        .iter()
        .map(|&(kind, cards)| {
            let cards: Cards = cards.parse().unwrap_or_default();
            view! { <ShownMat kind cards /> }
        })
        .collect();
    view! {
        <figure class="laid">
            <div class="spread-mats">{mats}</div>
            {(!caption.is_empty()).then(|| view! { <figcaption>{caption}</figcaption> })}
        </figure>
    }
    .into_any()
}
