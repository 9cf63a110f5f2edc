//! Positions to practise on: each has something to think about, and the same seed gives the same.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at once")]

use knockwood::learn::{Ask, DrillKind, Goal, drill, puzzle_seed};
use knockwood_engine::bot::value::Weights;
use knockwood_engine::{Action, Advice, Grade, Record, Reviewer, Seed};

fn weights() -> &'static Weights {
    Weights::built_in().unwrap()
}

/// The grade of an action at the end of a record, as the page asks for it.
fn grade(record: &Record, action: Action) -> Grade {
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

/// What is best at the end of a record, and what is wrong beyond doubt: it stays so when it is played out.
fn right_and_wrong(record: &Record) -> Option<[Action; 2]> {
    let game = record.replay().unwrap();
    let view = game.view(game.turn()?);
    let options: Vec<Action> = if DrillKind::of(&view) == DrillKind::Spread {
        Ask::Act(Goal::Spread).knocks(&view)
    } else {
        let advice = Advice::of(&view, weights())?.options.into_iter();
        advice.map(|option| option.action).collect()
    };
    let is = |wanted: fn(Grade) -> bool| move |action: &&Action| wanted(grade(record, **action));
    let right = options.iter().find(is(|grade| grade == Grade::Best))?;
    let wrong = options.iter().rev().find(is(|grade| grade > Grade::Good))?;
    Some([*right, *wrong])
}

/// What the tests in the browser answer to the drills of one seed: written anew with `KNOCKWOOD_WRITE=1`.
#[test]
fn the_drills_of_the_browser_tests_are_those_of_the_engine() {
    let of_seed = |byte: u8| -> Option<serde_json::Map<_, _>> {
        let seed = Seed([byte; 32]);
        let drills = DrillKind::ALL.into_iter().map(|kind| {
            let [right, wrong] = right_and_wrong(&drill(&seed, kind, weights())?)?;
            let answers = serde_json::json!({
                "goal": kind.asks(),
                "right": right.to_string(),
                "wrong": wrong.to_string(),
            });
            Some((kind.title().to_owned(), answers))
        });
        drills.collect()
    };
    let (seed, drills) = (0..=u8::MAX)
        .find_map(|byte| Some((byte, of_seed(byte)?)))
        .unwrap();
    let drills = serde_json::json!({ "seed": seed, "drills": drills });
    let text = format!("{}\n", serde_json::to_string_pretty(&drills).unwrap());
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/end2end/data/drills.json");
    if std::env::var_os("KNOCKWOOD_WRITE").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap_or_default(), text);
}

#[test]
fn the_puzzles_of_two_days_differ() {
    assert_ne!(puzzle_seed("2026-11-30"), puzzle_seed("2026-12-01"));
    assert_eq!(puzzle_seed("2026-11-30"), puzzle_seed("2026-11-30"));
}
