use knockwood_engine::{Action, Phase};
use leptos::prelude::*;
use web_sys::MouseEvent;

use super::drag::THROW;
use super::hint::Hinted;
use super::state::TableState;
use crate::table::knock::Knock;
use crate::table::narration::{self, Prompt};
use crate::table::refusal::knock_refusal;

/// One command that the two buttons can stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Command {
    Take,
    Pass,
    Draw,
    Discard,
    Knock,
    LayOff,
    Done,
}

impl Command {
    /// The single key that does the same; a card is laid off with Enter.
    const fn key(self) -> Option<&'static str> {
        match self {
            Self::Take => Some("t"),
            Self::Pass => Some("p"),
            Self::Draw => Some("d"),
            Self::Discard => Some("x"),
            Self::Knock => Some("k g"),
            Self::LayOff => None,
            Self::Done => Some("n"),
        }
    }

    /// Where a hint to do this stands. A throw is marked on its card.
    const fn mark(self) -> Option<Hinted> {
        match self {
            Self::Take => Some(Hinted::Take),
            Self::Pass => Some(Hinted::Pass),
            Self::Draw => Some(Hinted::Draw),
            Self::Discard | Self::LayOff => None,
            Self::Done => Some(Hinted::Done),
            Self::Knock => Some(Hinted::Knock),
        }
    }
}

/// What the two buttons are just now: the next thing to do first, the other beside it.
///
/// The buttons stay what and where they are, and only change what they stand for: nothing jumps
/// under a finger, and the focus is not lost.
#[component]
pub(super) fn Acts(table: TableState) -> impl IntoView {
    let phase = Memo::new(move |_| table.view.read().as_ref().map(|view| view.phase));
    let commands = move || match phase.get() {
        Some(Phase::Offer | Phase::LastDiscard) => (Command::Take, Command::Pass),
        Some(Phase::Draw) => (Command::Draw, Command::Take),
        Some(Phase::Layoff) => (Command::LayOff, Command::Done),
        _ => (Command::Discard, Command::Knock),
    };
    view! {
        <div class="acts" role="toolbar" aria-label="Actions" data-zone="actions" data-roving="">
            <p class="tell">
                {move || {
                    let hint = table.hint_text().filter(|_| table.picked.get().is_none());
                    let Prompt { text, number, limit } = match (table.refusal.get(), table.view.read().as_ref()) {
                        (refusal, _) if !refusal.is_empty() => refusal.into(),
                        _ if hint.is_some() => hint.unwrap_or_default().into(),
                        (_, Some(view)) => narration::prompt(view, &table.cast.read(), table.picked.get()),
                        (_, None) => "The table is being laid.".to_owned().into(),
                    };
                    let text = table.chosen.words(&text);
                    let number = number.map(|number| view! { <b class="num">{number}</b> "." });
                    let limit = (!limit.is_empty()).then(|| view! { <span class="tell-limit">{format!(" {limit}")}</span> });
                    view! { {text} {number} {limit} }
                }}
            </p>
            <div class="acts-buttons">
                <ActButton table command=Signal::derive(move || commands().0) stop="0" />
                <ActButton table command=Signal::derive(move || commands().1) stop="-1" />
            </div>
        </div>
    }
}

/// A command, by the name it has just now. What is not allowed can still be pressed, and says why.
#[component]
fn ActButton(
    table: TableState,
    command: Signal<Command>,
    /// Its `tabindex` before any of them had the focus.
    stop: &'static str,
) -> impl IntoView {
    let label = move || match command.get() {
        Command::Take => "Take",
        Command::Pass => "Pass",
        Command::Draw => "Draw",
        Command::Discard => "Discard",
        Command::Knock => table.best_knock().map_or("Knock", |knock| knock.name()),
        Command::LayOff => "Lay off",
        Command::Done => "Done",
    };
    let is_allowed = move || match command.get() {
        Command::Take => table.allows(Action::Take),
        Command::Pass => table.allows(Action::Pass),
        Command::Draw => table.allows(Action::Draw),
        Command::Discard => table.throwable().is_some(),
        Command::Knock => table.best_knock().is_some(),
        Command::LayOff => table.can_lay_off_picked(),
        Command::Done => table.allows(Action::Done),
    };
    // Brass for the one next thing to do.
    let is_main = move || match command.get() {
        Command::Draw | Command::Knock | Command::LayOff => is_allowed(),
        Command::Take => is_allowed() && table.may(Phase::Offer),
        Command::Discard => is_allowed() && table.best_knock().is_none(),
        Command::Done => is_allowed() && !table.can_lay_off_any(),
        Command::Pass => false,
    };
    let press = move |event: MouseEvent| {
        if is_second_tap(&event) {
            return;
        }
        match command.get_untracked() {
            Command::Take => table.take(),
            Command::Pass => table.act(Action::Pass),
            Command::Draw => table.draw(),
            Command::Discard => table.throw(),
            Command::Knock => table.ask_to_knock(),
            Command::LayOff => table.lay_off_picked(),
            Command::Done => table.act(Action::Done),
        }
    };
    view! {
        <button
            class="btn"
            class:btn-main=is_main
            type="button"
            tabindex=stop
            aria-keyshortcuts=move || command.get().key()
            data-hint=move || command.get().mark().filter(|mark| table.hints(*mark)).map(|_| "")
            aria-disabled=move || (!is_allowed()).then_some("true")
            data-drop=move || (command.get() == Command::Discard).then_some(THROW)
            data-lit=move || (command.get() == Command::Discard && table.takes_drop(THROW)).then_some("")
            on:click=press
        >
            {label}
        </button>
    }
}

/// Whether a press is the second of a double tap. The first one has changed what lies under the
/// finger: the second was not meant for it.
pub(super) fn is_second_tap(event: &MouseEvent) -> bool {
    event.detail() > 1
}

/// The commands of the table, whatever gave them: a button, a key or a tapped card.
impl TableState {
    /// Whether this action would be accepted now.
    pub(super) fn allows(self, action: Action) -> bool {
        self.view
            .read()
            .as_ref()
            .is_some_and(|view| view.is_legal(action))
    }

    pub(super) fn draw(self) {
        self.act(Action::Draw);
    }

    pub(super) fn take(self) {
        self.act(Action::Take);
    }

    /// The discard pile: taken from when drawing, thrown on with a card picked.
    pub(super) fn use_pile(self) {
        if self.may(Phase::Discard) {
            self.throw();
        } else {
            self.take();
        }
    }

    /// The picked card, where it may be thrown.
    pub(super) fn throwable(self) -> Option<knockwood_engine::Card> {
        self.picked
            .get()
            .filter(|card| self.may(Phase::Discard) && self.allows(Action::Discard(*card)))
    }

    /// Throws the picked card.
    pub(super) fn throw(self) {
        match self.picked.get_untracked() {
            Some(card) => self.act(Action::Discard(card)),
            None if self.may(Phase::Discard) => {
                self.refuse("Pick a card to throw first.".into());
            }
            None => {}
        }
    }

    /// Lets go of the picked card, and says so: nothing else would tell the ear.
    pub(super) fn put_down(self) {
        if let Some(card) = self.picked.get_untracked() {
            self.picked.set(None);
            self.say(&format!("{} put down.", narration::capital(&card.name())));
        }
    }

    /// The best knock there is now, with the picked card where one is picked.
    pub(super) fn best_knock(self) -> Option<Knock> {
        self.knocks.read().first().copied()
    }

    /// Lays the knock out before it counts; or says why there is none.
    pub(super) fn ask_to_knock(self) {
        if self.best_knock().is_some() {
            self.refusal.set(String::new());
            self.knocking.set(true);
        } else if let Some(view) = self.view.get_untracked() {
            let picked = self.picked.get_untracked();
            self.refuse(
                self.cast
                    .with_untracked(|cast| knock_refusal(&view, cast, picked)),
            );
        }
    }
}
