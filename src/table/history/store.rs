use crate::table::storage::{KeepError, set_aside, storage, write};

use super::{History, HistoryError, HistoryGame, Played};

/// Where the games of the past are kept.
pub const HISTORY: &str = "knockwood.history.v1";

/// What was found of past games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shelf {
    /// The games, the one that ended last first.
    pub games: Vec<Played>,
    /// A copy of which not all could be read.
    pub aside: Option<AsideHistory>,
}

/// Kept games that could not all be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AsideHistory {
    /// Their text, as it was found.
    pub text: String,
    /// What is wrong with it.
    pub error: HistoryError,
    /// The key it was moved to; `None` when the browser refused to, so that it still stands where
    /// it stood and is not written over.
    pub key: Option<String>,
}

/// Looks for the games of the past and replays them. A copy of which anything cannot be read is set
/// aside whole; the games of it that can be read are kept on.
///
/// # Errors
/// When the browser offers no storage, or keeps nothing that is written to it.
pub fn find() -> Result<Shelf, KeepError> {
    let storage = storage()?;
    let empty = Shelf {
        games: Vec::new(),
        aside: None,
    };
    let Some(text) = storage.get_item(HISTORY).ok().flatten() else {
        return can_write(&storage).map(|()| empty);
    };
    let put_aside = |error| AsideHistory {
        key: set_aside(&storage, HISTORY, &text),
        text: text.clone(),
        error,
    };
    let history = match History::read(&text) {
        Ok(history) => history,
        Err(error) => {
            return Ok(Shelf {
                aside: Some(put_aside(error)),
                ..empty
            });
        }
    };
    let mut good = History::default();
    let mut games = Vec::with_capacity(history.games().len());
    let mut first_bad = None;
    for (game, number) in history.games().iter().zip(1..) {
        match game.replay() {
            Ok(played) => {
                games.push(played);
                good.add(game.clone());
            }
            Err(source) => {
                first_bad.get_or_insert(HistoryError::Game { number, source });
            }
        }
    }
    games.reverse();
    let aside = first_bad.map(put_aside);
    if aside.as_ref().is_some_and(|aside| aside.key.is_some()) {
        write(HISTORY, &good.text())?;
    }
    Ok(Shelf { games, aside })
}

/// Adds a game that is over, or was left after a round of it was complete. One that is there
/// already stays as it is, so that a reload at the end of a game does no harm. Games that could not be
/// read, and were set aside for it, are the answer: it must be said.
///
/// # Errors
/// When it cannot be kept. Nothing has changed then.
pub fn add(game: HistoryGame) -> Result<Option<AsideHistory>, KeepError> {
    let (mut history, aside) = read_or_set_aside()?;
    if history.add(game) {
        write(HISTORY, &history.text())?;
    }
    Ok(aside)
}

/// The game with this id, if it is kept.
pub(crate) fn game(id: &str) -> Option<HistoryGame> {
    let text = storage().ok()?.get_item(HISTORY).ok().flatten()?;
    let history = History::read(&text).ok()?;
    history.games().iter().find(|game| game.id() == id).cloned()
}

/// The kept games, to be added to; an unreadable copy is set aside first, and never written over.
pub(crate) fn read_or_set_aside() -> Result<(History, Option<AsideHistory>), KeepError> {
    let storage = storage()?;
    let Some(text) = storage.get_item(HISTORY).ok().flatten() else {
        return Ok((History::default(), None));
    };
    match History::read(&text) {
        Ok(history) => Ok((history, None)),
        Err(error) => {
            let key = set_aside(&storage, HISTORY, &text).ok_or(KeepError::InTheWay)?;
            let key = Some(key);
            Ok((History::default(), Some(AsideHistory { text, error, key })))
        }
    }
}

/// Whether anything can be kept: some browsers offer a storage and refuse every write.
fn can_write(storage: &web_sys::Storage) -> Result<(), KeepError> {
    const PROBE: &str = "knockwood.probe";
    write(PROBE, "")?;
    let _ = storage.remove_item(PROBE);
    Ok(())
}
