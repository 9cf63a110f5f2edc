//! A brute force, kept naive on purpose: it tries every subset of a hand as a meld, every family
//! of melds, every order of layoffs, and uses nothing of ours but cards and sets of cards.

use std::collections::BTreeSet;

use knockwood_engine::{Card, Cards};

/// Whether the cards are a set or a run, read off the rule.
pub(crate) fn is_meld(cards: Cards) -> bool {
    let list: Vec<Card> = cards.iter().collect();
    let same_rank = list.iter().all(|card| card.rank() == list[0].rank());
    let same_suit = list.iter().all(|card| card.suit() == list[0].suit());
    let mut ranks: Vec<usize> = list.iter().map(|card| card.rank() as usize).collect();
    ranks.sort_unstable();
    let in_a_row = ranks.windows(2).all(|pair| pair[1] == pair[0] + 1);
    list.len() >= 3 && (same_rank || same_suit && in_a_row)
}

/// Every subset of the cards.
pub(crate) fn subsets(cards: Cards) -> impl Iterator<Item = Cards> {
    let list: Vec<Card> = cards.iter().collect();
    (0..1_u32 << list.len()).map(move |choice| {
        let chosen = list
            .iter()
            .enumerate()
            .filter(|(at, _)| choice >> at & 1 == 1);
        chosen.map(|(_, card)| *card).collect()
    })
}

/// Every family of disjoint melds in the hand, as sets of sets of cards.
pub(crate) fn families(hand: Cards) -> BTreeSet<BTreeSet<Cards>> {
    let melds: Vec<Cards> = subsets(hand).filter(|cards| is_meld(*cards)).collect();
    let mut families = BTreeSet::new();
    grow(&BTreeSet::new(), hand, &melds, &mut families);
    families
}

fn grow(
    family: &BTreeSet<Cards>,
    rest: Cards,
    melds: &[Cards],
    families: &mut BTreeSet<BTreeSet<Cards>>,
) {
    if !families.insert(family.clone()) {
        return;
    }
    for &meld in melds.iter().filter(|meld| rest.contains_all(**meld)) {
        let mut more = family.clone();
        more.insert(meld);
        grow(&more, rest - meld, melds, families);
    }
}

/// What a family of melds leaves of the hand.
pub(crate) fn left(hand: Cards, family: &BTreeSet<Cards>) -> u16 {
    let loose = family.iter().fold(hand, |rest, meld| rest - *meld);
    loose.iter().map(|card| u16::from(card.points())).sum()
}

/// The least deadwood of the hand.
pub(crate) fn deadwood(hand: Cards) -> u16 {
    families(hand)
        .iter()
        .map(|family| left(hand, family))
        .min()
        .unwrap()
}

/// The least that one throw leaves, and every throw that leaves it.
pub(crate) fn best_discards(hand: Cards) -> (u16, Cards) {
    let after = |card: Card| deadwood(hand.without(card));
    let least = hand.iter().map(after).min().unwrap();
    (
        least,
        hand.iter().filter(|&card| after(card) == least).collect(),
    )
}

/// Whether these cards can be laid off onto the melds in some order, each onto some meld.
pub(crate) fn can_lay_off(melds: &[Cards], cards: Cards) -> bool {
    cards.is_empty()
        || cards.iter().any(|card| {
            (0..melds.len()).any(|at| {
                let mut grown = melds.to_vec();
                grown[at] = grown[at].with(card);
                is_meld(grown[at]) && can_lay_off(&grown, cards.without(card))
            })
        })
}

/// The least that the defender is left with, and the fewest layoffs that lead to it: every subset
/// that can be laid off, and every family of melds of what stays.
pub(crate) fn defence(knocker: &[Cards], hand: Cards) -> (u16, u32) {
    let fits = |card: &Card| {
        // A card with no knocker's card beside it, nor of its rank, can never be laid off: its
        // suit must have a run and its rank a set. This only spares time.
        let near = |other: Card| other.suit() == card.suit() || other.rank() == card.rank();
        knocker.iter().any(|meld| meld.iter().any(near))
    };
    let worth_trying: Cards = hand.iter().filter(fits).collect();
    subsets(worth_trying)
        .filter(|laid| can_lay_off(knocker, *laid))
        .map(|laid| (deadwood(hand - laid), laid.len()))
        .min()
        .unwrap()
}
