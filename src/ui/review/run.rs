use knockwood_engine::PerSeat;
use leptos::prelude::*;

use crate::mind::{self, Answer, NoWeights, Question};
use crate::replay::{Graded, Replay};

/// How far a review is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Progress {
    /// None was begun, or it was stopped.
    Stopped,
    /// So many of the moves are looked at, of so many.
    Going(usize, usize),
    /// All are.
    Done,
    /// The judge is not there.
    Failed(NoWeights),
}

/// A review under way, a few decisions at a time: the worker is free for the table in between, and to
/// stop it is to ask no more.
#[derive(Clone, Copy)]
pub(crate) struct Run {
    pub(crate) graded: RwSignal<Vec<(usize, Graded)>>,
    pub(crate) luck: RwSignal<PerSeat<i64>>,
    pub(crate) progress: RwSignal<Progress>,
    /// Which run it is: answers to another are not heard.
    pub(super) number: StoredValue<u32>,
}

impl Run {
    pub(crate) fn new() -> Self {
        let run = Self {
            graded: RwSignal::new(Vec::new()),
            luck: RwSignal::new(PerSeat::default()),
            progress: RwSignal::new(Progress::Stopped),
            number: StoredValue::new(0),
        };
        on_cleanup(move || run.stop());
        run
    }

    /// Reviews a game from its beginning.
    pub(crate) fn start(self, replay: Replay) {
        self.stop();
        self.graded.set(Vec::new());
        self.luck.set(PerSeat::default());
        self.ask(replay, 0, 0);
    }

    /// Asks no more.
    pub(crate) fn stop(self) {
        let _ = self
            .number
            .try_update_value(|number| *number = number.wrapping_add(1));
        let _ = self.progress.try_set(Progress::Stopped);
    }

    fn ask(self, replay: Replay, part: usize, from: usize) {
        let Some(record) = replay.parts().get(part) else {
            self.progress.set(Progress::Done);
            return;
        };
        let total = replay.parts().iter().map(|part| part.actions.len()).sum();
        let before: usize = replay
            .parts()
            .iter()
            .take(part)
            .map(|part| part.actions.len())
            .sum();
        self.progress.set(Progress::Going(before + from, total));
        let number = self.number.get_value();
        let question = Question::Review {
            record: record.to_string(),
            from: u32::try_from(from).unwrap_or(u32::MAX),
            // The first is there at once.
            most: if before + from == 0 { 1 } else { 8 },
        };
        mind::ask(question, move |answer| {
            if self.number.try_get_value() != Some(number) {
                return;
            }
            match answer {
                Answer::Reviewed(Ok(Some(stretch))) => {
                    let next = usize::try_from(stretch.next).unwrap_or(usize::MAX);
                    // The worker goes on while the page shows what there is.
                    let is_whole = replay
                        .parts()
                        .get(part)
                        .is_none_or(|record| next >= record.actions.len());
                    if is_whole {
                        self.ask(replay, part + 1, 0);
                    } else {
                        self.ask(replay, part, next);
                    }
                    self.luck.update(|luck| {
                        for (sum, more) in luck.0.iter_mut().zip(stretch.luck.0) {
                            *sum += more;
                        }
                    });
                    self.graded.update(|all| {
                        all.extend(stretch.graded.into_iter().map(|one| (part, one)));
                    });
                }
                Answer::Reviewed(Err(why)) => self.progress.set(Progress::Failed(why)),
                _ => self.stop(),
            }
        });
    }
}
