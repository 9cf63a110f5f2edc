//! Two people at one device: what each may see, whose turn is covered, what they are called.
#![cfg(feature = "ssr")]
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

use knockwood::table::name::{MOST_NAME, by_itself, in_sentence, initial, tidy};
use knockwood::table::session::{SessionError, UndoError};
use knockwood::table::{Players, SavedGame, Session, narration};
use knockwood_engine::bot::{Level, choose};
use knockwood_engine::{Action, Card, Cards, PerSeat, Phase, Preset, Rules, Seat, Seed};

fn friends(rules: Rules, byte: u8) -> Session {
    Session::start(rules, Seed([byte; 32]), Players::friends("Ann", "Ben")).unwrap()
}

/// Plays on as somebody at the device would: looks when covered, else acts.
fn step(session: &mut Session) {
    if session.is_covered() {
        session.uncover();
        return;
    }
    let action = if session.game().turn().is_none() {
        Action::Deal
    } else {
        let luck = session.game().seed().for_ply(session.game().ply());
        choose(Level::Normal, &session.view(), &luck).unwrap()
    };
    session.act(action).unwrap();
}

/// Everything that the table shows or says of a covered session.
fn shown(session: &Session) -> String {
    let (view, cast) = (session.view(), session.cast());
    let line = narration::line(&view, &cast);
    format!(
        "{} {} {} {}",
        narration::log(&view, &cast).join(" "),
        line.opponent,
        line.you,
        narration::news(None, &view, &cast),
    )
}

#[test]
fn a_covered_table_has_no_card_that_is_not_public() {
    for preset in [Preset::Classic, Preset::Full, Preset::Quick] {
        for byte in 0..8 {
            let mut session = friends(preset.rules(), byte);
            let mut covers = 0;
            while !session.is_over() {
                if session.is_covered() {
                    covers += 1;
                    let (view, round) = (session.view(), session.game().round());
                    assert_eq!((view.hand, view.drawn), (Cards::EMPTY, None));
                    // The knocker's cards lie on the table when the defender has to lay off.
                    let public = view.opponent_known | view.shown;
                    let hidden = (round.hand(Seat::A) | round.hand(Seat::B)) - public;
                    let shown = shown(&session);
                    let told: Vec<Card> = hidden
                        .iter()
                        .filter(|card| shown.contains(&card.name()))
                        .collect();
                    assert!(told.is_empty(), "{told:?} in “{shown}”");
                    assert!(!shown.contains("You"), "nobody is spoken to: “{shown}”");
                }
                step(&mut session);
            }
            assert!(covers > 10, "only {covers} covers in a game");
        }
    }
}

#[test]
fn the_cover_comes_with_every_change_of_turn_and_with_no_other_action() {
    let mut session = friends(Preset::Full.rules(), 3);
    let mut layoffs = 0;
    while !session.is_over() {
        let before = session.game().turn();
        let was_covered = session.is_covered();
        step(&mut session);
        let now = session.game().turn();
        if was_covered {
            assert!(!session.is_covered(), "whoever asked sees");
        } else {
            assert_eq!(session.is_covered(), now.is_some() && now != before);
        }
        layoffs +=
            usize::from(session.is_covered() && session.game().round().phase() == Phase::Layoff);
    }
    assert!(layoffs > 0, "no defender was asked to lay off");
}

#[test]
fn nobody_acts_on_covered_cards_and_nothing_is_taken_back() {
    let mut session = friends(Rules::default(), 1);
    assert_eq!(session.act(Action::Pass), Err(SessionError::Covered));
    session.uncover();
    session.act(Action::Pass).unwrap();
    assert_eq!(session.undo(), Err(UndoError::Friends));
}

#[test]
fn a_kept_game_is_covered_when_it_is_taken_up_again() {
    let mut session = friends(Rules::default(), 2);
    for _ in 0..40 {
        let text = serde_json::to_string(&SavedGame::of(&session)).unwrap();
        let again = SavedGame::read(&text).unwrap();
        assert_eq!(again.game(), session.game());
        assert_eq!(again.players(), session.players());
        assert_eq!(again.is_covered(), session.game().turn().is_some());
        step(&mut session);
    }
}

#[test]
fn a_kept_name_is_no_more_than_a_name() {
    let session = friends(Rules::default(), 2);
    let text = serde_json::to_string(&SavedGame::of(&session)).unwrap();
    let long = text.replace("\"Ben\"", &format!("\"{}\"", "long ".repeat(500)));
    assert_ne!(long, text);
    let players = SavedGame::read(&long).unwrap().players().clone();
    assert_eq!(players, Players::friends("Ann", "long long lo"));
}

#[test]
fn names_are_cut_where_a_reader_sees_an_end() {
    for (text, name) in [
        ("  Ann \n Marie  ", "Ann Marie"),
        ("Bartholomew the Great", "Bartholomew"),
        ("👩🏽‍🦰👨‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿🇩🇪🇫🇷👍🏿❤️12345678", "👩🏽‍🦰👨‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿🇩🇪🇫🇷👍🏿❤️12345"),
        (
            "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}",
            &"e\u{301}".repeat(12),
        ),
        ("\u{202e}\u{2066}neB\u{200b}\u{7}", "neB"),
        ("\u{301}\u{200d} ", ""),
        ("דוד המלך", "דוד המלך"),
    ] {
        assert_eq!(tidy(text, MOST_NAME), name);
        assert_eq!(
            tidy(name, MOST_NAME),
            name,
            "the second time changes nothing"
        );
    }
    let marks = format!("Z{}", "\u{351}".repeat(900));
    assert!(tidy(&marks, MOST_NAME).chars().count() <= MOST_NAME);
}

#[test]
fn a_name_from_right_to_left_is_set_apart_in_a_sentence() {
    assert_eq!(in_sentence("Ann"), "Ann");
    assert_eq!(in_sentence("דוד"), "\u{2068}דוד\u{2069}");
    assert_eq!(initial(&in_sentence("דוד")), "ד");
    assert_eq!(by_itself(&in_sentence("דוד")), "דוד");
    assert_eq!(initial("ben"), "B");
    assert_eq!(initial("👨‍👩‍👧‍👦x"), "👨‍👩‍👧‍👦");
}

#[test]
fn two_of_one_name_are_told_apart() {
    for (a, b, names) in [
        ("Ann", "Ann", ["Ann", "Ann 2"]),
        ("", "", ["Player 1", "Player 2"]),
        (
            "Bartholomew1",
            "Bartholomew1",
            ["Bartholomew1", "Bartholome 2"],
        ),
    ] {
        let players = Players::friends(a, b);
        assert_eq!(players, Players::Friends(PerSeat(names.map(Into::into))));
        assert_eq!(players.clone().tidied(), players);
    }
}
