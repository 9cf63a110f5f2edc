use knockwood_engine::Card;
use leptos::prelude::*;

use super::hand::HandCards;
use super::hint::Hinted;
use crate::table::wording::Verbosity;
use crate::ui::card::{Face, sign};

/// What the turn makes of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Standing {
    /// Just taken from the discard pile: it cannot be thrown in this turn.
    Barred,
    /// Just drawn.
    Drawn,
    /// It can be laid off.
    Fits,
    /// A card like any other.
    Plain,
}

impl Standing {
    const fn spoken(self) -> &'static str {
        match self {
            Self::Barred => ", just taken, cannot be thrown in this turn",
            Self::Drawn => ", just drawn",
            Self::Fits => ", can be laid off",
            Self::Plain => "",
        }
    }

    const fn sign(self) -> Option<&'static str> {
        match self {
            Self::Barred => Some("barred"),
            Self::Drawn => Some("new"),
            Self::Fits => Some("fits"),
            Self::Plain => None,
        }
    }
}

/// All of a card that changes while it lies in the hand.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Look {
    name: String,
    /// Its place among so many, from 1: said as "3 of 11". Browsers count within the groups, not
    /// across them.
    place: Option<usize>,
    count: usize,
    /// Its meld's number, where the hand lies in a row.
    meld: Option<usize>,
    standing: Standing,
    tabindex: &'static str,
    is_picked: bool,
    is_hinted: bool,
    is_dragged: bool,
}

impl Look {
    /// The small sign of what it is just now.
    fn sign(&self) -> Option<&'static str> {
        if self.is_hinted {
            Some("hinted")
        } else {
            self.standing.sign()
        }
    }
}

impl HandCards {
    /// How a card looks now.
    fn look(self, card: Card) -> Look {
        let table = self.table;
        let of_turn = |is: Option<Card>| is == Some(card);
        let view = table.view.read();
        let standing = match view.as_ref() {
            Some(view) if of_turn(view.barred) => Standing::Barred,
            Some(view) if of_turn(view.drawn) => Standing::Drawn,
            _ if self.fitting.read().contains(card) => Standing::Fits,
            _ => Standing::Plain,
        };
        let arranged = self.arranged.read();
        let meld = arranged
            .as_ref()
            .and_then(|arranged| arranged.meld_of(card));
        let is_hinted = table.hints(Hinted::Card(card));
        let name = table.chosen.with(|chosen| {
            let group = match meld {
                Some((_, meld)) if chosen.verbosity != Verbosity::Brief => {
                    format!(", {}", chosen.wording.meld(meld))
                }
                _ => String::new(),
            };
            let hint = if is_hinted { ", suggested" } else { "" };
            format!(
                "{}{group}{}{hint}",
                chosen.wording.card(card),
                standing.spoken()
            )
        });
        let cards = self.cards.read();
        // Tab leads to the card last visited, to begin with to the first.
        let stop = self.current.get().or(cards.first().copied());
        Look {
            name,
            place: (1..)
                .zip(cards.iter())
                .find_map(|(place, other)| (*other == card).then_some(place)),
            count: cards.len(),
            meld: meld
                .filter(|_| arranged.as_ref().is_some_and(|arranged| arranged.is_row))
                .map(|(number, _)| number),
            standing,
            tabindex: if stop == Some(card) { "0" } else { "-1" },
            is_picked: table.picked.get() == Some(card),
            is_hinted,
            is_dragged: table.dragged.get() == Some(card),
        }
    }
}

/// A card of the player's own, in its place.
#[component]
pub(super) fn HandCard(hand: HandCards, card: Card) -> impl IntoView {
    let look = Memo::new(move |_| hand.look(card));
    let is = move |standing| (look.read().standing == standing).then_some("");
    // What can change is each an attribute of its own: the rest of the card is drawn once.
    view! {
        <div class="slot" data-meld=move || look.read().meld>
            <div
                class="card"
                role="option"
                aria-label=move || look.read().name.clone()
                aria-selected=move || look.read().is_picked.to_string()
                aria-posinset=move || look.read().place
                aria-setsize=move || look.read().count
                tabindex=move || look.read().tabindex
                data-card=card.to_string()
                data-drawn=move || is(Standing::Drawn)
                data-barred=move || is(Standing::Barred)
                data-fits=move || is(Standing::Fits)
                data-picked=move || look.read().is_picked.then_some("")
                data-hint=move || look.read().is_hinted.then_some("")
                data-dragged=move || look.read().is_dragged.then_some("")
            >
                <Face card />
                {move || look.read().sign().map(|id| view! { <svg class="mark" aria-hidden="true" inner_html=sign(id)></svg> })}
            </div>
        </div>
    }
}
