//! Hints: what the strongest mind would do here, and why.

use knockwood_engine::{Action, Advice, Card};
use leptos::prelude::*;

use super::state::{TableState, settle};
use crate::mind::{self, Answer, Question};
use crate::table::advice::failure;
use crate::table::refusal::refusal;

/// A hint on its way.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) enum Hint {
    /// None was asked for in this view.
    #[default]
    None,
    /// It was asked for.
    Asked,
    /// It is there.
    Given(Box<Advice>),
}

/// Where the mark of a hint stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hinted {
    /// On a card of the hand: throw it, knock with it, or lay it off.
    Card(Card),
    /// On what draws from the stock.
    Draw,
    /// On what takes the upcard.
    Take,
    /// On the button to pass.
    Pass,
    /// On the button that knocks or goes gin.
    Knock,
    /// On the button that ends the layoffs.
    Done,
}

impl TableState {
    /// Asks for a hint; once it is there, shows all that it was chosen from.
    pub(super) fn ask_for_hint(self) {
        if self.daily.is_some() {
            self.refuse("There are no hints in the daily deal: everybody plays it alone.".into());
            return;
        }
        if self.room.is_some() {
            self.refuse("Between two people there are no hints.".into());
            return;
        }
        match self.hint.get_untracked() {
            Hint::Given(_) => self.comparing.set(true),
            Hint::Asked => {}
            Hint::None => self.think(),
        }
    }

    fn think(self) {
        let Some(view) = self.view.get_untracked() else {
            return;
        };
        if view.turn != Some(view.seat) {
            // The same words as for a command that is not possible now.
            self.refuse(
                self.cast
                    .with_untracked(|cast| refusal(&view, cast, Action::Done)),
            );
            return;
        }
        self.picked.set(None);
        self.refusal.set(String::new());
        self.hint.set(Hint::Asked);
        let asked = view;
        let view = Box::new(view);
        mind::ask(Question::Advise { view }, move |answer| {
            // Meanwhile the table may have been left, or the turn have gone on.
            let is_still_asked = self.hint.try_get_untracked() == Some(Hint::Asked)
                && self.view.try_get_untracked() == Some(Some(asked));
            if !is_still_asked {
                return;
            }
            match answer {
                Answer::Advised(Ok(Some(advice))) => self.give(advice),
                Answer::Advised(Err(why)) => {
                    self.hint.set(Hint::None);
                    self.refuse(failure(why));
                }
                _ => self.hint.set(Hint::None),
            }
        });
    }

    fn give(self, advice: Box<Advice>) {
        self.say(&advice.why);
        self.hint.set(Hint::Given(advice));
        self.note_hint();
    }

    /// Puts the hint away: what it was about is past.
    pub(super) fn drop_hint(self) {
        settle(self.comparing, false);
        settle(self.hint, Hint::None);
    }

    /// Whether a hint may be had now.
    pub(super) fn may_have_hint(self) -> bool {
        self.daily.is_none()
            && self.room.is_none()
            && self
                .view
                .read()
                .as_ref()
                .is_some_and(|view| view.turn == Some(view.seat))
    }

    /// Whether the hint marks this.
    pub(super) fn hints(self, mark: Hinted) -> bool {
        let hint = self.hint.read();
        let Hint::Given(advice) = &*hint else {
            return false;
        };
        match (advice.best().map(|best| best.action), mark) {
            (Some(Action::Discard(card)), Hinted::Card(other)) => card == other,
            (Some(Action::Knock { discard, .. }), Hinted::Card(card)) => discard == card,
            (Some(Action::LayOff(layoff)), Hinted::Card(card)) => layoff.card == card,
            (Some(Action::Knock { .. } | Action::BigGin(_)), Hinted::Knock)
            | (Some(Action::Draw), Hinted::Draw)
            | (Some(Action::Take), Hinted::Take)
            | (Some(Action::Pass), Hinted::Pass)
            | (Some(Action::Done), Hinted::Done) => true,
            _ => false,
        }
    }

    /// What is to be told of the hint, in the line that tells what can be done.
    pub(super) fn hint_text(self) -> Option<String> {
        match &*self.hint.read() {
            Hint::None => None,
            Hint::Asked => Some("Looking at your cards…".to_owned()),
            Hint::Given(advice) => Some(advice.why.clone()),
        }
    }
}
