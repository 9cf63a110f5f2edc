//! The joint optimum of the defender's own spread and layoffs.

use knockwood_engine::{
    Cards, Defence, Layoffs, Meld, Spread, best_defence, best_defence_after, best_spread, defended,
};
use proptest::prelude::*;

use crate::{hands, oracle};

fn legal(knocker: &Spread, hand: Cards, defence: &Defence) -> bool {
    let mut layoffs = Layoffs::EMPTY;
    let accepted = defence
        .layoffs
        .iter()
        .all(|layoff| hand.contains(layoff.card) && layoffs.lay_off(knocker, layoff).is_ok());
    let stays = hand - layoffs.cards();
    accepted
        && stays.contains_all(defence.spread.cards())
        && defence.spread.deadwood(stays) == defence.deadwood
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    #[test]
    fn the_defence_is_the_brute_force_best((knocker, hand) in hands::two_hands(), pick in any::<prop::sample::Index>()) {
        let spreads: Vec<Spread> = Spread::all_of(knocker).collect();
        let knocker = spreads[pick.index(spreads.len())];
        let laid: Vec<Cards> = knocker.melds().map(Meld::cards).collect();
        let defence = best_defence(&knocker, hand);
        prop_assert!(legal(&knocker, hand, &defence), "{:?}", defence);
        let ours = (u16::from(defence.deadwood), defence.layoffs.cards().len());
        prop_assert_eq!(ours, oracle::defence(&laid, hand));
        prop_assert_eq!(defended(&knocker, hand), defence.deadwood);
        prop_assert_eq!(defence.spread, best_spread(hand - defence.layoffs.cards()));
    }

    #[test]
    fn halfway_through_its_layoffs_the_best_defence_is_still_the_best((knocker, hand) in hands::two_hands(), pick in any::<prop::sample::Index>()) {
        let spreads: Vec<Spread> = Spread::all_of(knocker).collect();
        let knocker = spreads[pick.index(spreads.len())];
        let best = best_defence(&knocker, hand);
        let (mut made, mut rest) = (Layoffs::EMPTY, hand);
        for layoff in best.layoffs.iter() {
            let after = best_defence_after(&knocker, &made, rest);
            prop_assert_eq!(after.deadwood, best.deadwood, "{:?}", made);
            // What is still to be laid off fits from here, under the names as laid.
            let mut table = made;
            for next in after.layoffs.iter() {
                prop_assert_eq!(table.lay_off(&knocker, next), Ok(()));
            }
            prop_assert!(after.spread.cards().is_disjoint(table.cards()));
            made.lay_off(&knocker, layoff).unwrap();
            rest = rest.without(layoff.card);
        }
        let end = best_defence_after(&knocker, &made, rest);
        prop_assert_eq!((end.deadwood, end.layoffs.len()), (best.deadwood, 0));
    }

    #[test]
    fn any_cards_have_a_defence(bits in any::<u64>(), more in any::<u64>(), hand in hands::hand(11)) {
        let defender = Cards::from_bits(bits & more & Cards::ALL.bits()).unwrap();
        for knocker in Spread::all_of(hand) {
            let defence = best_defence(&knocker, defender);
            prop_assert!(defender.len() > 10 || defence.layoffs.len() <= 10);
        }
    }
}

fn defend(knocker: &str, hand: &str) -> (u8, String, String) {
    let knocker: Spread = knocker.parse().unwrap();
    let hand: Cards = hand.parse().unwrap();
    let defence = best_defence(&knocker, hand);
    assert!(legal(&knocker, hand, &defence));
    let layoffs = defence
        .layoffs
        .iter()
        .map(|layoff| format!("{}>{}", layoff.card, layoff.onto));
    (
        defence.deadwood,
        defence.spread.to_string(),
        layoffs.collect::<Vec<_>>().join(" "),
    )
}

#[test]
fn a_meld_of_ones_own_is_broken_for_a_gain() {
    // The nines are a set; but the nine of clubs lets the ten follow.
    let broken = defend("6c7c8c", "9c 9d 9h 9s Tc Kd Qh 2s 4d Ah");
    assert_eq!(broken, (27, "9d9h9s".into(), "9c>6c7c8c Tc>6c7c8c".into()));
}

#[test]
fn a_meld_of_ones_own_is_kept_where_breaking_it_gains_nothing() {
    let kept = defend("6c7c8c", "9c Tc Jc Kd Qh 2s 4d Ah 3s 8h");
    assert_eq!(kept, (38, "9cTcJc".into(), String::new()));
}

#[test]
fn two_runs_of_one_suit_share_what_lies_between() {
    let between = defend("2h3h4h 8h9hTh", "5h 6h Kc Qd Js 2c 4d 9s 7c Ac");
    assert_eq!(between.2, "5h>2h3h4h 6h>2h3h4h");
    let from_both_ends = defend("2h3h4h 8h9hTh", "5h 7h Kc Qd Js 2c 4d 9s 6c Ac");
    assert_eq!(from_both_ends.2, "5h>2h3h4h 7h>8h9hTh");
}

#[test]
fn nothing_is_laid_off_onto_no_melds_or_against_gin() {
    let hand: Cards = "5h 7h Kc Qd Js 2c 4d 9s 6c Ac".parse().unwrap();
    assert!(best_defence(&Spread::EMPTY, hand).layoffs.is_empty());
    let gin = Defence::without_layoffs(hand);
    assert!(gin.layoffs.is_empty());
    assert_eq!(u16::from(gin.deadwood), hand.points());
}
