use knockwood_engine::{Action, Card, Phase, Seat, View};
use leptos::prelude::*;

use super::daily::Daily;
use super::focus::Focus;
use super::heard::heard;
use super::hint::Hint;
use super::motion::Motion;
use super::notice::Notice;
use super::room::Room;
use crate::table::knock::{Knock, knocks};
use crate::table::narration;
use crate::table::preferences::Speed;
use crate::table::refusal::refusal;
use crate::table::session::SessionError;
use crate::table::{Cast, HandOrder, Keep, Session, YOU};
use crate::ui::announcer::Announcer;
use crate::ui::preferences::Chosen;
use crate::ui::sound::{self, Sound};
use crate::ui::tab::{DAILY_TAB, GAME_TAB, PRACTICE_TAB, Tab};

/// What was to be seen before a change, and where the focus was.
pub(super) struct Scene {
    pub(super) view: Option<View>,
    motion: Motion,
    focus: Focus,
}

/// The table's state: one game, what of it is picked, and what must be told.
///
/// The session is the truth; every other signal is either derived from it or about this screen
/// alone. `None` on the server and until the browser has looked for a kept game.
#[derive(Clone, Copy)]
pub(crate) struct TableState {
    pub(super) session: RwSignal<Option<Session>>,
    /// The daily deal, where that is what is played here.
    pub(crate) daily: Option<Daily>,
    /// The online table, where that is what is played here: then there is no session, and what is seen
    /// comes from the server.
    pub(crate) room: Option<Room>,
    /// Whether a position is played on to learn from it: nothing of it is kept or counted.
    pub(crate) is_practice: bool,
    /// Whether this tab is the one that plays.
    pub(super) tab: Tab,
    pub(super) keep: RwSignal<Keep>,
    pub(super) chosen: Chosen,
    /// Which move of the computer is waited for: each has a number, and one whose number has passed is
    /// not made.
    pub(super) waiting: StoredValue<u32>,
    /// Whether the table is covered, and the computer waits.
    pub(super) is_paused: StoredValue<bool>,
    /// All that whoever looks at the table may know.
    pub(crate) view: Memo<Option<View>>,
    /// What those who play are called.
    pub(crate) cast: Memo<Cast>,
    /// The card that is picked to be thrown.
    pub(crate) picked: RwSignal<Option<Card>>,
    /// How players have put their hands, where they have.
    pub(super) order: RwSignal<HandOrder>,
    /// The card that is being dragged.
    pub(super) dragged: RwSignal<Option<Card>>,
    /// The ways to knock now, the best first; those that throw the picked card, where one is.
    pub(crate) knocks: Memo<Vec<Knock>>,
    /// Whether the knock is being laid out, before it counts.
    pub(crate) knocking: RwSignal<bool>,
    /// Whether the end of the game is shown, rather than that of its last round.
    pub(crate) final_sum: RwSignal<bool>,
    /// The hint that was asked for in this view.
    pub(super) hint: RwSignal<Hint>,
    /// Whether all that the hint was chosen from is shown.
    pub(super) comparing: RwSignal<bool>,
    /// Why the last command was refused; empty after one that was not.
    pub(crate) refusal: RwSignal<String>,
    /// What speaks: many signals, of which the table is handed one.
    voice: StoredValue<Announcer>,
    /// Whether the last action could be kept.
    pub(super) is_kept: StoredValue<bool>,
    /// What the person must be told about how the game is kept.
    pub(crate) notices: RwSignal<Vec<Notice>>,
}

/// Sets what may be so already: then nothing is told, and nothing that depends on it is looked at again.
pub(super) fn settle<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) {
    if signal.with_untracked(|now| *now != value) {
        signal.set(value);
    }
}

impl TableState {
    /// A table for a game of the player's own.
    pub(crate) fn new() -> Self {
        Self::of(None, None, Tab::new(GAME_TAB))
    }

    /// A table for a position that the address holds.
    pub(crate) fn practice() -> Self {
        Self {
            is_practice: true,
            ..Self::of(None, None, Tab::new(PRACTICE_TAB))
        }
    }

    /// A table for the daily deal.
    pub(crate) fn daily() -> Self {
        Self::of(Some(Daily::new()), None, Tab::new(DAILY_TAB))
    }

    /// A table that the server deals at, under the code in its address.
    pub(crate) fn online(code: &str) -> Self {
        // Two tabs of one seat show the same and send to the same: none of them has to hold the game.
        Self::of(None, Some(Room::new(code)), Tab::new(GAME_TAB))
    }

    fn of(daily: Option<Daily>, room: Option<Room>, tab: Tab) -> Self {
        let session = RwSignal::new(None::<Session>);
        let view = Memo::new(move |_| match room {
            Some(room) => room.view(),
            None => session.read().as_ref().map(Session::view),
        });
        let cast = Memo::new(move |_| match room {
            Some(room) => room.cast(),
            None => session
                .read()
                .as_ref()
                .map_or_else(Cast::unknown, Session::cast),
        });
        let picked = RwSignal::new(None);
        Self {
            session,
            daily,
            room,
            is_practice: false,
            tab,
            keep: RwSignal::new(Keep::default()),
            chosen: Chosen::expect(),
            waiting: StoredValue::new(0),
            is_paused: StoredValue::new(false),
            view,
            cast,
            picked,
            order: RwSignal::new(HandOrder::default()),
            dragged: RwSignal::new(None),
            knocks: Memo::new(move |_| {
                view.read()
                    .as_ref()
                    .map(|view| knocks(view, picked.get()))
                    .unwrap_or_default()
            }),
            final_sum: RwSignal::new(false),
            knocking: RwSignal::new(false),
            hint: RwSignal::new(Hint::None),
            comparing: RwSignal::new(false),
            refusal: RwSignal::new(String::new()),
            voice: StoredValue::new(Announcer::expect()),
            is_kept: StoredValue::new(true),
            notices: RwSignal::new(Vec::new()),
        }
    }

    /// Whether the game is over and a new one may be dealt without losing anything.
    pub(crate) fn is_over(self) -> bool {
        if let Some(room) = self.room {
            return room.is_over();
        }
        self.session.read().as_ref().is_some_and(Session::is_over)
    }

    /// The seat that is named first and called "you" in marks: the viewer's own; between friends the
    /// first one's.
    pub(crate) fn near(self) -> Seat {
        self.room.map_or(YOU, Room::seat)
    }

    /// Whether it is a game of the player's own, which may be begun anew at any time.
    pub(crate) fn is_own(self) -> bool {
        self.daily.is_none() && self.room.is_none()
    }

    /// Reads something of the session.
    pub(crate) fn with<T>(self, read: impl FnOnce(&Session) -> T) -> Option<T> {
        self.session.read().as_ref().map(read)
    }

    /// Changes something of the session that is not kept.
    pub(super) fn update_session(self, change: impl FnOnce(&mut Session)) {
        self.session.update(|session| {
            if let Some(session) = session {
                change(session);
            }
        });
    }

    /// Reads something of the session once.
    pub(crate) fn with_untracked<T>(self, read: impl FnOnce(&Session) -> T) -> Option<T> {
        self.session.read_untracked().as_ref().map(read)
    }

    /// Carries out what the person does; a refusal is said and changes nothing.
    pub(crate) fn act(self, action: Action) {
        if let Some(room) = self.room {
            self.play_online(room, action);
            return;
        }
        let scene = self.scene(action == Action::Deal);
        let result = self
            .session
            .try_update(|session| session.as_mut().map(|session| session.act(action)));
        match (result.flatten(), scene.view.as_ref()) {
            (Some(Ok(())), _) => self.acted(scene),
            (Some(Err(error @ SessionError::Covered)), _) => self.refuse(error.to_string()),
            (Some(Err(_)), Some(view)) => {
                self.refuse(self.cast.with_untracked(|cast| refusal(view, cast, action)));
            }
            _ => {}
        }
    }

    /// Takes back the person's last decision; a refusal is said and changes nothing.
    pub(crate) fn undo(self) {
        if let Some(room) = self.room {
            self.ask_undo(room);
            return;
        }
        let scene = self.scene(false);
        let result = self
            .session
            .try_update(|session| session.as_mut().map(Session::undo));
        match result.flatten() {
            Some(Ok(())) => {
                self.acted(scene);
                if let Some(view) = self.view.get_untracked() {
                    let prompt = self
                        .cast
                        .with_untracked(|cast| narration::prompt(&view, cast, None));
                    self.say(&format!("Taken back. {prompt}"));
                }
            }
            Some(Err(error)) => self.refuse(error.to_string()),
            None => {}
        }
    }

    /// Counts a hint, and keeps the game with the count.
    pub(super) fn note_hint(self) {
        self.session.update(|session| {
            if let Some(session) = session {
                session.hinted();
            }
        });
        self.store();
    }

    /// Says why a command was not carried out, by eye and by ear.
    pub(super) fn refuse(self, why: String) {
        sound::play(self.chosen, Sound::Refuse);
        self.voice.with_value(|voice| voice.warn(&why));
        self.refusal.set(why);
    }

    /// Takes what was spoken off the page, where it stands until two more sentences have come: not
    /// everybody may hear it.
    pub(super) fn hush(self) {
        let _ = self.voice.try_with_value(|voice| voice.forget());
    }

    /// Has the newest sentence spoken again; whether there is one.
    pub(super) fn repeat_said(self) -> bool {
        self.voice.with_value(|voice| voice.repeat())
    }

    /// Puts away what is asked or shown in a dialog of the table; what is said from now on is for outside.
    pub(super) fn stop_asking(self) {
        if self.knocking.get_untracked() || self.comparing.get_untracked() {
            self.voice.with_value(|voice| voice.come_home());
        }
        settle(self.knocking, false);
        settle(self.comparing, false);
    }

    /// Has a sentence spoken.
    pub(super) fn say(self, text: &str) {
        self.voice.with_value(|voice| voice.say(text));
    }

    /// How things are before a change.
    pub(super) fn scene(self, is_deal: bool) -> Scene {
        Scene {
            view: self.view.get_untracked(),
            motion: if is_deal {
                Motion::deal()
            } else {
                Motion::remember()
            },
            focus: Focus::remember(),
        }
    }

    /// After every action of either side: what was about the turn before is put away, the game is
    /// kept, the news is spoken, and the cards move.
    pub(super) fn acted(self, scene: Scene) {
        // Where another tab has taken the game this one lays it down.
        if !self.tab.may_write() {
            return;
        }
        self.store();
        self.shelve_if_over();
        self.show_change(scene);
    }

    /// Begins with a game, new or taken up again.
    pub(super) fn show(self, session: Session) {
        let scene = Scene {
            view: None,
            ..self.scene(true)
        };
        self.final_sum.set(false);
        self.find_order(&session);
        self.session.set(Some(session));
        self.show_change(scene);
    }

    pub(super) fn show_change(self, scene: Scene) {
        settle(self.picked, None);
        settle(self.dragged, None);
        self.stop_asking();
        self.drop_hint();
        settle(self.refusal, String::new());
        if let Some(now) = self.view.get_untracked() {
            self.follow_order(scene.view.as_ref(), &now);
            let verbosity = self.chosen.with_untracked(|chosen| chosen.verbosity);
            let news = self.cast.with_untracked(|cast| {
                narration::spoken(scene.view.as_ref(), &now, cast, verbosity)
            });
            let pass = self.read_session(super::cover::pass);
            if pass.is_some() {
                self.hush();
            }
            if !news.is_empty() || pass.is_some() {
                self.say([news, pass.unwrap_or_default()].join(" ").trim());
            }
            if let Some(sound) = heard(scene.view.as_ref(), &now) {
                sound::play(self.chosen, sound);
            }
        }
        scene.motion.play(self.speed());
        scene.focus.keep();
        self.wait_for_computer();
    }

    /// How fast things move.
    pub(super) fn speed(self) -> Speed {
        self.chosen.with_untracked(|chosen| chosen.speed)
    }

    pub(super) fn read_session<T>(self, read: impl FnOnce(&Session) -> Option<T>) -> Option<T> {
        self.session.try_read_untracked()?.as_ref().and_then(read)
    }

    /// Shows a notice above the table, and says it.
    pub(super) fn notify(self, notice: Notice) {
        self.voice.with_value(|voice| voice.warn(&notice.text()));
        self.notices.update(|notices| notices.push(notice));
    }

    /// Puts a notice away.
    pub(super) fn dismiss(self, place: usize) {
        let focus = Focus::remember();
        self.notices.update(|notices| {
            if place < notices.len() {
                notices.remove(place);
            }
        });
        focus.keep();
    }

    /// Whether it is the person's turn in this phase.
    pub(crate) fn may(self, phase: Phase) -> bool {
        self.view
            .read()
            .as_ref()
            .is_some_and(|view| view.turn == Some(view.seat) && view.phase == phase)
    }

    /// Where the round stands.
    pub(crate) fn phase(self) -> Option<Phase> {
        self.view.read().as_ref().map(|view| view.phase)
    }

    /// On from a result: to the next round, to the final score, or to a new game.
    pub(super) fn go_on(self) {
        if let Some(room) = self.room {
            self.go_on_online(room);
            return;
        }
        if self.daily.is_some() && untrack(move || self.is_over()) {
            super::daily::to_the_board();
            return;
        }
        match (self.is_over(), self.final_sum.get_untracked()) {
            (false, _) => self.deal(),
            (true, false) => self.show_final_sum(),
            (true, true) => self.start(),
        }
    }

    /// From the last round's result to that of the game.
    pub(super) fn show_final_sum(self) {
        let focus = Focus::remember();
        self.final_sum.set(true);
        focus.keep();
    }
}
