//! Our solver beside crate `gin-rummy`, on the same hands in one run:
//! `cargo bench -p knockwood-engine --bench rivals`.
//!
//! An iteration solves all of a list of hands, so that no branch predictor learns them by heart;
//! `thrpt` is hands a second.

#![allow(
    missing_docs,
    reason = "criterion's macros write undocumented functions"
)]

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{
    BenchmarkGroup, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main,
};
use knockwood_engine::{Card, Cards, Spread};
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Hands a list.
const HANDS: usize = 8192;

/// A player's ten cards and the cards still to come.
struct Seat {
    hand: Cards,
    stock: Vec<Card>,
}

impl Seat {
    fn dealt(rng: &mut ChaCha8Rng) -> Self {
        let mut stock: Vec<Card> = Card::all().collect();
        stock.shuffle(rng);
        let hand = stock.split_off(42).into_iter().collect();
        Self { hand, stock }
    }

    /// Draws a card and throws the one that leaves the least, the dearest of several.
    fn turn(&mut self) {
        if let Some(card) = self.stock.pop() {
            let (_, throws) = knockwood_engine::best_discards(self.hand.with(card));
            let dearest = throws.iter().max_by_key(|card| card.points());
            self.hand = dearest.map_or(self.hand, |thrown| self.hand.with(card).without(thrown));
        }
    }
}

/// Ten cards as they are dealt.
fn random_hands() -> Vec<Cards> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    (0..HANDS).map(|_| Seat::dealt(&mut rng).hand).collect()
}

/// Ten cards after three to ten turns of a player who keeps the least deadwood: how hands stand
/// when a round is under way.
fn mid_round_hands() -> Vec<Cards> {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let hand_after = |turns| {
        let mut seat = Seat::dealt(&mut rng);
        (0..turns).for_each(|_| seat.turn());
        seat.hand
    };
    (0..HANDS)
        .map(|place| 3 + place % 8)
        .map(hand_after)
        .collect()
}

/// Eleven cards: a hand of the list and a card drawn.
fn after_a_draw(hands: &[Cards]) -> Vec<Cards> {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let draw = |hand: &Cards| {
        let mut rest: Vec<Card> = (Cards::ALL - *hand).iter().collect();
        rest.shuffle(&mut rng);
        hand.with(rest[0])
    };
    hands.iter().map(draw).collect()
}

/// A knocker's spread and a defender's hand, both of them mid-round.
fn knocks() -> Vec<(Spread, Cards)> {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let knock = |_| {
        let mut knocker = Seat::dealt(&mut rng);
        let defender = knocker.stock.split_off(32).into_iter().collect();
        let mut defender = Seat {
            hand: defender,
            stock: knocker.stock.split_off(16),
        };
        for _ in 0..8 {
            knocker.turn();
            defender.turn();
        }
        (knockwood_engine::best_spread(knocker.hand), defender.hand)
    };
    (0..HANDS).map(knock).collect()
}

/// Times one function over a list.
fn over<T: Copy, R>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    who: &str,
    what: &str,
    list: &[T],
    solve: impl Fn(T) -> R,
) {
    group.throughput(Throughput::Elements(list.len() as u64));
    group.bench_with_input(BenchmarkId::new(who, what), list, |bench, list| {
        bench.iter(|| {
            for &item in list {
                black_box(solve(black_box(item)));
            }
        });
    });
}

fn solver(c: &mut Criterion) {
    let lists = [("random", random_hands()), ("mid-round", mid_round_hands())];
    // Its ace is bit 1 of a suit, ours is bit 0.
    let rival = |hands: &[Cards]| -> Vec<gin_rummy::Hand> {
        hands
            .iter()
            .filter_map(|hand| gin_rummy::Hand::from_bits(hand.bits() << 1))
            .collect()
    };
    for (_, hands) in &lists {
        for (ours, theirs) in hands.iter().zip(rival(hands)) {
            assert_eq!(
                knockwood_engine::deadwood(*ours),
                gin_rummy::deadwood(theirs),
                "{ours:?}"
            );
        }
    }

    let mut group = c.benchmark_group("deadwood");
    for (what, hands) in &lists {
        over(&mut group, "ours", what, hands, knockwood_engine::deadwood);
        over(
            &mut group,
            "gin-rummy",
            what,
            &rival(hands),
            gin_rummy::deadwood,
        );
    }
    group.finish();

    let mut group = c.benchmark_group("best_spread");
    for (what, hands) in &lists {
        over(
            &mut group,
            "ours",
            what,
            hands,
            knockwood_engine::best_spread,
        );
        over(
            &mut group,
            "gin-rummy",
            what,
            &rival(hands),
            gin_rummy::best_melds,
        );
    }
    group.finish();

    let mut group = c.benchmark_group("best_discards");
    for (what, hands) in &lists {
        over(
            &mut group,
            "ours",
            what,
            &after_a_draw(hands),
            knockwood_engine::best_discards,
        );
    }
    group.finish();

    let knocks = knocks();
    let mut group = c.benchmark_group("defence");
    over(
        &mut group,
        "defended",
        "mid-round",
        &knocks,
        |(spread, hand)| knockwood_engine::defended(&spread, hand),
    );
    over(
        &mut group,
        "best_defence",
        "mid-round",
        &knocks,
        |(spread, hand)| knockwood_engine::best_defence(&spread, hand),
    );
    group.finish();

    let mut group = c.benchmark_group("safest_spread");
    for (what, hands) in &lists {
        over(&mut group, "ours", what, hands, |hand| {
            knockwood_engine::safest_spread(hand, 255, Cards::ALL - hand)
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .warm_up_time(std::time::Duration::from_millis(500))
        .measurement_time(std::time::Duration::from_secs(2))
        .sample_size(40);
    targets = solver
}
criterion_main!(benches);
