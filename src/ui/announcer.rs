use std::time::Duration;

use leptos::html;
use leptos::prelude::*;
use send_wrapper::SendWrapper;
use web_sys::HtmlDialogElement;

use super::preferences::Chosen;

/// How long the voice rests when it has come out of a dialog. What is said in a place that is new on
/// the page is not read out.
const REST: Duration = Duration::from_millis(150);

/// How many sentences stand in a region: the newest, and the one before, which may still be
/// waiting to be read out. One more is empty, so that every sentence is a change.
const PLACES: usize = 3;

/// Not heard, and yet another letter.
const NO_BREAK_SPACE: char = '\u{a0}';

/// The one voice of the app. What is said here is spoken by a screen reader, each sentence once and
/// in order; nothing else on a page is a live region. While a dialog is open it stands in there: all
/// else is out of reach then, for the ear as well.
#[derive(Clone, Copy)]
pub(crate) struct Announcer {
    polite: Region,
    urgent: Region,
    /// Whether the newest sentence was urgent.
    is_urgent: RwSignal<bool>,
    /// The newest sentence, also when it is off the page.
    last: RwSignal<String>,
    /// The two regions, and where they stand while no dialog is open.
    regions: NodeRef<html::Div>,
    home: NodeRef<html::Div>,
    /// What is to be done when it has rested, while it does.
    waiting: StoredValue<Option<Vec<Waiting>>>,
    /// The sentence that was written last, without what tells it from the same one before.
    written: StoredValue<String>,
    /// Cards are called as the player wants to hear them.
    chosen: Chosen,
}

enum Waiting {
    /// To say a sentence; whether it is urgent.
    Sentence(String, bool),
    /// To move the focus.
    Step(SendWrapper<Box<dyn FnOnce()>>),
}

#[derive(Clone, Copy)]
struct Region {
    places: [RwSignal<String>; PLACES],
    newest: RwSignal<usize>,
}

impl Region {
    fn new() -> Self {
        Self {
            places: std::array::from_fn(|_| RwSignal::new(String::new())),
            newest: RwSignal::new(0),
        }
    }

    /// The sentence goes into a place of its own. Replaced in the same place, a sentence that has not
    /// been read yet would be lost, and one that comes twice would be no change.
    fn say(self, text: &str) {
        let place = (self.newest.get_untracked() + 1) % PLACES;
        for (number, signal) in self.places.into_iter().enumerate() {
            if number == place {
                signal.set(text.to_owned());
            } else if number == (place + 1) % PLACES {
                signal.set(String::new());
            }
        }
        self.newest.set(place);
    }
}

impl Announcer {
    /// Gives the voice to every component below.
    pub(crate) fn provide() {
        provide_context(Self {
            polite: Region::new(),
            urgent: Region::new(),
            is_urgent: RwSignal::new(false),
            last: RwSignal::new(String::new()),
            regions: NodeRef::new(),
            home: NodeRef::new(),
            waiting: StoredValue::new(None),
            written: StoredValue::new(String::new()),
            chosen: Chosen::expect(),
        });
    }

    /// That of the app around.
    pub(crate) fn expect() -> Self {
        expect_context()
    }

    /// Says a sentence when what is being read has been read.
    pub(crate) fn say(self, text: &str) {
        self.speak(text, false);
    }

    /// Says a sentence at once: a command was refused, or something may be lost.
    pub(crate) fn warn(self, text: &str) {
        self.speak(text, true);
    }

    /// Says the newest sentence once more; whether there is one. It begins with a word of its own, since
    /// screen readers leave out what they have just said.
    pub(crate) fn repeat(self) -> bool {
        let last = self.last.get_untracked();
        if last.is_empty() {
            return false;
        }
        self.write(&format!("Again: {last}"), false);
        true
    }

    /// Says a text whenever it changes, but not how it is to begin with: that is on the page.
    pub(crate) fn follow(
        self,
        is_urgent: bool,
        text: Box<dyn Fn() -> Option<String> + Send + Sync>,
    ) {
        Effect::new(move |before: Option<Option<String>>| {
            let now = text();
            if let (Some(before), Some(text)) = (before, &now)
                && before != now
            {
                untrack(|| self.speak(text, is_urgent));
            }
            now
        });
    }

    /// Goes into a dialog that is about to open.
    pub(super) fn go_into(self, dialog: &HtmlDialogElement) {
        self.clear();
        if let Some(regions) = self.regions.get_untracked() {
            let _ = dialog.append_child(&regions);
        }
    }

    /// Comes out of the dialog that it is in, which is about to close or has closed. What is said from
    /// now on is spoken after a short rest.
    pub(super) fn come_home(self) {
        let (Some(regions), Some(home)) = (self.regions.get_untracked(), self.home.get_untracked())
        else {
            return;
        };
        if home.contains(Some(&regions)) {
            return;
        }
        // Read out as if it were new, otherwise.
        self.clear();
        let _ = home.append_child(&regions);
        if self.waiting.with_value(Option::is_some) {
            return;
        }
        self.waiting.set_value(Some(Vec::new()));
        set_timeout(
            move || {
                let waiting = self.waiting.try_update_value(Option::take).flatten();
                for one in waiting.into_iter().flatten() {
                    match one {
                        Waiting::Sentence(text, is_urgent) => self.write(&text, is_urgent),
                        Waiting::Step(step) => step.take()(),
                    }
                }
            },
            REST,
        );
    }

    /// Moves the focus: once the page is drawn, or after the rest, while there is one.
    pub(super) fn after_rest(self, step: Box<dyn FnOnce()>) {
        if let Some(step) = self.queue(Waiting::Step(SendWrapper::new(step))) {
            request_animation_frame(move || {
                if let Waiting::Step(step) = step {
                    step.take()();
                }
            });
        }
    }

    /// Puts off what can wait for the end of the rest; gives it back where there is none.
    fn queue(self, one: Waiting) -> Option<Waiting> {
        let mut one = Some(one);
        self.waiting.try_update_value(|waiting| {
            if let Some(waiting) = waiting {
                waiting.extend(one.take());
            }
        });
        one
    }

    /// Takes off the page what has been said.
    fn clear(self) {
        for region in [self.polite, self.urgent] {
            for place in region.places {
                place.set(String::new());
            }
        }
    }

    /// Takes all that was said off the page: the next to listen is somebody else.
    pub(crate) fn forget(self) {
        self.clear();
        self.last.set(String::new());
    }

    fn speak(self, text: &str, is_urgent: bool) {
        if text.is_empty() {
            return;
        }
        let text = self.chosen.words(text);
        if self
            .queue(Waiting::Sentence(text.clone(), is_urgent))
            .is_some()
        {
            self.write(&text, is_urgent);
        }
        self.last.set(text);
    }

    /// Puts a sentence where it is read out.
    fn write(self, text: &str, is_urgent: bool) {
        // Screen readers leave out what is, letter by letter, what they have just said.
        let is_same = self
            .written
            .try_update_value(|written| {
                let is_same = written == text;
                *written = if is_same {
                    String::new()
                } else {
                    text.to_owned()
                };
                is_same
            })
            .unwrap_or_default();
        self.is_urgent.set(is_urgent);
        let region = if is_urgent { self.urgent } else { self.polite };
        if is_same {
            region.say(&format!("{text}{NO_BREAK_SPACE}"));
        } else {
            region.say(text);
        }
    }
}

/// Where the voice speaks from. Seen by nobody, and on every page the same two elements.
#[component]
pub(crate) fn LiveRegions() -> impl IntoView {
    let Announcer {
        polite,
        urgent,
        is_urgent,
        regions,
        home,
        ..
    } = Announcer::expect();
    let places = |region: Region, of_urgent: bool| {
        region
            .places
            .into_iter()
            .enumerate()
            .map(|(place, text)| {
                let is_newest =
                    move || region.newest.get() == place && is_urgent.get() == of_urgent;
                view! { <p data-newest=move || is_newest().then_some("")>{text}</p> }
            })
            .collect_view()
    };
    view! {
        <div node_ref=home>
            <div node_ref=regions>
                <div class="unseen voice" role="status" aria-atomic="false">{places(polite, false)}</div>
                <div class="unseen voice" role="alert" aria-atomic="false">{places(urgent, true)}</div>
            </div>
        </div>
    }
}
