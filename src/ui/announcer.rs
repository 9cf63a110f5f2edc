use leptos::prelude::*;

use super::preferences::Chosen;

/// How many sentences stand in a region: the newest, and the one before, which may still be
/// waiting to be read out. One more is empty, so that every sentence is a change.
const PLACES: usize = 3;

/// The one voice of the app. What is said here is spoken by a screen reader, each sentence once and
/// in order; nothing else on a page is a live region.
#[derive(Clone, Copy)]
pub(crate) struct Announcer {
    polite: Region,
    urgent: Region,
    /// Whether the newest sentence was urgent.
    is_urgent: RwSignal<bool>,
    /// The newest sentence, also when it is off the page.
    last: RwSignal<String>,
    /// Cards are called as the player wants to hear them.
    chosen: Chosen,
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
            chosen: Chosen::expect(),
        });
    }

    /// That of the app around.
    pub(crate) fn expect() -> Self {
        expect_context()
    }

    /// Says a sentence when what is being read has been read.
    pub(crate) fn say(self, text: &str) {
        self.speak(self.polite, text, false);
    }

    /// Says a sentence at once: a command was refused, or something may be lost.
    pub(crate) fn warn(self, text: &str) {
        self.speak(self.urgent, text, true);
    }

    /// Says the newest sentence once more; whether there is one. It begins with a word of its own, since
    /// screen readers leave out what they have just said.
    pub(crate) fn repeat(self) -> bool {
        let last = self.last.get_untracked();
        if last.is_empty() {
            return false;
        }
        self.is_urgent.set(false);
        self.polite.say(&format!("Again: {last}"));
        true
    }

    /// Takes off the page what has been said: a dialog opens, and what stands here when it closes would
    /// be read out as if it were new.
    pub(crate) fn clear(self) {
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

    fn speak(self, region: Region, text: &str, is_urgent: bool) {
        if text.is_empty() {
            return;
        }
        let text = self.chosen.words(text);
        self.is_urgent.set(is_urgent);
        region.say(&text);
        self.last.set(text);
    }
}

/// Where the voice speaks from. Seen by nobody, and on every page the same two elements.
#[component]
pub(crate) fn LiveRegions() -> impl IntoView {
    let Announcer {
        polite,
        urgent,
        is_urgent,
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
        <div class="unseen voice" role="status" aria-atomic="false">{places(polite, false)}</div>
        <div class="unseen voice" role="alert" aria-atomic="false">{places(urgent, true)}</div>
    }
}
