//! What cards are worth: melds, spreads, deadwood and layoffs, against a brute force, a rival and
//! the rule book.

#![cfg(not(target_arch = "wasm32"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may stop at once"
)]

mod behaviours;
mod deadwood;
mod defence;
mod hands;
mod layoff;
mod meld;
mod oracle;
mod rival;
mod safest;
mod spread;
#[cfg(feature = "serde")]
mod wire;
