//! The games that were played on this device: what they are, how they are kept and found again.
//!
//! Only what cannot be derived is kept: who played, when it ended, how often undo and hints were used, and
//! the record. Every figure is a replay of the records.

mod game;
mod played;
mod store;

use serde::{Deserialize, Serialize};

pub use game::{GameError, HistoryGame};
pub(crate) use played::round_ends;
pub use played::{Outcome, Played, RoundPlayed};
pub use store::{AsideHistory, HISTORY, Shelf, add, find};
pub(crate) use store::{game, read_or_set_aside};

/// The version this program writes. Older ones stay readable; there are none yet.
pub const VERSION: u32 = 1;

/// How many games are kept. When one more is added, the one that ended first is dropped.
pub const MOST: usize = 500;

/// The games kept on this device, the one that ended last at the end.
///
/// ```
/// use knockwood::table::history::{History, HistoryGame};
/// use knockwood::table::{Players, Session, YOU};
/// use knockwood_engine::{Action, Rules, Seed, bot::Level};
///
/// let players = Players::Computer(Level::Normal);
/// let mut session = Session::start(Rules::default(), Seed([7; 32]), players)?;
/// session.act(Action::Resign(YOU))?;
/// let kept = HistoryGame::of(&session, 1_767_268_800_000)?;
/// let mut history = History::default();
/// assert!(history.add(kept.clone()));
/// // A reload at the end of a game does not add it twice.
/// assert!(!history.add(kept));
/// assert_eq!(History::read(&history.text())?, history);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct History {
    version: u32,
    games: Vec<HistoryGame>,
}

impl Default for History {
    fn default() -> Self {
        Self {
            version: VERSION,
            games: Vec::new(),
        }
    }
}

/// Why kept games cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HistoryError {
    /// It is no history at all; why, for whoever looks into it.
    #[error("it is damaged")]
    Form(String),
    /// It was written by a later program.
    #[error("it was written by a newer version of Knockwood")]
    Newer(u64),
    /// Some of its games do not replay.
    #[error("game {number} of it is not a game by the rules: {source}")]
    Game {
        /// The first of them, from 1.
        number: usize,
        /// Why.
        source: GameError,
    },
}

impl History {
    /// Reads the text that was kept. The games' records are read when they are replayed.
    ///
    /// # Errors
    /// When it is no history, or of a newer version.
    pub fn read(text: &str) -> Result<Self, HistoryError> {
        let form = |error: serde_json::Error| HistoryError::Form(error.to_string());
        // The version first: a newer form may have other fields, and deserves its own sentence.
        let value: serde_json::Value = serde_json::from_str(text).map_err(form)?;
        match value.get("version").and_then(serde_json::Value::as_u64) {
            Some(version) if version > u64::from(VERSION) => {
                return Err(HistoryError::Newer(version));
            }
            Some(version) if version == u64::from(VERSION) => {}
            other => return Err(HistoryError::Form(format!("version {other:?}"))),
        }
        serde_json::from_value(value).map_err(form)
    }

    /// The text that is kept.
    pub fn text(&self) -> String {
        // Strings and numbers under names that are strings: there is nothing that could fail.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The games, the one that ended last at the end.
    pub fn games(&self) -> &[HistoryGame] {
        &self.games
    }

    /// Adds a game; `false` when it is there already. Of more than [`MOST`] the oldest are dropped.
    pub fn add(&mut self, game: HistoryGame) -> bool {
        if self.games.iter().any(|one| one.id() == game.id()) {
            return false;
        }
        let place = self
            .games
            .partition_point(|one| one.ended() <= game.ended());
        self.games.insert(place, game);
        let over = self.games.len().saturating_sub(MOST);
        self.games.drain(..over);
        true
    }

    /// Adds the games of another history that are not there yet; how many those are.
    pub fn merge(&mut self, other: Self) -> usize {
        other
            .games
            .into_iter()
            .map(|game| usize::from(self.add(game)))
            .sum()
    }

    /// Every game replayed, or the first that does not replay.
    ///
    /// # Errors
    /// Names that game by its number.
    pub fn replay(&self) -> Result<Vec<Played>, HistoryError> {
        self.games
            .iter()
            .zip(1..)
            .map(|(game, number)| {
                game.replay()
                    .map_err(|source| HistoryError::Game { number, source })
            })
            .collect()
    }
}
