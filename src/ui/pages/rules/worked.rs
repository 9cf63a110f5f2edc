//! Sums to follow with a finger: what rounds come to, and a game.

use knockwood_engine::{Cards, PerSeat, RoundEnd, RoundResult, Rules, Seat};
use leptos::prelude::*;

use super::figure;
use super::text::is_only_gin;
use crate::ui::card::MatKind;

/// How a round ends, with the counts of knocker and defender.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// By a knock, or by gin where nothing is left over.
    Knock { knocker: u8, defender: u8 },
    /// By big gin.
    BigGin { defender: u8 },
}

/// The sum of such a round: "41 − 7 = 34 to the knocker".
pub(super) fn reckoned(rules: &Rules, ending: Ending) -> String {
    let (knocker, defender, big) = match ending {
        Ending::Knock { knocker, defender } => (knocker, defender, false),
        Ending::BigGin { defender } => (0, defender, true),
    };
    let counts = PerSeat::new(knocker, defender);
    let result = RoundResult::of_knock(rules, Seat::B, Seat::A, counts, big, 1);
    let (high, low) = (knocker.max(defender), knocker.min(defender));
    let less = match low {
        0 => String::new(),
        low => format!(" − {low}"),
    };
    let bonus = match result.bonus {
        0 => String::new(),
        bonus => format!(" + {bonus}"),
    };
    let whom = if result.end == RoundEnd::Undercut {
        "defender"
    } else {
        "knocker"
    };
    format!("{high}{less}{bonus} = {} to the {whom}", result.points)
}

/// Cards laid out, by mats.
type Laid = &'static [(MatKind, &'static str)];

const STANDS: [Laid; 2] = [
    &[
        (MatKind::Set, "4c 4d 4h"),
        (MatKind::Set, "9c 9h 9s"),
        (MatKind::Loose, "As 2c Ad 3d"),
    ],
    &[
        (MatKind::Set, "Tc Td Th"),
        (MatKind::Loose, "2h 3s 5s 6h 7d 8c Qd"),
    ],
];
const LAID_OFF: [Laid; 2] = [
    &[
        (MatKind::Run, "5h 6h 7h 8h 9h"),
        (MatKind::Set, "Jc Jd Js"),
        (MatKind::Loose, "Ac Ad 2c 3s"),
    ],
    &[
        (MatKind::Run, "2d 3d 4d"),
        (MatKind::Loose, "2s 4c 6s Qs Kc"),
    ],
];
const UNDERCUT: [Laid; 2] = [
    &[
        (MatKind::Run, "5h 6h 7h 8h"),
        (MatKind::Set, "Jc Jd Jh Js"),
        (MatKind::Loose, "Ac Ad 3s 4c"),
    ],
    &[
        (MatKind::Set, "Tc Td Th"),
        (MatKind::Run, "8s 9s Ts"),
        (MatKind::Loose, "2h 3c"),
    ],
];
const GIN: [Laid; 2] = [
    &[
        (MatKind::Run, "5h 6h 7h 8h"),
        (MatKind::Set, "9c 9d 9s"),
        (MatKind::Run, "Jc Qc Kc"),
    ],
    &[
        (MatKind::Run, "2s 3s 4s"),
        (MatKind::Loose, "Ah 3d 5d 6s 7d 8c Ts"),
    ],
];

/// Rounds with both hands, and a game with what is added to it.
pub(super) fn sums(rules: &Rules) -> AnyView {
    let knocks = (!is_only_gin(rules)).then(|| {
        view! {
            {worked("A knock that stands", STANDS, rules)}
            {worked("A knock, and two cards laid off", LAID_OFF, rules)}
            {worked("An undercut", UNDERCUT, rules)}
        }
    });
    view! {
        <h2 id="sums">{if is_only_gin(rules) { "A round, reckoned" } else { "Four rounds, reckoned" }}</h2>
        {knocks}
        {worked("Gin", GIN, rules)}
        {game(rules)}
    }
    .into_any()
}

/// What a game comes to that was won with four points to spare, after five rounds to three.
fn game(rules: &Rules) -> AnyView {
    let Some(target) = rules.target else {
        return ().into_any();
    };
    let (won, lost) = (u32::from(target) + 4, 63_u32);
    let added = |points: u32, rounds: u32, bonus: u16| {
        let per_box = u32::from(rules.box_bonus);
        let boxes = (per_box > 0).then(|| format!(" + {rounds} × {per_box}"));
        let bonus_text = (bonus > 0).then(|| format!(" + {bonus}"));
        let sum = points + rounds * per_box + u32::from(bonus);
        format!(
            "{points}{}{} = {sum}",
            boxes.unwrap_or_default(),
            bonus_text.unwrap_or_default()
        )
    };
    let text = if rules.box_bonus == 0 && rules.game_bonus == 0 {
        format!(
            "By these rules nothing is added when the game is over: who has {won} against {lost} has won by {won} to {lost}."
        )
    } else {
        format!(
            "A game won by {won} to {lost} after five rounds to three is written {}, against {}.",
            added(won, 5, rules.game_bonus),
            added(lost, 3, 0)
        )
    };
    view! { <p>{text}</p> }.into_any()
}

/// A round's end: both hands, and what it comes to.
fn worked(title: &'static str, [knocker, defender]: [Laid; 2], rules: &Rules) -> AnyView {
    let loose = |mats: Laid| {
        let cards = mats.iter().filter(|(kind, _)| *kind == MatKind::Loose);
        let points: u16 = cards
            .filter_map(|(_, cards)| cards.parse::<Cards>().ok())
            .map(Cards::points)
            .sum();
        u8::try_from(points).unwrap_or(u8::MAX)
    };
    let ending = Ending::Knock {
        knocker: loose(knocker),
        defender: loose(defender),
    };
    view! {
        <h3>{title}</h3>
        <p>"The knocker:"</p>
        {figure(knocker, "")}
        <p>"The defender:"</p>
        {figure(defender, "")}
        <p class="worked">{reckoned(rules, ending)}</p>
    }
    .into_any()
}
