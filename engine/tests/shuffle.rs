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
    let sum: f64 = counts.iter().flatten().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum();
    sum * 51.0 / 52.0
}

/// The value that an even shuffle exceeds once in a thousand tests (Wilson and Hilferty).
fn critical() -> f64 {
    let freedom = 51.0_f64 * 51.0;
    let spread = 2.0 / (9.0 * freedom);
    freedom * (1.0 - spread + 3.0902 * spread.sqrt()).powi(3)
}

fn seeds() -> impl Iterator<Item = Seed> {
    (0..DEALS).map(|deal| Seed([26; 32]).for_ply(deal))
}

#[test]
fn b26_the_shuffle_is_even() {
    let statistic = chi_square(seeds().map(|seed| Deck::shuffled(&seed).cards().map(Card::index)));
    assert!(statistic < critical(), "{statistic} is not below {}", critical());
}

#[test]
fn b26_a_shuffle_that_swaps_each_place_with_any_fails_the_same_test() {
    let decks = seeds().map(|seed| {
        // Even numbers from 0 to 51, taken from even shuffles: the first card of each.
        let mut deck: [usize; 52] = core::array::from_fn(|place| place);
        let mut words = seed.0.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]));
        let mut seed = seed;
        let mut pool = seed.0;
        for place in 0..52 {
            let word = words.next().unwrap_or_else(|| {
                seed = seed.for_round(1);
                pool = seed.0;
                u32::from_le_bytes([pool[0], pool[1], pool[2], pool[3]])
            });
            deck.swap(place, word as usize % 52);
        }
        deck
    });
    let statistic = chi_square(decks);
    assert!(statistic > critical(), "{statistic} is not above {}", critical());
}
