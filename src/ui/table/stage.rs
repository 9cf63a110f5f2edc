//! Where the table stands: the name that the style sheet, the zones and the tests know it by.

use knockwood_engine::Phase;
use leptos::prelude::*;

use super::daily::Daily;
use super::room::Room;
use super::state::TableState;
use crate::table::tabs::Standing;

/// What the table shows, as its style sheet names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// The game is not there yet.
    Waiting,
    /// The computer is to move.
    Foe,
    /// The player is to move, in this phase.
    Yours(Phase),
    /// A friend is to move who has not asked to see the cards yet.
    Covered,
    /// The game is played in another tab.
    Elsewhere {
        /// Whether it was taken from this one.
        was_here: bool,
    },
    /// There is no deal to play.
    NoDeal,
    /// At an online table nobody plays yet, or nobody can: who it waits for, and what can be done.
    Lobby,
    /// A round has ended.
    Result,
    /// The game has, and its result has been seen.
    Over,
}

impl Stage {
    pub(super) const fn id(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Foe => "foe",
            Self::Yours(Phase::Offer) => "offer",
            Self::Yours(Phase::Draw) => "draw",
            Self::Yours(Phase::LastDiscard) => "last-discard",
            Self::Yours(Phase::Layoff) => "layoff",
            Self::Yours(_) => "discard",
            Self::Covered => "covered",
            Self::Elsewhere { .. } => "elsewhere",
            Self::NoDeal => "no-deal",
            Self::Lobby => "lobby",
            Self::Result => "result",
            Self::Over => "over",
        }
    }
}

impl TableState {
    /// What the table shows.
    pub(super) fn stage(self) -> Stage {
        match self.view.read().as_ref() {
            _ if self.room.is_some_and(Room::is_in_lobby) => Stage::Lobby,
            None => match self.tab.standing() {
                Standing::Elsewhere { was_here } => Stage::Elsewhere { was_here },
                _ if self.daily.is_some_and(Daily::is_closed) => Stage::NoDeal,
                _ => Stage::Waiting,
            },
            Some(_) if self.is_covered() => Stage::Covered,
            Some(view) if view.phase == Phase::Over && self.final_sum.get() => Stage::Over,
            Some(view) if view.phase == Phase::Over => Stage::Result,
            Some(view) if view.turn == Some(view.seat) => Stage::Yours(view.phase),
            Some(_) => Stage::Foe,
        }
    }
}
