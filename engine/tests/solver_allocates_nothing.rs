//! The solver runs inside rollouts and in wasm: it must not touch the heap. A program of its own,
//! as the count is of the whole program.

#![cfg(not(target_arch = "wasm32"))]

use allocation_counter::measure;
use knockwood_engine::{
    Card, Cards, Layoffs, Spread, best_defence, best_discards, best_spread, deadwood, defended,
    safest_spread,
};
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

#[test]
fn the_solver_allocates_nothing() {
    let mut rng = ChaCha8Rng::seed_from_u64(52);
    let mut pack: Vec<Card> = Card::all().collect();
    let mut layoffs_seen = 0;
    for _ in 0..2_000 {
        pack.shuffle(&mut rng);
        let eleven: Cards = pack[..11].iter().copied().collect();
        let ten = eleven.without(pack[0]);
        let other: Cards = pack[11..21].iter().copied().collect();
        let mut laid = Layoffs::EMPTY;
        let heap = measure(|| {
            let points = u32::from(deadwood(ten)) + u32::from(best_discards(eleven).0);
            let spread = best_spread(ten);
            let spreads = Spread::all_of(eleven).count();
            let safest = safest_spread(ten, 100, Cards::ALL - ten);
            let defence = best_defence(&spread, other);
            laid = defence.layoffs;
            let fits = other
                .iter()
                .map(|card| laid.fits(&spread, card).count())
                .sum::<usize>();
            std::hint::black_box((points, spreads, safest, defended(&spread, other), fits));
        });
        assert_eq!(heap.count_total, 0, "{eleven}");
        layoffs_seen += laid.len();
    }
    assert!(layoffs_seen > 0, "no hand had anything to lay off");
}
