//! Past games without a browser: how they are kept, what they amount to, and the file that holds everything.
#![cfg(feature = "ssr")]
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

use std::collections::BTreeMap;

use knockwood::table::backup::{Backup, BackupError};
use knockwood::table::figures::{Figures, Mean};
use knockwood::table::filter::{Against, By, Filter};
use knockwood::table::history::{History, HistoryError, HistoryGame, MOST, Outcome, Played};
use knockwood::table::{OPPONENT, Players, SavedError, SavedGame, Session, YOU};
use knockwood_engine::bot::{Level, choose};
use knockwood_engine::{Action, PerSeat, Preset, RoundEnd, Rules, Seat, Seed};

/// The first form of a history, as the browser tests have it. Whatever comes later must still read it.
const V1: &str = include_str!("../end2end/data/history.v1.json");

fn played() -> Vec<Played> {
    History::read(V1).unwrap().replay().unwrap()
}

fn session(byte: u8, rules: Rules) -> Session {
    Session::start(rules, Seed([byte; 32]), Players::Computer(Level::Normal)).unwrap()
}

/// Plays on until so many rounds are complete, or the game is over.
fn play(mut session: Session, rounds: usize) -> Session {
    while session.game().results().len() < rounds && !session.game().is_over() {
        let game = session.game();
        let action = game.turn().map_or(Action::Deal, |seat| {
            let luck = game.seed().for_ply(game.ply());
            choose(Level::Normal, &game.view(seat), &luck).unwrap()
        });
        if session.computer_is_to_act() {
            session.computer_acts(action).unwrap();
        } else {
            session.act(action).unwrap();
        }
    }
    session
}

fn resigned(byte: u8, seat: Seat) -> Session {
    let mut session = session(byte, Rules::default());
    session.act(Action::Resign(seat)).unwrap();
    session
}

#[test]
fn b49_a_history_of_the_first_form_is_read_with_everything_in_it() {
    let games = played();
    assert_eq!(games.len(), 26);
    let first = &games[0];
    assert_eq!(first.ended, 1_767_268_800_000);
    assert_eq!(first.players, Players::Computer(Level::Easy));
    assert_eq!(first.rules, Rules::default());
    assert_eq!(games[14].players, Players::friends("Ann", "Ben"));
    assert_eq!(games[8].outcome, Outcome::Unfinished);
    assert_eq!((games[3].aids.undone, games[3].aids.hints), (1, 2));
    let again = History::read(V1).unwrap();
    assert_eq!(again.text(), V1.trim_end());
}

#[test]
fn a_kept_game_replays_to_its_results() {
    for (byte, rules) in [
        (1, Rules::default()),
        (2, Preset::Full.rules()),
        (3, Preset::Oklahoma.rules()),
    ] {
        let session = play(session(byte, rules), usize::MAX);
        let kept = HistoryGame::of(&session, 5).unwrap();
        let game = kept.replay().unwrap();
        let results: Vec<_> = game.rounds.iter().map(|round| round.result).collect();
        assert_eq!(results, session.game().results());
        let sums = session.game().breakdown().unwrap();
        assert_eq!(game.totals, PerSeat::of(|seat| sums[seat].total));
        assert_eq!(
            game.outcome == Outcome::Won,
            session.game().winner() == Some(YOU)
        );
        assert_eq!(kept.record().unwrap().replay().unwrap(), *session.game());
        // A whole game is small enough for hundreds of them.
        assert!(serde_json::to_string(&kept).unwrap().len() < 600);
    }
}

#[test]
fn a_game_is_added_once_and_the_oldest_go_first() {
    let mut history = History::default();
    let one = HistoryGame::of(&resigned(1, YOU), 10).unwrap();
    assert!(history.add(one.clone()));
    // A reload at the end of the game, with another clock.
    assert!(!history.add(HistoryGame::of(&resigned(1, YOU), 99).unwrap()));
    // The same cards, played otherwise, are another game.
    assert!(history.add(HistoryGame::of(&resigned(1, OPPONENT), 9).unwrap()));
    assert_eq!(history.games()[1], one);

    let mut number = 0_u64;
    let mut seed = [0; 32];
    while number < 2 + MOST as u64 {
        seed[..8].copy_from_slice(&number.to_le_bytes());
        let mut session =
            Session::start(Rules::default(), Seed(seed), Players::Computer(Level::Easy)).unwrap();
        session.act(Action::Resign(YOU)).unwrap();
        history.add(HistoryGame::of(&session, 100 + number).unwrap());
        number += 1;
    }
    assert_eq!(history.games().len(), MOST);
    assert_eq!(history.games()[0].ended(), 102);
}

#[test]
fn histories_are_merged_by_what_the_games_are() {
    let games: Vec<_> = (1..=3)
        .map(|byte| HistoryGame::of(&resigned(byte, YOU), byte.into()).unwrap())
        .collect();
    let of = |games: &[HistoryGame]| {
        let mut history = History::default();
        for game in games {
            history.add(game.clone());
        }
        history
    };
    let mut here = of(&games[1..]);
    assert_eq!(here.merge(of(&games[..2])), 1);
    assert_eq!(here, of(&games));
}

#[test]
fn a_history_that_is_damaged_or_newer_says_so() {
    for damaged in [
        "",
        "{}",
        "[]",
        r#"{"version":1}"#,
        r#"{"version":1,"games":[{}]}"#,
        r#"{"version":"1","games":[]}"#,
    ] {
        assert!(
            matches!(History::read(damaged), Err(HistoryError::Form(_))),
            "{damaged}"
        );
    }
    assert_eq!(
        History::read(r#"{"version":2}"#),
        Err(HistoryError::Newer(2))
    );
    // One letter of one record.
    let altered = V1.replacen("AQAAAAAA", "AQAAAAAB", 1);
    let error = History::read(&altered).unwrap().replay().unwrap_err();
    assert!(
        matches!(error, HistoryError::Game { number: 1, .. }),
        "{error}"
    );
}

#[test]
fn figures_of_one_game_are_those_of_its_score_sheet() {
    // Counted by hand from the score sheet that the table shows of this game.
    let session = play(session(1, Rules::default()), usize::MAX);
    let kept = HistoryGame::of(&session, 0).unwrap().replay().unwrap();
    let figures = Figures::of([&kept]);
    let ends = session
        .game()
        .results()
        .iter()
        .map(|result| (result.end, result.winner, result.points));
    assert!(ends.eq([
        (RoundEnd::Knock, Some(YOU), 14),
        (RoundEnd::Knock, Some(OPPONENT), 16),
        (RoundEnd::Knock, Some(YOU), 10),
        (RoundEnd::Knock, Some(YOU), 10),
        (RoundEnd::Gin, Some(YOU), 79),
    ]));
    assert_eq!(
        (figures.games, figures.rounds, figures.drawn_rounds),
        (1, 5, 0)
    );
    assert_eq!(figures.won, PerSeat::new(1, 0));
    assert_eq!(
        (
            figures.ends[YOU].won,
            figures.ends[YOU].knocks,
            figures.ends[YOU].gins
        ),
        (4, 3, 1)
    );
    assert_eq!(
        (figures.ends[OPPONENT].won, figures.ends[OPPONENT].knocks),
        (1, 1)
    );
    assert_eq!(figures.most, PerSeat::new(79, 16));
    // (14 − 16 + 10 + 10 + 79) / 5
    assert_eq!(figures.points.to_string(), "19.4");
    let means = |means: PerSeat<Mean>| means.0.map(|mean| mean.to_string());
    assert_eq!(means(figures.deadwood), ["8.8", "23.2"]);
    assert_eq!(means(figures.deadwood_lost), ["25.0", "26.8"]);
}

#[test]
fn figures_of_many_games_agree_with_a_plain_count() {
    let games = played();
    let filter = Filter::default();
    let chosen: Vec<&Played> = games.iter().filter(|game| filter.has(game)).collect();
    let figures = Figures::of(chosen.iter().copied());
    assert_eq!((figures.games, figures.unfinished), (23, 1));
    assert_eq!(figures.won, PerSeat::new(14, 9));
    assert_eq!((figures.streak, figures.best_streak), (1, 4));
    assert_eq!((figures.rounds, figures.drawn_rounds), (184, 7));

    let rounds: Vec<_> = chosen.iter().flat_map(|game| &game.rounds).collect();
    let count = |end, seat| {
        rounds
            .iter()
            .filter(|round| round.result.end == end && round.result.winner == Some(seat))
            .count()
    };
    for seat in Seat::ALL {
        let ends = &figures.ends[seat];
        assert_eq!(ends.gins as usize, count(RoundEnd::Gin, seat));
        assert_eq!(ends.undercuts as usize, count(RoundEnd::Undercut, seat));
        // Knocks that stood, and those that the other side undercut.
        assert_eq!(
            ends.knocks as usize,
            count(RoundEnd::Knock, seat) + count(RoundEnd::Undercut, seat.other())
        );
    }
    let sum: i32 = rounds
        .iter()
        .map(|round| round.result.points_for(YOU))
        .sum();
    // To the nearest tenth.
    let off = figures.points.tenths().unwrap() * 184 - i64::from(sum) * 10;
    assert!(off.abs() <= 92, "{off}");
}

#[test]
fn a_filter_lets_through_what_it_names() {
    let games = played();
    let count = |against, by| {
        games
            .iter()
            .filter(|game| Filter { against, by }.has(game))
            .count()
    };
    assert_eq!(count(Against::Computer, By::Any), 24);
    assert_eq!(count(Against::Level(Level::Easy), By::Any), 5);
    assert_eq!(count(Against::Friend, By::Any), 2);
    assert_eq!(count(Against::Friend, By::Preset(Preset::Full)), 1);
    assert_eq!(count(Against::Computer, By::Preset(Preset::Oklahoma)), 1);
    // A single round by a preset's rules is of that preset.
    assert_eq!(
        By::of(&Preset::Classic.rules().single_round()),
        By::Preset(Preset::Classic)
    );
    assert_eq!(
        By::of(&Rules {
            target: Some(50),
            ..Rules::default()
        }),
        By::Own
    );
}

#[test]
fn a_mean_is_told_in_tenths() {
    let of = |values: &[i64]| {
        let mut mean = Mean::default();
        for value in values {
            mean.add(*value);
        }
        mean.to_string()
    };
    assert_eq!(of(&[]), "–");
    assert_eq!(of(&[1, 2]), "1.5");
    assert_eq!(of(&[0, 0, 0, 1]), "0.3");
    assert_eq!(of(&[-1, -2, -2]), "−1.7");
    assert_eq!(
        of(&[
            0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
        ]),
        "0.0"
    );
}

fn file(key: &str, text: &str) -> String {
    let kept = BTreeMap::from([(key.to_owned(), text.to_owned())]);
    Backup::new("2026-01-01T12:00:00.000Z".into(), kept, BTreeMap::new()).text()
}

#[test]
fn b48_a_file_of_everything_is_read_back_as_it_was() {
    let saved =
        serde_json::to_string(&SavedGame::of(&play(session(4, Rules::default()), 1))).unwrap();
    let kept = BTreeMap::from([
        ("knockwood.game.v1".to_owned(), saved),
        ("knockwood.history.v1".to_owned(), V1.to_owned()),
        (
            "knockwood.aside.1".to_owned(),
            "\"what\u{0} once was\n a game".to_owned(),
        ),
        ("knockwood.preferences.v1".to_owned(), "{}".to_owned()),
    ]);
    let look = BTreeMap::from([("knockwood-theme".to_owned(), "dark".to_owned())]);
    let file = Backup::new("2026-01-01T12:00:00.000Z".into(), kept, look);
    assert_eq!(Backup::read(&file.text()).unwrap(), file);
    assert_eq!(file.history().games().len(), 26);
}

#[test]
fn a_file_is_refused_with_the_reason() {
    let good = file("knockwood.history.v1", V1);
    for other in ["", "no JSON", "[]", r#"{"format":"another"}"#, "{}"] {
        assert_eq!(Backup::read(other), Err(BackupError::NotOurs), "{other}");
    }
    assert!(matches!(
        Backup::read(&good[..good.len() / 2]),
        Err(BackupError::Form(_))
    ));
    let newer = good.replacen("\"version\": 1", "\"version\": 7", 1);
    assert_eq!(Backup::read(&newer), Err(BackupError::Newer(7)));
    let versionless = good.replacen("\"version\": 1,", "", 1);
    assert!(matches!(
        Backup::read(&versionless),
        Err(BackupError::Form(_))
    ));
    assert_eq!(
        Backup::read(&file("bank.account", "1")),
        Err(BackupError::Foreign("bank.account".into()))
    );
    let altered = V1.replacen("AQAAAAAA", "AQAAAAAB", 1);
    assert!(matches!(
        Backup::read(&file("knockwood.history.v1", &altered)),
        Err(BackupError::History(HistoryError::Game { number: 1, .. }))
    ));
    let saved =
        serde_json::to_string(&SavedGame::of(&play(session(4, Rules::default()), 1))).unwrap();
    // The first action of the record becomes one that is not legal there.
    let illegal = saved.replacen("\\np ", "\\nd ", 1);
    assert_ne!(illegal, saved);
    assert!(matches!(
        Backup::read(&file("knockwood.game.v1", &illegal)),
        Err(BackupError::Game(SavedError::Replay(_)))
    ));
    for (name, value) in [
        ("session", "1"),
        ("knockwood-theme", "dark; Domain=x"),
        ("knockwood-a=b", "c"),
    ] {
        let look = BTreeMap::from([(name.to_owned(), value.to_owned())]);
        let file = Backup::new(String::new(), BTreeMap::new(), look).text();
        assert_eq!(Backup::read(&file), Err(BackupError::Foreign(name.into())));
    }
}
