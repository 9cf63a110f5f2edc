//! The least deadwood and the best throws.

use knockwood_engine::{Cards, best_discards, best_spread, deadwood};
use proptest::prelude::*;

use crate::{hands, oracle};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn deadwood_is_the_brute_force_least(hand in (0..=11_usize).prop_flat_map(hands::hand)) {
        let least = oracle::deadwood(hand);
        prop_assert_eq!(u16::from(deadwood(hand)), least);
        let spread = best_spread(hand);
        prop_assert!(hand.contains_all(spread.cards()));
        prop_assert_eq!(u16::from(spread.deadwood(hand)), least);
    }

    #[test]
    fn deadwood_of_ten_is_the_brute_force_least(hand in hands::hand(10)) {
        prop_assert_eq!(u16::from(deadwood(hand)), oracle::deadwood(hand));
    }

    #[test]
    fn best_discards_are_the_brute_force_best(hand in hands::hand(11)) {
        let (least, cards) = best_discards(hand);
        prop_assert_eq!((u16::from(least), cards), oracle::best_discards(hand));
    }

    #[test]
    fn the_best_spread_has_most_cards_in_sets_then_fewest_melds(hand in hands::hand(11)) {
        let order = |family: &std::collections::BTreeSet<Cards>| {
            let sets = family.iter().filter(|meld| {
                let first = meld.first().unwrap();
                meld.iter().all(|card| card.rank() == first.rank())
            });
            let in_sets: u32 = sets.map(|meld| meld.len()).sum();
            (oracle::left(hand, family), 11 - in_sets, family.len())
        };
        let best = oracle::families(hand).iter().map(order).min().unwrap();
        let ours = best_spread(hand).melds().map(knockwood_engine::Meld::cards).collect();
        prop_assert_eq!(order(&ours), best);
    }

    #[test]
    fn any_set_of_cards_has_an_answer(bits in any::<u64>(), more in any::<u64>()) {
        let cards = Cards::from_bits((bits | more) & Cards::ALL.bits()).unwrap();
        let spread = best_spread(cards);
        prop_assert!(u16::from(deadwood(cards)) <= cards.points());
        prop_assert!(cards.contains_all(spread.cards()));
        let (least, throws) = best_discards(cards);
        let left = throws.iter().map(|card| deadwood(cards.without(card)));
        prop_assert!(left.into_iter().all(|left| left == least));
    }
}

#[test]
fn no_cards_have_no_deadwood() {
    assert_eq!(deadwood(Cards::EMPTY), 0);
    assert_eq!(best_discards(Cards::EMPTY), (0, Cards::EMPTY));
}

#[test]
fn the_whole_pack_melds_without_remainder() {
    assert_eq!(deadwood(Cards::ALL), 0);
    // With every third rank left out there is no run; two suits have no set either.
    let gaps: Cards = Cards::ALL
        .iter()
        .filter(|card| card.rank() as usize % 3 != 2)
        .collect();
    assert_eq!(deadwood(gaps), 0);
    let two_suits: Cards = gaps
        .iter()
        .filter(|card| card.suit() as usize > 1)
        .collect();
    assert_eq!(u16::from(deadwood(two_suits)), two_suits.points());
}

#[test]
fn of_sets_too_big_for_a_hand_the_least_is_exact() {
    // Four ranks held four times, each in four rows: sixteen cards, all of them melded, until
    // one is taken out of the middle.
    let square: Cards = "5c5d5h5s 6c6d6h6s 7c7d7h7s 8c8d8h8s".parse().unwrap();
    assert_eq!(deadwood(square), 0);
    for card in square {
        let rest = square.without(card);
        assert_eq!(deadwood(rest), 0, "{rest}");
    }
    let with_strays: Cards = "2c4d Kh Ks Jh".parse().unwrap();
    assert_eq!(u16::from(deadwood(square | with_strays)), 2 + 10 + 10 + 10);
}
