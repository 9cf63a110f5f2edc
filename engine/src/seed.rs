//! Seeds, and the streams of chance that follow from them.

use core::fmt;
use core::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

use crate::Seat;

/// 32 bytes that decide every card of a game.
///
/// All chance is the key stream of `ChaCha8` with the seed as its key: 64-bit block counter from 0,
/// 64-bit stream number, words of 32 bits, little-endian. The stream number names what the
/// chance is for:
///
/// | stream | words |
/// | --- | --- |
/// | 0 | the shuffle of a round's seed ([`Deck::shuffled`](crate::Deck::shuffled)), or a mind's choices |
/// | 1 × 2³² + n | the first eight are the seed of round n ([`Seed::for_round`]) |
/// | 2 × 2³² + n | the first eight are the seed of ply n ([`Seed::for_ply`]) |
/// | 3 × 2³² | the lowest bit of the first decides the first dealer ([`Seed::lot`]) |
///
/// A derived seed says nothing of the seed it comes from, nor of its sisters: a round's seed
/// may be published after the round.
///
/// ```
/// use knockwood_engine::Seed;
///
/// let seed = Seed([7; 32]);
/// assert_eq!(seed.to_string().parse::<Seed>()?, seed);
/// assert_ne!(seed.for_round(1), seed.for_round(2));
/// # Ok::<(), knockwood_engine::SeedError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

const ROUNDS: u64 = 1 << 32;
const PLIES: u64 = 2 << 32;
const LOT: u64 = 3 << 32;

impl Seed {
    /// The seed of a round of this game, numbered from 1. One-way.
    #[must_use]
    pub fn for_round(&self, number: u16) -> Self {
        self.derived(ROUNDS + u64::from(number))
    }

    /// The seed of a choice made at this ply of the game. One-way.
    #[must_use]
    pub fn for_ply(&self, ply: u32) -> Self {
        self.derived(PLIES + u64::from(ply))
    }

    /// The seat that deals first where that is by lot.
    pub fn lot(&self) -> Seat {
        if self.stream(LOT).next_u32() & 1 == 0 {
            Seat::A
        } else {
            Seat::B
        }
    }

    fn derived(&self, stream: u64) -> Self {
        let mut bytes = [0; 32];
        self.stream(stream).fill_bytes(&mut bytes);
        Self(bytes)
    }

    fn stream(&self, number: u64) -> ChaCha8Rng {
        let mut words = ChaCha8Rng::from_seed(self.0);
        words.set_stream(number);
        words
    }
}

/// Even draws from the words of a seed's stream 0.
pub(crate) struct Draws(ChaCha8Rng);

impl Draws {
    pub(crate) fn of(seed: &Seed) -> Self {
        Self(seed.stream(0))
    }

    /// One of `0..bound`, each as likely: words from `bound × ⌊2³² / bound⌋` on are rejected, the
    /// first other one is taken modulo `bound`. A bound of 0 counts as 1.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        let bound = bound.max(1);
        let uneven = u32::MAX - (u32::MAX % bound + 1) % bound;
        loop {
            let word = self.0.next_u32();
            if word <= uneven {
                return word % bound;
            }
        }
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed({self})")
    }
}

/// A text that is not a seed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a seed: write 64 digits of 0-9 a-f")]
pub struct SeedError(pub String);

impl FromStr for Seed {
    type Err = SeedError;

    /// Reads 64 lower-case hexadecimal digits.
    fn from_str(text: &str) -> Result<Self, SeedError> {
        let refuse = || SeedError(text.chars().take(80).collect());
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return Err(refuse());
        }
        let value = |digit: u8| match digit {
            b'0'..=b'9' => Some(digit - b'0'),
            b'a'..=b'f' => Some(digit - b'a' + 10),
            _ => None,
        };
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            let (Some(high), Some(low)) = (value(pair[0]), value(pair[1])) else {
                return Err(refuse());
            };
            *byte = high << 4 | low;
        }
        Ok(Self(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With 52 cards one word in a hundred million is rejected, which no deck would show. Of this
    /// bound one in four is.
    #[test]
    fn words_that_would_make_a_draw_uneven_are_rejected() {
        let bound = 3 << 30;
        let seed = Seed([26; 32]);
        let mut stream = seed.stream(0);
        let words: Vec<u32> = (0..1_000).map(|_| stream.next_u32()).collect();
        let kept: Vec<u32> = words.into_iter().filter(|word| *word < bound).collect();
        assert!((700..800).contains(&kept.len()), "{}", kept.len());
        let mut draws = Draws::of(&seed);
        for word in kept {
            assert_eq!(draws.below(bound), word);
        }
    }
}
