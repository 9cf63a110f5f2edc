//! Sorting the hand, and the order that its player has given it.

use knockwood_engine::{Card, Phase, View};
use leptos::prelude::*;

use super::focus::Focus;
use super::motion::Motion;
use super::state::TableState;
use crate::table::arrange::Arranged;
use crate::table::preferences::Arrangement;
use crate::table::{HandOrder, Session};

/// The sortings in the order in which the button goes through them.
const fn next(arrangement: Arrangement) -> Arrangement {
    match arrangement {
        Arrangement::Runs => Arrangement::Sets,
        Arrangement::Sets => Arrangement::Rank,
        Arrangement::Rank => Arrangement::Suit,
        Arrangement::Suit => Arrangement::Runs,
    }
}

/// What is said of a sorting.
const fn said(arrangement: Arrangement) -> &'static str {
    match arrangement {
        Arrangement::Runs => "Sorted: runs first.",
        Arrangement::Sets => "Sorted: sets first.",
        Arrangement::Rank => "Sorted by rank.",
        Arrangement::Suit => "Sorted by suit.",
    }
}

/// What the one mat of a hand in a row is called.
pub(super) const fn row_label(arrangement: Option<Arrangement>) -> &'static str {
    match arrangement {
        Some(Arrangement::Rank) => "By rank",
        Some(Arrangement::Suit) => "By suit",
        _ => "Your order",
    }
}

impl TableState {
    /// The hand as it lies: as its player has put it, else as the preferences have it.
    pub(super) fn arranged(self, view: &View) -> Arranged {
        match self.order.read().row(view) {
            Some(row) => Arranged::in_row(row),
            None => Arranged::by(self.chosen.with(|chosen| chosen.arrangement), view.hand),
        }
    }

    /// The sorting in force; `None` where the player has put the hand into an order.
    pub(super) fn sorting(self) -> Option<Arrangement> {
        let seat = self.view.read().as_ref().map(|view| view.seat);
        let is_set = seat.is_some_and(|seat| self.order.read().is_set(seat));
        (!is_set).then(|| self.chosen.with(|chosen| chosen.arrangement))
    }

    /// Sorts the hand: as it was sorted last where the player has put it into an order of their own,
    /// else in the next way.
    pub(super) fn sort(self) {
        let Some(view) = self.view.get_untracked() else {
            return;
        };
        if view.phase == Phase::Over {
            return;
        }
        let sorting = untrack(move || self.sorting());
        let now = self.chosen.with_untracked(|chosen| chosen.arrangement);
        self.rearrange(move || {
            if let Some(sorting) = sorting {
                self.chosen
                    .update(|chosen| chosen.arrangement = next(sorting));
            } else {
                self.order.update(|order| order.forget(view.seat));
                self.store_order();
            }
        });
        self.say(said(sorting.map_or(now, next)));
    }

    /// Sorts the hand in this way.
    pub(super) fn sort_by(self, arrangement: Arrangement) {
        let Some(view) = self.view.get_untracked() else {
            return;
        };
        self.rearrange(move || {
            self.chosen
                .update(|chosen| chosen.arrangement = arrangement);
            self.order.update(|order| order.forget(view.seat));
            self.store_order();
        });
        self.say(said(arrangement));
    }

    /// Puts the hand into this order.
    pub(super) fn put_in_order(self, row: Vec<Card>) {
        let Some(view) = self.view.get_untracked() else {
            return;
        };
        self.rearrange(move || {
            self.order.update(|order| order.put(view.seat, row));
            self.store_order();
        });
    }

    /// Lets the cards travel from where they lie to where a change lays them, and keeps the focus.
    pub(super) fn rearrange(self, change: impl FnOnce()) {
        let (motion, focus) = (Motion::remember(), Focus::remember());
        change();
        motion.play(self.speed());
        focus.keep();
    }

    /// Where nothing can be kept the order holds until the page is left; that much is said of the game
    /// already.
    fn store_order(self) {
        let _ = self.order.with_untracked(HandOrder::store);
    }

    /// The order that is kept for a game that is taken up.
    pub(super) fn find_order(self, session: &Session) {
        self.order
            .set(HandOrder::find(session.seed(), session.round_number()));
    }

    /// After a change at the table: new cards go to the end of a hand that was put into an order.
    pub(super) fn follow_order(self, before: Option<&View>, now: &View) {
        let changed = self
            .order
            .try_update(|order| order.follow(before, now))
            .unwrap_or_default();
        if changed {
            self.store_order();
        }
    }
}
