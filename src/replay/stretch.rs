use knockwood_engine::bot::value::Weights;
use knockwood_engine::{Advice, Decision, Grade, PerSeat, Record, ReplayError, Reviewer};
use serde::{Deserialize, Serialize};

use super::instead;

/// A decision, graded, with what a person wants to know of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Graded {
    /// The engine's grade.
    pub decision: Decision,
    /// The chance to win the round, in thousandths, of whose decision it was: after the best, and after
    /// what was done.
    pub chances: [u16; 2],
    /// What would have been better and why: a sentence or two. Empty where nothing was given away.
    pub why: String,
}

/// A part of a review: some decisions in a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stretch {
    /// The record's actions before this one are looked at.
    pub next: u32,
    /// The decisions among them.
    pub graded: Vec<Graded>,
    /// What the cards drawn were worth beyond the mean, in hundredths of a point.
    pub luck: PerSeat<i64>,
}

/// Grades the decisions of a record from an action on: of some decisions, and no more. A `next` that is
/// as many as there are actions says that it was the last part.
///
/// # Errors
/// When it does not replay.
pub fn grade(
    record: &Record,
    from: usize,
    most: usize,
    weights: &Weights,
) -> Result<Stretch, ReplayError> {
    let mut reviewer = Reviewer::starting_at(record, weights, from)?;
    let mut graded = Vec::new();
    while graded.len() < most {
        let Some(decision) = reviewer.next() else {
            break;
        };
        graded.push(explained(record, decision, weights));
    }
    let next = if graded.len() < most {
        record.actions.len()
    } else {
        reviewer.progress().0
    };
    Ok(Stretch {
        next: u32::try_from(next).unwrap_or(u32::MAX),
        graded,
        luck: reviewer.luck(),
    })
}

fn explained(record: &Record, decision: Decision, weights: &Weights) -> Graded {
    let before = Record {
        actions: record
            .actions
            .iter()
            .take(usize::try_from(decision.ply).unwrap_or(usize::MAX))
            .copied()
            .collect(),
        ..record.clone()
    };
    let view = before.replay().ok().map(|game| game.view(decision.seat));
    let chances = view
        .as_ref()
        .and_then(|view| Advice::chances(view, decision.action, weights))
        .unwrap_or_default();
    let why = view
        .filter(|_| decision.grade >= Grade::Inaccuracy)
        .and_then(|view| Some((view, Advice::of(&view, weights)?)))
        .map(|(view, advice)| instead(&view, &advice, decision.action))
        .unwrap_or_default();
    Graded {
        decision,
        chances,
        why,
    }
}
