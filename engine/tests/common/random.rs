//! Rules and play at random.
#![allow(dead_code, reason = "each test program uses its part")]
#![allow(clippy::expect_used, reason = "a test may stop at once")]

use knockwood_engine::{
    Action, AfterDraw, FirstDealer, Game, KnockLimit, LayoffsMade, NextDealer, OklahomaAce,
    Opening, Phase, Rules, Seed, Sheet, Shutout, StockEnd, Tie,
};
use proptest::prelude::*;

/// Any rules that make sense.
pub(crate) fn rules() -> impl Strategy<Value = Rules> {
    let round = (
        prop_oneof![Just(Opening::Offer), Just(Opening::Free)],
        prop_oneof![
            3 => (0..=10_u8).prop_map(KnockLimit::Fixed),
            1 => Just(KnockLimit::Upcard(OklahomaAce::GinOnly)),
            1 => Just(KnockLimit::Upcard(OklahomaAce::One)),
        ],
        any::<bool>(),
        (0..=50_u8, 0..=50_u8),
        prop_oneof![
            Just(Tie::Undercut),
            Just(Tie::KnockerZero),
            Just(Tie::Nobody)
        ],
        proptest::option::of(0..=50_u8),
        prop_oneof![Just(StockEnd::Ends), Just(StockEnd::LastDiscard)],
        prop_oneof![Just(LayoffsMade::ByPlayer), Just(LayoffsMade::ForPlayer)],
    );
    let game = (
        proptest::option::weighted(0.8, prop::sample::select(Rules::TARGETS.to_vec())),
        prop::sample::select(Rules::BOX_BONUSES.to_vec()),
        prop_oneof![
            Just((0, Shutout::None)),
            Just((100, Shutout::None)),
            Just((100, Shutout::DoubleBonus)),
            Just((100, Shutout::Another100))
        ],
        prop_oneof![
            Just(FirstDealer::SeatA),
            Just(FirstDealer::SeatB),
            Just(FirstDealer::ByLot)
        ],
        prop_oneof![
            Just(NextDealer::Alternate),
            Just(NextDealer::Loser),
            Just(NextDealer::Winner)
        ],
        prop_oneof![Just(AfterDraw::Alternate), Just(AfterDraw::Same)],
        prop_oneof![Just(Sheet::One), Just(Sheet::Hollywood)],
    );
    (round, game).prop_map(|(round, game)| {
        let (
            opening,
            knock_limit,
            spades_double,
            (gin_bonus, undercut_bonus),
            tie,
            big_gin,
            stock_end,
            layoffs,
        ) = round;
        let (
            target,
            box_bonus,
            (game_bonus, shutout),
            first_dealer,
            next_dealer,
            after_draw,
            sheet,
        ) = game;
        let rules = Rules {
            opening,
            knock_limit,
            spades_double,
            gin_bonus,
            undercut_bonus,
            tie,
            big_gin: big_gin.map(|bonus| bonus.max(gin_bonus)),
            target,
            box_bonus,
            game_bonus,
            shutout,
            first_dealer,
            next_dealer,
            after_draw,
            stock_end,
            layoffs,
            sheet,
        };
        if target.is_none() {
            rules.single_round()
        } else {
            rules
        }
    })
}

pub(crate) fn seed() -> impl Strategy<Value = Seed> {
    any::<u64>().prop_map(|number| {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_be_bytes());
        Seed(bytes)
    })
}

/// A game under way: some rules, a seed, and how each choice is made. Some games are played
/// sensibly throughout, some not at all.
pub(crate) fn game(choices: usize) -> impl Strategy<Value = (Rules, Seed, Vec<u16>)> {
    let choices = (0..=10_u32).prop_flat_map(move |sense| {
        let choice = prop_oneof![sense * sense + 1 => Just(1_u16), 11 - sense => any::<u16>()];
        proptest::collection::vec(choice, 0..choices)
    });
    (rules(), seed(), choices)
}

/// What to do next: mostly as the normal mind does, so that hands come to knocks; else anything legal
/// but giving up. Zero, to which cases shrink, is the first legal action.
pub(crate) fn next(game: &Game, choice: u16) -> Option<Action> {
    if game.is_over() {
        return None;
    }
    if game.round().phase() == Phase::Over {
        return Some(Action::Deal);
    }
    if choice % 3 == 1 {
        return Some(crate::common::mind(game));
    }
    let legal: Vec<Action> = game.round().legal_actions().collect();
    Some(legal[usize::from(choice / 3) % legal.len()])
}

/// A game played by these choices, as far as they go.
pub(crate) fn played(rules: Rules, seed: Seed, choices: &[u16]) -> Game {
    let mut game = Game::new(rules, seed).expect("rules that make sense");
    for choice in choices {
        let Some(action) = next(&game, *choice) else {
            break;
        };
        game.apply(action).expect("a legal action");
    }
    game
}
