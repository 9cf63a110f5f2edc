//! Against crate `gin-rummy`, on a million hands.

use knockwood_engine::{Card, Cards, best_spread, deadwood};
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// The same cards there: its ace is bit 1 of a suit, ours is bit 0.
fn theirs(hand: Cards) -> gin_rummy::Hand {
    gin_rummy::Hand::from_bits(hand.bits() << 1).unwrap()
}

#[test]
fn a_million_random_hands_have_the_same_deadwood() {
    let mut rng = ChaCha8Rng::seed_from_u64(2026);
    let mut pack: Vec<Card> = Card::all().collect();
    for number in 0..1_000_000_u32 {
        // Half with ten cards, half with eleven.
        let count = 10 + (number % 2) as usize;
        let (dealt, _) = pack.partial_shuffle(&mut rng, count);
        let hand: Cards = dealt.iter().copied().collect();
        assert_eq!(deadwood(hand), gin_rummy::deadwood(theirs(hand)), "{hand}");
        if number % 8 == 0 {
            let melded = gin_rummy::best_melds(theirs(hand)).deadwood();
            assert_eq!(best_spread(hand).deadwood(hand), melded, "{hand}");
        }
    }
}

#[test]
fn sets_of_any_size_have_the_same_deadwood() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut pack: Vec<Card> = Card::all().collect();
    for number in 0..20_000_usize {
        let (dealt, _) = pack.partial_shuffle(&mut rng, number % 21);
        let cards: Cards = dealt.iter().copied().collect();
        assert_eq!(
            deadwood(cards),
            gin_rummy::deadwood(theirs(cards)),
            "{cards}"
        );
    }
}
