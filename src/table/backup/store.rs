use std::collections::BTreeMap;

use wasm_bindgen::JsCast;
use web_sys::{HtmlDocument, Storage};

use super::{Backup, COOKIES, OURS, STAYS};
use crate::table::history::{self, HISTORY, HistoryGame};
use crate::table::keep::{GAME, PREVIOUS};
use crate::table::saved::SavedGame;
use crate::table::storage::{ASIDE, KeepError, storage};
use crate::table::{Cast, Keep, Kept, OPPONENT, Session, YOU};
use crate::tell::tell;

/// What taking a file in would change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The file, checked.
    pub file: Backup,
    /// How many of its games are not here yet.
    pub new: usize,
    /// How many are here already, or are older than all that are kept.
    pub known: usize,
    /// The game in play in the file, at a glance: "you 63, Alder 41, round 5".
    pub theirs: Option<String>,
    /// The game in play here, likewise.
    pub ours: Option<String>,
}

/// A game in play at a glance: "you 63, Alder 41, round 5".
fn glance(session: &Session) -> String {
    let (game, cast) = (
        session.game(),
        Cast::of(session.players(), session.players().level().map(|_| YOU)),
    );
    let one = |seat| format!("{} {}", cast.whom(seat), game.scores()[seat]);
    format!(
        "{}, {}, round {}",
        one(YOU),
        one(OPPONENT),
        game.round_number()
    )
}

/// Everything that is kept on this device. `now` is the time in UTC, written into the file.
///
/// # Errors
/// When the browser offers no storage.
pub fn collect(now: String) -> Result<Backup, KeepError> {
    let storage = storage()?;
    let kept = keys(&storage)
        .into_iter()
        .filter(|key| moves(key))
        .filter_map(|key| {
            let text = storage.get_item(&key).ok().flatten()?;
            Some((key, text))
        })
        .collect();
    Ok(Backup::new(now, kept, look()))
}

/// What taking a file in would change.
///
/// # Errors
/// When the browser offers no storage, or an unreadable history cannot be set aside.
pub fn plan(file: Backup) -> Result<Plan, KeepError> {
    let theirs = file.history();
    let total = theirs.games().len();
    let (mut history, _) = history::read_or_set_aside()?;
    let before: Vec<String> = history.games().iter().map(HistoryGame::id).collect();
    history.merge(theirs);
    let new = history
        .games()
        .iter()
        .filter(|game| !before.contains(&game.id()))
        .count();
    let ours = match Keep::default().peek() {
        Kept::Game(session) => Some(glance(&session)),
        _ => None,
    };
    Ok(Plan {
        new,
        known: total.saturating_sub(new),
        theirs: file
            .game()
            .and_then(|text| SavedGame::read(text).ok())
            .map(|session| glance(&session)),
        ours,
        file,
    })
}

/// Takes a file in: its past games join those here, its settings replace those here, what was set aside is
/// set aside here too, and its game in play replaces the one here if `with_game` says so.
///
/// # Errors
/// When the browser does not keep it all. Everything is as it was then.
pub fn bring(plan: &Plan, with_game: bool) -> Result<(), KeepError> {
    let storage = storage()?;
    let (mut history, _) = history::read_or_set_aside()?;
    history.merge(plan.file.history());
    let mut writes = BTreeMap::from([(HISTORY.to_owned(), Some(history.text()))]);
    if with_game {
        // The copy before the newest must not be that of another game.
        writes.insert(PREVIOUS.to_owned(), None);
    }
    let here: Vec<String> = keys(&storage)
        .into_iter()
        .filter(|key| key.starts_with(ASIDE))
        .filter_map(|key| storage.get_item(&key).ok().flatten())
        .collect();
    let mut free = (1..=u32::MAX)
        .map(|number| format!("{ASIDE}{number}"))
        .filter(|key| matches!(storage.get_item(key), Ok(None)));
    for (key, text) in plan.file.kept() {
        match key.as_str() {
            HISTORY => {}
            _ if !moves(key) => {}
            GAME | PREVIOUS if !with_game => {}
            _ if key.starts_with(ASIDE) => {
                if !here.contains(text)
                    && let Some(key) = free.next()
                {
                    writes.insert(key, Some(text.clone()));
                }
            }
            _ => {
                writes.insert(key.clone(), Some(text.clone()));
            }
        }
    }
    write_all(&storage, &writes)?;
    for (name, value) in plan.file.look() {
        set_look(name, Some(value));
    }
    Ok(())
}

/// Writes all of it, or nothing.
fn write_all(
    storage: &Storage,
    writes: &BTreeMap<String, Option<String>>,
) -> Result<(), KeepError> {
    let mut before = Vec::new();
    for (key, text) in writes {
        before.push((key, storage.get_item(key).ok().flatten()));
        let result = match text {
            Some(text) => storage.set_item(key, text),
            None => storage.remove_item(key),
        };
        if let Err(error) = result {
            // What was there had room: the new texts go first, then the old ones come back.
            for (key, _) in &before {
                let _ = storage.remove_item(key);
            }
            for (key, text) in before {
                if let Some(text) = text {
                    let _ = storage.set_item(key, &text);
                }
            }
            return Err(KeepError::Refused(format!("{error:?}")));
        }
    }
    Ok(())
}

/// Deletes everything that is kept on this device: games, settings, copies set aside, the look.
///
/// # Errors
/// When the browser offers no storage, or does not delete.
pub fn delete_all() -> Result<(), KeepError> {
    for name in look().keys() {
        set_look(name, None);
    }
    let storage = storage()?;
    for key in keys(&storage) {
        storage
            .remove_item(&key)
            .map_err(|error| KeepError::Refused(format!("{error:?}")))?;
    }
    // What the player has deleted is not missed: `public/boot.js` takes its mark back.
    tell("knockwood:gone-seen");
    Ok(())
}

/// The keys of everything kept by us.
/// Whether what is kept under this key is taken along to another device.
fn moves(key: &str) -> bool {
    !STAYS.iter().any(|stays| key.starts_with(stays))
}

fn keys(storage: &Storage) -> Vec<String> {
    (0..storage.length().unwrap_or_default())
        .filter_map(|place| storage.key(place).ok().flatten())
        .filter(|key| key.starts_with(OURS))
        .collect()
}

fn document() -> Option<HtmlDocument> {
    web_sys::window()?.document()?.dyn_into().ok()
}

/// The look of the table, as its cookies have it.
fn look() -> BTreeMap<String, String> {
    let cookies = document()
        .and_then(|document| document.cookie().ok())
        .unwrap_or_default();
    cookies
        .split(';')
        .filter_map(|cookie| cookie.trim().split_once('='))
        .filter(|(name, _)| name.starts_with(COOKIES))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

/// Puts a part of the look in force and keeps it for a year; `None` forgets it.
fn set_look(name: &str, value: Option<&str>) {
    let Some(document) = document() else { return };
    let age = if value.is_some() { 31_536_000 } else { 0 };
    let text = value.unwrap_or_default();
    let _ = document.set_cookie(&format!(
        "{name}={text}; Path=/; Max-Age={age}; SameSite=Lax"
    ));
    if let (Some(root), Some(part)) = (document.document_element(), name.strip_prefix(COOKIES)) {
        let attribute = format!("data-{part}");
        let _ = match value {
            Some(value) => root.set_attribute(&attribute, value),
            None => root.remove_attribute(&attribute),
        };
    }
}
