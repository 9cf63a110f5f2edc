//! Learning by doing: lessons, each one idea at the table, and what was learnt so far. Nothing here draws
//! anything.
//!
//! A lesson is data ([`LESSONS`]): positions that are dealt and played to by the engine ([`Deal`]), each with
//! a goal ([`Ask`]). What is answered is judged by the engine ([`Task::judge`]), so that every answer that
//! is right counts as right; `tests/lessons.rs` gives every answer there is to every task.

mod ask;
mod deal;
mod drill;
mod judge;
mod lessons;
mod progress;

pub use ask::{Answer, Ask, Goal, Pick};
pub use deal::Deal;
pub use drill::{DrillKind, drill, puzzle_seed};
pub use judge::Verdict;
pub use lessons::LESSONS;
pub use progress::{Mistake, PROGRESS, Progress};

/// One idea, shown by a few positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lesson {
    /// Its name in addresses, and where progress is kept.
    pub id: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// The idea, in two or three sentences.
    pub idea: &'static str,
    /// The positions.
    pub tasks: &'static [Task],
}

/// A position with a goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Task {
    /// What is to be done, in a sentence.
    pub goal: &'static str,
    /// How the position comes about.
    pub deal: Deal,
    /// What is asked.
    pub ask: Ask,
}

/// The lesson of this name.
pub fn lesson(id: &str) -> Option<&'static Lesson> {
    LESSONS.iter().find(|lesson| lesson.id == id)
}
