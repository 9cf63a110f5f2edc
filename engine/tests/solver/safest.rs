//! The knocker's spread that invites the fewest layoffs.

use knockwood_engine::{Cards, Spread, best_defence, deadwood, safest_spread};
use proptest::prelude::*;

use crate::hands;

fn safest(hand: &str, unseen: Option<&str>) -> String {
    let hand: Cards = hand.parse().unwrap();
    let unseen = unseen.map_or(Cards::ALL - hand, |cards| cards.parse().unwrap());
    safest_spread(hand, 10, unseen).unwrap().to_string()
}

#[test]
fn sets_invite_less_than_runs() {
    assert_eq!(
        safest("4c4d4h 5c5d5h 6c6d6h As", None),
        "4c4d4h 5c5d5h 6c6d6h"
    );
}

#[test]
fn runs_are_laid_where_their_ends_are_gone() {
    // The fours, fives and sixes of spades are out, and neither a three nor a seven.
    let unseen = "4s 5s 6s Kc Kd Qs";
    assert_eq!(
        safest("4c4d4h 5c5d5h 6c6d6h As", Some(unseen)),
        "4c5c6c 4d5d6d 4h5h6h"
    );
}

#[test]
fn the_second_card_of_a_chain_counts_a_third_of_the_first() {
    let (sets, runs) = ("4c4d4h 5c5d5h 6c6d6h", "4c5c6c 4d5d6d 4h5h6h");
    let hand = "4c4d4h 5c5d5h 6c6d6h Ah";
    // As sets: four points at once. As runs: three, and two more after them, which count as
    // two thirds of one.
    assert_eq!(safest(hand, Some("4s 3c 2c")), runs);
    // One more card of three points turns it round, and a two without its three counts nothing.
    assert_eq!(safest(hand, Some("4s 3c 2c 3d")), sets);
    assert_eq!(safest(hand, Some("4s 2c 2d")), runs);
}

#[test]
fn over_the_limit_there_is_none() {
    let hand: Cards = "4c4d4h 5c5d5h Kc Kd 2s As".parse().unwrap();
    assert_eq!(safest_spread(hand, 10, Cards::ALL - hand), None);
    assert!(safest_spread(hand, 23, Cards::ALL - hand).is_some());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn it_leaves_the_least_and_keeps_the_limit(hand in hands::hand(10), limit in 0..=60_u8) {
        let spread = safest_spread(hand, limit, Cards::ALL - hand);
        prop_assert_eq!(spread.is_some(), deadwood(hand) <= limit);
        if let Some(spread) = spread {
            prop_assert!(hand.contains_all(spread.cards()));
            prop_assert_eq!(spread.deadwood(hand), deadwood(hand));
        }
    }

    #[test]
    fn where_nothing_unseen_fits_nothing_is_laid_off((hand, defender) in hands::two_hands()) {
        let spread = safest_spread(hand, 100, defender).unwrap();
        let fits = |spread: &Spread| spread.melds().any(|meld| !(meld.takes() & defender).is_empty());
        if Spread::all_best_of(hand).any(|other| !fits(&other)) {
            prop_assert!(best_defence(&spread, defender).layoffs.is_empty(), "{}", spread);
        }
    }
}
