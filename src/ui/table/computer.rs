//! The computer's turn: its mind is asked, and it acts after a pause.

use knockwood_engine::Action;
use leptos::prelude::*;

use super::notice::Notice;
use super::state::TableState;
use crate::mind::{self, Answer, NoWeights};
use crate::table::Session;

impl TableState {
    /// Stops the computer while the table is covered, and lets it go on afterwards.
    pub(crate) fn pause(self, is_paused: bool) {
        self.is_paused.set_value(is_paused);
        if is_paused {
            self.stop_waiting();
        } else {
            self.say("The game goes on.");
            self.wait_for_computer();
        }
    }

    /// Asks the computer's mind, and lets it act after a pause in which a person can follow.
    pub(super) fn wait_for_computer(self) {
        self.stop_waiting();
        if self.is_paused.get_value() {
            return;
        }
        let moment = |session: &Session| (*session.game().seed(), session.game().ply());
        let Some((question, asked)) =
            self.read_session(|session| Some((session.question()?, moment(session))))
        else {
            return;
        };
        mind::ask(question, move |answer| {
            // Meanwhile the table may have been left, or another game begun.
            let is_still_asked = self.read_session(|session| {
                (session.computer_is_to_act() && moment(session) == asked).then_some(())
            });
            if self.is_paused.try_get_value() != Some(false) {
                return;
            }
            if let (
                Answer::Chosen {
                    action: Some(action),
                    floor,
                },
                Some(()),
            ) = (answer, is_still_asked)
            {
                self.notice_floor(floor);
                let phase = self.view.get_untracked().map(|view| view.phase);
                let pause = super::pace::pause(phase, self.speed());
                // It may have been asked twice, when the table was covered in between.
                self.stop_waiting();
                let number = self.waiting.try_get_value();
                set_timeout(
                    move || {
                        if self.waiting.try_get_value() == number {
                            self.computer_acts(action);
                        }
                    },
                    pause,
                );
            }
        });
    }

    /// Says once that the computer has to play by its floor, and no longer when it has not.
    fn notice_floor(self, floor: Option<NoWeights>) {
        let floor = floor.map(Notice::Floor);
        let told = |notice: &Notice| matches!(notice, Notice::Floor(_));
        let now = self
            .notices
            .with_untracked(|all| all.iter().find(|notice| told(notice)).cloned());
        if now != floor {
            self.notices.update(|notices| {
                notices.retain(|notice| !told(notice));
                notices.extend(floor);
            });
        }
    }

    /// Forgets a move that the computer has not made yet: the page is left, or another game begun.
    pub(crate) fn stop_waiting(self) {
        let _ = self
            .waiting
            .try_update_value(|waiting| *waiting = waiting.wrapping_add(1));
    }

    fn computer_acts(self, action: Action) {
        // The table may have been left, and its signals be gone, since this move was arranged.
        if self.session.is_disposed() {
            return;
        }
        let scene = self.scene(false);
        let result = self.session.try_update(|session| {
            session
                .as_mut()
                .map(|session| session.computer_acts(action))
        });
        match result.flatten() {
            Some(Ok(())) => self.acted(scene),
            // The mind chose what the rules refuse: said as it is, so that it can be reported.
            Some(Err(error)) => self.refuse(error.to_string()),
            None => {}
        }
    }
}
