//! The rule book, rule by rule.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

mod common;

use common::{act, arranged, card, cards, play};
use knockwood_engine::{
    Accepted, Action, KnockLimit, OklahomaAce, Opening, PerSeat, Phase, Preset, Refusal, Round,
    RoundEnd, Rules, Seat, StockEnd, deadwood,
};

// Round H11a of the listed cases: A knocks with 10, and B lays off down to 32.
const A: &str = "Ac 2c 3c 4d 5d 6d 7h 8h 9h Ts";
const B: &str = "4c 5c 8d 9d Jd Jh Qh Kh 2s 3s";
const KNOCK: &str = "kTs:Ac2c3c,4d5d6d,7h8h9h";

const TEN: &str = "Jc Qc Kc Jd Qd Kd Jh Qh Kh Ts";

fn classic() -> Rules {
    Rules::default()
}

fn why(round: &mut Round, action: &str) -> Refusal {
    let before = *round;
    let why = round.apply(act(action)).unwrap_err().why;
    assert_eq!(*round, before);
    why
}

/// Both draw and throw what they drew until two cards are left in the stock.
fn to_the_stock_end(round: &mut Round) {
    while round.turn().is_some() && round.phase() != Phase::LastDiscard {
        let action = match round.phase() {
            Phase::Offer => Action::Pass,
            Phase::Draw => Action::Draw,
            _ => Action::Discard(round.drawn().unwrap()),
        };
        round.apply(action).unwrap();
    }
}

#[test]
fn the_upcard_is_offered_to_the_non_dealer_and_then_to_the_dealer() {
    let mut round = arranged(classic(), A, B, "Js", "");
    assert_eq!((round.phase(), round.turn()), (Phase::Offer, Some(Seat::A)));
    assert_eq!(why(&mut round, "d"), Refusal::OnOffer);
    play(&mut round, "p");
    assert_eq!((round.phase(), round.turn()), (Phase::Offer, Some(Seat::B)));
    play(&mut round, "t");
    assert_eq!(
        (round.phase(), round.turn()),
        (Phase::Discard, Some(Seat::B))
    );
}

#[test]
fn after_two_passes_the_non_dealer_draws_from_the_stock() {
    let mut round = arranged(classic(), A, B, "Js", "Qs");
    play(&mut round, "p p");
    assert_eq!((round.phase(), round.turn()), (Phase::Draw, Some(Seat::A)));
    assert_eq!(why(&mut round, "t"), Refusal::BothPassed);
    assert_eq!(why(&mut round, "p"), Refusal::NothingToPass);
    play(&mut round, "d xQs t");
    assert_eq!(round.barred(), Some(card("Qs")));
}

#[test]
fn the_free_opening_has_no_pass() {
    let rules = Rules {
        opening: Opening::Free,
        ..classic()
    };
    let round = arranged(rules, A, B, "Js", "Qs");
    assert!(round.legal_actions().eq([Action::Take, Action::Draw]));
}

#[test]
fn a_turn_is_one_draw_and_one_throw() {
    let mut round = arranged(classic(), A, B, "Js", "Qs");
    assert_eq!(why(&mut round, "xTs"), Refusal::OnOffer);
    play(&mut round, "p p");
    assert_eq!(why(&mut round, "xTs"), Refusal::NotDrawn);
    assert_eq!(why(&mut round, "."), Refusal::NoKnock);
    play(&mut round, "d");
    assert_eq!(why(&mut round, "d"), Refusal::AlreadyDrawn);
    assert_eq!(why(&mut round, "xKd"), Refusal::NotInHand(card("Kd")));
    assert_eq!(why(&mut round, "n"), Refusal::OfTheGame);
    play(&mut round, "xQs");
    assert_eq!(round.turn(), Some(Seat::B));
}

#[test]
fn b20_the_card_just_taken_from_the_pile_is_not_thrown_in_that_turn() {
    let mut round = arranged(classic(), A, B, "Js", "");
    play(&mut round, "t");
    assert_eq!(why(&mut round, "xJs"), Refusal::JustTaken(card("Js")));
    assert_eq!(
        why(&mut round, "kJs:Ac2c3c,4d5d6d,7h8h9h"),
        Refusal::JustTaken(card("Js"))
    );
    assert!(!round.can_knock_with(card("Js")));
    play(&mut round, "xTs d");
    let drawn = round.drawn().unwrap();
    assert_eq!(
        round.barred(),
        None,
        "a card from the stock may be thrown at once"
    );
    play(&mut round, &format!("x{drawn} t x8h"));
    assert!(round.hand(Seat::A).contains(card("Js")));
}

#[test]
fn b10_a_discard_with_two_cards_left_in_the_stock_ends_the_round_without_a_score() {
    let mut round = arranged(classic(), A, B, "Js", "");
    to_the_stock_end(&mut round);
    let result = round.result().unwrap();
    assert_eq!(
        (result.end, result.winner, result.points),
        (RoundEnd::StockOut, None, 0)
    );
    assert_eq!(
        result.deadwood,
        PerSeat::new(deadwood(cards(A)), deadwood(cards(B)))
    );
    assert_eq!(round.stock_len(), 2);
    assert_eq!(
        round.view(Seat::A).revealed,
        Some(PerSeat::new(cards(A), cards(B)))
    );
}

#[test]
fn who_draws_the_third_last_card_may_still_knock() {
    let mut round = arranged(classic(), A, B, "Js", "");
    while round.stock_len() > 2 {
        let action = match round.phase() {
            Phase::Offer => Action::Pass,
            Phase::Draw => Action::Draw,
            _ => Action::Discard(round.drawn().unwrap()),
        };
        round.apply(action).unwrap();
    }
    assert_eq!(
        (round.phase(), round.turn()),
        (Phase::Discard, Some(Seat::A))
    );
    let drawn = round.drawn().unwrap();
    play(&mut round, &format!("k{drawn}:Ac2c3c,4d5d6d,7h8h9h"));
    assert_eq!(round.result().unwrap().end, RoundEnd::Knock);
}

/// A tournament round at its end, with this card the last discard. B is to act.
fn last_discard(b: &str, last: &str) -> Round {
    let rules = Rules {
        stock_end: StockEnd::LastDiscard,
        ..classic()
    };
    let a = "Ac 3c 5c 7c 9c Jc Kc Ad 3d 5d";
    let mut stock: Vec<_> =
        (knockwood_engine::Cards::ALL - cards(a) - cards(b) - cards("Js") - cards(last))
            .iter()
            .collect();
    // The 29th card drawn is the last one.
    stock.insert(28, card(last));
    let stock: Vec<String> = stock.iter().map(ToString::to_string).collect();
    let mut round = arranged(rules, a, b, "Js", &stock.join(" "));
    to_the_stock_end(&mut round);
    assert_eq!(
        (round.phase(), round.turn(), round.upcard()),
        (Phase::LastDiscard, Some(Seat::B), Some(card(last)))
    );
    round
}

#[test]
fn in_a_tournament_the_last_discard_may_be_taken_to_knock_with_and_for_nothing_else() {
    let mut round = last_discard("4h 5h 6h 8d 9d Td Qc Qd Kh 2s", "Qs");
    assert!(round.legal_actions().eq([Action::Pass, Action::Take]));
    play(&mut round, "t");
    assert!(round.view(Seat::B).must_knock());
    assert_eq!(why(&mut round, "xKh"), Refusal::MustKnock);
    assert!(
        round
            .legal_actions()
            .all(|action| matches!(action, Action::Knock { .. }))
    );
    play(&mut round, "kKh:4h5h6h,8d9dTd,QcQdQs");
    assert_eq!(round.result().unwrap().winner, Some(Seat::B));
}

#[test]
fn in_a_tournament_the_last_discard_may_be_left() {
    let mut round = last_discard("4h 5h 6h 8d 9d Td Qc Qd Kh 2s", "Qs");
    play(&mut round, "p");
    assert_eq!(round.result().unwrap().end, RoundEnd::StockOut);
    let mut round = last_discard("4h 5h 6h 8d 9d Td Qc Jd Kh 2s", "Qs");
    assert_eq!(why(&mut round, "t"), Refusal::NoKnockWith(card("Qs")));
    assert_eq!(why(&mut round, "d"), Refusal::StockEnd);
    assert!(round.legal_actions().eq([Action::Pass]));
}

#[test]
fn the_51st_time_an_upcard_is_taken_the_round_is_drawn() {
    let mut round = arranged(classic(), A, B, "Ks", "");
    // Both throw what has lain longest in their hand of the three cards that go round.
    let throws = ["Ts", "2s", "Ks", "Ts", "2s", "Ks"];
    for turn in 0..50 {
        play(&mut round, &format!("t x{}", throws[turn % 3]));
    }
    assert_eq!((round.phase(), round.stock_len()), (Phase::Draw, 31));
    play(&mut round, "t");
    assert_eq!(round.result().unwrap().end, RoundEnd::UpcardCap);
    assert_eq!(round.result().unwrap().winner, None);
    assert!(round.places().is_whole());
}

#[test]
fn oklahoma_takes_the_limit_from_the_first_upcard() {
    let limit = |ace, upcard: &str| {
        let rules = Rules {
            knock_limit: KnockLimit::Upcard(ace),
            ..classic()
        };
        let mut round = arranged(
            rules,
            "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc",
            "2d 3d 4d 5d 6d 7d 8d 9d Td Jd",
            upcard,
            "",
        );
        let limit = round.knock_limit();
        play(&mut round, "t xJc");
        assert_eq!(round.knock_limit(), limit, "it stays for the round");
        limit
    };
    assert_eq!(limit(OklahomaAce::GinOnly, "4s"), 4);
    assert_eq!(limit(OklahomaAce::GinOnly, "Kh"), 10);
    assert_eq!(limit(OklahomaAce::GinOnly, "Ah"), 0);
    assert_eq!(limit(OklahomaAce::One, "As"), 1);
}

#[test]
fn a_spade_as_first_upcard_doubles_the_round_where_the_table_has_it_so() {
    let rules = Rules {
        spades_double: true,
        ..classic()
    };
    for (upcard, points) in [("9s", 50), ("9c", 25)] {
        let mut round = arranged(rules, &A.replace("Ts", "Js"), TEN, upcard, "4s");
        play(&mut round, "p p d k4s:Ac2c3c,4d5d6d,7h8h9h");
        assert_eq!(
            round.result().unwrap().points,
            points,
            "the bonus is doubled too"
        );
    }
}

#[test]
fn in_straight_gin_only_gin_ends_the_round() {
    let mut round = arranged(Preset::Straight.rules(), A, B, "Js", "Qs");
    play(&mut round, "p p d");
    assert_eq!(
        why(&mut round, "kQs:Ac2c3c,4d5d6d,7h8h9h"),
        Refusal::OverLimit { left: 10, limit: 0 }
    );
    let error = round.apply(act(KNOCK)).unwrap_err();
    assert!(
        matches!(error.accepted, Accepted::Throw { plain, knock, big_gin: false } if knock.is_empty() && plain.len() == 11)
    );
}
