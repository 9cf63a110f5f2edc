//! Behaviours that players of other card games asked for, as far as a round decides them. Others
//! stand, by their numbers, in the tests of what they are about.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

mod common;

use std::collections::HashSet;

use common::{act, arranged, card, cards, mind, play};
use knockwood_engine::{
    Action, Game, LayoffsMade, Phase, Preset, Record, Refusal, Round, RoundEnd, Rules, Seat, Seed,
    Spread, StockEnd, Tie,
};

const A: &str = "4h 5h 6h 7h Qc Qd Qh Kc Kd Ks";
const B: &str = "Ac 3c 5c 7c 9d 2d 4d 6s 8s Ts";

/// A round in which A has drawn the king that makes eleven in melds: four throws make gin.
fn could_go_gin() -> Round {
    let mut round = arranged(Rules::default(), A, B, "2c", "Kh");
    play(&mut round, "p p d");
    round
}

#[test]
fn b06_a_knock_that_is_begun_and_left_changes_nothing() {
    let mut round = could_go_gin();
    let before = round;
    // All that arranging a knock looks at, and confirmations that are refused.
    let rest = round.hand(Seat::A).without(card("Kh"));
    assert!(Spread::all_of(rest).count() > 10);
    for spread in Spread::all_of(rest).filter(|spread| spread.deadwood(rest) > 10) {
        let knock = Action::Knock {
            discard: card("Kh"),
            spread,
        };
        let why = round.apply(knock).unwrap_err().why;
        assert!(matches!(why, Refusal::OverLimit { .. }), "{why}");
    }
    assert_eq!(round, before);
    assert_eq!(round.hand(Seat::A), cards(A).with(card("Kh")));
    assert!(round.places().is_whole());
    // The turn goes on.
    round.apply(Action::Discard(card("7h"))).unwrap();
    assert_eq!(round.turn(), Some(Seat::B));
}

#[test]
fn b14_a_hand_that_is_gin_is_offered_and_does_not_end_by_itself() {
    let mut round = could_go_gin();
    assert_eq!((round.phase(), round.result()), (Phase::Discard, None));
    let view = round.view(Seat::A);
    assert_eq!(view.knock_discards(), cards("4h 7h Kc Kd Kh Ks"));
    assert!(view.is_legal(act("kKh:4h5h6h7h,QcQdQh,KcKdKs")));
    // A plain throw that leaves no deadwood is a plain throw.
    round.apply(Action::Discard(card("Kh"))).unwrap();
    assert_eq!((round.phase(), round.turn()), (Phase::Draw, Some(Seat::B)));
    assert_eq!(knockwood_engine::deadwood(round.hand(Seat::A)), 0);
    // Nor does it end when the deadwood is nothing at the next turn.
    play(&mut round, "d");
    let drawn = round.drawn().unwrap();
    round.apply(Action::Discard(drawn)).unwrap();
    assert_eq!((round.phase(), round.turn()), (Phase::Draw, Some(Seat::A)));
}

#[test]
fn b20_an_undo_keeps_the_card_just_taken_in_the_hand() {
    let mut game = Game::new(Rules::default(), Seed([1; 32])).unwrap();
    game.apply(Action::Take).unwrap();
    let taken = game.view(Seat::A).barred.unwrap();
    let throw = game.view(Seat::A).discards().first().unwrap();
    game.apply(Action::Discard(throw)).unwrap();
    // An undo is the record with one action less.
    let mut record = Record::of(&game);
    record.actions.pop();
    let mut undone = record.replay().unwrap();
    assert_eq!(undone.view(Seat::A).barred, Some(taken));
    assert!(!undone.view(Seat::A).discards().contains(taken));
    let why = undone.apply(Action::Discard(taken)).unwrap_err().why;
    assert_eq!(why, Refusal::JustTaken(taken));
}

#[test]
fn b10_every_end_gives_points_to_both_sides_and_a_winner_or_none() {
    let mut ends = HashSet::new();
    let ties = [Tie::Undercut, Tie::KnockerZero, Tie::Nobody];
    for number in 0..=255_u8 {
        let rules = Rules {
            tie: ties[usize::from(number) % 3],
            target: Some(50),
            stock_end: StockEnd::Ends,
            big_gin: Some(50),
            ..Preset::ALL[usize::from(number) % 6].rules()
        };
        let mut game = Game::new(rules, Seed([number; 32])).unwrap();
        while !game.is_over() {
            // Every fourth game is given up in its third round.
            let give_up = number % 4 == 0 && game.round_number() == 3;
            let action = match game.turn() {
                None => Action::Deal,
                Some(_) if give_up => Action::Resign(Seat::B),
                Some(_) => mind(&game),
            };
            game.apply(action).unwrap();
            let Some(result) = game.round().result() else {
                continue;
            };
            ends.insert(result.end);
            let [a, b] = result.deadwood.0;
            let (nobody, no_sum) = match result.end {
                RoundEnd::StockOut | RoundEnd::UpcardCap => (true, true),
                RoundEnd::Tie => (rules.tie == Tie::Nobody, true),
                RoundEnd::Resigned => (false, true),
                _ => (false, false),
            };
            assert_eq!(result.winner.is_none(), nobody, "{result:?}");
            let sum =
                (u16::from(a.abs_diff(b)) + u16::from(result.bonus)) * u16::from(result.factor);
            assert_eq!(result.points, if no_sum { 0 } else { sum }, "{result:?}");
            for seat in Seat::ALL {
                let view = game.view(seat);
                assert_eq!(view.result, Some(*result));
                for seat in Seat::ALL {
                    let spread = view.final_spread(seat).unwrap();
                    assert!(view.revealed.unwrap()[seat].contains_all(spread.cards()));
                }
            }
        }
    }
    for end in [
        RoundEnd::Knock,
        RoundEnd::Undercut,
        RoundEnd::Tie,
        RoundEnd::Gin,
        RoundEnd::StockOut,
        RoundEnd::Resigned,
    ] {
        assert!(ends.contains(&end), "no {end:?} in {ends:?}");
    }
}

#[test]
fn b15_the_defender_sees_the_count_with_every_layoff() {
    let rules = Rules {
        layoffs: LayoffsMade::ByPlayer,
        ..Rules::default()
    };
    let knocker = "4h 5h 6h Qc Qd Qh 2c 2d 2s 3c";
    let defender = "7h 8h Qs Kc Kd Ks 9d 9c 4c 6s";
    let mut round = arranged(rules, knocker, defender, "Jc", "Jd");
    play(&mut round, "p p d kJd:2c2d2s,QcQdQh,4h5h6h");
    let left = |round: &Round| knockwood_engine::deadwood(round.view(Seat::B).hand);
    let mut counts = vec![left(&round)];
    for layoff in ["l7h>4h5h6h", "l8h>4h5h6h", "lQs>QcQdQh"] {
        round.apply(act(layoff)).unwrap();
        counts.push(left(&round));
    }
    assert_eq!(counts, [53, 46, 38, 28]);
    let showdown = round.view(Seat::B).showdown.unwrap();
    assert_eq!(
        (showdown.knocker_deadwood(), showdown.knocker_hand),
        (3, cards(knocker))
    );
    assert_eq!(
        showdown.knocker_spread.loose(showdown.knocker_hand),
        cards("3c")
    );
    round.apply(Action::Done).unwrap();
    assert_eq!(round.result().unwrap().points, 25);
}
