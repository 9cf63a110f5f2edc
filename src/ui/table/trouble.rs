use leptos::prelude::*;

use super::room::Room;
use super::state::TableState;
use crate::api::ApiError;
use crate::room::CodeError;

/// Why there is no table to be seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Trouble {
    /// The address has no code in it.
    Code(CodeError),
    /// The server says so, or was not reached.
    Api(ApiError),
}

impl Trouble {
    /// Whether it will be the same whenever it is tried again.
    pub(super) const fn is_lasting(&self) -> bool {
        matches!(self, Self::Code(_) | Self::Api(ApiError::NoSuchTable))
    }
}

impl TableState {
    /// Looks again by itself, as long as the table was not reached, when the network is back or the page is
    /// looked at again. Runs in the browser only.
    pub(super) fn look_again(self, room: Room) {
        let again = move || {
            let is_passing = |trouble: &Option<Trouble>| {
                trouble
                    .as_ref()
                    .is_some_and(|trouble| !trouble.is_lasting())
            };
            if room.trouble.try_with_untracked(is_passing) == Some(true) {
                self.look(room);
            }
        };
        let listeners = [
            window_event_listener_untyped("online", move |_| again()),
            window_event_listener_untyped("visibilitychange", move |_| {
                if !document().hidden() {
                    again();
                }
            }),
        ];
        on_cleanup(move || {
            for listener in listeners {
                listener.remove();
            }
        });
    }
}
