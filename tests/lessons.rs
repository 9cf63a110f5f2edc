//! Every lesson, with every answer there is: its goal can be reached, not by everything, and what is said of
//! each answer is true.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at once")]

use knockwood::learn::{Answer, Ask, Goal, LESSONS, Pick, Task};
use knockwood_engine::{Action, deadwood};

fn tasks() -> impl Iterator<Item = (String, &'static Task)> {
    LESSONS.iter().flat_map(|lesson| {
        lesson
            .tasks
            .iter()
            .enumerate()
            .map(move |(place, task)| (format!("{} {}", lesson.id, place + 1), task))
    })
}

#[test]
fn there_are_about_twenty_lessons_of_one_idea_each() {
    assert!((20..=24).contains(&LESSONS.len()));
    let mut ids: Vec<_> = LESSONS.iter().map(|lesson| lesson.id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), LESSONS.len());
    for lesson in LESSONS {
        assert!((1..=3).contains(&lesson.tasks.len()), "{}", lesson.id);
        assert!(lesson.idea.len() < 320, "{}", lesson.id);
    }
}

#[test]
fn every_position_is_one_of_a_round_by_the_rules() {
    for (name, task) in tasks() {
        let view = task.deal.view();
        let checked = view.map(|view| view.check());
        assert_eq!(checked, Some(Ok(())), "{name}");
    }
}

#[test]
fn every_goal_can_be_reached_and_missed_and_each_answer_is_told_why() {
    for (name, task) in tasks() {
        let view = task.deal.view().unwrap();
        let (mut right, mut wrong) = (0, 0);
        for answer in task.ask.answers(&view) {
            let verdict = task.judge(&answer).unwrap();
            assert!(verdict.said.len() > 10, "{name}: {answer:?}");
            assert!(
                verdict.said.ends_with('.') || verdict.said.ends_with('?'),
                "{name}: {}",
                verdict.said
            );
            assert_eq!(
                verdict.said.starts_with("Right"),
                verdict.is_right,
                "{name}: {}",
                verdict.said
            );
            if verdict.is_right {
                right += 1;
            } else {
                wrong += 1;
            }
        }
        assert!(right > 0, "{name} cannot be solved");
        assert!(wrong > 0, "{name} cannot be missed");
        let solution = task.solution().unwrap();
        assert!(task.judge(&solution).unwrap().is_right, "{name}");
    }
}

/// What is said in numbers is counted again here, by another way.
#[test]
fn what_is_said_is_true() {
    for (name, task) in tasks() {
        let view = task.deal.view().unwrap();
        for answer in task.ask.answers(&view) {
            let verdict = task.judge(&answer).unwrap();
            let said = &verdict.said;
            match (task.ask, answer) {
                (Ask::Act(Goal::Least), Answer::Action(Action::Discard(card)))
                    if view.barred != Some(card) =>
                {
                    let left = deadwood(view.hand.without(card));
                    let least = view
                        .discards()
                        .iter()
                        .map(|card| deadwood(view.hand.without(card)))
                        .min();
                    assert!(said.contains(&left.to_string()), "{name}: {said}");
                    assert_eq!(verdict.is_right, Some(left) == least, "{name}: {said}");
                }
                (
                    Ask::Act(Goal::Knock | Goal::Gin),
                    Answer::Action(action @ Action::Knock { .. }),
                ) => {
                    let mut round = task.deal.round().unwrap();
                    round.apply(action).unwrap();
                    let is_gin = round.showdown().unwrap().is_gin();
                    assert_eq!(said.contains("That is gin"), is_gin, "{name}: {said}");
                }
                (Ask::Act(Goal::Upcard), Answer::Action(Action::Take)) => {
                    let makes = said.contains("makes the");
                    let mut round = task.deal.round().unwrap();
                    round.apply(Action::Take).unwrap();
                    let full = round.hand(knockwood::table::YOU);
                    let after = full
                        .iter()
                        .filter(|card| round.barred() != Some(*card))
                        .map(|card| deadwood(full.without(card)))
                        .min()
                        .unwrap();
                    assert_eq!(
                        makes && said.contains(&after.to_string()),
                        verdict.is_right,
                        "{name}: {said}"
                    );
                }
                (Ask::Pick(Pick::Loose), Answer::Cards(cards)) if verdict.is_right => {
                    assert_eq!(deadwood(view.hand - cards), 0, "{name}");
                    assert_eq!(cards.points(), u16::from(deadwood(view.hand)), "{name}");
                }
                (Ask::Pick(Pick::LaidOff), Answer::Cards(_)) if verdict.is_right => {
                    // As the engine itself lays off, where it does so for the player.
                    let best = knockwood_engine::best_defence(
                        &view.showdown.unwrap().knocker_spread,
                        view.hand,
                    );
                    assert!(
                        said.contains(&format!("{} are left", best.deadwood)),
                        "{name}: {said}"
                    );
                }
                (Ask::Points, Answer::Number(number)) => {
                    let result = view.result.unwrap();
                    assert_eq!(verdict.is_right, number == result.points, "{name}: {said}");
                    assert!(
                        said.contains(&format!("= {}", result.points)),
                        "{name}: {said}"
                    );
                }
                (Ask::Deadwood, Answer::Number(number)) => {
                    assert_eq!(
                        verdict.is_right,
                        number == u16::from(deadwood(view.hand)),
                        "{name}: {said}"
                    );
                }
                _ => {}
            }
        }
    }
}

/// What the tests in the browser answer: written anew with `KNOCKWOOD_WRITE=1`.
#[test]
fn the_answers_of_the_browser_tests_are_those_of_the_engine() {
    let words = |answer: &Answer| match answer {
        Answer::Cards(cards) => format!("cards {cards}"),
        Answer::Number(number) => format!("number {number}"),
        Answer::Action(action) => format!("action {action}"),
    };
    let lessons: Vec<_> = LESSONS
        .iter()
        .map(|lesson| {
            let tasks: Vec<_> = lesson
                .tasks
                .iter()
                .map(|task| {
                    let view = task.deal.view().unwrap();
                    let wrong = task.ask.answers(&view).into_iter().find(|answer| {
                        *answer != Answer::Cards(knockwood_engine::Cards::EMPTY)
                            && !task.judge(answer).unwrap().is_right
                    });
                    let (right, wrong) = (task.solution().unwrap(), wrong.unwrap());
                    serde_json::json!({
                        "right": words(&right),
                        "wrong": words(&wrong),
                        "praise": task.judge(&right).unwrap().said,
                        "blame": task.judge(&wrong).unwrap().said,
                    })
                })
                .collect();
            serde_json::json!({ "id": lesson.id, "title": lesson.title, "tasks": tasks })
        })
        .collect();
    let text = format!("{}\n", serde_json::to_string_pretty(&lessons).unwrap());
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/end2end/data/lessons.json");
    if std::env::var_os("KNOCKWOOD_WRITE").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap_or_default(), text);
}
