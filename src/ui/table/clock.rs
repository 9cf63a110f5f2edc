//! The move timer of an online table, where both have agreed to one.

use std::time::Duration;

use leptos::prelude::*;

use super::daily::now;
use super::room::Room;
use super::state::TableState;

/// When it is told that the time runs out, in seconds before.
const WARNING: i64 = 10;

/// What is left of a turn.
#[derive(Clone, Copy)]
pub(super) struct Clock {
    /// In seconds; `None` where nobody is timed.
    left: RwSignal<Option<i64>>,
    /// How far the server's clock is ahead of this one, in seconds.
    ahead: StoredValue<i64>,
    /// The deadline that was warned of.
    warned: StoredValue<Option<i64>>,
}

impl Clock {
    pub(super) fn new() -> Self {
        Self {
            left: RwSignal::new(None),
            ahead: StoredValue::new(0),
            warned: StoredValue::new(None),
        }
    }

    /// Sets it by the server's time.
    pub(super) fn set(self, server: i64) {
        self.ahead.set_value(server - now());
    }
}

impl TableState {
    /// Lets the clock run until the page is left. Runs in the browser only.
    pub(super) fn run_clock(self, room: Room) {
        let tick = move || self.tick(room);
        if let Ok(clock) = set_interval_with_handle(tick, Duration::from_secs(1)) {
            on_cleanup(move || clock.clear());
        }
    }

    pub(super) fn tick(self, room: Room) {
        let Clock {
            left,
            ahead,
            warned,
        } = room.clock;
        if left.is_disposed() {
            return;
        }
        let time = now() + ahead.get_value();
        let may_close = room
            .with_untracked(|seen| {
                seen.table.is_some()
                    && seen.closed.is_none()
                    && seen.may_close_at().is_some_and(|at| at > 0 && at <= time)
            })
            .unwrap_or_default();
        if room.may_close.get_untracked() != may_close {
            room.may_close.set(may_close);
        }
        let deadline = room.with_untracked(|seen| seen.deadline).flatten();
        let now_left = deadline.map(|deadline| (deadline - time).max(0));
        if left.get_untracked() != now_left {
            left.set(now_left);
        }
        if let Some(seconds) = now_left
            && seconds <= WARNING
            && warned.get_value() != deadline
        {
            warned.set_value(deadline);
            let words = if untrack(move || self.is_my_turn()) {
                format!("You have {seconds} seconds left.")
            } else {
                format!(
                    "{} has {seconds} seconds left.",
                    untrack(move || room.other())
                )
            };
            self.say(&words);
        }
    }
}

/// Whose time it is, and how much of it is left.
pub(super) fn clock(table: TableState, room: Room) -> AnyView {
    (move || {
        let left = room.clock.left.get()?;
        let whose = if table.is_my_turn() {
            "Your time".to_owned()
        } else {
            format!("{}’s time", room.other())
        };
        Some(view! {
            <span class="clock" data-short=(left <= WARNING).then_some("")>
                {format!("{whose} {}:{:02}", left / 60, left % 60)}
            </span>
        })
    })
    .into_any()
}
