use knockwood_engine::{Action, Card, Layoff, MeldKind, Phase, View};
use leptos::html;
use leptos::prelude::*;
use web_sys::{KeyboardEvent, SubmitEvent};

use super::state::TableState;
use super::zones;
use crate::table::command::{CardWords, Command, CommandError, Onto};
use crate::table::{layoffs, report};
use crate::ui::announcer::Announcer;
use crate::ui::sheet::{Sheet, Sheets};

/// The longest line that is read, in characters: more than the longest command in words.
const MOST: &str = "60";

/// A line in which everything at the table can be typed or dictated. Unseen until it has the focus,
/// unless the player wants it in sight.
#[component]
pub(super) fn CommandLine(table: TableState) -> impl IntoView {
    let field = NodeRef::<html::Input>::new();
    // What the last line came to, for the eye; the ear has it from the voice.
    let answer = RwSignal::new(String::new());
    let voice = Announcer::expect();
    let sheets = Sheets::expect();
    let on_submit = move |event: SubmitEvent| {
        event.prevent_default();
        let Some(field) = field.get_untracked() else {
            return;
        };
        match table.command(&field.value(), sheets) {
            Ok(said) => {
                if let Some(said) = said {
                    voice.say(&said);
                    answer.set(said);
                } else {
                    answer.set(String::new());
                }
                field.set_value("");
            }
            // What was typed stays, to be mended.
            Err(error) => {
                let error = error.to_string();
                voice.warn(&error);
                answer.set(error);
                field.select();
            }
        }
    };
    let on_keydown = move |event: KeyboardEvent| {
        if event.key() == "Escape" && !event.is_composing() {
            event.prevent_default();
            if let Some(field) = field.get_untracked() {
                field.set_value("");
            }
            answer.set(String::new());
            zones::leave_command();
        }
    };
    view! {
        // Its field says what it is: "form" before it and "leaving form" behind it would say it again.
        <form
            class="command"
            role="none"
            data-zone="command"
            data-in-sight=move || table.chosen.with(|chosen| chosen.commands).then_some("") on:submit=on_submit>
            <label for="command">"Command"</label>
            <input
                id="command"
                node_ref=field
                on:keydown=on_keydown
                type="text"
                maxlength=MOST
                autocomplete="off"
                autocapitalize="none"
                spellcheck="false"
                enterkeyhint="go"
                aria-keyshortcuts="/"
                placeholder="d, x 7h, k, hand, ?"
            />
            <p class="command-answer" aria-hidden="true">{answer}</p>
        </form>
    }
    .into_any()
}

impl TableState {
    /// Does what a line says. What is to be said of it, where doing it does not say so itself.
    fn command(self, line: &str, sheets: Sheets) -> Result<Option<String>, CommandError> {
        let command = Command::read(line)?;
        let Some(view) = self.view.get_untracked() else {
            return Ok(None);
        };
        let cast = self.cast.get_untracked();
        let own = |words: CardWords| words.among(view.hand, "your cards");
        match command {
            Command::Draw => self.draw(),
            Command::Take => self.take(),
            Command::Pass => self.act(Action::Pass),
            Command::Throw(words) => self.act(Action::Discard(own(words)?)),
            Command::Knock(words) | Command::Gin(words) => {
                self.picked.set(words.map(own).transpose()?);
                self.ask_to_knock();
            }
            Command::BigGin => {
                self.picked.set(None);
                self.ask_to_knock();
            }
            Command::LayOff(words, onto) => self.lay_off_by_name(&view, own(words)?, onto),
            Command::Done => self.act(Action::Done),
            Command::Next if view.phase == Phase::Over => self.go_on(),
            Command::Next => self.refuse("The round is not over.".into()),
            Command::Undo => self.undo(),
            Command::Hint => self.ask_for_hint(),
            Command::Sort(None) => self.sort(),
            Command::Sort(Some(arrangement)) => self.sort_by(arrangement),
            Command::Hand => return Ok(Some(report::hand(&view))),
            Command::Deadwood => return Ok(Some(report::deadwood(&view))),
            Command::Piles => return Ok(Some(report::piles(&view))),
            Command::Score => return Ok(Some(report::score(&view, &cast))),
            Command::State => {
                return Ok(Some(report::state(
                    &view,
                    &cast,
                    self.picked.get_untracked(),
                )));
            }
            Command::Last => self.repeat(),
            Command::Help => sheets.open(Sheet::Help),
        }
        Ok(None)
    }

    /// Lays a card off, onto the run or the set where that was said.
    fn lay_off_by_name(self, view: &View, card: Card, onto: Option<Onto>) {
        let kind = onto.map(|onto| match onto {
            Onto::Run => MeldKind::Run,
            Onto::Set => MeldKind::Set,
        });
        let place = kind.and_then(|kind| {
            layoffs::places(view, card)
                .into_iter()
                .find(|meld| meld.kind() == kind)
        });
        match place {
            Some(onto) => self.lay_off(Layoff { card, onto }),
            None => self.pick_or_lay_off(card),
        }
    }

    /// Says the newest sentence once more.
    pub(super) fn repeat(self) {
        if !self.repeat_said() {
            self.say("Nothing has been said yet.");
        }
    }
}
