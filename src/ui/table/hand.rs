use knockwood_engine::{Action, Card, Meld, Phase, View};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{FocusEvent, HtmlElement, KeyboardEvent};

use super::drag::Drag;
use super::hint::Hinted;
use super::order::row_label;
use super::state::TableState;
use crate::table::arrange::{Arranged, Group, moved};
use crate::table::wording::Verbosity;
use crate::table::{layoffs, narration};
use crate::ui::card::{Face, MatKind, sign};

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

    let drag = Drag::of(table, list, cards);
    let hand = HandCards {
        table,
        cards,
        current,
        list,
        drag,
    };
    view! {
        <div
            class="hand"
            role="listbox"
            aria-label="Your hand"
            data-zone="hand"
            node_ref=list
            on:keydown=move |event| hand.on_keydown(&event)
            on:focusin=on_focusin
            on:pointerdown=move |event| drag.down(&event)
            on:pointermove=move |event| drag.moved(&event)
            on:pointerup=move |event| drag.up(&event)
            on:pointercancel=move |_| drag.cancel()
            on:lostpointercapture=move |_| drag.cancel()
        >
            {move || match arranged.get() {
                None => face_down().into_any(),
                Some(arranged) => {
                    let of = |group: Group| {
                        view! { <HandMat hand arranged=arranged.clone() group /> }
                    };
                    arranged.groups.clone().into_iter().map(of).collect_view().into_any()
                }
            }}
        </div>
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
struct HandCards {
    table: TableState,
    /// The whole hand, in its order.
    cards: Memo<Vec<Card>>,
    /// The card that Tab leads to.
    current: RwSignal<Option<Card>>,
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

#[component]
fn HandMat(hand: HandCards, arranged: Arranged, group: Group) -> impl IntoView {
    let kind = match group.meld {
        Some(meld) => MatKind::of(meld),
        None if arranged.is_row => MatKind::Row,
        None => MatKind::Loose,
    };
    // What is not in melds is counted: of a row as well.
    let points = group.meld.is_none().then_some(arranged.deadwood);
    let word = match kind {
        MatKind::Row => row_label(untrack(move || hand.table.sorting())),
        kind => kind.label(),
    };
    let label = match (kind, points) {
        (MatKind::Loose, Some(points)) => format!("Loose, {points} points"),
        (MatKind::Row, Some(points)) => format!("{word}, {points} deadwood"),
        _ => word.to_owned(),
    };
    let count = group.cards.len();
    let is_meld = group.meld.is_some();
    view! {
        // Of a meld every card says itself what it is in: the group has no name.
        <div
            class="mat"
            role="group"
            aria-label=(!is_meld).then_some(label)
            data-kind=kind.id()
            data-n=count
        >
            <p class="mat-label" aria-hidden="true">
                {word} {points.map(|points| (" ", view! { <b class="badge">{points}</b> }))}
            </p>
            <div class="mat-cards">
                {group
                    .cards
                    .into_iter()
                    .map(|card| {
                        let meld = arranged.meld_of(card);
                        let number = meld.filter(|_| kind == MatKind::Row).map(|(number, _)| number);
                        view! {
                            <div class="slot" data-meld=number>
                                <HandCard hand card meld=meld.map(|(_, meld)| meld) />
                            </div>
                        }
                    })
                    .collect_view()}
            </div>
        </div>
    }
}

#[component]
fn HandCard(
    hand: HandCards,
    card: Card,
    /// The meld that it is counted in.
    meld: Option<Meld>,
) -> impl IntoView {
    let HandCards {
        table,
        cards,
        current,
        drag,
        ..
    } = hand;
    let of_view = move |is: fn(&View) -> Option<Card>| {
        Memo::new(move |_| {
            table
                .view
                .read()
                .as_ref()
                .is_some_and(|view| is(view) == Some(card))
        })
    };
    let drawn = of_view(|view| view.drawn);
    let barred = of_view(|view| view.barred);
    let fits = Memo::new(move |_| {
        table
            .view
            .read()
            .as_ref()
            .is_some_and(|view| layoffs::fitting(view).contains(card))
    });
    let picked = move || table.picked.get() == Some(card);
    let group = move || match meld {
        Some(meld) if table.chosen.with(|chosen| chosen.verbosity) != Verbosity::Brief => {
            format!(
                ", {}",
                table.chosen.with(|chosen| chosen.wording.meld(meld))
            )
        }
        _ => String::new(),
    };
    let hinted = move || table.hints(Hinted::Card(card));
    let name = move || {
        let state = match (barred.get(), drawn.get(), fits.get()) {
            (true, ..) => ", just taken, cannot be thrown in this turn",
            (_, true, _) => ", just drawn",
            (.., true) => ", can be laid off",
            _ => "",
        };
        let hint = if hinted() { ", suggested" } else { "" };
        format!("{}{}{state}{hint}", table.card_name(card), group())
    };
    // Tab leads to the card last visited, to begin with to the first.
    let is_stop = move || match current.get() {
        Some(current) => current == card,
        None => cards.read().first() == Some(&card),
    };
    view! {
        <div
            class="card"
            role="option"
            aria-label=name
            aria-selected=move || picked().to_string()
            // Said as "3 of 11". Browsers count within the groups, not across them.
            aria-posinset=move || cards.read().iter().position(|other| *other == card).map(|place| place + 1)
            aria-setsize=move || cards.read().len()
            tabindex=move || if is_stop() { "0" } else { "-1" }
            data-card=card.to_string()
            data-drawn=move || (drawn.get() && !barred.get()).then_some("")
            data-barred=move || barred.get().then_some("")
            data-picked=move || picked().then_some("")
            data-fits=move || fits.get().then_some("")
            data-hint=move || hinted().then_some("")
            data-dragged=move || (table.dragged.get() == Some(card)).then_some("")
            on:click=move |event| {
                if !drag.is_end_of(&event) {
                    table.pick_or_throw(card);
                }
            }
        >
            <Face card />
            {move || {
                let mark = match (hinted(), barred.get(), drawn.get(), fits.get()) {
                    (true, ..) => sign("hinted"),
                    (_, true, ..) => sign("barred"),
                    (_, _, true, _) => sign("new"),
                    (.., true) => sign("fits"),
                    _ => return None,
                };
                Some(view! { <svg class="mark" aria-hidden="true" inner_html=mark></svg> })
            }}
        </div>
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

fn card_of(target: web_sys::EventTarget) -> Option<Card> {
    let element: HtmlElement = target.dyn_into().ok()?;
    element.get_attribute("data-card")?.parse().ok()
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
        self.refusal.set(String::new());
        self.picked.set(Some(card));
        if let Some(view) = self.view.get_untracked() {
            let prompt = self
                .cast
                .with_untracked(|cast| narration::prompt(&view, cast, Some(card)));
            self.say(&prompt.to_string());
        }
    }
}
