//! The daily deal without a server: days, an attempt, and its record.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

#[path = "common/games.rs"]
#[allow(dead_code, unreachable_pub, reason = "other tests use the rest")]
mod games;

use games::{Manner, play};
use knockwood::daily::{
    Attempt, AttemptError, DailyRecord, DailyRecordError, Day, Forged, MOST_BYTES, ROUNDS, round_of,
};
use knockwood::table::{OPPONENT, YOU};
use knockwood_engine::bot::Mind;
use knockwood_engine::{Action, Seed};

const SEED: Seed = Seed([11; 32]);

fn day() -> Day {
    "2026-11-29".parse().unwrap()
}

#[test]
fn days_are_those_of_the_calendar() {
    for (text, number, weekday) in [
        ("1970-01-01", 0, 3),
        ("2000-02-29", 11_016, 1),
        ("2026-11-29", 20_786, 6),
        ("9999-12-31", 2_932_896, 4),
    ] {
        let day: Day = text.parse().unwrap();
        assert_eq!((day.number(), day.weekday()), (number, weekday), "{text}");
        assert_eq!(day.to_string(), text);
        assert_eq!(Day::numbered(number), day);
        assert_eq!(Day::at(number * 86_400 + 86_399), day);
    }
    for (time, text) in [
        (i64::MIN, "1970-01-01"),
        (-1, "1970-01-01"),
        (i64::MAX, "9999-12-31"),
    ] {
        assert_eq!(Day::at(time).to_string(), text);
    }
    for wrong in [
        "",
        "2026-11-9",
        "2026-11-31",
        "2025-02-29",
        "2026-00-01",
        "1969-12-31",
        "2026/11/29",
        "+026-11-29",
        "2026-11-29 ",
        "26-11-0029",
        "２０26-11",
        "10000-01-01",
    ] {
        assert!(wrong.parse::<Day>().is_err(), "{wrong}");
    }
}

#[test]
fn five_rounds_are_dealt_in_turn_from_one_seed() {
    let games: Vec<_> = (1..=ROUNDS)
        .map(|number| round_of(&SEED, number).unwrap())
        .collect();
    let dealers: Vec<_> = games.iter().map(|game| game.round().dealer()).collect();
    assert_eq!(dealers, [OPPONENT, YOU, OPPONENT, YOU, OPPONENT]);
    for (place, game) in games.iter().enumerate() {
        assert_eq!((game.rules().target, game.rules().gin_bonus), (None, 25));
        let others = &games[place + 1..];
        assert!(
            others
                .iter()
                .all(|other| other.view(YOU).hand != game.view(YOU).hand)
        );
    }
}

/// What browsers keep and send. Changing it needs a new version.
#[test]
fn a_record_is_this_text() {
    let mut attempt = Attempt::start(day(), SEED).unwrap();
    attempt.apply(Action::Pass).unwrap();
    let choice = attempt.computers_choice().unwrap();
    attempt.apply(choice).unwrap();
    let text = attempt.record().to_string();
    let seed = "0b".repeat(32);
    assert_eq!(
        text,
        format!("knockwood daily 1\nday 2026-11-29\nseed {seed}\nactions 2\np {choice}\n")
    );
    assert_eq!(text.parse::<DailyRecord>().unwrap(), attempt.record());
}

#[test]
fn an_attempt_is_taken_up_where_it_was_after_every_action() {
    let whole = play(day(), SEED, Manner::Mind(Mind::Easy), SEED);
    let mut attempt = Attempt::start(day(), SEED).unwrap();
    for (place, actions) in whole.record().rounds.iter().enumerate() {
        if place > 0 {
            attempt.apply(Action::Deal).unwrap();
        }
        for action in actions {
            let text = attempt.record().to_string();
            let again = Attempt::resume(&text.parse().unwrap()).unwrap();
            assert_eq!(again, attempt);
            assert!(matches!(
                attempt.record().judge(&SEED),
                Err(Forged::Incomplete { .. })
            ));
            attempt.apply(*action).unwrap();
        }
        assert_eq!(attempt.played().rounds.len(), place + 1);
    }
    assert_eq!(attempt, whole);
    assert_eq!(whole.record().judge(&SEED).unwrap(), whole.played());
    let mut over = whole;
    assert_eq!(over.apply(Action::Deal), Err(AttemptError::Over));
    assert!(matches!(
        over.apply(Action::Draw),
        Err(AttemptError::Refused(_))
    ));
}

#[test]
fn a_round_is_not_given_up_and_not_changed_for_another() {
    let mut attempt = Attempt::start(day(), SEED).unwrap();
    let before = attempt.clone();
    assert_eq!(
        attempt.apply(Action::Resign(YOU)),
        Err(AttemptError::Resigned)
    );
    assert!(matches!(
        attempt.apply(Action::Deal),
        Err(AttemptError::Refused(_))
    ));
    assert!(!attempt.goes_on(round_of(&SEED, 2).unwrap()));
    assert!(!attempt.goes_on(round_of(&Seed([12; 32]), 1).unwrap()));
    assert_eq!(attempt, before);
    let mut game = attempt.game().clone();
    game.apply(Action::Take).unwrap();
    assert!(attempt.goes_on(game));
    assert_eq!(attempt.record().rounds, [[Action::Take]]);
}

#[test]
fn what_is_no_record_says_why() {
    let text = play(day(), SEED, Manner::Wild, SEED).record().to_string();
    let read = |text: &str| text.parse::<DailyRecord>().unwrap_err();
    assert_eq!(read(""), DailyRecordError::Version);
    assert_eq!(read(&"p ".repeat(MOST_BYTES)), DailyRecordError::Long);
    assert_eq!(
        read("knockwood daily 1\nseed"),
        DailyRecordError::Head {
            line: 2,
            expected: "day"
        }
    );
    assert!(matches!(
        read(&text.replace("actions ", "actions 0")),
        DailyRecordError::NotWhole { .. }
    ));
    assert!(matches!(
        read(&text.replace("seed ", "seed 0")),
        DailyRecordError::Seed(_)
    ));
    assert!(matches!(
        read(&format!("{text}\n")),
        DailyRecordError::Rounds(6)
    ));
    assert!(matches!(
        read(&text.replacen(" d ", "  d ", 1)),
        DailyRecordError::Action { .. }
    ));
}

/// Whoever plays as long as can be: nothing of it is too large for the server.
#[test]
fn the_longest_games_are_short_enough_to_be_sent() {
    let longest = (0..300).map(|number| {
        let seed = SEED.for_ply(number);
        let mut attempt = Attempt::start(day(), seed).unwrap();
        while !attempt.is_over() {
            let game = attempt.game();
            let action = match game.turn() {
                None => Action::Deal,
                Some(YOU) => {
                    // Never knocks, and takes whatever it may.
                    let mut legal: Vec<_> = game.round().legal_actions().collect();
                    legal.retain(|action| !matches!(action, Action::Knock { .. }));
                    if legal.contains(&Action::Take) {
                        Action::Take
                    } else {
                        legal[0]
                    }
                }
                Some(_) => attempt.computers_choice().unwrap(),
            };
            attempt.apply(action).unwrap();
        }
        knockwood::api::result_body(&attempt.record()).len()
    });
    let longest = longest.max().unwrap();
    assert!((500..8 * 1024).contains(&longest), "{longest}");
}
