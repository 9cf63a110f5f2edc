//! Our solver and rounds beside crate `gin-rummy`'s, on the same hands and deals in one run:
//! `cargo bench -p knockwood-engine --bench rivals`.
//!
//! An iteration goes through all of a list, so that no branch predictor learns it by heart;
//! `thrpt` is hands, or rounds, a second.

#![allow(
    missing_docs,
    reason = "criterion's macros write undocumented functions"
)]

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{
    BenchmarkGroup, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main,
};
use knockwood_engine::bot::{self, Level};
use knockwood_engine::{
    Action, Card, Cards, Deck, Game, Phase, Round, Rules, Seat as At, Seed, Spread, best_spread,
};
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng};

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

/// Ten cards as players hold them before a draw, in games of two normal minds: how hands stand when a
/// round is under way.
fn mid_round_hands() -> Vec<Cards> {
    let mut hands = Vec::with_capacity(HANDS);
    for number in 0_u8..=255 {
        let Ok(mut game) = Game::new(Rules::default(), Seed([number; 32])) else {
            continue;
        };
        while !game.is_over() && hands.len() < HANDS {
            let action = match game.turn() {
                None => Some(Action::Deal),
                Some(seat) => {
                    let view = game.view(seat);
                    if view.phase == Phase::Draw && view.history.len() > 4 {
                        hands.push(view.hand);
                    }
                    bot::choose(Level::Normal, &view, &game.seed().for_ply(game.ply()))
                }
            };
            if action.is_none_or(|action| game.apply(action).is_err()) {
                break;
            }
        }
    }
    assert_eq!(hands.len(), HANDS, "the games are too few");
    hands
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
        (best_spread(knocker.hand), defender.hand)
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
        over(&mut group, "ours", what, hands, best_spread);
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

/// Rounds a list.
const ROUNDS: u32 = 256;

/// Chance for a whole list of rounds, thrown before the clock runs.
type Coins<'a> = core::iter::Cycle<core::iter::Copied<core::slice::Iter<'a, u32>>>;

fn coins() -> Vec<u32> {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    (0..65_537).map(|_| rng.next_u32()).collect()
}

/// A deal, as both sides take it.
struct Deal {
    deck: Deck,
    hands: [gin_rummy::Hand; 2],
    upcard: gin_rummy::Card,
    stock: Vec<gin_rummy::Card>,
}

impl Deal {
    fn of(number: u32) -> Option<Self> {
        let mut bytes = [5; 32];
        bytes[..4].copy_from_slice(&number.to_le_bytes());
        let deck = Deck::shuffled(&Seed(bytes));
        let round = Round::deal(Rules::default(), At::B, &deck);
        let theirs = |cards: Cards| gin_rummy::Hand::from_bits(cards.bits() << 1);
        let card = |card: Card| theirs(Cards::one(card))?.iter().next();
        Some(Self {
            deck,
            hands: [theirs(round.hand(At::A))?, theirs(round.hand(At::B))?],
            upcard: card(round.first_upcard())?,
            stock: deck.cards()[21..]
                .iter()
                .rev()
                .map(|one| card(*one))
                .collect::<Option<_>>()?,
        })
    }
}

/// A random round of ours: the coins decide what is drawn, and what is thrown of the cards that make a
/// knock, or of all if none does. The points, and how many turns it took, so that both sides can be
/// compared.
fn our_round(deal: &Deal, coins: &mut Coins<'_>) -> Option<(u8, u32)> {
    let mut round = Round::deal(BY_HAND, At::B, &deal.deck);
    let mut turns = 0;
    loop {
        let coin = coins.next()?;
        let action = match round.phase() {
            Phase::Offer if coin & 1 == 0 => Action::Pass,
            Phase::Draw if coin & 3 > 0 || turns == 0 => Action::Draw,
            Phase::Offer | Phase::Draw => Action::Take,
            Phase::Discard => {
                turns += 1;
                let knocks = round.knock_discards();
                let hand = round.hand(round.turn()?);
                if knocks.is_empty() {
                    let may = round.barred().map_or(hand, |card| hand.without(card));
                    Action::Discard(may.iter().nth((coin / 4 % may.len()) as usize)?)
                } else {
                    let discard = knocks.iter().nth((coin / 4 % knocks.len()) as usize)?;
                    let spread = best_spread(hand.without(discard));
                    Action::Knock { discard, spread }
                }
            }
            // Not in these rules.
            Phase::LastDiscard => return None,
            Phase::Layoff => Action::Done,
            Phase::Over => return Some((round.result()?.points.try_into().ok()?, turns)),
        };
        round.apply(action).ok()?;
    }
}

/// The same round of theirs.
fn their_round(deal: &Deal, coins: &mut Coins<'_>) -> Option<(u8, u32)> {
    let rules = gin_rummy::Rules::new();
    let dealer = gin_rummy::Player::Two;
    let stock = deal.stock.clone();
    let mut round =
        gin_rummy::Round::from_deal(rules, dealer, deal.hands, deal.upcard, stock).ok()?;
    let mut turns = 0;
    let mut taken = None;
    loop {
        let coin = coins.next()?;
        match round.phase() {
            gin_rummy::Phase::Upcard if coin & 1 == 0 => round.pass().ok()?,
            gin_rummy::Phase::Draw if coin & 3 > 0 || turns == 0 => {
                taken = None;
                round.draw_stock().ok()?;
            }
            gin_rummy::Phase::Upcard | gin_rummy::Phase::Draw => {
                taken = Some(round.take_discard().ok()?);
            }
            gin_rummy::Phase::Discard => {
                turns += 1;
                let hand = round.hand(round.turn()?);
                let may = taken.map_or(hand, |card| hand - card.into());
                let limit = round.knock_limit();
                let knocks = may
                    .iter()
                    .filter(|card| gin_rummy::deadwood(hand - (*card).into()) <= limit)
                    .fold(gin_rummy::Hand::EMPTY, |knocks, card| knocks | card.into());
                if knocks.is_empty() {
                    round
                        .discard(may.iter().nth(coin as usize / 4 % may.len())?)
                        .ok()?;
                } else {
                    let discard = knocks.iter().nth(coin as usize / 4 % knocks.len())?;
                    let spread = gin_rummy::best_melds(hand - discard.into());
                    round.knock(discard, spread).ok()?;
                }
            }
            gin_rummy::Phase::Layoff => drop(round.finish_layoffs().ok()?),
            gin_rummy::Phase::Finished => {
                return Some((
                    round.result()?.points(round.rules()).try_into().ok()?,
                    turns,
                ));
            }
        }
    }
}

const BY_HAND: Rules = Rules {
    layoffs: knockwood_engine::LayoffsMade::ByPlayer,
    ..knockwood_engine::Preset::Classic.rules()
};

/// Whole rounds, and the legal actions of a turn.
fn rounds(c: &mut Criterion) {
    let deals: Vec<Deal> = (0..ROUNDS).filter_map(Deal::of).collect();
    let chance = coins();
    let coins = || chance.iter().copied().cycle();
    let (mut ours, mut theirs) = (coins(), coins());
    for deal in &deals {
        let played = our_round(deal, &mut ours);
        assert!(played.is_some());
        assert_eq!(played, their_round(deal, &mut theirs));
    }

    let mut group = c.benchmark_group("rounds");
    group.throughput(Throughput::Elements(deals.len() as u64));
    group.bench_function("ours", |bench| {
        let mut coins = coins();
        bench.iter(|| {
            for deal in &deals {
                black_box(our_round(deal, &mut coins));
            }
        });
    });
    group.bench_function("gin-rummy", |bench| {
        let mut coins = coins();
        bench.iter(|| {
            for deal in &deals {
                black_box(their_round(deal, &mut coins));
            }
        });
    });
    group.finish();

    // Two normal minds, each with a view of its own.
    let mut group = c.benchmark_group("self-play");
    group.throughput(Throughput::Elements(deals.len() as u64));
    group.bench_function("normal", |bench| {
        bench.iter(|| {
            for deal in &deals {
                let mut round = Round::deal(Rules::default(), At::B, &deal.deck);
                while let Some(seat) = round.turn() {
                    let action = bot::choose(Level::Normal, &round.view(seat), &Seed([0; 32]));
                    if action.is_none_or(|action| round.apply(action).is_err()) {
                        break;
                    }
                }
                black_box(round.result());
            }
        });
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .warm_up_time(std::time::Duration::from_millis(500))
        .measurement_time(std::time::Duration::from_secs(2))
        .sample_size(40);
    targets = solver, rounds
}
criterion_main!(benches);
