use knockwood_engine::{Card, Meld};
use leptos::prelude::*;

use super::hand::HandCards;
use super::hand_card::HandCard;
use super::order::row_label;
use crate::ui::card::MatKind;

/// What a mat of the hand is called.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Label {
    kind: MatKind,
    word: &'static str,
    /// What is not in melds is counted: of a row as well.
    points: Option<u8>,
}

impl Label {
    /// For the ear. Of a meld every card says itself what it is in.
    fn spoken(&self) -> Option<String> {
        let Self { kind, word, points } = self;
        let points = points.as_ref()?;
        Some(match kind {
            MatKind::Loose => format!("Loose, {points} points"),
            _ => format!("{word}, {points} deadwood"),
        })
    }
}

/// Cards of the hand that lie together: a meld, or all that are in none.
#[component]
pub(super) fn HandMat(
    hand: HandCards,
    /// The meld; `None` for loose cards, and for a hand in one row.
    meld: Option<Meld>,
) -> impl IntoView {
    // For a moment after its cards are gone there is a mat still, and it is empty.
    let cards = Memo::new(move |_| {
        let arranged = hand.arranged.read();
        let mut groups = arranged.iter().flat_map(|arranged| arranged.groups.iter());
        groups
            .find(|group| group.meld == meld)
            .map(|group| group.cards.clone())
            .unwrap_or_default()
    });
    let label = Memo::new(move |_| {
        let arranged = hand.arranged.read();
        let kind = match (meld, arranged.as_ref()) {
            (Some(meld), _) => MatKind::of(meld),
            (None, Some(arranged)) if arranged.is_row => MatKind::Row,
            (None, _) => MatKind::Loose,
        };
        Label {
            kind,
            word: match kind {
                MatKind::Row => row_label(hand.table.sorting()),
                kind => kind.label(),
            },
            points: arranged
                .as_ref()
                .filter(|_| meld.is_none())
                .map(|arranged| arranged.deadwood),
        }
    });
    view! {
        // Of a meld every card says itself what it is in: the group has no name.
        <div
            class="mat"
            role="group"
            aria-label=move || label.read().spoken()
            data-kind=move || label.read().kind.id()
            data-n=move || cards.read().len()
        >
            <p class="mat-label" aria-hidden="true">
                {move || {
                    let label = label.read();
                    let points = label.points.map(|points| (" ", view! { <b class="badge">{points}</b> }));
                    view! { {label.word} {points} }
                }}
            </p>
            <div class="mat-cards">
                <For each=move || cards.get() key=|card: &Card| *card let:card>
                    <HandCard hand card />
                </For>
            </div>
        </div>
    }
}
