//! Keeping the game in the browser's local storage, and finding it again.
//!
//! Two keys hold a game: the copy of this moment and the one before it. A copy that cannot be read
//! is moved to a key of its own, so that nothing that is written later can touch it.

use gloo_storage::{LocalStorage, Storage, errors::StorageError};

use super::saved::{SavedError, SavedGame};
use super::session::Session;
use super::storage::{KeepError, set_aside, storage};

/// Where the game of this moment is kept.
pub const GAME: &str = "knockwood.game.v1";
/// Where the copy before it is kept.
pub const PREVIOUS: &str = "knockwood.game.v1.previous";

/// What the front page leaves to the table of the same tab.
const NEW: &str = "knockwood.new";

/// Has the table begin a new game where the one that is kept is over: its end has been seen, and somebody
/// has asked for another.
pub fn ask_for_new() {
    if let Some(storage) = of_tab() {
        let _ = storage.set_item(NEW, "");
    }
}

/// Whether [`ask_for_new`] was called since this was asked last.
pub fn is_new_asked_for() -> bool {
    of_tab().is_some_and(|storage| {
        let is_asked = storage.get_item(NEW).is_ok_and(|mark| mark.is_some());
        let _ = storage.remove_item(NEW);
        is_asked
    })
}

fn of_tab() -> Option<web_sys::Storage> {
    web_sys::window()?.session_storage().ok()?
}

/// What was found in the browser.
#[derive(Debug)]
pub enum Kept {
    /// No game is kept: a first visit, or the last game was left.
    Nothing,
    /// The game, as it was left.
    Game(Session),
    /// The newest copy could not be read and was set aside; the copy before it could.
    Recovered {
        /// The game, one action earlier.
        session: Session,
        /// The copy that could not be read.
        aside: Aside,
    },
    /// Nothing could be read; what there was has been set aside.
    Unreadable(Aside),
}

/// A copy that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aside {
    /// Its text, as it was found.
    pub text: String,
    /// What is wrong with it.
    pub error: SavedError,
    /// The key it was moved to; `None` when the browser refused to, so that it still stands where
    /// it stood and must not be written over.
    pub key: Option<String>,
}

/// The keeper of one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Keep {
    blocked: bool,
}

impl Keep {
    /// Looks for a kept game. Copies that cannot be read are set aside.
    pub fn find(&mut self) -> Kept {
        let Ok(storage) = storage() else {
            return Kept::Nothing;
        };
        let item = |key| storage.get_item(key).ok().flatten();
        let newest = item(GAME).map(|text| (SavedGame::read(&text), text));
        let aside = match newest {
            Some((Ok(session), _)) => return Kept::Game(session),
            Some((Err(error), text)) => {
                let key = set_aside(&storage, GAME, &text);
                self.blocked = key.is_none();
                Some(Aside { text, error, key })
            }
            None => None,
        };
        // Also where there is no newest copy at all: it may have been lost on the way.
        match (
            item(PREVIOUS).map(|text| (SavedGame::read(&text), text)),
            aside,
        ) {
            (Some((Ok(session), _)), Some(aside)) => Kept::Recovered { session, aside },
            (Some((Ok(session), _)), None) => Kept::Game(session),
            (Some((Err(error), text)), aside) => {
                let key = set_aside(&storage, PREVIOUS, &text);
                self.blocked |= key.is_none();
                Kept::Unreadable(aside.unwrap_or(Aside { text, error, key }))
            }
            (None, Some(aside)) => Kept::Unreadable(aside),
            (None, None) => Kept::Nothing,
        }
    }

    /// Looks for a kept game and touches nothing.
    pub fn peek(self) -> Kept {
        storage()
            .ok()
            .and_then(|storage| storage.get_item(GAME).ok().flatten())
            .and_then(|text| SavedGame::read(&text).ok())
            .map_or(Kept::Nothing, Kept::Game)
    }

    /// Keeps the game as it stands, and the copy before it beside it.
    ///
    /// # Errors
    /// When the browser offers no storage, refuses to write, or an unreadable copy stands in the way.
    pub fn store(self, session: &Session) -> Result<(), KeepError> {
        if self.blocked {
            return Err(KeepError::InTheWay);
        }
        let storage = storage()?;
        // Where only one copy has room it is the newest: the older one gives way.
        if let Ok(Some(last)) = storage.get_item(GAME)
            && storage.set_item(PREVIOUS, &last).is_err()
        {
            let _ = storage.remove_item(PREVIOUS);
        }
        LocalStorage::set(GAME, SavedGame::of(session)).map_err(|error| match error {
            StorageError::JsError(error) => KeepError::Refused(error.to_string()),
            other => KeepError::Refused(other.to_string()),
        })
    }
}
