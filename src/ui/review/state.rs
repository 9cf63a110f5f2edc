use knockwood_engine::{Cards, Seat, View};
use leptos::prelude::*;

use super::run::{Progress, Run};
use super::words;
use crate::learn::Progress as Learnt;
use crate::replay::{Graded, Move, Opened, Place, Sums, Trouble};
use crate::table::{Cast, Players, YOU};
use crate::ui::announcer::Announcer;

/// How many parts of the page come after the table, one a frame: the line, the log, the sums.
const STAGES: u8 = 3;

/// Does something once what is there now has been painted.
fn after_paint(then: impl FnOnce() + 'static) {
    request_animation_frame(move || set_timeout(then, std::time::Duration::ZERO));
}

/// What the review shows of a moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Scene {
    /// What the seat below may know.
    pub(super) view: View,
    /// The cards of the other.
    pub(super) other: Cards,
    /// Whether they lie open.
    pub(super) is_open: bool,
    /// What led here.
    pub(super) led: Option<Move>,
    pub(super) graded: Option<Graded>,
}

/// The page's state: the game, the moment that is shown, and what is said of it.
#[derive(Clone, Copy)]
pub(super) struct ReviewState {
    /// `None` until something was opened.
    pub(super) opened: RwSignal<Option<Result<Opened, Trouble>>>,
    /// Which moment is shown.
    pub(super) at: RwSignal<usize>,
    /// Which seat is below.
    pub(super) seat: RwSignal<Seat>,
    /// Which seat was the person's own, where the address says so.
    own: RwSignal<Option<Seat>>,
    /// Whether both hands lie open.
    pub(super) is_open: RwSignal<bool>,
    /// How much of the page is there: the table is painted before what stands beside it is made.
    pub(super) stage: RwSignal<u8>,
    pub(super) run: Run,
    pub(super) scene: Memo<Option<Scene>>,
    /// Which round is shown, from 0.
    pub(super) round: Memo<usize>,
    voice: StoredValue<Announcer>,
}

impl ReviewState {
    pub(super) fn new() -> Self {
        let opened = RwSignal::new(None::<Result<Opened, Trouble>>);
        let at = RwSignal::new(0);
        let seat = RwSignal::new(YOU);
        let is_open = RwSignal::new(true);
        let run = Run::new();
        let round = Memo::new(move |_| match &*opened.read() {
            Some(Ok(opened)) => opened.replay.round_of(at.get()),
            _ => 0,
        });
        // The judge's word on the moment that is shown: other moments' do not touch what lies there.
        let graded = Memo::new(move |_| {
            let opened = opened.read();
            let replay = &opened.as_ref()?.as_ref().ok()?.replay;
            of_place(&run.graded.read(), replay.place(at.get())).cloned()
        });
        let scene = Memo::new(move |_| {
            let opened = opened.read();
            let replay = &opened.as_ref()?.as_ref().ok()?.replay;
            let (moment, seat) = (at.get(), seat.get());
            let place = replay.place(moment);
            let game = replay.game(place)?;
            let led = replay
                .moves(replay.round_of(moment))
                .into_iter()
                .find(|one| one.moment == moment);
            Some(Scene {
                view: game.view(seat),
                other: game.round().hand(seat.other()),
                is_open: is_open.get(),
                led,
                graded: graded.get(),
            })
        });
        Self {
            opened,
            at,
            seat,
            own: RwSignal::new(None),
            is_open,
            stage: RwSignal::new(0),
            run,
            scene,
            round,
            voice: StoredValue::new(Announcer::expect()),
        }
    }

    /// Lays a person's own seat below, where it is known; else the first.
    pub(super) fn sit(self, own: Option<Seat>) {
        self.own.set(own);
        self.seat.set(own.unwrap_or(YOU));
    }

    /// Shows what was opened, from its beginning or from a moment, and has it reviewed.
    pub(super) fn show(self, opened: Result<Opened, Trouble>, at: usize) {
        self.run.stop();
        match &opened {
            Ok(opened) => {
                self.at.set(at.min(opened.replay.moments() - 1));
                self.stage.set(0);
                self.next_stage();
                if let Some(trouble) = &opened.trouble {
                    self.warn(&trouble.to_string());
                }
            }
            Err(trouble) => self.warn(&trouble.to_string()),
        }
        self.opened.set(Some(opened));
    }

    /// Makes the next part of the page after a paint; once all are there the review begins.
    fn next_stage(self) {
        let number = self.run.number.get_value();
        after_paint(move || {
            // Something else was opened, or the page is gone.
            if self.run.number.try_get_value() != Some(number) {
                return;
            }
            let stage = self.stage.get_untracked() + 1;
            self.stage.set(stage);
            if stage < STAGES {
                self.next_stage();
            } else if let Some(replay) = untrack(|| self.with(|opened| opened.replay.clone())) {
                self.run.start(replay);
            }
        });
    }

    /// Reads something of the game that is open.
    pub(super) fn with<T>(self, read: impl FnOnce(&Opened) -> T) -> Option<T> {
        match &*self.opened.read() {
            Some(Ok(opened)) => Some(read(opened)),
            _ => None,
        }
    }

    /// How sentences speak of those who played.
    pub(super) fn cast(self) -> Cast {
        self.with(|opened| Cast::of(&opened.players, self.own.get().or(own(&opened.players))))
            .unwrap_or_else(Cast::unknown)
    }

    /// Goes to a moment, and says what led to it.
    pub(super) fn go(self, moment: usize) {
        let last = untrack(|| self.with(|opened| opened.replay.moments() - 1));
        let moment = moment.min(last.unwrap_or_default());
        if moment == self.at.get_untracked() {
            return;
        }
        self.at.set(moment);
        let said = untrack(|| {
            self.scene
                .read()
                .as_ref()
                .map(|scene| said(scene, &self.cast()))
        });
        self.say(&said.unwrap_or_default());
    }

    /// Goes some moments on, or back.
    pub(super) fn step(self, by: isize) {
        self.go(self.at.get_untracked().saturating_add_signed(by));
    }

    /// Goes to the beginning of the round that is shown, or of the one before.
    pub(super) fn to_start(self) {
        let round = self.round.get_untracked();
        let first = |round: usize| {
            untrack(|| self.with(|opened| opened.replay.rounds().get(round).map(|span| span.first)))
                .flatten()
                .unwrap_or_default()
        };
        if first(round) == self.at.get_untracked() {
            self.go(first(round.saturating_sub(1)));
        } else {
            self.go(first(round));
        }
    }

    /// Goes to the end of the round that is shown, or of the next one.
    pub(super) fn to_end(self) {
        let round = self.round.get_untracked();
        let last = |round: usize| {
            untrack(|| self.with(|opened| opened.replay.rounds().get(round).map(|span| span.last)))
                .flatten()
        };
        if last(round) == Some(self.at.get_untracked()) {
            self.go(last(round + 1).unwrap_or(usize::MAX));
        } else {
            self.go(last(round).unwrap_or(usize::MAX));
        }
    }

    pub(super) fn say(self, text: &str) {
        self.voice.with_value(|voice| voice.say(text));
    }

    fn warn(self, text: &str) {
        self.voice.with_value(|voice| voice.warn(text));
    }

    /// Keeps how accurate the person was. Where nothing can be kept nobody has lost anything.
    pub(super) fn keep_accuracy(self, id: &str) {
        let accuracy = self.with(|opened| {
            opened.players.level()?;
            let sums = Sums::of(
                &opened.replay,
                &self.run.graded.read(),
                self.run.luck.get(),
                YOU,
            );
            Some(sums.accuracy)
        });
        if let Some(accuracy) = accuracy.flatten() {
            let mut progress = Learnt::find();
            progress.reviewed(id, accuracy);
            let _ = progress.store();
        }
    }

    /// Stops the review, or has it made anew.
    pub(super) fn toggle_run(self) {
        if matches!(self.run.progress.get_untracked(), Progress::Going(..)) {
            self.run.stop();
            self.say("The review was stopped.");
        } else if let Some(replay) = untrack(|| self.with(|opened| opened.replay.clone())) {
            self.run.start(replay);
        }
    }
}

/// "You" is the person who played the computer, and neither of two friends.
fn own(players: &Players) -> Option<Seat> {
    players.level().map(|_| YOU)
}

/// What is said of the decision that led to a place.
pub(super) fn of_place(graded: &[(usize, Graded)], place: Place) -> Option<&Graded> {
    let ply = u32::try_from(place.ply.checked_sub(1)?).ok()?;
    graded
        .iter()
        .find(|(part, one)| *part == place.part && one.decision.ply == ply)
        .map(|(_, one)| one)
}

/// What is spoken of a moment.
fn said(scene: &Scene, cast: &Cast) -> String {
    let led = scene.led.as_ref().map_or_else(
        || "The deal.".to_owned(),
        |one| {
            words::what(
                one,
                cast,
                scene.is_open || one.seat == Some(scene.view.seat),
            )
        },
    );
    match &scene.graded {
        Some(graded) => format!("{led} {} {}", words::judged(graded), graded.why),
        None => led,
    }
}
