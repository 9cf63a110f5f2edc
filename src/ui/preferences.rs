use leptos::prelude::*;

use crate::table::Preferences;

/// The player's preferences, as every page has them: the defaults until the browser has looked.
#[derive(Clone, Copy)]
pub(crate) struct Chosen(RwSignal<Preferences>);

impl Chosen {
    /// Gives them to every component below, and reads what is kept once the page is hydrated.
    pub(crate) fn provide() {
        let chosen = Self(RwSignal::new(Preferences::default()));
        provide_context(chosen);
        Effect::new(move |_| chosen.0.set(Preferences::find()));
    }

    /// Those of the app around.
    pub(crate) fn expect() -> Self {
        expect_context()
    }

    /// Reads something of them.
    pub(crate) fn with<T>(self, read: impl FnOnce(&Preferences) -> T) -> T {
        self.0.with(read)
    }

    /// Reads something of them once.
    pub(crate) fn with_untracked<T>(self, read: impl FnOnce(&Preferences) -> T) -> T {
        self.0.with_untracked(read)
    }

    /// Reads again what is kept: something else has changed it.
    pub(crate) fn look_again(self) {
        self.0.set(Preferences::find());
    }

    /// Changes them, now and for the next visit. Where nothing can be kept the change holds until the
    /// page is left.
    pub(crate) fn update(self, change: impl FnOnce(&mut Preferences)) {
        self.0.update(change);
        let _ = self.0.with_untracked(Preferences::store);
    }
}
