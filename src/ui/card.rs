use knockwood_engine::{Card, Cards, Meld, MeldKind};
use leptos::prelude::*;

use super::face::drawing;
use crate::table::arrange::in_order;

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
