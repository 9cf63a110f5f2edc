//! Cards move where they go: first, last, invert, play, with the browser's own animations.
//!
//! Nothing waits for a motion. The state has changed already; a card that moves is only drawn on
//! its way, and may be tapped there.

use std::collections::HashMap;

use leptos::prelude::request_animation_frame;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, DomRect, Element};

use super::pace::slowness;
use crate::table::preferences::Speed;
use crate::ui::appearance::{Moves, current};

/// How long a card is on its way, in milliseconds, at the normal speed.
const FLIGHT: f32 = 260.0;
/// How much later each further card of a deal sets out, in milliseconds.
const STAGGER: f32 = 28.0;
/// Below this many pixels a card has not moved.
const STILL: f64 = 1.5;

/// Where the cards lay before a change.
pub(crate) struct Motion {
    cards: HashMap<String, DomRect>,
    backs: usize,
}

impl Motion {
    /// Measures where the cards lie now.
    pub(crate) fn remember() -> Self {
        let mut cards = HashMap::new();
        let Some(document) = document() else {
            return Self { cards, backs: 0 };
        };
        for card in all(&document, "[data-card]") {
            if let Some(name) = card.get_attribute("data-card") {
                cards.insert(name, card.get_bounding_client_rect());
            }
        }
        Self {
            cards,
            backs: count(&document),
        }
    }

    /// A new deal: every card comes from the stock, wherever its like lay before.
    pub(crate) fn deal() -> Self {
        Self {
            cards: HashMap::new(),
            backs: usize::MAX,
        }
    }

    /// Once the change is drawn, lets each card travel from where it lay to where it lies, at the
    /// player's speed.
    pub(crate) fn play(self, speed: Speed) {
        if speed == Speed::Off || is_reduced() {
            return;
        }
        request_animation_frame(move || {
            if let Some(document) = document() {
                self.travel(&document, slowness(speed));
            }
        });
    }

    fn travel(&self, document: &Document, slowness: f32) {
        let place = |zone: &str| {
            all(document, zone)
                .next()
                .map(|element| element.get_bounding_client_rect())
        };
        let stock = place("[data-pile=stock]");
        let opponent = place("[data-zone=opponent]");
        let mut trips = Vec::new();
        let mut dealt = 0.0;
        // A card under the player's finger is where the finger is.
        for card in all(document, "[data-card]:not([data-dragged])") {
            let known = card
                .get_attribute("data-card")
                .and_then(|name| self.cards.get(&name));
            let on_pile = card.closest("[data-pile=discard]").ok().flatten().is_some();
            // A card that was not in sight comes from the stock, or out of the opponent's hand.
            let from = known.or(if on_pile {
                opponent.as_ref()
            } else {
                stock.as_ref()
            });
            let trip = from.and_then(|from| Trip::of(card, from, dealt * STAGGER));
            if trip.is_some() && known.is_none() {
                dealt += 1.0;
            }
            trips.extend(trip);
        }
        trips.extend(self.draw_of_opponent(document, stock.as_ref()));
        // Only now that all is measured: a card that has set out has the next one measured anew.
        for trip in trips {
            trip.set_out(slowness);
        }
    }

    /// The opponent's newest card comes from the stock, face down. (From the discard pile it does so
    /// too: its face leaves the pile in the same moment.)
    fn draw_of_opponent(&self, document: &Document, stock: Option<&DomRect>) -> Option<Trip> {
        let is_drawn = Some(count(document)) == self.backs.checked_add(1);
        let newest = all(document, "[data-zone=opponent] .card").last();
        Trip::of(newest.filter(|_| is_drawn)?, stock?, 0.0)
    }
}

/// The way of a card from a place to where it lies.
struct Trip {
    card: Element,
    /// How far to the right, and how far down, it begins, in pixels.
    by: (f64, f64),
    /// How much larger it is there.
    scale: f64,
    /// How much later than the first it sets out, in milliseconds at the normal speed.
    delay: f32,
}

impl Trip {
    /// Measures the way; `None` where there is none to go.
    fn of(card: Element, from: &DomRect, delay: f32) -> Option<Self> {
        let to = card.get_bounding_client_rect();
        let (x, y) = (from.left() - to.left(), from.top() - to.top());
        if x.abs() < STILL && y.abs() < STILL || to.width() == 0.0 {
            return None;
        }
        Some(Self {
            card,
            by: (x, y),
            scale: from.height() / to.height(),
            delay,
        })
    }

    fn set_out(self, slowness: f32) {
        let Self {
            card,
            by: (x, y),
            scale,
            delay,
        } = self;
        let frames = format!(
            r#"[{{"transform":"translate({x}px,{y}px) scale({scale})","transformOrigin":"0 0"}},{{"transform":"none","transformOrigin":"0 0"}}]"#
        );
        let (duration, delay) = (FLIGHT * slowness, delay * slowness);
        let options = format!(
            r#"{{"duration":{duration},"delay":{delay},"fill":"backwards","easing":"cubic-bezier(.2,.7,.2,1)"}}"#
        );
        animate(&card, &frames, &options);
    }
}

/// `element.animate`, which web-sys offers only behind a compiler flag of its own.
fn animate(element: &Element, frames: &str, options: &str) {
    let call = || -> Result<JsValue, JsValue> {
        let method: js_sys::Function =
            js_sys::Reflect::get(element, &"animate".into())?.dyn_into()?;
        method.call2(
            element,
            &js_sys::JSON::parse(frames)?,
            &js_sys::JSON::parse(options)?,
        )
    };
    // A browser without it draws the card where it lies: nothing is lost but the motion.
    let _ = call();
}

/// Whether cards may not move: by the player's wish here, and where there is none by the system's.
fn is_reduced() -> bool {
    match current::<Moves>() {
        Moves::On => return false,
        Moves::Off => return true,
        Moves::System => {}
    }
    web_sys::window()
        .and_then(|window| {
            window
                .match_media("(prefers-reduced-motion: reduce)")
                .ok()
                .flatten()
        })
        .is_some_and(|query| query.matches())
}

fn document() -> Option<Document> {
    web_sys::window()?.document()
}

fn count(document: &Document) -> usize {
    all(document, "[data-zone=opponent] .card").count()
}

fn all(document: &Document, selector: &str) -> impl Iterator<Item = Element> + use<> {
    let list = document.query_selector_all(selector).ok();
    let length = list.as_ref().map_or(0, web_sys::NodeList::length);
    (0..length).filter_map(move |place| list.as_ref()?.item(place)?.dyn_into().ok())
}
