//! The games of days, the same natively and in wasm, where browsers play them: a record that is
//! written in one replays in the other to the same score.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

#[path = "common/games.rs"]
#[allow(dead_code, unreachable_pub, reason = "other tests use the rest")]
mod games;

use games::{Manner, play};
use knockwood::daily::{DailyRecord, Day};
use knockwood_engine::Seed;
use knockwood_engine::bot::Mind;

/// A test that runs natively and in wasm.
macro_rules! everywhere {
    ($(fn $name:ident() $body:block)+) => {$(
        #[cfg_attr(not(target_arch = "wasm32"), test)]
        #[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
        fn $name() $body
    )+};
}

everywhere! {
    // The sum is over every letter of every record and every score that the server judges it to be
    // worth: where wasm played otherwise, its sum would be another.
    fn two_thousand_days_are_played_and_judged_alike_everywhere() {
        let mut sum = 0xcbf2_9ce4_8422_2325_u64;
        let mut add = |text: &str| {
            for byte in text.bytes() {
                sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        };
        for number in 0..2_000_u16 {
            let seed = Seed([57; 32]).for_round(number);
            let manner = match number % 4 {
                0 => Manner::Mind(Mind::Normal),
                1 => Manner::Wild,
                _ => Manner::Mind(Mind::Easy),
            };
            let day = Day::numbered(20_000 + i64::from(number));
            let attempt = play(day, seed, manner, seed.for_round(1));
            let text = attempt.record().to_string();
            let judged = text.parse::<DailyRecord>().unwrap().judge(&seed).unwrap();
            assert_eq!(judged, attempt.played());
            add(&text);
            add(&judged.score().to_string());
        }
        assert_eq!(sum, 7_389_532_209_295_250_436);
    }
}
