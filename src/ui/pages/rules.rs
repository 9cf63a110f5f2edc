use knockwood_engine::{Cards, KnockLimit};
use leptos::prelude::*;
use leptos_meta::Title;

use crate::ui::card::{MatKind, ShownMat};
use crate::ui::frame::Frame;

/// The rules of the game as it is played here, readable without JavaScript.
///
/// Its numbers are those of the rules in force, so that the text cannot drift from the table.
#[component]
pub fn Rules() -> impl IntoView {
    let rules = knockwood_engine::Rules::default();
    let limit = match rules.knock_limit {
        KnockLimit::Fixed(limit) => limit,
        KnockLimit::Upcard(_) => 10,
    };
    let target = rules.target.unwrap_or_default();
    view! {
        <Title text="How to play gin rummy" />
        <Frame page="rules" foot=true>
            <main class="prose" id="main" tabindex="-1">
                <h1>"How to play gin rummy"</h1>
                <p class="lead">
                    "Two players, ten cards each. Build melds, shed what is left over, and end the round before the other does."
                </p>

                <h2>"Melds and deadwood"</h2>
                <p>
                    "A " <strong>"set"</strong> " is three or four cards of one rank. A " <strong>"run"</strong>
                    " is three or more cards in a row of one suit. The ace is low: ace, two, three is a run; queen, king, ace is not. A card counts in one meld only."
                </p>
                {figure(&[(MatKind::Run, "4h 5h 6h 7h"), (MatKind::Set, "Jc Jd Js")], "A run of hearts and a set of jacks.")}
                <p>
                    "Cards in no meld are " <strong>"deadwood"</strong>
                    ". An ace counts 1, two to ten their pips, jack, queen and king 10. A lower count is better."
                </p>
                {figure(&[(MatKind::Loose, "As 3c 9d Kc")], "One, three, nine and ten: 23.")}

                <h2>"The deal and the first upcard"</h2>
                <p>
                    "Each player is dealt ten cards. The next card is turned up beside the stock: the first upcard. The non-dealer may take it or pass; then the dealer may. If both pass, the non-dealer draws from the stock. The deal alternates."
                </p>

                <h2>"A turn"</h2>
                <ol>
                    <li>"Draw: the top of the stock, unseen, or the top of the discard pile."</li>
                    <li>"Throw one card face up on the discard pile. The card you have just taken from the pile may not go straight back."</li>
                </ol>

                <h2>"Knocking"</h2>
                <p>
                    {format!(
                        "After drawing you may knock if, with one card thrown, your deadwood is {limit} or less. You lay out your melds. The other player lays out theirs, and may lay loose cards off onto your melds: the eight and then the nine onto your five, six, seven. Here that is done for the defender, in the best way there is."
                    )}
                </p>
                {figure(
                    &[(MatKind::Run, "5h 6h 7h"), (MatKind::Loose, "8h 9h")],
                    "The knocker’s run; the defender’s eight and nine can both be laid off on it.",
                )}

                <h2>"What a round is worth"</h2>
                <dl>
                    <dt>"A knock"</dt>
                    <dd>"The knocker scores the difference between the two counts: 18 − 7 = 11."</dd>
                    <dt>"An undercut"</dt>
                    <dd>
                        {format!(
                            "If the defender has the same count or less, the defender scores the difference and {} more: 7 − 5 + {} = {}.",
                            rules.undercut_bonus,
                            rules.undercut_bonus,
                            2 + rules.undercut_bonus,
                        )}
                    </dd>
                    <dt>"Gin"</dt>
                    <dd>
                        {format!(
                            "A knock with no deadwood at all. The defender lays nothing off; the knocker scores the defender’s count and {} more: 31 + {} = {}.",
                            rules.gin_bonus,
                            rules.gin_bonus,
                            31 + rules.gin_bonus,
                        )}
                    </dd>
                    <dt>"A drawn round"</dt>
                    <dd>"When a throw leaves two cards in the stock and nobody has knocked, the round ends without score."</dd>
                </dl>
                <p>{format!("The game goes to whoever first has {target} points.")}</p>

                <h2>"Playing well, in four lines"</h2>
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

/// Cards laid out beside the text. One that were misspelt here would be missing, which its test sees.
fn figure(mats: &[(MatKind, &'static str)], caption: &'static str) -> impl IntoView {
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
            <figcaption>{caption}</figcaption>
        </figure>
    }
}
