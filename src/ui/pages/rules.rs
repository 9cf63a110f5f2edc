use knockwood_engine::{Cards, KnockLimit, PerSeat, Preset, RoundEnd, RoundResult, Seat};
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

                <nav class="outline" aria-label="On this page">
                    <ul>
                        {OUTLINE
                            .iter()
                            .map(|(id, title)| view! { <li><a href=format!("#{id}") rel="external">{*title}</a></li> })
                            .collect_view()}
                    </ul>
                </nav>
                <p>"Rather learn by doing? " <a href="/learn">"Short lessons at the table"</a> " begin with nothing."</p>

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
                <p>
                    "Each player is dealt ten cards. The next card is turned up beside the stock: the first upcard. The non-dealer may take it or pass; then the dealer may. If both pass, the non-dealer draws from the stock. The deal alternates."
                </p>

                <h2 id="turn">"A turn"</h2>
                <ol>
                    <li>"Draw: the top of the stock, unseen, or the top of the discard pile."</li>
                    <li>"Throw one card face up on the discard pile. The card you have just taken from the pile may not go straight back."</li>
                </ol>

                <h2 id="knock">"Knocking"</h2>
                <p>
                    {format!(
                        "After drawing you may knock if, with one card thrown, your deadwood is {limit} or less. You lay out your melds. The other player lays out theirs, and may lay loose cards off onto your melds: the eight and then the nine onto your five, six, seven. Here that is done for the defender, in the best way there is."
                    )}
                </p>
                {figure(
                    &[(MatKind::Run, "5h 6h 7h"), (MatKind::Loose, "8h 9h")],
                    "The knocker’s run; the defender’s eight and nine can both be laid off on it.",
                )}

                <p>
                    "A defender may break up a meld of their own where that leaves less. Against five, six, seven of hearts, four eights and a nine of hearts are laid out like this: three eights stay a set, and the eight of hearts goes, so that the nine can follow."
                </p>
                {figure(
                    &[(MatKind::Set, "8c 8d 8s"), (MatKind::Run, "5h 6h 7h 8h 9h")],
                    "The defender’s set, and the knocker’s run with two cards laid off.",
                )}

                <h2 id="worth">"What a round is worth"</h2>
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

                {sums(&rules)}
                {sets()}
                {questions()}

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

/// Four rounds with both hands, and a game with its boxes.
fn sums(rules: &knockwood_engine::Rules) -> AnyView {
    view! {
        <h2 id="sums">"Four rounds, reckoned"</h2>
        {worked(
            "A knock that stands",
            &[(MatKind::Set, "4c 4d 4h"), (MatKind::Set, "9c 9h 9s"), (MatKind::Loose, "As 2c Ad 3d")],
            &[(MatKind::Set, "Tc Td Th"), (MatKind::Loose, "2h 3s 5s 6h 7d 8c Qd")],
            rules,
        )}
        {worked(
            "A knock, and two cards laid off",
            &[(MatKind::Run, "5h 6h 7h 8h 9h"), (MatKind::Set, "Jc Jd Js"), (MatKind::Loose, "Ac Ad 2c 3s")],
            &[(MatKind::Run, "2d 3d 4d"), (MatKind::Loose, "2s 4c 6s Qs Kc")],
            rules,
        )}
        {worked(
            "An undercut",
            &[(MatKind::Run, "5h 6h 7h 8h"), (MatKind::Set, "Jc Jd Jh Js"), (MatKind::Loose, "Ac Ad 3s 4c")],
            &[(MatKind::Set, "Tc Td Th"), (MatKind::Run, "8s 9s Ts"), (MatKind::Loose, "2h 3c")],
            rules,
        )}
        {worked(
            "Gin",
            &[(MatKind::Run, "5h 6h 7h 8h"), (MatKind::Set, "9c 9d 9s"), (MatKind::Run, "Jc Qc Kc")],
            &[(MatKind::Run, "2s 3s 4s"), (MatKind::Loose, "Ah 3d 5d 6s 7d 8c Ts")],
            rules,
        )}
        <p>
            "Where boxes are played, every round won adds a box at the game’s end. With boxes of 25 and a game bonus of 100, a game won by 104 to 63 after five rounds to three is written 104 + 5 × 25 + 100 = 329, against 63 + 3 × 25 = 138."
        </p>
    }
    .into_any()
}

/// What is special in each set of rules.
fn sets() -> AnyView {
    view! {
        <h2 id="sets-of-rules">"The sets of rules"</h2>
        <p>"Classic is what is told above. The menu offers five others, and every option by itself. This is what is special in each:"</p>
        {Preset::ALL
            .into_iter()
            .filter(|preset| *preset != Preset::Classic)
            .map(special)
            .collect_view()}
    }
    .into_any()
}

/// What newcomers ask.
fn questions() -> AnyView {
    view! {
        <h2 id="questions">"Questions and answers"</h2>
        <dl>
            <dt>"Is queen, king, ace a run?"</dt>
            <dd>"No. The ace is low: it stands before the two only."</dd>
            <dt>"May a card be in two melds?"</dt>
            <dd>"No. Where it fits two, it stands in the one that leaves less."</dd>
            <dt>"May I throw what I have just taken?"</dt>
            <dd>"A card from the stock, yes. A card from the discard pile stays in your hand for that turn."</dd>
            <dt>"May the knocker lay off?"</dt>
            <dd>"No. Only the defender does, and only onto the knocker’s melds."</dd>
            <dt>"Does anybody lay off on gin?"</dt>
            <dd>"No. Gin cannot be undercut either."</dd>
            <dt>"What if both have the same count?"</dt>
            <dd>"Then it is an undercut, unless your rules say otherwise."</dd>
            <dt>"Must I knock when I can?"</dt>
            <dd>"No. You may go on, for gin or for a lower count."</dd>
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
    ("sums", "Four rounds, reckoned"),
    ("sets-of-rules", "The sets of rules"),
    ("questions", "Questions and answers"),
    ("well", "Playing well"),
];

/// The sum of a knock with these counts of knocker and defender: "41 − 7 = 34 to the knocker".
fn knock(rules: &knockwood_engine::Rules, knocker: u8, defender: u8) -> String {
    let counts = PerSeat::new(knocker, defender);
    let result = RoundResult::of_knock(rules, Seat::B, Seat::A, counts, false, 1);
    let (high, low) = (knocker.max(defender), knocker.min(defender));
    let bonus = match result.bonus {
        0 => String::new(),
        bonus => format!(" + {bonus}"),
    };
    let whom = if result.end == RoundEnd::Undercut {
        "defender"
    } else {
        "knocker"
    };
    format!("{high} − {low}{bonus} = {} to the {whom}", result.points)
}

/// A round's end: both hands, and what it comes to.
fn worked(
    title: &'static str,
    knocker: &[(MatKind, &'static str)],
    defender: &[(MatKind, &'static str)],
    rules: &knockwood_engine::Rules,
) -> AnyView {
    let loose = |mats: &[(MatKind, &'static str)]| {
        let cards = mats.iter().filter(|(kind, _)| *kind == MatKind::Loose);
        let points: u16 = cards
            .filter_map(|(_, cards)| cards.parse::<Cards>().ok())
            .map(Cards::points)
            .sum();
        u8::try_from(points).unwrap_or(u8::MAX)
    };
    let sum = knock(rules, loose(knocker), loose(defender));
    view! {
        <h3>{title}</h3>
        <p>"The knocker:"</p>
        {figure(knocker, "")}
        <p>"The defender:"</p>
        {figure(defender, "")}
        <p class="worked">{sum}</p>
    }
    .into_any()
}

/// What is told of a set of rules that is not told of the classic ones, by the engine itself.
fn special(preset: Preset) -> AnyView {
    let classic: Vec<String> = Preset::Classic
        .rules()
        .in_words()
        .into_iter()
        .flat_map(|section| section.sentences)
        .collect();
    let name = crate::table::narration::capital(preset.name());
    let sentences = preset
        .rules()
        .in_words()
        .into_iter()
        .flat_map(|section| section.sentences)
        .filter(|sentence| !classic.contains(sentence))
        .map(|sentence| view! { <li>{sentence}</li> })
        .collect_view();
    view! {
        <h3>{name}</h3>
        <ul>{sentences}</ul>
    }
    .into_any()
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
            {(!caption.is_empty()).then(|| view! { <figcaption>{caption}</figcaption> })}
        </figure>
    }
}
