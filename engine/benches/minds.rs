//! Decisions a second of each level, beside the minds of crate `gin-rummy-engine`, in one run:
//! `cargo bench -p knockwood-engine --bench minds`.
//!
//! An iteration plays the same rounds, each mind against itself; `thrpt` is decisions a second, the
//! play of the round included.

#![allow(
    missing_docs,
    reason = "criterion's macros write undocumented functions"
)]

use std::cell::Cell;
use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gin_rummy::{Player, Round as TheirRound};
use gin_rummy_engine::{
    DrawAction, EaaiSimpleBot, HeuristicBot, Layoff, MonteCarloBot, Strategy, Table, TurnAction,
    UpcardAction, View, eaai_rules,
};
use knockwood_engine::bot::Mind;
use knockwood_engine::bot::value::Weights;
use knockwood_engine::{Deck, Round, Rules, Seat, Seed};
use rand::SeedableRng as _;
use rand::rngs::StdRng;

fn seeds(rounds: u32) -> impl Iterator<Item = Seed> {
    (0..rounds).map(|number| Seed([61; 32]).for_ply(number))
}

/// Plays rounds of a level against itself; how many decisions were made.
fn ours(mind: Mind<'_>, rounds: u32) -> u64 {
    let mut decisions = 0;
    for seed in seeds(rounds) {
        let mut round = Round::deal(Rules::default(), Seat::B, &Deck::shuffled(&seed));
        while let Some(seat) = round.turn() {
            let Some(action) = mind.choose(&round.view(seat), &seed) else {
                break;
            };
            decisions += 1;
            if round.apply(action).is_err() {
                break;
            }
        }
    }
    decisions
}

/// The same of a mind of theirs.
fn theirs(mut mind: impl FnMut(u64) -> Box<dyn Strategy>, rounds: u32) -> u64 {
    let decisions = Cell::new(0);
    for number in 0..u64::from(rounds) {
        let mut rng = StdRng::seed_from_u64(number);
        let mut table = Table::new(TheirRound::deal(eaai_rules(), Player::Two, &mut rng));
        let mut one = Counted(mind(2 * number), &decisions);
        let mut two = Counted(mind(2 * number + 1), &decisions);
        // A round that a mind of theirs cannot finish is not counted on.
        let _ = black_box(table.play([&mut one, &mut two]));
    }
    decisions.get()
}

struct Counted<'a>(Box<dyn Strategy>, &'a Cell<u64>);

impl Counted<'_> {
    fn count(&self) {
        self.1.set(self.1.get() + 1);
    }
}

impl Strategy for Counted<'_> {
    fn offer_upcard(&mut self, view: &View<'_>) -> UpcardAction {
        self.count();
        self.0.offer_upcard(view)
    }

    fn choose_draw(&mut self, view: &View<'_>) -> DrawAction {
        self.count();
        self.0.choose_draw(view)
    }

    fn play_turn(&mut self, view: &View<'_>) -> TurnAction {
        self.count();
        self.0.play_turn(view)
    }

    fn choose_layoff(&mut self, view: &View<'_>) -> Option<Layoff> {
        self.count();
        self.0.choose_layoff(view)
    }
}

fn bench(criterion: &mut Criterion, name: &str, mut play: impl FnMut() -> u64) {
    let mut group = criterion.benchmark_group("decisions");
    group.throughput(Throughput::Elements(play()));
    group.bench_function(name, |bencher| bencher.iter(|| black_box(play())));
    group.finish();
}

fn minds(criterion: &mut Criterion) {
    let weights = Weights::parse(include_bytes!("../data/hard.kwv")).ok();
    for (name, mind) in [
        ("easy", Mind::Easy),
        ("normal", Mind::Normal),
        ("hard", Mind::Hard(weights.as_ref())),
    ] {
        bench(criterion, name, || ours(mind, 100));
    }
    bench(criterion, "gin-rummy-engine heuristic", || {
        theirs(|_| Box::new(HeuristicBot::new()), 100)
    });
    bench(criterion, "gin-rummy-engine eaai", || {
        theirs(
            |seed| Box::new(EaaiSimpleBot::new(StdRng::seed_from_u64(seed))),
            100,
        )
    });
    bench(criterion, "gin-rummy-engine mc:128", || {
        theirs(
            |seed| Box::new(MonteCarloBot::new(StdRng::seed_from_u64(seed)).samples(128)),
            1,
        )
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .sample_size(10);
    targets = minds
}
criterion_main!(benches);
