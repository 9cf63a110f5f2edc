//! Which of the kept games are looked at.

use knockwood_engine::bot::Level;
use knockwood_engine::{Preset, Rules};

use super::Players;
use super::history::Played;

/// Which opponents are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Against {
    /// The computer at any level.
    #[default]
    Computer,
    /// The computer at this level.
    Level(Level),
    /// Another person at the same screen. Figures are those of the player named first.
    Friend,
}

impl Against {
    /// All of them, as a reader meets them.
    pub const ALL: [Self; 5] = [
        Self::Computer,
        Self::Level(Level::Easy),
        Self::Level(Level::Normal),
        Self::Level(Level::Hard),
        Self::Friend,
    ];

    /// Whether a game was played against such an opponent.
    pub fn has(self, players: &Players) -> bool {
        match (self, players) {
            (Self::Computer, Players::Computer(_)) | (Self::Friend, Players::Friends(_)) => true,
            (Self::Level(level), Players::Computer(played)) => level == *played,
            _ => false,
        }
    }
}

/// Which rules are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum By {
    /// Any.
    #[default]
    Any,
    /// A preset, whole games and single rounds.
    Preset(Preset),
    /// Rules that are no preset.
    Own,
}

impl By {
    /// Which rules these are.
    pub fn of(rules: &Rules) -> Self {
        Preset::ALL
            .into_iter()
            .find(|preset| [preset.rules(), preset.rules().single_round()].contains(rules))
            .map_or(Self::Own, Self::Preset)
    }

    /// Whether a game was played by such rules.
    pub fn has(self, rules: &Rules) -> bool {
        self == Self::Any || self == Self::of(rules)
    }
}

/// Which games are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Filter {
    /// Against whom.
    pub against: Against,
    /// By which rules.
    pub by: By,
}

impl Filter {
    /// Whether it lets a game through.
    pub fn has(&self, game: &Played) -> bool {
        self.against.has(&game.players) && self.by.has(&game.rules)
    }
}
