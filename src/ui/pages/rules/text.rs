//! The rules as text and figures. What has a number, or differs between sets, is said by the engine.

use knockwood_engine::{
    KnockLimit, OklahomaAce, PerSeat, Preset, RoundResult, RuleTopic, Rules, Seat, Tie,
};
use leptos::prelude::*;

use super::figure;
use super::worked::{Ending, reckoned};
use crate::ui::card::MatKind;

/// Whether no round can end but by gin.
pub(super) fn is_only_gin(rules: &Rules) -> bool {
    rules.knock_limit == KnockLimit::Fixed(0)
}

/// Who wins where both have the same.
pub(super) fn tie(rules: &Rules) -> &'static str {
    match rules.tie {
        Tie::Undercut => "Then it is an undercut: the defender wins the round.",
        Tie::KnockerZero => "Then the knocker wins the round, and scores nothing.",
        Tie::Nobody => "Then nobody wins the round.",
    }
}

/// What the engine says of some topics, as one paragraph.
fn said(rules: &Rules, topics: &[RuleTopic]) -> AnyView {
    let sentences: Vec<String> = rules
        .in_words()
        .into_iter()
        .filter(|section| topics.contains(&section.topic))
        .flat_map(|section| section.sentences)
        // Which seat is whose is the table's to say.
        .filter(|sentence| !sentence.starts_with("Seat "))
        .collect();
    (!sentences.is_empty())
        .then(|| view! { <p>{sentences.join(" ")}</p> })
        .into_any()
}

/// From melds to the end of a game, by these rules.
pub(super) fn text(preset: Preset) -> AnyView {
    let rules = preset.rules();
    view! {
        <h2 id="melds">"Melds and deadwood"</h2>
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

        <h2 id="deal">"The deal and the first upcard"</h2>
        {said(&rules, &[RuleTopic::Deal])}
        {said(&rules, &[RuleTopic::Opening])}

        <h2 id="turn">"A turn"</h2>
        <ol>
            <li>"Draw: the top of the stock, unseen, or the top of the discard pile."</li>
            <li>"Throw one card face up on the discard pile. The card you have just taken from the pile may not go straight back."</li>
        </ol>

        <h2 id="knock">"Knocking"</h2>
        {knocking(&rules)}

        <h2 id="worth">"What a round is worth"</h2>
        {worth(&rules)}
        {said(&rules, &[RuleTopic::Aim])}
        {said(&rules, &[RuleTopic::GameEnd])}
    }
    .into_any()
}

fn knocking(rules: &Rules) -> AnyView {
    if is_only_gin(rules) {
        return view! {
            <p>
                "By these rules nobody knocks with deadwood left: only gin ends a round, all ten cards in melds after the throw. So nothing is laid off, and nobody is undercut."
            </p>
        }
        .into_any();
    }
    view! {
        {said(rules, &[RuleTopic::Knock])}
        <p>
            "The other player, the defender, lays out melds too, and may lay loose cards off onto the knocker’s melds: the eight and then the nine onto five, six, seven. Cards laid off no longer count against the defender."
        </p>
        {figure(
            &[(MatKind::Run, "5h 6h 7h"), (MatKind::Loose, "8h 9h")],
            "The knocker’s run; the defender’s eight and nine can both be laid off on it.",
        )}
        {said(rules, &[RuleTopic::Defence])}
        <p>
            "A defender may break up a meld of their own where that leaves less. Against five, six, seven of hearts, four eights and a nine of hearts are laid out like this: three eights stay a set, and the eight of hearts goes, so that the nine can follow."
        </p>
        {figure(
            &[(MatKind::Set, "8c 8d 8s"), (MatKind::Run, "5h 6h 7h 8h 9h")],
            "The defender’s set, and the knocker’s run with two cards laid off.",
        )}
    }
    .into_any()
}

fn worth(rules: &Rules) -> AnyView {
    let points = |knocker: u8, defender: u8, factor: u8| {
        let counts = PerSeat::new(knocker, defender);
        RoundResult::of_knock(rules, Seat::B, Seat::A, counts, false, factor).points
    };
    let knocks = (!is_only_gin(rules)).then(|| {
        let limit = match rules.knock_limit {
            KnockLimit::Upcard(ace) => Some(match ace {
                OklahomaAce::GinOnly => "If the first upcard is a six, a knock may leave 6; if it is a king, 10; if it is an ace, only gin ends the round.",
                OklahomaAce::One => "If the first upcard is a six, a knock may leave 6; if it is a king, 10; if it is an ace, 1.",
            }),
            KnockLimit::Fixed(_) => None,
        };
        view! {
            {limit.map(|limit| view! { <dt>"What a knock may leave"</dt><dd>{limit}</dd> })}
            <dt>"A knock"</dt>
            <dd>{format!("The knocker scores the difference between the two counts: 18 − 7 = {}.", points(7, 18, 1))}</dd>
            <dt>"An undercut"</dt>
            <dd>
                {format!(
                    "If the defender has less, the defender scores the difference and {} more: {}. {}",
                    rules.undercut_bonus,
                    reckoned(rules, Ending::Knock { knocker: 7, defender: 5 }),
                    match rules.tie {
                        Tie::Undercut => "The same count is an undercut too.",
                        Tie::KnockerZero => "With the same count the knocker wins, and scores nothing.",
                        Tie::Nobody => "With the same count nobody scores.",
                    },
                )}
            </dd>
        }
    });
    let big = rules.big_gin.map(|bonus| {
        let sum = reckoned(rules, Ending::BigGin { defender: 31 });
        view! {
            <dt>"Big gin"</dt>
            <dd>{format!("All eleven cards in melds, and nothing is thrown: the other’s count and {bonus} more, {sum}.")}</dd>
        }
    });
    let spades = rules.spades_double.then(|| {
        let once = points(0, 31, 1);
        view! {
            <dt>"A spade turned first"</dt>
            <dd>{format!("All points of that round count double, bonuses too: gin as above would be worth 2 × {once} = {}.", points(0, 31, 2))}</dd>
        }
    });
    view! {
        <dl>
            {knocks}
            <dt>"Gin"</dt>
            <dd>
                {format!(
                    "No deadwood at all. The defender lays nothing off; the count of what they hold is scored, and {} more: {}.",
                    rules.gin_bonus,
                    reckoned(rules, Ending::Knock { knocker: 0, defender: 31 }),
                )}
            </dd>
            {big}
            {spades}
            <dt>"A drawn round"</dt>
            <dd>"When a throw leaves two cards in the stock and nobody has ended the round, it is over without score."</dd>
        </dl>
    }
    .into_any()
}
