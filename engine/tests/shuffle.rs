//! B26: the shuffle is even, and the test that says so would notice one that is not.
#![cfg(not(target_arch = "wasm32"))]

use knockwood_engine::{Card, Deck, Seed};

const DEALS: u32 = 100_000;

/// A chi-square statistic over how often each card came to each place.
///
/// The counts of random permutations hang together more closely than independent ones: both rows
/// and columns sum to the number of deals. The plain statistic is then 52/51 of a chi-square
/// value with 51 × 51 degrees of freedom.
fn chi_square(decks: impl Iterator<Item = [usize; 52]>) -> f64 {
    let mut counts = vec![[0_u32; 52]; 52];
    for deck in decks {
        for (place, card) in deck.into_iter().enumerate() {
            counts[card][place] += 1;
        }
    }
    let expected = f64::from(DEALS) / 52.0;
    let sum: f64 = counts
        .iter()
        .flatten()
        .map(|count| (f64::from(*count) - expected).powi(2) / expected)
        .sum();
    sum * 51.0 / 52.0
}

/// The value that an even shuffle exceeds once in a thousand tests (Wilson and Hilferty).
fn critical() -> f64 {
    let freedom = 51.0_f64 * 51.0;
    let spread = 2.0 / (9.0 * freedom);
    freedom * (1.0 - spread + 3.0902 * spread.sqrt()).powi(3)
}

/// Seeds that differ in four bytes: an even shuffle does not mind.
fn seed_of(deal: u32) -> Seed {
    let mut bytes = [26; 32];
    bytes[..4].copy_from_slice(&deal.to_le_bytes());
    Seed(bytes)
}

#[test]
fn b26_the_shuffle_is_even() {
    let decks = (0..DEALS).map(|deal| Deck::shuffled(&seed_of(deal)).cards().map(Card::index));
    let statistic = chi_square(decks);
    assert!(
        statistic < critical(),
        "{statistic} is not below {}",
        critical()
    );
}

#[test]
fn b26_a_shuffle_that_swaps_each_place_with_any_fails_the_same_test() {
    // Splitmix64: even enough that only the way of swapping is at fault.
    let mut state = 26_u64;
    let mut word = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    };
    let mut below = |bound: u64| usize::try_from(word() % bound).unwrap_or_default();

    let mut even = || {
        let mut deck: [usize; 52] = core::array::from_fn(|place| place);
        (1..52)
            .rev()
            .for_each(|place| deck.swap(place, below(place as u64 + 1)));
        deck
    };
    let statistic = chi_square((0..DEALS).map(|_| even()));
    assert!(statistic < critical(), "the generator itself: {statistic}");

    let biased = (0..DEALS).map(|_| {
        let mut deck: [usize; 52] = core::array::from_fn(|place| place);
        (0..52).for_each(|place| deck.swap(place, below(52)));
        deck
    });
    let statistic = chi_square(biased);
    assert!(
        statistic > critical(),
        "{statistic} is not above {}",
        critical()
    );
}
