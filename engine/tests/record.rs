//! Records: what is kept of a game, and what is refused.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

mod common;

use common::play_out;
use knockwood_engine::{
    Action, Game, PerSeat, Preset, Record, RecordError, Refusal, ReplayError, Rules, Seat, Seed,
};

fn game(rules: Rules, seed: u8) -> Game {
    Game::new(rules, Seed([seed; 32])).unwrap()
}

const RECORD: &str = "knockwood 1\nrules classic\nseed 0000000000000000000000000000000000000000000000000000000000000000\nactions 3\np p d\n";

#[test]
fn a_record_that_is_not_whole_is_refused_with_its_place() {
    RECORD.parse::<Record>().unwrap().replay().unwrap();
    let cases = [
        ("knockwood 1\n", "", "line 1"),
        ("knockwood 1", "knockwood 2", "line 1"),
        ("rules classic", "rules clasic", "line 2"),
        (
            "rules classic",
            "rules custom opening=offer",
            "line 2: expected the option knock=",
        ),
        ("seed 0", "seed x", "line 3"),
        ("seed 0", "seed ", "line 3"),
        ("actions 3", "actions 03", "line 4"),
        (
            "actions 3",
            "actions 4",
            "3 actions are there, and line 4 says 4",
        ),
        ("p p d", "p  p d", "line 5"),
        ("p p d", "p p D", "line 5"),
        ("p p d", "p p\nx1h", "line 6"),
    ];
    for (from, to, said) in cases {
        let error = RECORD
            .replacen(from, to, 1)
            .parse::<Record>()
            .unwrap_err()
            .to_string();
        assert!(error.contains(said), "{error:?} does not say {said:?}");
    }
    let cut = &RECORD[..RECORD.len() - 3];
    assert_eq!(
        cut.parse::<Record>(),
        Err(RecordError::NotWhole {
            found: 2,
            announced: 3
        })
    );
}

#[test]
fn an_illegal_action_in_a_record_is_named_by_its_number() {
    let record: Record = RECORD.replace("p p d", "p p t").parse().unwrap();
    let error = record.replay().unwrap_err();
    assert!(matches!(error, ReplayError::Action { number: 3, .. }));
    assert_eq!(
        error.to_string(),
        "action 3 of the record: t is refused: both have passed the upcard; draw from the stock"
    );
}

#[test]
fn b20_a_reload_keeps_the_card_just_taken_in_the_hand() {
    for seed in 0..20 {
        let mut game = game(Rules::default(), seed);
        game.apply(Action::Take).unwrap();
        let game = Record::of(&game)
            .to_string()
            .parse::<Record>()
            .unwrap()
            .replay()
            .unwrap();
        let taken = game.view(Seat::A).barred.unwrap();
        assert_eq!(Some(taken), game.view(Seat::A).drawn);
        let why = game.clone().apply(Action::Discard(taken)).unwrap_err().why;
        assert_eq!(why, Refusal::JustTaken(taken));
    }
}

#[test]
fn a_whole_game_reads_back_from_its_text() {
    let mut game = game(Preset::Full.rules(), 8);
    play_out(&mut game);
    let text = Record::of(&game).to_string();
    assert_eq!(text.lines().count(), 4 + usize::from(game.round_number()));
    assert_eq!(text.parse::<Record>().unwrap().replay().unwrap(), game);
}

#[test]
fn a_whole_game_takes_fewer_than_600_bytes() {
    for preset in Preset::ALL {
        let rules = preset.rules();
        for rules in [
            rules,
            Rules {
                target: Some(250),
                ..rules
            },
        ] {
            for seed in 0..20 {
                let mut game = game(rules, seed);
                play_out(&mut game);
                let bytes = Record::of(&game).to_bytes().unwrap();
                assert!(
                    bytes.len() < 600,
                    "{preset} {}: {} bytes",
                    game.ply(),
                    bytes.len()
                );
                assert_eq!(Record::from_bytes(&bytes).unwrap().replay().unwrap(), game);
            }
        }
    }
}

/// A game written by version 1, as text and as bytes. Later versions must go on reading it so.
#[test]
fn b49_a_record_of_version_1_reads_as_the_same_game() {
    let text = include_str!("data/record-v1.txt");
    let record: Record = text.parse().unwrap();
    assert_eq!(record.to_string(), text);
    let game = record.replay().unwrap();
    assert_eq!(
        (game.scores(), game.winner()),
        (PerSeat::new(288, 354), Some(Seat::B))
    );
    let hex = include_str!("data/record-v1.hex").trim().as_bytes();
    let digit = |digit: u8| u8::try_from(char::from(digit).to_digit(16).unwrap()).unwrap();
    let bytes: Vec<u8> = hex
        .chunks(2)
        .map(|pair| digit(pair[0]) << 4 | digit(pair[1]))
        .collect();
    assert_eq!(Record::from_bytes(&bytes).as_ref(), Ok(&record));
    assert_eq!(record.to_bytes().unwrap(), bytes);
}
