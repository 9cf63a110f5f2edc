use knockwood_engine::{Cards, Rules};
use leptos::prelude::*;
use leptos_meta::Title;

use crate::ui::card::Laid;
use crate::ui::frame::Page;

/// The rules of the game as it is played here, readable without JavaScript.
///
/// Its numbers are those of the rules in force, so that the text cannot drift from the table.
#[component]
pub fn RulesPage() -> impl IntoView {
    let rules = Rules::CLASSIC;
    let limit = rules.knock_limit.most();
    let target = rules.target.unwrap_or_default();
    view! {
        <Title text="How to play gin rummy" />
        <Page here="/rules">
            <article class="prose">
                <h1>"How to play gin rummy"</h1>
                <p class="lead">
                    "Two players, ten cards each. Build melds, shed what is left over, and end the round before the other does."
                </p>

                <h2>"Melds and deadwood"</h2>
                <p>
                    "A " <strong>"set"</strong> " is three or four cards of one rank. A " <strong>"run"</strong>
                    " is three or more cards in a row of one suit. The ace is low: ace, two, three is a run; queen, king, ace is not. A card counts in one meld only."
                </p>
                <div class="laid-row">
                    <Laid cards=cards("4h 5h 6h 7h") label="A run" />
                    <Laid cards=cards("Jc Jd Js") label="A set" />
                </div>
                <p>
                    "Cards in no meld are " <strong>"deadwood"</strong>
                    ". An ace counts 1, two to ten their pips, jack, queen and king 10. A lower count is better."
                </p>

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
                <div class="laid-row">
                    <Laid cards=cards("5h 6h 7h") label="The knocker’s run" />
                    <Laid cards=cards("8h 9h") label="Laid off by the defender" />
                </div>

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
                <p><a class="button" data-main="" href="/play">"Play a round"</a></p>
            </article>
        </Page>
    }
}

/// The cards of an example; one that is misspelt here is left out, and the page's test would miss it.
fn cards(text: &str) -> Cards {
    text.parse().unwrap_or_default()
}
