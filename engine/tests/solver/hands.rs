//! Hands for properties: of the whole pack, and of parts of it where melds crowd.

use knockwood_engine::{Card, Cards};
use proptest::prelude::*;
use proptest::sample::subsequence;

/// Packs from which hands are dealt: whole, few neighbouring ranks, or few suits.
fn pack() -> impl Strategy<Value = Vec<Card>> {
    let whole = Just(Card::all().collect());
    let few_ranks = (0..=7_usize, 5..=6_usize).prop_map(|(low, count)| {
        let within = |card: &Card| (low..low + count).contains(&(card.rank() as usize));
        Card::all().filter(within).collect::<Vec<_>>()
    });
    let few_suits = (0..4_usize, 1..=2_usize).prop_map(|(left_out, count)| {
        let out =
            |card: &Card| (0..count).any(|more| card.suit() as usize == (left_out + more) % 4);
        Card::all().filter(|card| !out(card)).collect::<Vec<_>>()
    });
    prop_oneof![whole, few_ranks, few_suits]
}

/// A hand of so many cards.
pub(crate) fn hand(count: usize) -> impl Strategy<Value = Cards> {
    pack()
        .prop_flat_map(move |pack| subsequence(pack, count))
        .prop_map(|cards| cards.into_iter().collect())
}

/// Two hands of ten with no card in common.
pub(crate) fn two_hands() -> impl Strategy<Value = (Cards, Cards)> {
    pack()
        .prop_flat_map(|pack| subsequence(pack, 20).prop_shuffle())
        .prop_map(|cards| {
            (
                cards[..10].iter().copied().collect(),
                cards[10..].iter().copied().collect(),
            )
        })
}
