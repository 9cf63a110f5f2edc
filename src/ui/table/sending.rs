//! What is sent to an online table: one command at a time, until the server has answered.

use std::time::Duration;

use knockwood_engine::{Action, Phase};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::patience::{in_time, pause, wait_after};
use super::room::Room;
use super::state::TableState;
use crate::api::{
    Answer, ApiError, Asked, act_at_table, close_table, ready_at_table, undo_at_table,
};
use crate::outbox;
use crate::room::RoomCode;
use crate::table::refusal::refusal;

/// How long the stream may take to bring what a command has done.
const BY_STREAM: Duration = Duration::from_secs(3);

/// Something that is sent to the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Command {
    Play(Action),
    Ready,
    Undo(Asked),
    Close,
}

/// A command on its way: there is one at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sent {
    /// The version that the table has by it, once the server has done it: it is shown soon.
    pub(super) done: Option<u64>,
    /// Whether the server was not reached with it yet.
    pub(super) is_late: bool,
}

impl TableState {
    /// Plays, where the rules allow it by what is seen; else says why not.
    pub(super) fn play_online(self, room: Room, action: Action) {
        if action == Action::Deal {
            self.send(room, Command::Ready);
            return;
        }
        let Some(view) = self.view.get_untracked() else {
            return;
        };
        if view.is_legal(action) {
            self.send(room, Command::Play(action));
        } else {
            self.refuse(
                self.cast
                    .with_untracked(|cast| refusal(&view, cast, action)),
            );
        }
    }

    /// On from a result.
    pub(super) fn go_on_online(self, room: Room) {
        let is_over = untrack(move || room.is_over());
        if is_over && !self.final_sum.get_untracked() {
            self.show_final_sum();
        } else if !untrack(move || room.is_ready()) {
            self.send(room, Command::Ready);
        }
    }

    /// Asks for the last turn back.
    pub(super) fn ask_undo(self, room: Room) {
        let is_asked = room.with_untracked(|seen| seen.undo.is_some());
        let why = match (self.view.get_untracked(), is_asked) {
            (Some(view), _) if view.phase == Phase::Over => {
                "The round is over: its hands have been shown, so nothing is taken back."
            }
            (_, Some(true)) => "That is being asked already.",
            _ if untrack(move || room.can_ask_undo()) => {
                self.send(room, Command::Undo(Asked::Ask));
                self.say(&format!(
                    "You ask {} to take your last turn back.",
                    untrack(move || room.other())
                ));
                return;
            }
            _ => "There is nothing of yours to take back now.",
        };
        self.refuse(why.to_owned());
    }

    /// Sends a command, once, however long it takes. While one is on its way no other is sent: a second
    /// press was meant for what was in sight before.
    pub(super) fn send(self, room: Room, command: Command) {
        if room.sent.get_untracked().is_some() {
            return;
        }
        let Some((code, version)) = room.with_untracked(|seen| (seen.code, seen.version)) else {
            return;
        };
        let id = match outbox::new_id() {
            Ok(id) => id,
            Err(error) => return self.refuse(error.to_string()),
        };
        self.refusal.set(String::new());
        room.sent.set(Some(Sent {
            done: None,
            is_late: false,
        }));
        spawn_local(async move {
            let mut tries = 0;
            loop {
                let answer = in_time(post(code, id.clone(), version, command)).await;
                if room.seen.is_disposed() {
                    return;
                }
                let wait = match answer {
                    Err(ApiError::TooOften { wait }) => {
                        Some(Duration::from_secs(wait.clamp(1, 60)))
                    }
                    Err(ApiError::NotReached | ApiError::NotNow) => Some(wait_after(tries)),
                    _ => None,
                };
                let Some(wait) = wait else {
                    self.answered(room, answer);
                    return;
                };
                tries += 1;
                room.sent.set(Some(Sent {
                    done: None,
                    is_late: true,
                }));
                pause(wait).await;
            }
        });
    }

    fn answered(self, room: Room, answer: Result<Answer, ApiError>) {
        match answer {
            Ok(Answer::Done { version }) => {
                let is_seen = room.with_untracked(|seen| seen.version >= version);
                room.sent.set((is_seen != Some(true)).then_some(Sent {
                    done: Some(version),
                    is_late: false,
                }));
                // It comes by the stream, where there is one; and one may be dead without a word.
                if is_seen != Some(true) {
                    let is_live = untrack(move || room.wire.is_live());
                    let wait = if is_live { BY_STREAM } else { Duration::ZERO };
                    set_timeout(
                        move || {
                            let awaits = room.sent.try_get_untracked().flatten();
                            if awaits.is_some_and(|sent| sent.done == Some(version)) {
                                self.look(room);
                            }
                        },
                        wait,
                    );
                }
            }
            Ok(Answer::Stale { view }) => {
                room.sent.set(None);
                if let Ok(seen) = view.view() {
                    room.wire.note(seen.version);
                    self.see(room, seen);
                }
                self.refuse("The table had gone on meanwhile: this is how it stands now.".into());
            }
            Err(error) => {
                room.sent.set(None);
                self.refuse(error.to_string());
                if matches!(error, ApiError::NoSuchTable | ApiError::TableClosed) {
                    self.look(room);
                }
            }
        }
    }
}

async fn post(
    code: RoomCode,
    id: String,
    version: u64,
    command: Command,
) -> Result<Answer, ApiError> {
    match command {
        Command::Play(action) => act_at_table(code, id, version, action).await,
        Command::Ready => ready_at_table(code, id, version).await,
        Command::Undo(asked) => undo_at_table(code, id, version, asked).await,
        Command::Close => close_table(code, id, version).await,
    }
}
