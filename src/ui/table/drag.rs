//! Dragging a card of the hand, by mouse, pen or finger: to another place, or to where it can be laid.
//!
//! Nothing is done by dragging alone: a tap or a key does the same. A drag moves nothing in the
//! document but the card's own picture, so that one that is broken off leaves all as it was.

use knockwood_engine::{Action, Card, Layoff, Meld};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{DomRect, Element, HtmlElement, MouseEvent, PointerEvent};

use super::motion::Motion;
use super::state::TableState;
use crate::table::arrange::moved;

/// How far a pointer goes before it drags, in pixels: a tap that trembles still picks.
const THRESHOLD: f64 = 8.0;
/// How far above and below the hand a card may be dropped and still belongs to it, in pixels.
const REACH: f64 = 36.0;

/// A pointer that is down on a card.
#[derive(Debug, Clone, PartialEq)]
struct Grip {
    card: Card,
    pointer: i32,
    /// Where it went down.
    from: (f64, f64),
    /// Where the card would go if it were dropped now; `None` before the drag has begun.
    over: Option<Over>,
}

/// Where a dragged card is.
#[derive(Debug, Clone, PartialEq)]
enum Over {
    /// Where it belongs to nothing.
    Nothing,
    /// In the hand, before the card that is at this place of the others.
    Hand(usize),
    /// Where it can be laid: what the element's `data-drop` says.
    Drop(String),
}

/// The dragging of one hand.
#[derive(Clone, Copy)]
pub(super) struct Drag {
    table: TableState,
    list: NodeRef<html::Div>,
    cards: Memo<Vec<Card>>,
    grip: StoredValue<Option<Grip>>,
    /// Whether the pointer that was down last has dragged.
    has_dragged: StoredValue<bool>,
}

impl Drag {
    pub(super) fn of(table: TableState, list: NodeRef<html::Div>, cards: Memo<Vec<Card>>) -> Self {
        let drag = Self {
            table,
            list,
            cards,
            grip: StoredValue::new(None),
            has_dragged: StoredValue::new(false),
        };
        // Escape, wherever it was pressed at the table, takes `dragged` away.
        Effect::new(move |_| {
            if table.dragged.get().is_none() {
                drag.cancel();
            }
        });
        on_cleanup(move || {
            let _ = table.dragged.try_set(None);
        });
        drag
    }

    /// Whether a click is the end of a drag, and no tap.
    pub(super) fn is_end_of(self, event: &MouseEvent) -> bool {
        event.detail() > 0 && self.has_dragged.get_value()
    }

    pub(super) fn down(self, event: &PointerEvent) {
        self.has_dragged.set_value(false);
        if event.button() != 0 || !event.is_primary() {
            return;
        }
        let element = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok())
            .and_then(|element| element.closest("[role=option]").ok().flatten());
        // From here on all of it comes to this card, however fast the pointer leaves it.
        if let Some(element) = &element {
            let _ = element.set_pointer_capture(event.pointer_id());
        }
        let card = element.and_then(|element| element.get_attribute("data-card")?.parse().ok());
        self.grip.set_value(card.map(|card| Grip {
            card,
            pointer: event.pointer_id(),
            from: at(event),
            over: None,
        }));
    }

    pub(super) fn moved(self, event: &PointerEvent) {
        let Some(mut grip) = self.grip_of(event) else {
            return;
        };
        let (x, y) = at(event);
        let (dx, dy) = (x - grip.from.0, y - grip.from.1);
        if grip.over.is_none() && dx.hypot(dy) < THRESHOLD {
            return;
        }
        let (Some(list), Some(element)) = (self.list.get_untracked(), self.element(grip.card))
        else {
            return;
        };
        if grip.over.is_none() {
            self.has_dragged.set_value(true);
            self.table.dragged.set(Some(grip.card));
        }
        // As a property: the policy of our pages allows no attribute with styles.
        let by = format!("translate({dx}px,{dy}px)");
        let _ = element.style().set_property("transform", &by);
        let over = Self::over(&list, &element, (x, y));
        if grip.over.as_ref() != Some(&over) {
            self.mark(&list, grip.card, &over, (x, y));
            grip.over = Some(over);
        }
        self.grip.set_value(Some(grip));
    }

    pub(super) fn up(self, event: &PointerEvent) {
        let Some(grip) = self.grip_of(event) else {
            return;
        };
        self.grip.set_value(None);
        match grip.over {
            None => {}
            Some(Over::Drop(place)) => self.put_back(|| self.table.drop_on(grip.card, &place)),
            Some(Over::Hand(to)) => self.put_back(|| {
                let row = self.cards.get_untracked();
                let new = moved(&row, grip.card, to);
                if new != row {
                    self.table.put_in_order(new);
                }
            }),
            Some(Over::Nothing) => self.put_back(|| {}),
        }
    }

    /// Puts the card back: the pointer was taken away, or the player wants it so.
    pub(super) fn cancel(self) {
        let grip = self.grip.try_update_value(Option::take).flatten();
        if grip.is_some_and(|grip| grip.over.is_some()) {
            self.put_back(|| {});
        }
    }

    /// Ends a drag: the card is let go, and travels from where the pointer left it.
    fn put_back(self, then: impl FnOnce()) {
        let motion = Motion::remember();
        then();
        if let Some(list) = self.list.get_untracked() {
            if let Some(style) = list.query_selector("[data-card][style]").ok().flatten() {
                let _ = style.remove_attribute("style");
            }
            unmark(&list);
        }
        let _ = self.table.dragged.try_set(None);
        motion.play(self.table.speed());
    }

    fn grip_of(self, event: &PointerEvent) -> Option<Grip> {
        self.grip
            .get_value()
            .filter(|grip| grip.pointer == event.pointer_id())
    }

    fn element(self, card: Card) -> Option<HtmlElement> {
        self.list
            .get_untracked()?
            .query_selector(&format!("[data-card=\"{card}\"]"))
            .ok()??
            .dyn_into()
            .ok()
    }

    /// What lies under the pointer.
    fn over(list: &Element, element: &Element, at: (f64, f64)) -> Over {
        if let Some(drop) = drop_at(at).and_then(|place| place.get_attribute("data-drop")) {
            return Over::Drop(drop);
        }
        let zone = list.get_bounding_client_rect();
        if at.1 < zone.top() - REACH || at.1 > zone.bottom() + REACH {
            return Over::Nothing;
        }
        // The strips of the cards stay where they are, whatever is drawn on them meanwhile.
        let (mut others, mut own) = (Vec::new(), 0);
        for slot in slots(list) {
            if slot.contains(Some(element)) {
                own = others.len();
            } else {
                others.push(slot.get_bounding_client_rect());
            }
        }
        Over::Hand(place_of(&element.get_bounding_client_rect(), &others, own))
    }

    /// Shows where the card would go.
    fn mark(self, list: &Element, card: Card, over: &Over, at: (f64, f64)) {
        unmark(list);
        match over {
            Over::Nothing => {}
            Over::Hand(to) => {
                let Some(element) = self.element(card) else {
                    return;
                };
                let slots: Vec<Element> = slots(list)
                    .filter(|slot| !slot.contains(Some(&element)))
                    .collect();
                let before = to.checked_sub(1).and_then(|place| slots.get(place));
                for (slot, side) in [(before, "after"), (slots.get(*to), "before")] {
                    if let Some(slot) = slot {
                        let _ = slot.set_attribute("data-gap", side);
                    }
                }
            }
            Over::Drop(_) => {
                if let Some(place) = drop_at(at) {
                    let _ = place.set_attribute("data-over", "");
                }
            }
        }
    }
}

/// Before which of the others a card belongs: in the row that is nearest, before the first whose place
/// it has not passed by half. `own` is the place that it was taken from.
fn place_of(card: &DomRect, others: &[DomRect], own: usize) -> usize {
    let middle = |rect: &DomRect| rect.top() + rect.height() / 2.0;
    let here = middle(card);
    let distance = |rect: &&DomRect| (middle(rect) - here).abs();
    let Some(nearest) = others
        .iter()
        .min_by(|one, other| distance(one).total_cmp(&distance(other)))
    else {
        return 0;
    };
    // The last strip of a mat is a whole card.
    let half = others
        .iter()
        .map(DomRect::width)
        .fold(f64::INFINITY, f64::min)
        / 2.0;
    let is_in_row = |rect: &DomRect| (rect.top() - nearest.top()).abs() < rect.height() / 2.0;
    let in_row = || (0..).zip(others).filter(|(_, rect)| is_in_row(rect));
    let next = in_row().find(|(place, rect)| {
        let edge = if *place < own { half } else { -half };
        card.left() < rect.left() + edge
    });
    let end = in_row().last().map_or(0, |(place, _)| place + 1);
    next.map_or(end, |(place, _)| place)
}

fn at(event: &PointerEvent) -> (f64, f64) {
    (event.client_x().into(), event.client_y().into())
}

/// Where a card can be dropped, at this place of the screen.
#[allow(
    clippy::cast_possible_truncation,
    reason = "a place on a screen is far below what f32 holds exactly"
)]
fn drop_at((x, y): (f64, f64)) -> Option<Element> {
    let under = document()?.element_from_point(x as f32, y as f32)?;
    under.closest("[data-drop]").ok().flatten()
}

fn document() -> Option<web_sys::Document> {
    web_sys::window()?.document()
}

fn all(selector: &str) -> impl Iterator<Item = Element> + use<> {
    let list = document().and_then(|document| document.query_selector_all(selector).ok());
    let length = list.as_ref().map_or(0, web_sys::NodeList::length);
    (0..length).filter_map(move |place| list.as_ref()?.item(place)?.dyn_into().ok())
}

fn slots(list: &Element) -> impl Iterator<Item = Element> + use<> {
    let slots = list.query_selector_all(".slot").ok();
    let length = slots.as_ref().map_or(0, web_sys::NodeList::length);
    (0..length).filter_map(move |place| slots.as_ref()?.item(place)?.dyn_into().ok())
}

fn unmark(list: &Element) {
    for slot in slots(list) {
        let _ = slot.remove_attribute("data-gap");
    }
    for element in all("[data-over]") {
        let _ = element.remove_attribute("data-over");
    }
}

/// Where cards can be dropped, as `data-drop` names it.
impl TableState {
    /// Whether dropping the dragged card here would be accepted.
    pub(super) fn takes_drop(self, place: &str) -> bool {
        self.dragged
            .get()
            .and_then(|card| drop_action(card, place))
            .is_some_and(|action| self.allows(action))
    }

    /// A card is dropped: thrown, or laid off. A refusal is said, and the card goes back.
    fn drop_on(self, card: Card, place: &str) {
        match drop_action(card, place) {
            Some(Action::LayOff(layoff)) => self.lay_off(layoff),
            Some(action) => self.act(action),
            None => {}
        }
    }
}

/// What dropping a card at a place does: "throw", or onto a meld by its cards.
fn drop_action(card: Card, place: &str) -> Option<Action> {
    if place == THROW {
        return Some(Action::Discard(card));
    }
    let onto: Meld = place.parse().ok()?;
    Some(Action::LayOff(Layoff { card, onto }))
}

/// The name of the places where a dropped card is thrown.
pub(super) const THROW: &str = "throw";
