use leptos::prelude::*;

use crate::table::Preferences;
use crate::table::storage::KeepError;

/// The player's preferences, as every page has them: the defaults until the browser has looked.
#[derive(Clone, Copy)]
pub(crate) struct Chosen {
    preferences: RwSignal<Preferences>,
    unkept: RwSignal<Option<KeepError>>,
}

impl Chosen {
    /// Gives them to every component below, and reads what is kept once the page is hydrated.
    pub(crate) fn provide() {
        let chosen = Self {
            preferences: RwSignal::new(Preferences::default()),
            unkept: RwSignal::new(None),
        };
        provide_context(chosen);
        Effect::new(move |_| chosen.preferences.set(Preferences::find()));
    }

    /// Those of the app around.
    pub(crate) fn expect() -> Self {
        expect_context()
    }

    /// Reads something of them.
    pub(crate) fn with<T>(self, read: impl FnOnce(&Preferences) -> T) -> T {
        self.preferences.with(read)
    }

    /// Reads something of them once.
    pub(crate) fn with_untracked<T>(self, read: impl FnOnce(&Preferences) -> T) -> T {
        self.preferences.with_untracked(read)
    }

    /// A sentence with its cards called as the player wants.
    pub(crate) fn words(self, text: &str) -> String {
        self.preferences
            .with_untracked(|preferences| preferences.wording.text(text))
    }

    /// Reads again what is kept: something else has changed it.
    pub(crate) fn look_again(self) {
        self.preferences.set(Preferences::find());
    }

    /// Changes them, now and for the next visit. Where nothing can be kept the change holds until the
    /// page is left, and [`Self::unkept`] says so.
    pub(crate) fn update(self, change: impl FnOnce(&mut Preferences)) {
        self.preferences.update(change);
        self.tell(self.preferences.with_untracked(Preferences::store));
    }

    /// Notes whether the last choice could be kept.
    pub(crate) fn tell(self, kept: Result<(), KeepError>) {
        let why = kept.err();
        if self.unkept.with_untracked(|before| *before != why) {
            self.unkept.set(why);
        }
    }

    /// Why the last choice could not be kept, where it could not.
    pub(crate) fn unkept(self) -> Option<KeepError> {
        self.unkept.get()
    }
}
