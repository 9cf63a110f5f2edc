use knockwood_engine::{Action, Card, Cards, Phase};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget, FocusEvent, HtmlElement, KeyboardEvent, MouseEvent};

use super::drag::Drag;
use super::mat::HandMat;
use super::state::{TableState, settle};
use crate::table::arrange::{Arranged, moved};
use crate::table::{layoffs, narration};

/// The player's own cards: a list box, one tab stop, arrows inside.
///
/// A list box rather than a row of buttons, since screen readers pass arrow keys on to it and say
/// "3 of 11" by themselves.
#[component]
pub(super) fn Hand(table: TableState) -> impl IntoView {
    let arranged = Memo::new(move |_| table.view.read().as_ref().map(|view| table.arranged(view)));
    let cards = Memo::new(move |_| {
        arranged
            .read()
            .as_ref()
            .map(Arranged::cards)
            .unwrap_or_default()
    });
    // The card that Tab leads to.
    let current = RwSignal::new(None::<Card>);
    let list = NodeRef::<html::Div>::new();

    // When the current card has left the hand, the card now in its place is the current one.
    Effect::new(move |before: Option<Vec<Card>>| {
        let cards = cards.get();
        let gone = current.get_untracked().filter(|card| !cards.contains(card));
        if let Some(gone) = gone {
            let place = before
                .iter()
                .flatten()
                .position(|card| *card == gone)
                .unwrap_or(0);
            current.set(cards.get(place.min(cards.len().saturating_sub(1))).copied());
        }
        cards
    });

    let on_focusin = move |event: FocusEvent| {
        if let Some(card) = event.target().and_then(card_of) {
            current.set(Some(card));
        }
    };

    let hand = HandCards {
        table,
        arranged,
        cards,
        fitting: Memo::new(move |_| {
            table
                .view
                .read()
                .as_ref()
                .map(layoffs::fitting)
                .unwrap_or_default()
        }),
        current,
        list,
        drag: Drag::of(table, list, cards),
    };
    let HandCards { drag, .. } = hand;
    let is_dealt = Memo::new(move |_| arranged.read().is_some());
    view! {
        <div
            class="hand"
            role="listbox"
            aria-label="Your hand"
            data-zone="hand"
            node_ref=list
            on:keydown=move |event| hand.on_keydown(&event)
            on:click=move |event| hand.on_click(&event)
            on:focusin=on_focusin
            on:pointerdown=move |event| drag.down(&event)
            on:pointermove=move |event| drag.moved(&event)
            on:pointerup=move |event| drag.up(&event)
            on:pointercancel=move |_| drag.cancel()
            on:lostpointercapture=move |_| drag.cancel()
        >
            {move || if is_dealt.get() {
                view! { <Mats hand /> }.into_any()
            } else {
                face_down().into_any()
            }}
        </div>
    }
}

/// The mats by what they are: one that stays is not made again, nor are its cards.
#[component]
fn Mats(hand: HandCards) -> impl IntoView {
    let groups = move || {
        let arranged = hand.arranged.read();
        let groups = arranged.iter().flat_map(|arranged| arranged.groups.iter());
        groups.map(|group| group.meld).collect::<Vec<_>>()
    };
    view! {
        <For each=groups key=|meld| *meld let:meld>
            <HandMat hand meld />
        </For>
    }
}

/// Where an arrow key leads.
#[derive(Clone, Copy)]
enum Step {
    First,
    Back,
    On,
    Last,
}

/// What every card of the hand shares.
#[derive(Clone, Copy)]
pub(super) struct HandCards {
    pub(super) table: TableState,
    /// The hand as it lies.
    pub(super) arranged: Memo<Option<Arranged>>,
    /// The whole hand, in its order.
    pub(super) cards: Memo<Vec<Card>>,
    /// The cards that can be laid off.
    pub(super) fitting: Memo<Cards>,
    /// The card that Tab leads to.
    pub(super) current: RwSignal<Option<Card>>,
    list: NodeRef<html::Div>,
    drag: Drag,
}

impl HandCards {
    fn on_keydown(self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.meta_key() {
            return;
        }
        match (event.alt_key(), event.key().as_str()) {
            // Not left to the browser, which would go back a page.
            (true, "ArrowLeft") => self.shift(Step::Back),
            (true, "ArrowRight") => self.shift(Step::On),
            (true, _) => return,
            (_, "ArrowLeft" | "ArrowUp") => self.step(Step::Back),
            (_, "ArrowRight" | "ArrowDown") => self.step(Step::On),
            (_, "Home") => self.step(Step::First),
            (_, "End") => self.step(Step::Last),
            // A key that is held down picks a card; it must not throw it as well.
            (_, "Enter" | " ") if event.repeat() => {}
            (_, "Enter" | " ") => {
                if let Some(card) = self.current.get_untracked() {
                    self.table.pick_or_throw(card);
                }
            }
            _ => return,
        }
        event.prevent_default();
    }

    fn on_click(self, event: &MouseEvent) {
        if let Some(card) = event.target().and_then(card_of)
            && !self.drag.is_end_of(event)
        {
            self.table.pick_or_throw(card);
        }
    }

    /// The hand, and where in it the current card is.
    fn place(self) -> (Vec<Card>, Option<usize>) {
        let row = self.cards.get_untracked();
        let place = self
            .current
            .get_untracked()
            .and_then(|card| row.iter().position(|other| *other == card));
        (row, place)
    }

    /// Goes along the hand.
    fn step(self, to: Step) {
        let (row, place) = self.place();
        let Some(end) = row.len().checked_sub(1) else {
            return;
        };
        let place = match (to, place) {
            (Step::First, _) | (_, None) => 0,
            (Step::Last, _) => end,
            (Step::Back, Some(place)) => place.saturating_sub(1),
            (Step::On, Some(place)) => (place + 1).min(end),
        };
        self.current.set(row.get(place).copied());
        focus_card(self.list, self.current.get_untracked());
    }

    /// Moves the current card one place along, in the order of the player's own.
    fn shift(self, to: Step) {
        let (row, place) = self.place();
        let Some((place, card)) = place.and_then(|place| Some((place, *row.get(place)?))) else {
            return;
        };
        let place = match to {
            Step::Back => place.saturating_sub(1),
            _ => (place + 1).min(row.len().saturating_sub(1)),
        };
        self.table.put_in_order(moved(&row, card, place));
        self.table
            .say(&format!("{}, {} of {}", card.name(), place + 1, row.len()));
    }
}

/// Ten cards nobody has looked at yet: the table before the game is there.
fn face_down() -> impl IntoView {
    view! {
        <div class="mat" data-kind="loose" data-n="10">
            <p class="mat-label" aria-hidden="true">"Your hand"</p>
            <div class="mat-cards">
                {(0..10)
                    .map(|_| view! { <div class="slot"><span class="card" data-back=""></span></div> })
                    .collect_view()}
            </div>
        </div>
    }
}

/// The card that something happened to.
fn card_of(target: EventTarget) -> Option<Card> {
    let element: Element = target.dyn_into().ok()?;
    let card = element.closest("[role=option]").ok()??;
    card.get_attribute("data-card")?.parse().ok()
}

/// Puts the focus on a card of the hand; on the first where it is not there.
fn focus_card(list: NodeRef<html::Div>, card: Option<Card>) {
    let Some(list) = list.get_untracked() else {
        return;
    };
    let found = card
        .and_then(|card| {
            list.query_selector(&format!("[data-card=\"{card}\"]"))
                .ok()
                .flatten()
        })
        .or_else(|| list.query_selector("[data-card]").ok().flatten());
    if let Some(element) = found.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

impl TableState {
    /// A card, called as the player wants.
    pub(super) fn card_name(self, card: Card) -> String {
        self.chosen.with(|chosen| chosen.wording.card(card))
    }

    /// What tapping a card does: picks it, or throws it where it is picked already.
    pub(super) fn pick_or_throw(self, card: Card) {
        if untrack(move || self.may(Phase::Layoff)) {
            self.pick_or_lay_off(card);
            return;
        }
        if !untrack(move || self.may(Phase::Discard)) {
            // Said by the rules, as for any command that has to wait.
            self.act(Action::Discard(card));
            return;
        }
        if self.picked.get_untracked() == Some(card) {
            self.throw();
        } else {
            self.pick(card);
        }
    }

    /// Picks a card; what comes of throwing it, or of laying it off, is said and not only shown.
    pub(super) fn pick(self, card: Card) {
        settle(self.refusal, String::new());
        self.picked.set(Some(card));
        if let Some(view) = self.view.get_untracked() {
            let prompt = self
                .cast
                .with_untracked(|cast| narration::prompt(&view, cast, Some(card)));
            self.say(&prompt.to_string());
        }
    }
}
