//! The solver beside crate `gin-rummy` in wasm: `cargo bench -p knockwood-engine --bench wasm
//! --target wasm32-unknown-unknown`, with wasm-bindgen's test runner as cargo's runner for that
//! target. Times are for a list of 1,024 hands.
#![cfg_attr(target_arch = "wasm32", no_main)]
#![allow(missing_docs, reason = "the macro writes undocumented functions")]

#[cfg(not(target_arch = "wasm32"))]
fn main() {}

#[cfg(target_arch = "wasm32")]
mod wasm {
    use std::hint::black_box;

    use knockwood_engine::bot::{self, Level};
    use knockwood_engine::{Cards, Deck, Game, Phase, Rules, Seed, deadwood};
    use wasm_bindgen_test::{Criterion, wasm_bindgen_bench};

    const HANDS: usize = 1024;

    fn random_hands() -> Vec<Cards> {
        (0..HANDS)
            .filter_map(|number| u32::try_from(number).ok())
            .map(|number| Deck::shuffled(&Seed([3; 32]).for_ply(number)))
            .map(|deck| deck.cards()[..10].iter().copied().collect())
            .collect()
    }

    /// Ten cards as two normal minds hold them before their draws.
    fn mid_round_hands() -> Vec<Cards> {
        let mut hands = Vec::with_capacity(HANDS);
        for number in 0..=255 {
            let Ok(mut game) = Game::new(Rules::default(), Seed([number; 32])) else {
                continue;
            };
            while let Some(seat) = game.turn().filter(|_| hands.len() < HANDS) {
                let view = game.view(seat);
                if view.phase == Phase::Draw && view.history.len() > 4 {
                    hands.push(view.hand);
                }
                let action = bot::choose(Level::Normal, &view, &game.seed().for_ply(game.ply()));
                if action.is_none_or(|action| game.apply(action).is_err()) {
                    break;
                }
            }
        }
        hands
    }

    #[wasm_bindgen_bench]
    fn deadwood_in_wasm(c: &mut Criterion) {
        for (what, hands) in [("random", random_hands()), ("mid-round", mid_round_hands())] {
            assert_eq!(hands.len(), HANDS);
            let theirs: Vec<gin_rummy::Hand> = hands
                .iter()
                .filter_map(|hand| gin_rummy::Hand::from_bits(hand.bits() << 1))
                .collect();
            for (ours, theirs) in hands.iter().zip(&theirs) {
                assert_eq!(deadwood(*ours), gin_rummy::deadwood(*theirs));
            }
            c.bench_function(&format!("deadwood/ours/{what}"), |bench| {
                bench.iter(|| {
                    for hand in &hands {
                        black_box(deadwood(black_box(*hand)));
                    }
                });
            });
            c.bench_function(&format!("deadwood/gin-rummy/{what}"), |bench| {
                bench.iter(|| {
                    for hand in &theirs {
                        black_box(gin_rummy::deadwood(black_box(*hand)));
                    }
                });
            });
        }
    }
}
