//! Laying off by hand: the knocker's melds on the table, and what is done with them.

use knockwood_engine::{Action, Layoff, Meld, Showdown, View};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::state::TableState;
use crate::table::Cast;
use crate::table::arrange::in_order;
use crate::table::layoffs::{self, Counts, layoff_refusal};
use crate::ui::card::{MatKind, ShownCard, ShownMat};

/// The knocker's side of the table: melds with all that was laid off onto them, loose cards, and both
/// counts.
#[component]
pub(super) fn OnTable(table: TableState) -> impl IntoView {
    let showdown = Memo::new(move |_| table.view.read().as_ref().and_then(|view| view.showdown));
    let counts = Memo::new(move |_| table.view.read().as_ref().and_then(layoffs::counts));
    let knocker = move || {
        let knocker = showdown.get()?.knocker;
        let is_you = table.view.read().as_ref()?.seat == knocker;
        Some(if is_you { "you" } else { "foe" })
    };
    view! {
        <section class="laid-out" aria-labelledby="laid-h" data-zone="laid" data-knocker=knocker>
            <h2 class="unseen" id="laid-h">"On the table"</h2>
            <p class="counts">{move || Some(in_words(&table.cast.read(), showdown.read().as_ref()?, counts.get()?))}</p>
            <div class="spread-mats">
                {move || {
                    let showdown = showdown.get()?;
                    let loose = showdown.knocker_spread.loose(showdown.knocker_hand);
                    let melds = showdown.knocker_spread.melds();
                    Some(
                        view! {
                            {melds.map(|meld| view! { <LaidMeld table showdown meld /> }).collect_view()}
                            {(!loose.is_empty())
                                .then(|| view! { <ShownMat kind=MatKind::Loose cards=loose moves=true /> })}
                        },
                    )
                }}
            </div>
        </section>
    }
}

/// "Alder knocked with 7", "you have 23": both with their numbers set off.
fn in_words(cast: &Cast, showdown: &Showdown, counts: Counts) -> impl IntoView + use<> {
    let who = cast.who(showdown.knocker).to_owned();
    let own = (!cast.is_you(showdown.knocker)).then(|| {
        view! { <span>"you have " <b class="badge" data-count="own">{counts.own}</b></span> }
    });
    view! {
        <span>{who} " knocked with " <b class="badge" data-count="knocker">{counts.knocker}</b></span>
        " "
        {own}
    }
}

/// One meld of the knocker's: a button, onto which the picked card is laid.
#[component]
fn LaidMeld(table: TableState, showdown: Showdown, meld: Meld) -> impl IntoView {
    let grown = showdown.layoffs.grown(meld);
    let laid = showdown.layoffs.cards();
    let kind = MatKind::of(grown);
    let id = meld.to_string();
    // The picked card, or the one that is being dragged.
    let takes = move || {
        let card = table.dragged.get().or_else(|| table.picked.get());
        card.is_some_and(|card| table.allows(Action::LayOff(Layoff { card, onto: meld })))
    };
    let cards = in_order(grown.cards());
    let count = cards.len();
    view! {
        <button
            class="mat laid-meld"
            type="button"
            aria-label=layoffs::the_meld(grown).trim_start_matches("the ").to_owned()
            aria-disabled=move || (!takes()).then_some("true")
            data-kind=kind.id()
            data-n=count
            data-drop=id
            data-lit=move || takes().then_some("")
            on:click=move |_| table.lay_off_onto(meld)
        >
            <span class="mat-label">{kind.label()}</span>
            <span class="mat-cards">
                {cards
                    .into_iter()
                    .map(|card| {
                        view! { <span class="slot"><ShownCard card laid=laid.contains(card) moves=true /></span> }
                    })
                    .collect_view()}
            </span>
        </button>
    }
}

impl TableState {
    /// What tapping a card does while cards are laid off: lays it off where there is one place for it
    /// and nothing is lost by it; else picks it, and asks.
    pub(super) fn pick_or_lay_off(self, card: knockwood_engine::Card) {
        let Some(view) = self.view.get_untracked() else {
            return;
        };
        let places = layoffs::places(&view, card);
        let is_picked = self.picked.get_untracked() == Some(card);
        match places.as_slice() {
            [] => {
                self.picked.set(None);
                self.refuse(
                    self.cast
                        .with_untracked(|cast| layoff_refusal(&view, cast, card, None)),
                );
            }
            [onto] if is_picked || !layoffs::is_dear(&view, card) => {
                self.lay_off(Layoff { card, onto: *onto });
            }
            [_] => self.pick(card),
            [first, ..] => {
                self.pick(card);
                focus_meld(*first);
            }
        }
    }

    /// Lays off the picked card, where one is.
    pub(super) fn lay_off_picked(self) {
        match self.picked.get_untracked() {
            Some(card) => self.pick_or_lay_off(card),
            None => self.refuse("Pick a card that fits first.".into()),
        }
    }

    /// Lays the picked card onto this meld.
    fn lay_off_onto(self, onto: Meld) {
        match self.picked.get_untracked() {
            Some(card) => self.lay_off(Layoff { card, onto }),
            None => self.refuse("Pick the card that you lay off first.".into()),
        }
    }

    /// Lays a card off; or says why it does not fit.
    pub(super) fn lay_off(self, layoff: Layoff) {
        self.act(Action::LayOff(layoff));
    }

    /// Whether the picked card can be laid off.
    pub(super) fn can_lay_off_picked(self) -> bool {
        let picked = self.picked.get();
        self.reads_view(|view| picked.is_some_and(|card| !layoffs::places(view, card).is_empty()))
    }

    /// Whether any card can be.
    pub(super) fn can_lay_off_any(self) -> bool {
        self.reads_view(|view| !layoffs::fitting(view).is_empty())
    }

    fn reads_view(self, is: impl FnOnce(&View) -> bool) -> bool {
        self.view.read().as_ref().is_some_and(is)
    }
}

/// Puts the focus on a meld of the knocker's: the question is which.
fn focus_meld(meld: Meld) {
    let found = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| {
            document
                .query_selector(&format!("[data-drop=\"{meld}\"]"))
                .ok()
                .flatten()
        });
    if let Some(element) = found.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}
