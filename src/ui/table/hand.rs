use knockwood_engine::{Card, Cards, Phase, View, best_spread};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{FocusEvent, HtmlElement, KeyboardEvent};

use super::hint::Hinted;
use super::state::TableState;
use crate::table::narration;
use crate::ui::card::{Face, MatKind, in_order, sign};

/// One mat of the hand.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Mat {
    kind: MatKind,
    cards: Vec<Card>,
    points: u16,
}

/// The hand as it is laid: melds on mats of their own, what is loose at the end.
fn mats(hand: Cards) -> Vec<Mat> {
    let spread = best_spread(hand);
    let mat = |kind, cards: Cards| Mat {
        kind,
        cards: in_order(cards),
        points: cards.points(),
    };
    let mut mats: Vec<Mat> = spread
        .melds()
        .map(|meld| mat(MatKind::of(meld), meld.cards()))
        .collect();
    let loose = spread.loose(hand);
    if !loose.is_empty() {
        mats.push(mat(MatKind::Loose, loose));
    }
    mats
}

/// The player's own cards: a list box, one tab stop, arrows inside.
///
/// A list box rather than a row of buttons, since screen readers pass arrow keys on to it and say
/// "3 of 11" by themselves.
#[component]
pub(super) fn Hand(table: TableState) -> impl IntoView {
    let hand = Memo::new(move |_| table.view.read().as_ref().map(|view| view.hand));
    let mats = Memo::new(move |_| hand.get().map(mats));
    let cards = Memo::new(move |_| {
        mats.read()
            .iter()
            .flatten()
            .flat_map(|mat| mat.cards.iter().copied())
            .collect::<Vec<Card>>()
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

    let step = move |to: Step| {
        let cards = cards.get_untracked();
        let Some(end) = cards.len().checked_sub(1) else {
            return;
        };
        let place = current
            .get_untracked()
            .and_then(|card| cards.iter().position(|other| *other == card));
        let place = match (to, place) {
            (Step::First, _) | (_, None) => 0,
            (Step::Last, _) => end,
            (Step::Back, Some(place)) => place.saturating_sub(1),
            (Step::On, Some(place)) => (place + 1).min(end),
        };
        current.set(cards.get(place).copied());
        focus_card(list, current.get_untracked());
    };
    let on_keydown = move |event: KeyboardEvent| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" | "ArrowUp" => step(Step::Back),
            "ArrowRight" | "ArrowDown" => step(Step::On),
            "Home" => step(Step::First),
            "End" => step(Step::Last),
            // A key that is held down picks a card; it must not throw it as well.
            "Enter" | " " if event.repeat() => {}
            "Enter" | " " => {
                if let Some(card) = current.get_untracked() {
                    table.pick_or_throw(card);
                }
            }
            _ => return,
        }
        event.prevent_default();
    };
    let on_focusin = move |event: FocusEvent| {
        if let Some(card) = event.target().and_then(card_of) {
            current.set(Some(card));
        }
    };

    view! {
        <div
            class="hand"
            role="listbox"
            aria-label="Your hand"
            data-zone="hand"
            node_ref=list
            on:keydown=on_keydown
            on:focusin=on_focusin
        >
            {move || match mats.get() {
                None => face_down().into_any(),
                Some(mats) => {
                    mats.into_iter()
                        .map(|mat| view! { <HandMat table mat cards current /> })
                        .collect_view()
                        .into_any()
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

#[component]
fn HandMat(
    table: TableState,
    mat: Mat,
    /// The whole hand, in its order.
    cards: Memo<Vec<Card>>,
    current: RwSignal<Option<Card>>,
) -> impl IntoView {
    let Mat {
        kind,
        cards: held,
        points,
    } = mat;
    let label = match kind {
        MatKind::Loose => format!("Loose, {points} points"),
        kind => kind.label().to_owned(),
    };
    let count = held.len();
    view! {
        <div class="mat" role="group" aria-label=label data-kind=kind.id() data-n=count>
            <p class="mat-label" aria-hidden="true">
                {kind.label()} {(kind == MatKind::Loose).then(|| (" ", view! { <b class="badge">{points}</b> }))}
            </p>
            <div class="mat-cards">
                {held
                    .into_iter()
                    .map(|card| view! { <div class="slot"><HandCard table card cards current /></div> })
                    .collect_view()}
            </div>
        </div>
    }
}

#[component]
fn HandCard(
    table: TableState,
    card: Card,
    cards: Memo<Vec<Card>>,
    current: RwSignal<Option<Card>>,
) -> impl IntoView {
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
    let picked = move || table.picked.get() == Some(card);
    let hinted = move || table.hints(Hinted::Card(card));
    let name = move || {
        let state = match (barred.get(), drawn.get()) {
            (true, _) => ", just taken, cannot be thrown in this turn",
            (_, true) => ", just drawn",
            _ => "",
        };
        let hint = if hinted() { ", suggested" } else { "" };
        format!("{}{state}{hint}", card.name())
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
            data-hint=move || hinted().then_some("")
            on:click=move |_| table.pick_or_throw(card)
        >
            <Face card />
            {move || {
                let mark = match (hinted(), barred.get(), drawn.get()) {
                    (true, ..) => sign("hinted"),
                    (_, true, _) => sign("barred"),
                    (_, _, true) => sign("new"),
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
    /// What tapping a card does: picks it, or throws it where it is picked already.
    pub(super) fn pick_or_throw(self, card: Card) {
        if !self.may(Phase::Discard) {
            return;
        }
        if self.picked.get_untracked() == Some(card) {
            self.throw();
        } else {
            self.refusal.set(String::new());
            self.picked.set(Some(card));
            // What this throw would leave is said, not only shown.
            if let Some(view) = self.view.get_untracked() {
                let prompt = self
                    .cast
                    .with_untracked(|cast| narration::prompt(&view, cast, Some(card)));
                self.say(&prompt.to_string());
            }
        }
    }
}
