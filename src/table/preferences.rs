//! What a player has chosen for this device: how the next game is played, and how the table behaves.

use gloo_storage::{LocalStorage, Storage};
use knockwood_engine::bot::Level;
use knockwood_engine::{PerSeat, Rules};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value};

use super::players::Players;
use super::storage::{KeepError, set_aside, storage};
use super::wording::{Verbosity, Wording};

/// Where the preferences are kept.
pub const PREFERENCES: &str = "knockwood.preferences.v1";

/// Against whom the next game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Against {
    /// The computer.
    #[default]
    Computer,
    /// A friend at the same device.
    Friend,
}

/// How the hand is laid while the player has not ordered it by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Arrangement {
    /// Melds first, and of melds the runs.
    #[default]
    Runs,
    /// Melds first, and of melds the sets.
    Sets,
    /// Ace to king, whatever melds there are.
    Rank,
    /// Suit by suit, ace to king.
    Suit,
}

/// How fast cards move and the computer acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// Twice as long.
    Slow,
    /// As it is meant.
    #[default]
    Normal,
    /// Half as long.
    Fast,
    /// Cards do not move, and the computer acts as soon as it can be followed.
    Off,
}

/// All of them. Every field has a default: what is missing or not understood in a kept copy is that.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch in the menu, by itself"
)]
pub struct Preferences {
    /// Against whom the next game is played.
    pub against: Against,
    /// How strong the computer plays in the next game.
    pub level: Level,
    /// What two people at one device are called.
    pub names: PerSeat<String>,
    /// What the player is called at online tables.
    pub name: String,
    /// Whether the player is called when it is their turn and they do not look.
    pub notify: bool,
    /// The rules of the next game; kept as their text, as records have it.
    #[serde(serialize_with = "as_text")]
    pub rules: Rules,
    /// How the hand is laid.
    pub arrangement: Arrangement,
    /// How fast things move.
    pub speed: Speed,
    /// Whether sounds are played.
    pub sound: bool,
    /// How loud, 0 to 100.
    pub volume: u8,
    /// Whether single keys are commands at the table.
    pub keys: bool,
    /// How cards are called in what is spoken.
    pub wording: Wording,
    /// How much is spoken.
    pub verbosity: Verbosity,
    /// Whether the command line is in sight, rather than only where the keyboard leads to it.
    pub commands: bool,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            against: Against::default(),
            level: Level::Normal,
            names: PerSeat::default(),
            name: String::new(),
            notify: false,
            rules: Rules::default(),
            arrangement: Arrangement::default(),
            speed: Speed::default(),
            sound: false,
            volume: 60,
            keys: true,
            wording: Wording::default(),
            verbosity: Verbosity::default(),
            commands: false,
        }
    }
}

impl Preferences {
    /// Reads a kept copy, field by field: one that a later or an earlier program wrote differently does
    /// not take the others with it. `None` when it is no copy of preferences at all.
    ///
    /// ```
    /// use knockwood::table::Preferences;
    ///
    /// let read = Preferences::read(r#"{"level":"hard","speed":"warp"}"#).unwrap();
    /// assert_eq!(read.level.name(), "hard");
    /// assert_eq!(read.speed, Preferences::default().speed);
    /// assert!(Preferences::read("[]").is_none());
    /// ```
    pub fn read(text: &str) -> Option<Self> {
        let Ok(Value::Object(fields)) = serde_json::from_str(text) else {
            return None;
        };
        let default = Self::default();
        let rules = field(&fields, "rules", String::new());
        Some(Self {
            against: field(&fields, "against", default.against),
            level: field(&fields, "level", default.level),
            names: field(&fields, "names", default.names),
            name: field(&fields, "name", default.name),
            notify: field(&fields, "notify", default.notify),
            rules: rules.parse().unwrap_or(default.rules),
            arrangement: field(&fields, "arrangement", default.arrangement),
            speed: field(&fields, "speed", default.speed),
            sound: field(&fields, "sound", default.sound),
            volume: field(&fields, "volume", default.volume).min(100),
            keys: field(&fields, "keys", default.keys),
            wording: field(&fields, "wording", default.wording),
            verbosity: field(&fields, "verbosity", default.verbosity),
            commands: field(&fields, "commands", default.commands),
        })
    }

    /// Those kept in this browser; the defaults where there are none. A copy that cannot be read is
    /// set aside.
    pub fn find() -> Self {
        let Ok(storage) = storage() else {
            return Self::default();
        };
        let Some(text) = storage.get_item(PREFERENCES).ok().flatten() else {
            return Self::default();
        };
        Self::read(&text).unwrap_or_else(|| {
            set_aside(&storage, PREFERENCES, &text);
            Self::default()
        })
    }

    /// Keeps them for the next visit.
    ///
    /// # Errors
    /// When the browser offers no storage or refuses to write; they hold until the page is left.
    pub fn store(&self) -> Result<(), KeepError> {
        storage()?;
        LocalStorage::set(PREFERENCES, self).map_err(|error| KeepError::Refused(error.to_string()))
    }

    /// Who plays the next game.
    pub fn players(&self) -> Players {
        match self.against {
            Against::Computer => Players::Computer(self.level),
            Against::Friend => Players::friends(&self.names.0[0], &self.names.0[1]),
        }
    }
}

fn as_text<S: Serializer>(rules: &Rules, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(rules)
}

fn field<T: DeserializeOwned>(fields: &Map<String, Value>, name: &str, default: T) -> T {
    fields
        .get(name)
        .and_then(|value| serde_json::from_value(value.clone()).ok())
        .unwrap_or(default)
}
