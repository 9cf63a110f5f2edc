//! The game at an online table: what the server lets this seat know, and what is sent to it.

use std::time::Duration;

use knockwood_engine::{Game, PerSeat, Record, RoundResult, Rules, Seat, View};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::calling;
use super::clock::Clock;
use super::focus::{self, Focus};
use super::online_news::told;
use super::patience::in_time;
use super::pledge::{Pledge, remember_pledge};
use super::sending::Sent;
use super::state::TableState;
use super::trouble::Trouble;
use super::wire::Wire;
use crate::api::{ApiError, Door, Found, join_table, room, room_record};
use crate::online::Standing;
use crate::room::{CodeError, Packed, Pause, Presence, RoomCode, RoomView, events_address};
use crate::table::history::{self, HistoryGame};
use crate::table::name::in_sentence;
use crate::table::narration;
use crate::table::{Aids, Cast, HandOrder, Players, Session, YOU};

/// How long somebody may be gone before it is told: a page that is loaded again is back sooner.
const GONE_FOR: Duration = Duration::from_secs(5);

/// An online table, as this page has it.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    code: StoredValue<Result<RoomCode, CodeError>>,
    /// What was seen last. The server alone decides what there is.
    pub(super) seen: RwSignal<Option<RoomView>>,
    /// What is told at the door, to who has no seat.
    pub(super) door: RwSignal<Option<Door>>,
    pub(super) trouble: RwSignal<Option<Trouble>>,
    pub(super) wire: Wire,
    pub(super) clock: Clock,
    pub(super) sent: RwSignal<Option<Sent>>,
    /// Whether it was said that the line is cut.
    is_cut: StoredValue<bool>,
    /// Whether the other has been away for some seconds.
    is_away: RwSignal<bool>,
    /// Whether they have been for so long that the table may be closed.
    pub(super) may_close: RwSignal<bool>,
    /// The game that is over, to be counted up.
    finished: RwSignal<Option<Box<Game>>>,
    /// What the server was bound to before the last rounds, as this browser saw it then.
    pub(super) pledges: RwSignal<Vec<Pledge>>,
}

impl Room {
    pub(super) fn new(code: &str) -> Self {
        Self {
            code: StoredValue::new(code.parse()),
            seen: RwSignal::new(None),
            door: RwSignal::new(None),
            trouble: RwSignal::new(None),
            wire: Wire::new(),
            clock: Clock::new(),
            sent: RwSignal::new(None),
            is_cut: StoredValue::new(false),
            is_away: RwSignal::new(false),
            may_close: RwSignal::new(false),
            finished: RwSignal::new(None),
            pledges: RwSignal::new(Vec::new()),
        }
    }

    /// The table's code; `None` where the address has none.
    pub(super) fn code(self) -> Option<RoomCode> {
        self.code.get_value().ok()
    }

    /// Reads something of what is seen.
    pub(super) fn with<T>(self, read: impl FnOnce(&RoomView) -> T) -> Option<T> {
        self.seen.read().as_ref().map(read)
    }

    /// Reads something of what is seen once.
    pub(super) fn with_untracked<T>(self, read: impl FnOnce(&RoomView) -> T) -> Option<T> {
        self.seen.read_untracked().as_ref().map(read)
    }

    /// The cards, once they are dealt.
    pub(super) fn view(self) -> Option<View> {
        self.with(|seen| seen.table).flatten()
    }

    /// Who plays.
    pub(super) fn cast(self) -> Cast {
        self.with(|seen| Cast::with(seen.seat, &other_name(seen)))
            .unwrap_or_else(Cast::unknown)
    }

    /// The viewer's seat.
    pub(super) fn seat(self) -> Seat {
        self.with(|seen| seen.seat).unwrap_or(YOU)
    }

    /// What the other is called.
    pub(super) fn other(self) -> String {
        self.with(other_name).unwrap_or_default()
    }

    /// Whether the game is over, and a rematch may follow.
    pub(super) fn is_over(self) -> bool {
        self.with(|seen| seen.pause == Some(Pause::Rematch))
            .unwrap_or_default()
    }

    /// Whether there is nothing to play yet, or any more.
    pub(super) fn is_in_lobby(self) -> bool {
        self.trouble.read().is_some()
            || self.door.read().is_some()
            || self
                .with(|seen| seen.table.is_none() || seen.closed.is_some())
                .unwrap_or_default()
    }

    /// Whether the viewer has pressed Ready.
    pub(super) fn is_ready(self) -> bool {
        self.with(|seen| seen.ready[seen.seat]).unwrap_or_default()
    }

    /// Whether the other is gone for longer than a page takes to load.
    pub(super) fn is_other_away(self) -> bool {
        self.is_away.get()
    }

    /// Whether the other may be asked for the last turn back.
    pub(super) fn can_ask_undo(self) -> bool {
        self.with(|seen| seen.can_undo && seen.undo.is_none())
            .unwrap_or_default()
    }

    /// Whether a command is on its way.
    pub(super) fn is_sending(self) -> bool {
        self.sent.read().is_some()
    }

    /// Whether the server was not reached with it yet.
    pub(super) fn is_late(self) -> bool {
        self.sent.read().is_some_and(|sent| sent.is_late)
    }

    /// The game that is over, once it is known whole.
    pub(super) fn finished(self) -> Option<Game> {
        self.finished.read().as_deref().cloned()
    }

    /// How the game has ended, in as much as it is known.
    pub(super) fn ended(self) -> Option<(Vec<RoundResult>, Option<Seat>, PerSeat<u16>)> {
        if let Some(game) = self.finished.read().as_ref() {
            return Some((game.results().to_vec(), game.winner(), game.scores()));
        }
        let scores = self.view()?.scores;
        let winner = Seat::ALL
            .into_iter()
            .find(|seat| scores[*seat] > scores[seat.other()]);
        Some((Vec::new(), winner, scores))
    }
}

/// What the other is called, also where they have no name.
pub(super) fn other_name(seen: &RoomView) -> String {
    let name = seen.names[seen.seat.other()].as_deref();
    in_sentence(name.unwrap_or("Opponent"))
}

impl TableState {
    /// The rules of an online table, and who plays by them.
    pub(crate) fn online_rules(self) -> Option<(Rules, Cast)> {
        let room = self.room?;
        room.with_untracked(|seen| (seen.terms.rules, Cast::with(seen.seat, &other_name(seen))))
    }

    /// Whether the player is to move.
    pub(super) fn is_my_turn(self) -> bool {
        self.view
            .read()
            .as_ref()
            .is_some_and(|view| view.turn == Some(view.seat))
    }

    /// Looks at the table, and stays in touch. Runs in the browser only.
    pub(super) fn begin_online(self, room: Room) {
        focus::begin();
        if let Err(error) = room.code.get_value() {
            room.trouble.set(Some(Trouble::Code(error)));
            return;
        }
        room.wire.begin(move |data| match Packed(data).view() {
            Ok(seen) => self.see(room, seen),
            Err(error) => self.refuse(error.to_string()),
        });
        Effect::new(move |before: Option<Standing>| {
            let now = room.wire.standing();
            untrack(move || self.follow_line(room, before, now));
            now
        });
        self.run_clock(room);
        self.look_again(room);
        self.look(room);
    }

    /// The line has changed from `before`.
    fn follow_line(self, room: Room, before: Option<Standing>, now: Standing) {
        match now {
            // Why, the stream does not say; and where streams do not pass, the table still comes so.
            Standing::BackingOff => {
                if room.seen.read_untracked().is_some() && !room.is_cut.get_value() {
                    room.is_cut.set_value(true);
                    self.say("The line to the table is cut. It is being tried again.");
                }
                self.look(room);
            }
            Standing::Closed if room.trouble.read_untracked().is_none() && before.is_some() => {
                room.trouble.set(Some(Trouble::Api(ApiError::NoSuchTable)));
            }
            Standing::Live if room.is_cut.get_value() => {
                room.is_cut.set_value(false);
                self.say("The line is back.");
            }
            Standing::Closed | Standing::Connecting | Standing::Live | Standing::Stale => {}
        }
    }

    /// Asks how the table stands; who sits there hears of all that follows.
    pub(super) fn look(self, room: Room) {
        let Some(code) = room.code() else { return };
        spawn_local(async move {
            let found = in_time(room_of(code)).await;
            if room.seen.is_disposed() {
                return;
            }
            match found {
                Ok(Found::Seated { view }) => {
                    room.door.set(None);
                    room.trouble.set(None);
                    match view.view() {
                        Ok(seen) if room.wire.note(seen.version) => self.see(room, seen),
                        Ok(_) => {}
                        Err(error) => self.refuse(error.to_string()),
                    }
                    room.wire.open_at(events_address(code));
                }
                Ok(Found::Visitor { door }) => {
                    room.trouble.set(None);
                    let focus = Focus::of_table();
                    room.door.set(Some(door));
                    focus.keep();
                }
                // What is seen stays in sight while the server is away.
                Err(ApiError::NotReached | ApiError::NotNow | ApiError::TooOften { .. })
                    if room.seen.read_untracked().is_some() => {}
                Err(error) => {
                    room.wire.end();
                    room.trouble.set(Some(Trouble::Api(error)));
                }
            }
        });
    }

    /// Takes the second seat, under this name.
    pub(super) fn join(self, room: Room, name: String) {
        let Some(code) = room.code() else { return };
        spawn_local(async move {
            match in_time(join_table(code, name)).await {
                Ok(()) => self.look(room),
                // Somebody was quicker.
                Err(ApiError::TableFull) if !room.seen.is_disposed() => self.look(room),
                Err(error) if !room.seen.is_disposed() => self.refuse(error.to_string()),
                Err(_) => {}
            }
        });
    }

    /// Shows what the server lets this seat know now.
    pub(super) fn see(self, room: Room, now: RoomView) {
        if room.seen.is_disposed() {
            return;
        }
        let before = room.seen.get_untracked();
        room.clock.set(now.now);
        remember_pledge(room.pledges, &now);
        let is_new_game = before.as_ref().is_none_or(|before| before.game != now.game);
        let place = |seen: &RoomView| (seen.table, seen.closed, seen.pause == Some(Pause::Waiting));
        let is_change = before.as_ref().map(place) != Some(place(&now));
        if is_new_game {
            self.final_sum.set(false);
            room.finished.set(None);
        }
        let had_cards = before.as_ref().is_some_and(|before| before.table.is_some());
        if let Some(table) = now.table
            && (is_new_game || !had_cards)
        {
            let name = format!("{} {}", now.code, now.game);
            self.order
                .set(HandOrder::at_table(&name, table.round_number).or_kept());
        }
        let is_round = |seen: &RoomView| Some((seen.game, seen.table?.round_number));
        let is_deal = before.as_ref().and_then(is_round) != is_round(&now);
        let mut scene = self.scene(is_deal && now.table.is_some());
        // Another game is no news of the one before.
        scene.view = scene.view.filter(|_| !is_new_game);
        let is_taken_back = matches!(
            (&scene.view, &now.table),
            (Some(before), Some(now))
                if before.round_number == now.round_number && now.history.len() < before.history.len()
        );
        if room
            .sent
            .get_untracked()
            .is_some_and(|sent| sent.done.is_some_and(|done| done <= now.version))
        {
            room.sent.set(None);
        }
        let told = told(before.as_ref(), &now);
        room.seen.set(Some(now.clone()));
        self.tick(room);
        if is_change {
            self.show_change(scene);
        }
        if is_taken_back && let Some(view) = now.table {
            let prompt = self
                .cast
                .with_untracked(|cast| narration::prompt(&view, cast, None));
            self.say(&format!("Taken back. {prompt}"));
        }
        for sentence in told {
            self.say(&sentence);
        }
        self.notice_presence(room, &now);
        if now.is_my_turn() && before.is_some_and(|before| !before.is_my_turn()) {
            calling::call(self.chosen, &other_name(&now));
        }
        if (now.pause == Some(Pause::Rematch) || now.closed.is_some())
            && now.table.is_some()
            && room.finished.read_untracked().is_none()
        {
            room.fetch_record(&now);
        }
    }

    /// Tells that the other is gone, or back, when it has lasted.
    fn notice_presence(self, room: Room, now: &RoomView) {
        let other = now.seat.other();
        match now.presence[other] {
            Presence::Away { since } => {
                set_timeout(
                    move || {
                        let still = room.seen.try_with_untracked(|seen| {
                            seen.as_ref().is_some_and(|seen| {
                                seen.presence[other] == Presence::Away { since }
                            })
                        });
                        if still == Some(true) && !room.is_away.get_untracked() {
                            room.is_away.set(true);
                            self.say(&format!("{} is away.", untrack(move || room.other())));
                        }
                    },
                    GONE_FOR,
                );
            }
            Presence::Here if room.is_away.get_untracked() => {
                room.is_away.set(false);
                self.say(&format!("{} is back.", other_name(now)));
            }
            Presence::Here | Presence::Empty => {}
        }
    }
}

impl Room {
    /// Takes the record of a game that is over: for the score sheet, and among the past games.
    fn fetch_record(self, now: &RoomView) {
        let (code, number, seat) = (now.code, now.game, now.seat);
        let names = PerSeat::of(|one| match &now.names[one] {
            Some(name) => name.clone(),
            None if one == seat => "You".to_owned(),
            None => "Opponent".to_owned(),
        });
        spawn_local(async move {
            let Ok(found) = room_record(code, number).await else {
                return;
            };
            let game = found
                .record
                .parse::<Record>()
                .ok()
                .and_then(|record| record.replay().ok());
            let Some(game) = game.filter(|_| !self.seen.is_disposed()) else {
                return;
            };
            if !game.results().is_empty() {
                let players = Players::friends(&names.0[0], &names.0[1]);
                let session = Session::resume(game.clone(), players, Aids::default());
                let ended = u64::try_from(found.ended)
                    .unwrap_or_default()
                    .saturating_mul(1_000);
                if let Ok(game) = HistoryGame::of(&session, ended) {
                    let _ = history::add(game);
                }
            }
            self.finished.set(Some(Box::new(game)));
        });
    }
}

async fn room_of(code: RoomCode) -> Result<Found, ApiError> {
    room(code).await
}
