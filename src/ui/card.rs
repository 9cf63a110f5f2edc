use knockwood_engine::{Card, Cards, Meld, MeldKind, Rank};
use leptos::prelude::*;

use super::asset::asset;
use crate::table::arrange::in_order;

/// Where the pips lie in a drawing of 250 by 350, as printed decks have them. Those below the
/// middle stand on their heads.
const fn pips(rank: Rank) -> &'static [(u16, u16)] {
    const L: u16 = 83;
    const M: u16 = 125;
    const R: u16 = 167;
    const T: u16 = 66;
    const C: u16 = 175;
    const B: u16 = 284;
    match rank {
        Rank::Ace => &[(M, C)],
        Rank::Two => &[(M, T), (M, B)],
        Rank::Three => &[(M, T), (M, C), (M, B)],
        Rank::Four => &[(L, T), (R, T), (L, B), (R, B)],
        Rank::Five => &[(L, T), (R, T), (M, C), (L, B), (R, B)],
        Rank::Six => &[(L, T), (R, T), (L, C), (R, C), (L, B), (R, B)],
        Rank::Seven => &[(L, T), (R, T), (M, 120), (L, C), (R, C), (L, B), (R, B)],
        Rank::Eight => &[
            (L, T),
            (R, T),
            (M, 120),
            (L, C),
            (R, C),
            (M, 230),
            (L, B),
            (R, B),
        ],
        Rank::Nine => &[
            (L, T),
            (R, T),
            (L, 139),
            (R, 139),
            (M, C),
            (L, 211),
            (R, 211),
            (L, B),
            (R, B),
        ],
        Rank::Ten => &[
            (L, T),
            (R, T),
            (M, 102),
            (L, 139),
            (R, 139),
            (L, 211),
            (R, 211),
            (M, 248),
            (L, B),
            (R, B),
        ],
        Rank::Jack | Rank::Queen | Rank::King => &[],
    }
}

/// The rank as the sprite and the court cards' files name it.
const fn glyph(rank: Rank) -> &'static str {
    [
        "a", "2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k",
    ][rank as usize]
}

/// What is drawn in the middle of a card, and in its corners, as SVG.
fn drawing(card: Card) -> String {
    let (rank, suit) = (glyph(card.rank()), card.suit().letter());
    let mut middle: Vec<String> = Vec::new();
    if card.rank() >= Rank::Jack {
        let address = asset(&format!("/cards/{rank}{suit}.svg"));
        middle.push(format!(
            r##"<image href="{address}" x="51" y="55" width="148" height="240" preserveAspectRatio="none"/><rect class="frame" x="51" y="55" width="148" height="240" rx="3"/><use href="#s-{suit}" transform="translate(75 80) scale(.38)"/><use href="#s-{suit}" transform="translate(175 270) scale(-.38)"/>"##
        ));
    }
    for &(x, y) in pips(card.rank()) {
        let scale = match (card.rank(), y > 175) {
            (Rank::Ace, _) => "1.25",
            (_, true) => "-.42",
            (_, false) => ".42",
        };
        middle.push(format!(
            r##"<use href="#s-{suit}" transform="translate({x} {y}) scale({scale})"/>"##
        ));
    }
    let middle = middle.concat();
    let (left, size) = if card.rank() == Rank::Ten {
        (31, ".44 .46")
    } else {
        (29, ".46")
    };
    let index = format!(
        r##"<use href="#r-{rank}" transform="translate({left} 38) scale({size})"/><use href="#s-{suit}" transform="translate(29 84) scale(.33)"/>"##
    );
    format!(
        r#"<g class="face-mid">{middle}</g><g class="face-ix">{index}</g><g class="face-end" transform="rotate(180 125 175)">{index}</g>"#
    )
}

/// A sign of the sprite: what refers to it must be written as markup, since leptos has no name for
/// SVG's `use`.
pub(crate) fn sign(id: &'static str) -> String {
    format!(r##"<use href="#i-{id}"/>"##)
}

/// The face of a card. Its name is for whatever holds it to say.
#[component]
pub(crate) fn Face(card: Card) -> impl IntoView {
    view! {
        <svg
            class="face"
            viewBox="0 0 250 350"
            data-suit=card.suit().letter().to_string()
            aria-hidden="true"
            focusable="false"
            inner_html=drawing(card)
        ></svg>
    }
}

/// A card that lies face up and can be looked at only.
#[component]
pub(crate) fn ShownCard(
    card: Card,
    /// Whether it was laid off onto the meld it lies in.
    #[prop(optional)]
    laid: bool,
    /// Whether it takes part in the table's motion.
    #[prop(optional)]
    moves: bool,
) -> impl IntoView {
    let name = if laid {
        format!("{}, laid off", card.name())
    } else {
        card.name()
    };
    view! {
        <span
            class="card"
            role="img"
            aria-label=name
            data-laid=laid.then_some("")
            data-card=moves.then(|| card.to_string())
        >
            <Face card />
        </span>
    }
}

/// What a mat holds: a meld, loose cards, a whole hand, or the card thrown on a knock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum MatKind {
    Run,
    Set,
    Loose,
    /// A whole hand in a row, melds or not.
    Row,
    Thrown,
}

impl MatKind {
    pub(crate) fn of(meld: Meld) -> Self {
        match meld.kind() {
            MeldKind::Run => Self::Run,
            MeldKind::Set => Self::Set,
        }
    }

    pub(crate) const fn id(self) -> &'static str {
        match self {
            Self::Run => "run",
            Self::Set => "set",
            Self::Loose => "loose",
            Self::Row => "row",
            Self::Thrown => "throw",
        }
    }

    pub(crate) const fn label(self) -> &'static str {
        match self {
            Self::Run => "Run",
            Self::Set => "Set",
            Self::Loose => "Loose",
            Self::Row => "Your hand",
            Self::Thrown => "Thrown",
        }
    }
}

/// Cards laid on a mat, to be looked at.
#[component]
pub(crate) fn ShownMat(
    kind: MatKind,
    cards: Cards,
    /// Those of them that were laid off.
    #[prop(optional)]
    laid: Cards,
    #[prop(optional)] moves: bool,
) -> impl IntoView {
    let badge = (kind == MatKind::Loose).then(|| view! { <b class="badge">{cards.points()}</b> });
    view! {
        <div class="mat" data-kind=kind.id() data-n=cards.len()>
            <p class="mat-label">{kind.label()} {badge.map(|badge| (" ", badge))}</p>
            <div class="mat-cards">
                {in_order(cards)
                    .into_iter()
                    .map(|card| view! { <div class="slot"><ShownCard card laid=laid.contains(card) moves /></div> })
                    .collect_view()}
            </div>
        </div>
    }
}
