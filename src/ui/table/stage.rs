//! Where the table stands: the name that the style sheet, the zones and the tests know it by.

use knockwood_engine::Phase;
use leptos::prelude::*;

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
            Self::Result => "result",
            Self::Over => "over",
        }
    }
}

impl TableState {
    /// What the table shows.
    pub(super) fn stage(self) -> Stage {
        match self.view.read().as_ref() {
            None => match self.tab.standing() {
                Standing::Elsewhere { was_here } => Stage::Elsewhere { was_here },
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
