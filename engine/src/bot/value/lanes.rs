//! Many small whole numbers at once, which is most of what the network does.
//!
//! Natively the compiler finds the wide instructions itself. In the browser's program it does not, since
//! that is linked for size: there they are named, and a value takes a tenth of the time. Whole numbers that
//! wrap are the same in every order, so both come to the same; `tests/golden_minds.rs` says so on both.
//! Every browser that reads the site's nested styles has had these instructions for longer.

use super::weights::HIDDEN;

/// A weight of 8 bits for each unit of the first layer.
#[derive(Clone, Copy)]
pub(super) struct Bytes(wide::Bytes);

/// A sum or a weight of 16 bits for each unit of the first layer.
#[derive(Clone, Copy)]
pub(super) struct Words(wide::Words);

impl Bytes {
    pub(super) fn of(bytes: [i8; HIDDEN]) -> Self {
        Self(wide::bytes(bytes))
    }
}

impl Words {
    pub(super) fn of(words: [i16; HIDDEN]) -> Self {
        Self(wide::words(words))
    }

    /// Adds a weight to each sum. A hundred weights of 8 bits stay far below the limits of 16.
    #[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
    pub(super) fn add(&mut self, weights: &Bytes) {
        wide::add(&mut self.0, &weights.0);
    }

    /// The same with nought for whatever is below it.
    #[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
    #[must_use]
    pub(super) fn floored(&self) -> Self {
        Self(wide::floored(&self.0))
    }

    /// The sum of the products of those at the same place.
    #[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
    pub(super) fn dot(&self, other: &Self) -> i32 {
        wide::dot(&self.0, &other.0)
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod wide {
    use super::HIDDEN;

    pub(super) type Bytes = [i8; HIDDEN];
    pub(super) type Words = [i16; HIDDEN];

    pub(super) const fn bytes(bytes: [i8; HIDDEN]) -> Bytes {
        bytes
    }

    pub(super) const fn words(words: [i16; HIDDEN]) -> Words {
        words
    }

    pub(super) fn add(sums: &mut Words, weights: &Bytes) {
        for (sum, weight) in sums.iter_mut().zip(weights) {
            *sum = sum.wrapping_add(i16::from(*weight));
        }
    }

    pub(super) fn floored(sums: &Words) -> Words {
        sums.map(|sum| sum.max(0))
    }

    pub(super) fn dot(a: &Words, b: &Words) -> i32 {
        let products = a.iter().zip(b).map(|(a, b)| i32::from(*a) * i32::from(*b));
        products.fold(0, i32::wrapping_add)
    }
}

#[cfg(target_arch = "wasm32")]
mod wide {
    use core::arch::wasm32::{
        i16x8_add, i16x8_extend_high_i8x16, i16x8_extend_low_i8x16, i16x8_max, i16x8_splat,
        i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane, i32x4_splat, u64x2, v128,
    };

    use super::HIDDEN;

    /// Sixteen in a lane.
    pub(super) type Bytes = [v128; HIDDEN / 16];
    /// Eight in a lane.
    pub(super) type Words = [v128; HIDDEN / 8];

    pub(super) fn bytes(bytes: [i8; HIDDEN]) -> Bytes {
        core::array::from_fn(|lane| {
            let half = |from: usize| {
                let eight =
                    core::array::from_fn(|place| bytes[16 * lane + from + place].to_le_bytes()[0]);
                u64::from_le_bytes(eight)
            };
            u64x2(half(0), half(8))
        })
    }

    pub(super) fn words(words: [i16; HIDDEN]) -> Words {
        core::array::from_fn(|lane| {
            let half = |from: usize| {
                let eight = core::array::from_fn(|place| {
                    words[8 * lane + from + place / 2].to_le_bytes()[place % 2]
                });
                u64::from_le_bytes(eight)
            };
            u64x2(half(0), half(4))
        })
    }

    #[target_feature(enable = "simd128")]
    pub(super) fn add(sums: &mut Words, weights: &Bytes) {
        for (sums, weights) in sums.chunks_exact_mut(2).zip(weights) {
            if let [low, high] = sums {
                *low = i16x8_add(*low, i16x8_extend_low_i8x16(*weights));
                *high = i16x8_add(*high, i16x8_extend_high_i8x16(*weights));
            }
        }
    }

    #[target_feature(enable = "simd128")]
    pub(super) fn floored(sums: &Words) -> Words {
        let nought = i16x8_splat(0);
        sums.map(|sum| i16x8_max(sum, nought))
    }

    #[target_feature(enable = "simd128")]
    pub(super) fn dot(a: &Words, b: &Words) -> i32 {
        let products = a.iter().zip(b).map(|(a, b)| i32x4_dot_i16x8(*a, *b));
        let sums = products.fold(i32x4_splat(0), |sums, product| i32x4_add(sums, product));
        i32x4_extract_lane::<0>(sums)
            .wrapping_add(i32x4_extract_lane::<1>(sums))
            .wrapping_add(i32x4_extract_lane::<2>(sums))
            .wrapping_add(i32x4_extract_lane::<3>(sums))
    }
}
