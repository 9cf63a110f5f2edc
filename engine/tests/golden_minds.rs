//! Every choice of every level over some 2,000 positions each, the same natively and in wasm.
//!
//! The choices of `normal` are frozen: the daily deal is played against it, and replayed. A change to
//! them needs a new version of the daily. Those of the others change with their rules and weights;
//! then the numbers here do.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

use knockwood_engine::bot::Mind;
use knockwood_engine::bot::value::Weights;
use knockwood_engine::{Action, Game, Preset, Record, Review, Seed};

/// A test that runs natively and in wasm.
macro_rules! everywhere {
    ($(fn $name:ident() $body:block)+) => {$(
        #[cfg_attr(not(target_arch = "wasm32"), test)]
        #[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
        fn $name() $body
    )+};
}

/// The FNV-1a sum over nothing.
const NOTHING: u64 = 0xcbf2_9ce4_8422_2325;

/// The sum with a text more.
fn add(sum: u64, text: &str) -> u64 {
    text.bytes().fold(sum, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Plays games against itself over all presets until 2,000 choices are made; their FNV-1a sum.
fn sum_of(mind: Mind<'_>) -> u64 {
    let mut sum = NOTHING;
    let mut choices = 0;
    for number in 0.. {
        let rules = Preset::ALL[number as usize % Preset::ALL.len()].rules();
        let mut game = Game::new(rules, Seed([41; 32]).for_ply(number)).unwrap();
        while !game.is_over() {
            let action = match game.turn() {
                Some(seat) => {
                    choices += 1;
                    mind.choose(&game.view(seat), &game.seed().for_ply(game.ply()))
                        .unwrap()
                }
                None => Action::Deal,
            };
            sum = add(sum, &action.to_string());
            game.apply(action).unwrap();
        }
        if choices >= 2000 {
            break;
        }
    }
    sum
}

everywhere! {
    fn the_choices_of_normal_are_frozen() {
        assert_eq!(sum_of(Mind::Normal), 1_780_813_301_853_271_111);
    }

    fn the_choices_of_easy_are_the_same_everywhere() {
        assert_eq!(sum_of(Mind::Easy), 13_769_396_415_634_983_307);
    }

    fn the_choices_of_hard_are_the_same_everywhere() {
        let weights = Weights::parse(include_bytes!("../data/hard.kwv")).unwrap();
        assert_eq!(sum_of(Mind::Hard(Some(&weights))), 14_162_561_166_946_317_704);
    }

    // Every cost, better choice, chance and sum of the reviews of two games.
    fn a_review_says_the_same_everywhere() {
        let weights = Weights::parse(include_bytes!("../data/hard.kwv")).unwrap();
        let mut sum = NOTHING;
        for number in 0..2 {
            let mut game = Game::new(Preset::Classic.rules(), Seed([43; 32]).for_ply(number)).unwrap();
            while game.results().len() < 2 {
                let action = match game.turn() {
                    Some(seat) => Mind::Easy
                        .choose(&game.view(seat), &game.seed().for_ply(game.ply()))
                        .unwrap(),
                    None => Action::Deal,
                };
                game.apply(action).unwrap();
            }
            let review = Review::of(&Record::of(&game), &weights).unwrap();
            assert!(review.decisions.len() > 20);
            sum = add(sum, &format!("{review:?}"));
        }
        assert_eq!(sum, 13_542_189_275_337_609_580);
    }
}
