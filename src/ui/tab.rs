use js_sys::{Function, Object, Promise, Reflect};
use leptos::ev;
use leptos::prelude::*;
use rand::TryRng;
use rand::rngs::SysRng;
use send_wrapper::SendWrapper;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Document;

use crate::table::storage::storage;
use crate::table::tabs::{DAILY_MARK, MARK, Mark, News, PRACTICE_MARK, Standing};

/// The names under which the tabs of one game know of each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Names {
    /// The lock of the tab that plays.
    lock: &'static str,
    /// Where its mark is kept.
    mark: &'static str,
}

/// The player's own game.
pub(crate) const GAME_TAB: Names = Names {
    lock: "knockwood.game",
    mark: MARK,
};
/// The daily deal: it may be open beside the other.
pub(crate) const DAILY_TAB: Names = Names {
    lock: "knockwood.daily",
    mark: DAILY_MARK,
};
/// A position that is played on to learn from it: it keeps nothing.
pub(crate) const PRACTICE_TAB: Names = Names {
    lock: "knockwood.practice",
    mark: PRACTICE_MARK,
};

/// How the browser is asked for the lock.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ask {
    /// Now or not at all.
    Now,
    /// As soon as no tab has it.
    Later,
    /// Whoever has it loses it.
    Seize,
}

/// This tab's hold on the kept game: the browser's side of [`Standing`].
///
/// Web Locks say whether the game is open elsewhere. A browser gives them to secure pages only:
/// where there are none the tab opened last plays, and the others hear of it by the storage's event.
#[derive(Clone, Copy)]
pub(crate) struct Tab {
    names: Names,
    standing: RwSignal<Standing>,
    /// Gives the lock back.
    release: StoredValue<Option<SendWrapper<Function>>>,
    /// Whether the browser will tell when the lock is free.
    is_queued: StoredValue<bool>,
}

impl Tab {
    pub(crate) fn new(names: Names) -> Self {
        Self {
            names,
            standing: RwSignal::new(Standing::Asking),
            release: StoredValue::new(None),
            is_queued: StoredValue::new(false),
        }
    }

    /// What this tab is to the game.
    pub(crate) fn standing(self) -> Standing {
        self.standing.get()
    }

    /// Asks for the game, and listens to the other tabs from now on. Runs in the browser only.
    pub(crate) fn begin(self) {
        let marked = window_event_listener(ev::storage, move |event| {
            if event.key().as_deref() == Some(self.names.mark) {
                self.hear(News::Marked(event.new_value()));
            }
        });
        let returned = [
            window_event_listener_untyped("focus", move |_| self.ask_again()),
            window_event_listener_untyped("visibilitychange", move |_| self.ask_again()),
        ];
        on_cleanup(move || {
            marked.remove();
            for listener in returned {
                listener.remove();
            }
            self.give_back();
        });
        self.ask(Ask::Now);
    }

    /// Takes the game over from whichever tab has it.
    pub(crate) fn seize(self) {
        self.ask(Ask::Seize);
    }

    /// Whether this tab may write the game, as the storage has it at this moment. A tab that finds
    /// that it may not has lost the game.
    pub(crate) fn may_write(self) -> bool {
        let found = kept_mark(self.names.mark);
        self.hear(News::Marked(found.clone()));
        self.standing.read_untracked().may_write(found.as_deref())
    }

    /// When the person comes back to a tab that does not play: the other may be gone.
    fn ask_again(self) {
        let is_elsewhere = self
            .standing
            .try_with_untracked(|standing| matches!(standing, Standing::Elsewhere { .. }));
        if is_elsewhere == Some(true) && self.is_queued.try_get_value() == Some(false) {
            self.ask(Ask::Later);
        }
    }

    fn ask(self, ask: Ask) {
        if ask == Ask::Later {
            self.is_queued.set_value(true);
        }
        let answer = Closure::once_into_js(move |lock: JsValue| self.answer(ask, &lock));
        match request(self.names.lock, ask, &answer) {
            Some(held) => {
                // Rejected where another tab has seized the lock, or the browser gives none after all.
                let failed = Closure::once(move |_: JsValue| self.failed());
                let _ = held.catch(&failed);
                // It drops itself when it is called.
                failed.forget();
            }
            // Without locks the newest plays.
            None if ask != Ask::Later => self.take(),
            None => {}
        }
    }

    fn failed(self) {
        match self.standing.try_get_untracked() {
            Some(Standing::Asking) => self.take(),
            Some(_) => self.hear(News::Robbed),
            None => {}
        }
    }

    /// The browser's answer, in which the lock is held as long as the promise given back is open.
    fn answer(self, ask: Ask, lock: &JsValue) -> JsValue {
        // The table may have been left meanwhile.
        if self.standing.is_disposed() {
            return JsValue::UNDEFINED;
        }
        if ask == Ask::Later {
            self.is_queued.set_value(false);
            // A tab in the background does not snatch the game while the other is only reloaded.
            if !is_looked_at() {
                return JsValue::UNDEFINED;
            }
        }
        if lock.is_null() {
            self.hear(News::Refused);
            // Often enough the other tab is this one before it was reloaded.
            self.ask(Ask::Later);
            return JsValue::UNDEFINED;
        }
        self.take();
        Promise::new(&mut |resolve, _| self.release.set_value(Some(SendWrapper::new(resolve))))
            .into()
    }

    /// Leaves this tab's mark: from here on no other may write.
    fn take(self) {
        let found = kept_mark(self.names.mark);
        let own = SysRng.try_next_u32().unwrap_or_default();
        let mark = Mark::after(found.as_deref(), own);
        let is_left = mark.as_str().is_some_and(|text| {
            storage().is_ok_and(|storage| storage.set_item(self.names.mark, text).is_ok())
        });
        self.hear(News::Granted(if is_left {
            mark
        } else {
            Mark::found(found)
        }));
    }

    fn hear(self, news: News) {
        let Some(now) = self
            .standing
            .try_with_untracked(|standing| standing.after(news))
        else {
            return;
        };
        if self.standing.with_untracked(|before| *before != now) {
            if !matches!(now, Standing::Playing(_)) {
                self.give_back();
            }
            self.standing.set(now);
        }
    }

    fn give_back(self) {
        if let Some(release) = self.release.try_update_value(Option::take).flatten() {
            let _ = release.call0(&JsValue::UNDEFINED);
        }
    }
}

/// `navigator.locks.request`, which web-sys offers only behind a compiler flag of its own; `None`
/// where the browser has no locks for this page.
fn request(lock: &str, ask: Ask, answer: &JsValue) -> Option<Promise> {
    let call = || -> Result<Promise, JsValue> {
        let navigator = Reflect::get(&js_sys::global(), &"navigator".into())?;
        let locks = Reflect::get(&navigator, &"locks".into())?;
        let method: Function = Reflect::get(&locks, &"request".into())?.dyn_into()?;
        let options = Object::new();
        match ask {
            Ask::Now => Reflect::set(&options, &"ifAvailable".into(), &JsValue::TRUE)?,
            Ask::Later => true,
            Ask::Seize => Reflect::set(&options, &"steal".into(), &JsValue::TRUE)?,
        };
        method
            .call3(&locks, &lock.into(), &options, answer)?
            .dyn_into()
    };
    call().ok()
}

fn kept_mark(key: &str) -> Option<String> {
    storage().ok()?.get_item(key).ok().flatten()
}

/// Whether a person is at this tab just now.
fn is_looked_at() -> bool {
    web_sys::window()
        .as_ref()
        .and_then(web_sys::Window::document)
        .is_some_and(|document: Document| {
            !document.hidden() && document.has_focus().unwrap_or(true)
        })
}
