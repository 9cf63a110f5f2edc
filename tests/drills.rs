//! Positions to practise on: each has something to think about, and the same seed gives the same.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at once")]

use knockwood::learn::{DrillKind, drill, puzzle_seed};
use knockwood_engine::bot::value::Weights;
use knockwood_engine::{Advice, Grade, Record, Reviewer, Seed};

fn weights() -> &'static Weights {
    Weights::built_in().unwrap()
}

/// The grade of an action at the end of a record, as the page asks for it.
fn grade(record: &Record, action: knockwood_engine::Action) -> Grade {
    let mut with = record.clone();
    with.actions.push(action);
    let mut reviewer = Reviewer::starting_at(&with, weights(), record.actions.len()).unwrap();
    reviewer.next().unwrap().grade
}

#[test]
fn a_drill_of_every_kind_can_be_had_and_its_best_is_judged_the_best() {
    for kind in DrillKind::ALL {
        for byte in 0..4 {
            let seed = Seed([byte; 32]);
            let record = drill(&seed, kind, weights()).unwrap_or_else(|| panic!("no {kind:?}"));
            assert_eq!(drill(&seed, kind, weights()), Some(record.clone()));
            let game = record.replay().unwrap();
            let view = game.view(game.turn().unwrap());
            assert_eq!(DrillKind::of(&view), kind);
            let advice = Advice::of(&view, weights()).unwrap();
            assert!(advice.options.len() > 1);
            assert!(
                grade(&record, advice.options[0].action) <= Grade::Good,
                "{kind:?} {byte}"
            );
        }
    }
}

#[test]
fn the_puzzles_of_two_days_differ() {
    assert_ne!(puzzle_seed("2026-11-30"), puzzle_seed("2026-12-01"));
    assert_eq!(puzzle_seed("2026-11-30"), puzzle_seed("2026-11-30"));
}
