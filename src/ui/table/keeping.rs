//! How a game comes to the table and is kept: found again, begun anew, handed to another tab.

use knockwood_engine::{Rules, Seed};
use leptos::prelude::*;
use rand::TryRng;
use rand::rngs::SysRng;

use super::focus::{self, Focus};
use super::notice::Notice;
use super::state::TableState;
use crate::table::keep::is_new_asked_for;
use crate::table::tabs::Standing;
use crate::table::{Keep, Kept, Players, Session};

impl TableState {
    /// Opens the game where this tab has it, and lays it down where another tab takes it.
    pub(crate) fn follow(self, before: Option<&Standing>, now: &Standing) {
        match now {
            Standing::Asking => {}
            Standing::Playing(_) => {
                self.open();
                // The button that was pressed for it is gone by now, and the focus with it.
                if matches!(before, Some(Standing::Elsewhere { .. })) {
                    Focus::of_table().keep();
                }
            }
            Standing::Elsewhere { .. } => self.lay_down(),
        }
    }

    /// Another tab plays: nothing is left here to act on, to show or to keep.
    fn lay_down(self) {
        let focus = Focus::remember();
        self.stop_waiting();
        self.stop_asking();
        self.picked.set(None);
        self.dragged.set(None);
        self.drop_hint();
        self.refusal.set(String::new());
        self.notices.set(Vec::new());
        self.session.set(None);
        self.hush();
        self.say("The game is open in another tab.");
        focus.keep();
    }

    /// Takes the kept game up again, or deals a new one. Runs in the browser only.
    fn open(self) {
        focus::begin();
        if let Some(daily) = self.daily {
            self.open_daily(daily);
            return;
        }
        if self.is_practice {
            self.start();
            return;
        }
        let mut keep = Keep::default();
        let kept = keep.find();
        let is_new = is_new_asked_for();
        self.keep.set(keep);
        match kept {
            Kept::Game(session) => {
                let is_past = session.is_over() && is_new;
                self.show(session);
                self.shelve_if_over();
                if is_past {
                    self.start();
                }
            }
            Kept::Recovered { session, aside } => {
                self.notify(Notice::Recovered(aside));
                self.show(session);
                self.store();
            }
            Kept::Unreadable(aside) => {
                self.notify(Notice::Unreadable(aside));
                self.start();
            }
            Kept::Nothing => self.start(),
        }
    }

    /// Deals a new game, as it is chosen.
    pub(crate) fn start(self) {
        let (rules, players) = self
            .chosen
            .with_untracked(|chosen| (chosen.rules, chosen.players()));
        self.start_with(rules, players);
    }

    /// Deals a new game to the same people, by the same rules.
    pub(crate) fn restart(self) {
        let same =
            self.with_untracked(|session| (*session.game().rules(), session.players().clone()));
        if let Some((rules, players)) = same {
            self.start_with(rules, players);
        }
    }

    fn start_with(self, rules: Rules, players: Players) {
        if !self.tab.may_write() {
            return;
        }
        if self.is_practice && self.open_practice() {
            return;
        }
        // What is left here is not lost.
        self.shelve();
        let mut seed = [0; 32];
        if let Err(error) = SysRng.try_fill_bytes(&mut seed) {
            self.refuse(format!(
                "The cards cannot be shuffled: this browser gives no randomness ({error})."
            ));
            return;
        }
        match Session::start(rules, Seed(seed), players) {
            Ok(session) => {
                self.show(session);
                self.store();
            }
            Err(error) => self.refuse(error.to_string()),
        }
    }

    /// Keeps the game; that it cannot be kept is said once, and the game goes on.
    pub(super) fn store(self) {
        // Where another tab has taken the game this one lays it down, and writes no more.
        if !self.tab.may_write() {
            return;
        }
        if self.is_practice {
            return;
        }
        let keep = self.keep.get_untracked();
        let result = match self.daily {
            Some(daily) => self.store_daily(daily),
            None => self.with_untracked(|session| keep.store(session)),
        };
        let Some(result) = result else { return };
        if self.is_kept.get_value() == result.is_ok() {
            return;
        }
        self.is_kept.set_value(result.is_ok());
        self.notices
            .update(|notices| notices.retain(|notice| !matches!(notice, Notice::NotKept(_))));
        if let Err(error) = result {
            self.notify(Notice::NotKept(error));
        }
    }
}
