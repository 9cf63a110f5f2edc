//! What is a meld and what it takes.

use std::collections::BTreeSet;

use knockwood_engine::{Card, Cards, CardsError, Meld, MeldError, MeldKind};
use proptest::prelude::*;

use crate::{hands, oracle};

#[test]
fn there_are_65_sets_and_264_runs() {
    let melds: BTreeSet<Meld> = Meld::all().collect();
    assert_eq!(Meld::all().count(), 329);
    assert_eq!(melds.len(), 329);
    assert_eq!(
        melds
            .iter()
            .filter(|meld| meld.kind() == MeldKind::Set)
            .count(),
        65
    );
    for meld in melds {
        assert!(oracle::is_meld(meld.cards()));
        assert_eq!(Meld::new(meld.cards()), Ok(meld));
        assert_eq!(meld.to_string().parse(), Ok(meld));
        let one_rank = meld
            .cards()
            .iter()
            .all(|card| Some(card.rank()) == meld.cards().first().map(Card::rank));
        assert_eq!(meld.kind() == MeldKind::Set, one_rank);
    }
}

#[test]
fn a_meld_takes_what_leaves_a_meld() {
    for meld in Meld::all() {
        for card in Card::all() {
            let longer = meld.cards().with(card);
            let fits = !meld.cards().contains(card) && oracle::is_meld(longer);
            assert_eq!(meld.takes().contains(card), fits, "{meld} {card}");
            assert_eq!(
                meld.with(card).map(Meld::cards),
                fits.then_some(longer),
                "{meld} {card}"
            );
        }
    }
}

proptest! {
    #[test]
    fn any_cards_are_a_meld_by_the_rule_alone(cards in (0..=11_usize).prop_flat_map(hands::hand)) {
        prop_assert_eq!(Meld::new(cards).is_ok(), oracle::is_meld(cards));
        for some in oracle::subsets(cards) {
            prop_assert_eq!(Meld::new(some).is_ok(), oracle::is_meld(some));
        }
    }

    #[test]
    fn no_text_makes_the_parsers_stop(text in "[A-Ka-k2-9TJQKcdhs ♥é-]{0,24}") {
        if let Ok(cards) = text.parse::<Cards>() {
            prop_assert_eq!(cards.to_string().parse(), Ok(cards));
        }
        if let Ok(meld) = text.parse::<Meld>() {
            prop_assert_eq!(meld.to_string().parse(), Ok(meld));
        }
        if let Ok(spread) = text.parse::<knockwood_engine::Spread>() {
            prop_assert_eq!(spread.to_string().parse(), Ok(spread));
        }
    }
}

#[test]
fn a_refusal_says_what_a_meld_is() {
    let cards: Cards = "Qc Kc Ac".parse().unwrap();
    let refused = Meld::new(cards).unwrap_err();
    assert_eq!(refused, MeldError::Neither(cards));
    let says = "[Ac Qc Kc] is no meld: a set is three or four of a rank, a run is three or more in \
                a row of one suit with the ace low";
    assert_eq!(refused.to_string(), says);
    let twice = "7h7h8h".parse::<Meld>();
    assert_eq!(
        twice,
        Err(MeldError::Text(CardsError::Twice("7h".parse().unwrap())))
    );
    assert!(
        "7x8h9h"
            .parse::<Meld>()
            .unwrap_err()
            .to_string()
            .starts_with("\"7x\" is not a card")
    );
}

#[test]
fn melds_are_named_in_words() {
    let name = |text: &str| text.parse::<Meld>().unwrap().name();
    assert_eq!(name("5h6h7h"), "run, five to seven of hearts");
    assert_eq!(name("AcAdAs"), "set of aces");
    assert_eq!(name("6c6d6h6s"), "set of sixes");
}
