//! Every family of disjoint melds of a hand.

use std::collections::BTreeSet;

use knockwood_engine::{Cards, Meld, Spread, SpreadError};
use proptest::prelude::*;

use crate::{hands, oracle};

fn as_family(spread: Spread) -> BTreeSet<Cards> {
    spread.melds().map(Meld::cards).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn all_spreads_are_all_families(hand in (0..=11_usize).prop_flat_map(hands::hand)) {
        let spreads: Vec<Spread> = Spread::all_of(hand).collect();
        let families: BTreeSet<_> = spreads.iter().copied().map(as_family).collect();
        prop_assert_eq!(spreads.len(), families.len(), "a spread comes twice");
        prop_assert_eq!(families, oracle::families(hand));
    }

    #[test]
    fn a_spread_leaves_what_is_in_no_meld(hand in hands::hand(10)) {
        for spread in Spread::all_of(hand) {
            prop_assert_eq!(u16::from(spread.deadwood(hand)), oracle::left(hand, &as_family(spread)));
            prop_assert_eq!(spread.cards() | spread.loose(hand), hand);
        }
    }

    #[test]
    fn a_spread_is_the_same_in_any_order_and_as_text(hand in hands::hand(11)) {
        for spread in Spread::all_of(hand) {
            let mut melds: Vec<Meld> = spread.melds().collect();
            melds.reverse();
            prop_assert_eq!(Spread::new(&melds), Ok(spread));
            prop_assert_eq!(spread.to_string().parse(), Ok(spread));
        }
    }
}

#[test]
fn eleven_in_a_row_have_every_way_to_be_cut() {
    let hand: Cards = "Ac2c3c4c5c6c7c8c9cTcJc".parse().unwrap();
    let spreads: Vec<Spread> = Spread::all_of(hand).collect();
    assert_eq!(
        spreads.iter().filter(|spread| spread.len() == 1).count(),
        45
    );
    assert_eq!(spreads.len(), oracle::families(hand).len());
    // Whole; 3+8 to 8+3; 3+3+5 and its like.
    assert_eq!(Spread::all_best_of(hand).count(), 1 + 6 + 6);
}

#[test]
fn no_eleven_cards_hold_more_melds_than_a_run_of_eleven() {
    // The bound of the list that `Spread::all_of` keeps: any other hand has fewer than 45.
    for hand in [
        "4c5c6c7c8c9cTcJcQcKc 4d",
        "4c5c6c7c8c9cTcJcQc 4d4h",
        "5c6c7c8c9cTcJcQc 5d5h5s",
    ] {
        let hand: Cards = hand.parse().unwrap();
        let single = Spread::all_of(hand)
            .filter(|spread| spread.len() == 1)
            .count();
        let melds = oracle::subsets(hand)
            .filter(|cards| oracle::is_meld(*cards))
            .count();
        assert_eq!(single, melds);
        assert!(melds < 45);
    }
}

#[test]
fn a_spread_refuses_shared_cards_and_a_fourth_meld() {
    let meld = |text: &str| text.parse::<Meld>().unwrap();
    let shared = Spread::new(&[meld("5h6h7h"), meld("7c7d7h")]);
    assert_eq!(shared, Err(SpreadError::Shared("7h".parse().unwrap())));
    let four = ["AcAdAh", "2c2d2h", "3c3d3h", "4c4d4h"].map(meld);
    assert_eq!(Spread::new(&four), Err(SpreadError::TooMany(4)));
    assert_eq!(
        "AcAdAh 2c2d2h 3c3d3h 4c4d4h".parse::<Spread>(),
        Err(SpreadError::TooMany(4))
    );
    assert_eq!("-".parse(), Ok(Spread::EMPTY));
    assert_eq!(Spread::EMPTY.to_string(), "-");
}

#[test]
fn more_than_eleven_cards_are_no_hand() {
    assert_eq!(
        Spread::all_of(Cards::ALL).collect::<Vec<_>>(),
        [Spread::EMPTY]
    );
}

#[test]
fn a_finished_list_stays_finished() {
    let mut spreads = Spread::all_of("5h 6h 7h".parse().unwrap());
    assert_eq!(spreads.by_ref().count(), 2);
    assert_eq!(spreads.next(), None);
    assert_eq!(spreads.next(), None);
}
