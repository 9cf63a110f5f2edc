//! The rule book, rule by rule.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

mod common;

use common::{act, arranged, card, cards, play};
use knockwood_engine::{
    Accepted, Action, Event, KnockLimit, LayoffsMade, OklahomaAce, Opening, PerSeat, Phase, Preset,
    Refusal, Round, RoundEnd, Rules, Seat, StockEnd, Tie, deadwood,
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
