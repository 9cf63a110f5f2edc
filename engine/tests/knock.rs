//! The rule book: knocks, gin, layoffs and ties.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

mod common;

use common::{act, arranged, card, cards, play};
use knockwood_engine::{
    Action, Event, LayoffsMade, PerSeat, Phase, Refusal, Round, RoundEnd, Rules, Seat, Tie,
    deadwood,
};

// Round H11a of the listed cases: A knocks with 10, and B lays off down to 32.
const A: &str = "Ac 2c 3c 4d 5d 6d 7h 8h 9h Ts";
const B: &str = "4c 5c 8d 9d Jd Jh Qh Kh 2s 3s";
const KNOCK: &str = "kTs:Ac2c3c,4d5d6d,7h8h9h";

fn classic() -> Rules {
    Rules::default()
}

fn by_hand() -> Rules {
    Rules {
        layoffs: LayoffsMade::ByPlayer,
        ..classic()
    }
}

fn why(round: &mut Round, action: &str) -> Refusal {
    let before = *round;
    let why = round.apply(act(action)).unwrap_err().why;
    assert_eq!(*round, before);
    why
}

#[test]
fn a_knock_may_lay_any_spread_that_leaves_no_more_than_the_limit() {
    let hand = "Ac 2c 3c 4c 5c 6c 7h 8h 9h 4s";
    for (spread, left) in [
        ("Ac2c3c4c5c6c,7h8h9h", 4),
        ("Ac2c3c,4c5c6c,7h8h9h", 4),
        ("3c4c5c6c,7h8h9h", 7),
    ] {
        let mut round = arranged(
            classic(),
            hand,
            B.replace("4c 5c", "Td Tc").as_str(),
            "Js",
            "Ks",
        );
        play(&mut round, &format!("p p d kKs:{spread}"));
        assert_eq!(round.showdown().unwrap().knocker_deadwood(), left);
    }
    let mut round = arranged(
        classic(),
        hand,
        B.replace("4c 5c", "Td Tc").as_str(),
        "Js",
        "Ks",
    );
    play(&mut round, "p p d");
    assert_eq!(
        why(&mut round, "kKs:Ac2c3c4c5c6c"),
        Refusal::OverLimit {
            left: 28,
            limit: 10
        }
    );
    assert_eq!(
        why(&mut round, "kAc:Ac2c3c,7h8h9h"),
        Refusal::NotTheirs(cards("Ac"))
    );
}

#[test]
fn b13_a_knock_is_shown_as_its_sum() {
    let mut round = arranged(classic(), A, B, "Js", "");
    play(&mut round, "t");
    play(&mut round, KNOCK);
    let result = *round.result().unwrap();
    assert_eq!(
        (result.end, result.winner),
        (RoundEnd::Knock, Some(Seat::A))
    );
    assert_eq!(
        (result.deadwood, result.bonus, result.points),
        (PerSeat::new(10, 32), 0, 22)
    );
    let view = round.view(Seat::A);
    assert_eq!(
        view.revealed,
        Some(PerSeat::new(cards(&A.replace("Ts", "Js")), cards(B)))
    );
    assert_eq!(view.final_spread(Seat::B).unwrap().to_string(), "JhQhKh");
    let laid: Vec<String> = view
        .showdown
        .unwrap()
        .layoffs
        .iter()
        .map(|layoff| layoff.card.to_string())
        .collect();
    assert_eq!(laid, ["4c", "5c"]);
    assert!(matches!(
        view.history.last(),
        Some(Event::LaidOff(Seat::B, _))
    ));
}

#[test]
fn b15_b22_while_the_defender_lays_off_both_see_the_knock_and_nobody_the_defender() {
    let mut round = arranged(by_hand(), A, B, "Js", "");
    play(&mut round, "t");
    play(&mut round, KNOCK);
    assert_eq!(
        (round.phase(), round.turn()),
        (Phase::Layoff, Some(Seat::B))
    );
    play(&mut round, "l4c>Ac2c3c");
    let (knocker, defender) = (round.view(Seat::A), round.view(Seat::B));
    assert_eq!(knocker.showdown, defender.showdown);
    let showdown = defender.showdown.unwrap();
    assert_eq!((showdown.knocker_deadwood(), showdown.defender), (10, None));
    assert_eq!(knocker.revealed, None);
    assert_eq!(knocker.opponent_count, 9);
    assert_eq!(knocker.unseen().len(), 9 + 31);
    assert_eq!(defender.opponent_known, showdown.knocker_hand);
    assert_eq!(deadwood(defender.hand), 37);
    play(&mut round, "l5c>Ac2c3c .");
    assert_eq!(round.result().unwrap().points, 22);
}

#[test]
fn b03_layoffs_follow_one_another_and_not_before_one_another() {
    let a = "6h 7h 8h Qc Qd Qs Kc Kd Ks 3d";
    let mut round = arranged(by_hand(), a, "5h 4h 9c 9d 9s Tc Td 2s Ah 8c", "Js", "Jd");
    play(&mut round, "p p d kJd:6h7h8h,QcQdQs,KcKdKs");
    let error = round.apply(act("l4h>6h7h8h")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "l4h>6h7h8h is refused: 4h does not fit 6h7h8h as it lies now; lay off one of 5h, or finish"
    );
    play(&mut round, "l5h>6h7h8h l4h>6h7h8h .");
    assert_eq!(round.result().unwrap().points, 28);
}

#[test]
fn b18_a_card_that_fits_two_melds_is_laid_on_the_one_named() {
    let a = "4h 5h 6h 7c 7d 7s Jc Qc Kc 2d";
    let b = "7h 8h 2s 2c 2h Ts Th Td 9s 5d";
    for (onto, points) in [("l7h>4h5h6h l8h>4h5h6h", 12), ("l7h>7c7d7s", 20)] {
        let mut round = arranged(by_hand(), a, b, "Js", "Jd");
        play(&mut round, "p p d kJd:4h5h6h,7c7d7s,JcQcKc");
        assert_eq!(round.view(Seat::B).layoffs().count(), 2);
        play(&mut round, &format!("{onto} ."));
        assert_eq!(round.result().unwrap().points, points);
    }
    let mut round = arranged(classic(), a, b, "Js", "Jd");
    play(&mut round, "p p d kJd:4h5h6h,7c7d7s,JcQcKc");
    assert_eq!(
        round.result().unwrap().points,
        12,
        "made for the player, the run lets 8h follow"
    );
}

#[test]
fn only_the_knockers_melds_take_cards_and_only_from_the_defender() {
    let mut round = arranged(by_hand(), A, B, "Js", "");
    play(&mut round, "t");
    play(&mut round, KNOCK);
    assert!(matches!(
        why(&mut round, "l8d>JhQhKh"),
        Refusal::NotOnTable(_)
    ));
    assert_eq!(
        why(&mut round, "lTh>7h8h9h"),
        Refusal::NotInHand(card("Th"))
    );
    assert_eq!(why(&mut round, "x8d"), Refusal::LayingOff);
    play(&mut round, ".");
    assert_eq!(why(&mut round, "."), Refusal::RoundOver);
}

const TEN: &str = "Jc Qc Kc Jd Qd Kd Jh Qh Kh Ts";

fn tied(tie: Tie) -> Round {
    let mut round = arranged(
        Rules { tie, ..classic() },
        &A.replace("Ts", "Js"),
        TEN,
        "9s",
        "4s",
    );
    play(&mut round, "p p d k4s:Ac2c3c,4d5d6d,7h8h9h");
    round
}

#[test]
fn b19_a_tie_is_an_undercut_of_exactly_the_bonus() {
    let result = *tied(Tie::Undercut).result().unwrap();
    assert_eq!(
        (result.end, result.winner, result.points),
        (RoundEnd::Undercut, Some(Seat::B), 25)
    );
}

#[test]
fn a_tie_can_also_stay_with_the_knocker_or_with_nobody() {
    let kept = *tied(Tie::KnockerZero).result().unwrap();
    assert_eq!(
        (kept.end, kept.winner, kept.points),
        (RoundEnd::Tie, Some(Seat::A), 0)
    );
    let drawn = *tied(Tie::Nobody).result().unwrap();
    assert_eq!(
        (drawn.end, drawn.winner, drawn.points),
        (RoundEnd::Tie, None, 0)
    );
}

#[test]
fn nothing_is_laid_off_against_gin_and_the_defender_cannot_undercut() {
    let a = "As 2s 3s 4s 5s 6s 7s 8s Jh Qh";
    let mut round = arranged(by_hand(), a, "9s Ts Js Qs Ks Ac 2c 3c 8h Th", "Kh", "");
    play(&mut round, "t kAs:2s3s4s5s6s7s8s,JhQhKh");
    let result = *round.result().unwrap();
    assert_eq!(
        (result.end, result.bonus, result.points),
        (RoundEnd::Gin, 25, 43)
    );
    assert!(round.showdown().unwrap().layoffs.is_empty());
}

#[test]
fn big_gin_throws_nothing_and_pays_its_bonus_in_place_of_gins() {
    let a = "As 2s 3s 4s 5s 6s 7s 8s Jh Qh";
    let rules = Rules {
        big_gin: Some(31),
        ..classic()
    };
    let mut round = arranged(rules, a, "9s Ts Js Qs Ks Ac 2c 3c 8h Th", "Kh", "");
    play(&mut round, "t");
    assert_eq!(
        why(&mut round, "b:As2s3s4s5s6s7s8s"),
        Refusal::NotAllMelded(cards("Jh Qh Kh"))
    );
    play(&mut round, "b:As2s3s4s5s6s7s8s,JhQhKh");
    assert_eq!(round.result().unwrap().points, 49);
    assert_eq!(round.hand(Seat::A).len(), 11);
    let mut round = arranged(classic(), a, "9s Ts Js Qs Ks Ac 2c 3c 8h Th", "Kh", "");
    play(&mut round, "t");
    assert_eq!(
        why(&mut round, "b:As2s3s4s5s6s7s8s,JhQhKh"),
        Refusal::BigGinOff
    );
}

#[test]
fn b01_all_ten_in_melds_is_gin() {
    for hand in [
        "4h 5h 6h 7h Qc Qd Qh Kc Kd Kh",
        "3c 3d 3h 3s 9c 9d 9h Kc Kd Kh",
        "2h 3h 4h 5h 2s 3s 4s Tc Td Ts",
    ] {
        assert_eq!(deadwood(cards(hand)), 0, "{hand}");
        let rest = knockwood_engine::Cards::ALL - cards(hand) - cards("8c 8s");
        let other: Vec<String> = rest.iter().take(10).map(|card| card.to_string()).collect();
        let mut round = arranged(classic(), hand, &other.join(" "), "8c", "8s");
        play(&mut round, "p p d");
        let gin = round.legal_actions().find(|action| match action {
            Action::Knock { discard, spread } => {
                *discard == card("8s") && spread.cards() == cards(hand)
            }
            _ => false,
        });
        round.apply(gin.unwrap()).unwrap();
        assert_eq!(round.result().unwrap().end, RoundEnd::Gin);
    }
}

#[test]
fn b02_b09_no_card_counts_in_two_melds() {
    assert_eq!(deadwood(cards("Jc 9d 8s 6d Js 8h Td 8d 7d Jd")), 16);
    assert_eq!(deadwood(cards("3s 4s 5s 6s 7s 6h 6d")), 7);
}
