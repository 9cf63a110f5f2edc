//! The game in progress on this device, without a browser: what is said, kept and offered.
#![cfg(feature = "ssr")]
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

use knockwood::mind::{Answer, NoWeights, think};
use knockwood::table::knock::knocks;
use knockwood::table::refusal::{knock_refusal, refusal};
use knockwood::table::session::UndoError;
use knockwood::table::{OPPONENT, Players, SavedError, SavedGame, Session, YOU, narration};
use knockwood_engine::bot::Level;
use knockwood_engine::{Action, PerSeat, Phase, Preset, Rules, Seed, View};

fn session(byte: u8) -> Session {
    Session::start(
        Rules::default(),
        Seed([byte; 32]),
        Players::Computer(Level::Normal),
    )
    .unwrap()
}

/// Plays both sides by the same mind until `stop` holds of the player's view, or the game is over.
fn play(session: &mut Session, stop: impl Fn(&View) -> bool) {
    while !session.is_over() && !stop(&session.view()) {
        if let Some(question) = session.question() {
            let Answer::Chosen { action, .. } = think(&question, Err(NoWeights::Unreachable))
            else {
                unreachable!("a choice was asked for");
            };
            session.computer_acts(action.unwrap()).unwrap();
            continue;
        }
        session.uncover();
        let action = if session.view().phase == Phase::Over {
            Action::Deal
        } else {
            let luck = session.game().seed().for_ply(session.game().ply());
            knockwood_engine::bot::choose(Level::Normal, &session.view(), &luck).unwrap()
        };
        session.act(action).unwrap();
    }
}

fn text(session: &Session) -> String {
    serde_json::to_string(&SavedGame::of(session)).unwrap()
}

#[test]
fn a_game_is_the_same_after_it_was_kept_at_every_point() {
    let mut session = session(1);
    let mut points = 0;
    while !session.is_over() {
        assert_eq!(SavedGame::read(&text(&session)).unwrap(), session);
        points += 1;
        let before = session.view();
        play(&mut session, |view| *view != before);
    }
    assert!(points > 50, "a whole game has only {points} points");
    assert_eq!(SavedGame::read(&text(&session)).unwrap(), session);
}

#[test]
fn a_kept_game_of_a_newer_form_is_told_from_one_that_is_damaged() {
    let newer = SavedGame::read(r#"{"version":3,"moves":[]}"#);
    assert_eq!(newer, Err(SavedError::Newer(3)));
    for damaged in [
        "",
        "{}",
        "null",
        "[1]",
        r#"{"version":1}"#,
        r#"{"version":0,"level":"normal","record":""}"#,
        r#"{"version":1,"level":"normal","record":"","more":0}"#,
    ] {
        assert!(
            matches!(SavedGame::read(damaged), Err(SavedError::Form(_))),
            "{damaged}"
        );
    }
    let whole = text(&session(1));
    let other_level = whole.replace("normal", "sublime");
    assert!(matches!(
        SavedGame::read(&other_level),
        Err(SavedError::Form(_))
    ));
}

#[test]
fn a_record_with_a_move_that_the_rules_refuse_is_refused_whole() {
    let mut session = session(1);
    session.act(Action::Pass).unwrap();
    // Passing is for the first two turns only.
    let forged = text(&session).replace(r"actions 1\np", r"actions 3\np p p");
    assert_ne!(
        forged,
        text(&session),
        "the record's notation has changed; forge it anew"
    );
    assert!(matches!(
        SavedGame::read(&forged),
        Err(SavedError::Replay(_))
    ));
}

#[test]
fn nobody_acts_out_of_turn() {
    let mut session = session(1);
    assert!(
        session.question().is_none(),
        "the player has the first word"
    );
    assert!(session.computer_acts(Action::Pass).is_err());
    session.act(Action::Pass).unwrap();
    let before = session.clone();
    assert!(session.act(Action::Draw).is_err());
    assert_eq!(session, before);
    assert_eq!(
        refusal(&session.view(), &session.cast(), Action::Draw),
        "It is Alder’s turn; yours follows."
    );
}

#[test]
fn the_line_tells_the_opponents_turn_as_one_sentence_and_keeps_it_in_sight() {
    let mut session = session(1);
    assert!(
        narration::line(&session.view(), &session.cast())
            .newest()
            .starts_with("Alder dealt. The upcard is the ")
    );
    play(&mut session, |view| {
        view.phase == Phase::Draw && view.turn == Some(YOU) && view.history.len() > 5
    });
    let line = narration::line(&session.view(), &session.cast());
    assert!(
        line.opponent.starts_with("Alder ") && line.opponent.contains(" and threw the "),
        "{line:?}"
    );
    assert_eq!(
        line.you, "",
        "what came before the opponent's turn is no news"
    );

    session.act(Action::Draw).unwrap();
    let after = narration::line(&session.view(), &session.cast());
    assert_eq!(after.opponent, line.opponent);
    let drawn = session.view().drawn.unwrap();
    assert_eq!(after.newest(), format!("You drew the {}.", drawn.name()));
}

#[test]
fn the_log_names_no_card_that_was_drawn_unseen() {
    let mut session = session(5);
    play(&mut session, |view| view.phase == Phase::Over);
    for sentence in narration::log(&session.view(), &session.cast()) {
        assert!(!sentence.contains("drew the"), "{sentence}");
    }
}

#[test]
fn every_knock_that_is_offered_is_legal_and_lays_all_that_can_be_laid() {
    let mut found = 0;
    for byte in 0..20 {
        let mut session = session(byte);
        play(&mut session, |view| {
            view.turn == Some(YOU) && !knocks(view, None).is_empty()
        });
        let view = session.view();
        let offered = knocks(&view, None);
        for knock in &offered {
            assert!(view.is_legal(knock.action()));
            assert!(knock.deadwood <= view.knock_limit);
        }
        let least = offered.iter().map(|knock| knock.deadwood).min();
        assert_eq!(
            offered.first().map(|knock| knock.deadwood),
            least,
            "the best first"
        );
        if let Some(card) = offered.first().and_then(|knock| knock.discard) {
            assert!(
                knocks(&view, Some(card))
                    .iter()
                    .all(|knock| knock.discard == Some(card))
            );
        }
        found += offered.len();
    }
    assert!(found > 20, "only {found} knocks in twenty games");
}

#[test]
fn a_knock_that_is_not_allowed_is_explained_with_its_number() {
    let mut session = session(1);
    session.act(Action::Take).unwrap();
    let view = session.view();
    let taken = view.barred.unwrap();
    assert_eq!(
        knock_refusal(&view, &session.cast(), Some(taken)),
        format!("The {} was just taken: it stays this turn.", taken.name())
    );
    let other = view.hand.without(taken).first().unwrap();
    let left = knockwood_engine::deadwood(view.hand.without(other));
    assert_eq!(
        knock_refusal(&view, &session.cast(), Some(other)),
        format!(
            "Throwing the {} leaves {left}; a knock may leave 10.",
            other.name()
        )
    );
}

#[test]
fn the_opponent_is_the_one_that_its_view_and_luck_make() {
    // Two games with the same seed and the same player are the same game.
    let (mut one, mut two) = (session(9), session(9));
    play(&mut one, |_| false);
    play(&mut two, |_| false);
    assert_eq!(one, two);
    assert!(one.game().scores()[YOU].max(one.game().scores()[OPPONENT]) >= 100);
}

#[test]
fn a_game_by_other_rules_is_taken_up_by_those_rules() {
    let other = text(&session(1)).replace("rules classic", "rules full");
    let session = SavedGame::read(&other).unwrap();
    assert_eq!(*session.game().rules(), Preset::Full.rules());
}

/// All that is spoken in a game, and the view each time.
fn spoken(session: &mut Session) -> Vec<String> {
    let mut all = vec![narration::news(None, &session.view(), &session.cast())];
    let mut before = session.view();
    while !session.is_over() {
        play(session, |view| *view != before);
        let now = session.view();
        all.push(narration::news(Some(&before), &now, &session.cast()));
        before = now;
    }
    all.retain(|news| !news.is_empty());
    all
}

#[test]
fn each_thing_is_said_once_and_nothing_is_left_out() {
    for byte in [1, 2, 3, 9] {
        let mut session = session(byte);
        let said = spoken(&mut session);
        let all = said.join("\n");
        let count = |what: &str| all.matches(what).count();
        assert_eq!(
            count(" dealt. The upcard is "),
            session.game().results().len(),
            "{all}"
        );
        let acted = |is: fn(&Action) -> bool| {
            session
                .game()
                .actions()
                .iter()
                .filter(|one| is(one))
                .count()
        };
        // Every throw of either side is said, and every knock.
        assert_eq!(
            count("threw the "),
            acted(|one| matches!(one, Action::Discard(_))),
            "{all}"
        );
        let knocks = count("knocked with ") + count("went gin") + count("went big gin");
        assert_eq!(
            knocks,
            acted(|one| matches!(one, Action::Knock { .. } | Action::BigGin(_))),
            "{all}"
        );
        assert_eq!(count("passed."), acted(|one| *one == Action::Pass), "{all}");
        // The player's draw is news when it is made and not again; the opponent's comes with its throw.
        assert_eq!(count("You drew from the stock and"), 0, "{all}");
        for sentence in all.lines().filter(|line| line.starts_with("Alder drew")) {
            assert!(
                sentence.contains(" and threw the ")
                    || sentence.contains(" and knocked")
                    || sentence.contains(" and went"),
                "{sentence}"
            );
        }
    }
}

#[test]
fn what_the_program_lays_off_is_not_said_to_be_the_players_doing() {
    let mut seen = 0;
    for byte in 0..40 {
        let mut session = session(byte);
        let said = spoken(&mut session).join(" ");
        assert!(!said.contains("You laid off"), "{said}");
        assert!(!said.contains("and laid off"), "{said}");
        seen += said.matches(" laid off for you.").count();
    }
    assert!(seen > 3, "layoffs in only {seen} rounds");
}

#[test]
fn b49_a_game_kept_by_the_first_version_is_taken_up_as_it_was() {
    let session = SavedGame::read(include_str!("saves/game-v1.json")).unwrap();
    assert_eq!(session.players(), &Players::Computer(Level::Normal));
    assert_eq!(session.game().scores(), PerSeat::new(14, 16));
    assert_eq!(
        session.view().hand.to_string(),
        "2c 3c 8c Ad 5d Td 4h 5h Jh 3s Js"
    );
}

#[test]
fn undo_takes_back_to_the_last_own_decision_and_is_counted() {
    let mut session = session(3);
    assert_eq!(session.undo(), Err(UndoError::Nothing));
    play(&mut session, |view| {
        view.phase == Phase::Discard && view.turn == Some(YOU) && view.history.len() > 6
    });
    let before = session.view();
    let thrown = before.hand.iter().find(|card| before.barred != Some(*card));
    session.act(Action::Discard(thrown.unwrap())).unwrap();
    play(&mut session, |view| {
        view.turn == Some(YOU) || view.phase == Phase::Over
    });
    if session.view().phase != Phase::Over {
        session.undo().unwrap();
        assert_eq!(
            session.view(),
            before,
            "what the computer did since is gone too"
        );
        assert_eq!(session.aids().undone, 1);
        assert_eq!(SavedGame::read(&text(&session)).unwrap(), session);
    }
    play(&mut session, |view| view.phase == Phase::Over);
    let over = session.clone();
    assert_eq!(session.undo(), Err(UndoError::RoundOver));
    assert_eq!(session, over);
}

#[test]
fn two_friends_see_each_their_own_hand_and_both_the_result() {
    let players = Players::friends("Ann", "Ben");
    let mut session = Session::start(Rules::default(), Seed([4; 32]), players).unwrap();
    assert!(session.question().is_none());
    assert_eq!(session.seat(), YOU);
    session.uncover();
    session.act(Action::Pass).unwrap();
    assert_eq!(session.seat(), OPPONENT);
    session.uncover();
    assert_eq!(session.view().seat, OPPONENT);
    assert_eq!(session.cast().who(YOU), "Ann");
    assert_eq!(session.cast().who(OPPONENT), "You");
    assert_eq!(session.undo(), Err(UndoError::Friends));
    let again = SavedGame::read(&text(&session)).unwrap();
    assert_eq!(again.game(), session.game());
    play(&mut session, |view| view.phase == Phase::Over);
    assert_eq!(session.cast().who(OPPONENT), "Ben");
}
