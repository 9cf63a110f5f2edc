use js_sys::Date;
use leptos::prelude::*;

use super::notice::Notice;
use super::state::TableState;
use crate::table::ask_to_keep;
use crate::table::history::{self, HistoryGame};

impl TableState {
    /// At the end of a game; again when that end is reloaded, in case it was not done.
    pub(super) fn shelve_if_over(self) {
        if let Some(daily) = self.daily {
            self.hand_in(daily);
            return;
        }
        if !self.is_practice
            && untrack(|| self.with(|session| session.game().is_over())).unwrap_or_default()
        {
            self.shelve();
            ask_to_keep();
        }
    }

    /// Puts the game among the past ones, if a round of it is complete: at its end, or when it is
    /// left for another. One that is there already is not added again.
    pub(super) fn shelve(self) {
        if self.is_practice {
            return;
        }
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a clock before 1970 is one that stands at 1970"
        )]
        let now = Date::now() as u64;
        let game = untrack(|| {
            self.with(|session| {
                (!session.game().results().is_empty()).then(|| HistoryGame::of(session, now).ok())
            })
        });
        let Some(game) = game.flatten().flatten() else {
            return;
        };
        let notice = match history::add(game) {
            Ok(aside) => aside.map(Notice::HistoryAside),
            Err(error) => Some(Notice::NotCounted(error)),
        };
        self.notices
            .update(|notices| notices.retain(|notice| !matches!(notice, Notice::NotCounted(_))));
        // Where not even the game is kept, that says it all.
        let is_said = self.notices.with_untracked(|notices| {
            notices
                .iter()
                .any(|notice| matches!(notice, Notice::NotKept(_)))
        });
        if let Some(notice) =
            notice.filter(|notice| !is_said || matches!(notice, Notice::HistoryAside(_)))
        {
            self.notify(notice);
        }
    }
}
