//! The network in integers.

use super::choice::{Judge, ONE, Says};
use super::inputs::{INPUTS, Inputs};
use super::lanes::{Bytes, Words};
use super::position::Kind;

/// Units of the first layer.
pub const HIDDEN: usize = 64;
/// Units of the second layer.
pub const SECOND: usize = 32;
/// What is said of a state; see [`Says`].
pub const SAYINGS: usize = 3;
/// Outputs: for a state after a throw or a pass, before a draw, and after a knock, each saying.
pub const OUTPUTS: usize = 3 * SAYINGS;

/// A weight of the first two layers is so many to one.
const SCALE: i32 = 127;
/// A weight of the last layer, and a bias of the first, is so many to one.
const LAST_SCALE: i32 = 1024;

/// A trained network: weights of 8 bits, biases and the last layer of 16 and 32.
///
/// The file is `KWV1`, the number of inputs as two bytes, little-endian as all of it, the first
/// layer input by input, its biases as `i16`, the second unit by unit of the first, its biases as
/// `i32`, the last layer output by output as `i16`, and its biases as `i32`.
#[derive(Clone)]
pub struct Weights {
    first: Box<[Bytes]>,
    first_bias: Words,
    // By unit of the second layer, so that a unit is one sum of products.
    second: [Words; SECOND],
    second_bias: [i32; SECOND],
    last: [[i16; SECOND]; OUTPUTS],
    last_bias: [i32; OUTPUTS],
}

/// Bytes that are not weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// They begin otherwise.
    #[error("the weights do not begin with KWV1: this is another kind of file, or another version")]
    Kind,
    /// They are for other inputs.
    #[error("the weights are for {0} inputs, and this network has {INPUTS}: train them again")]
    Inputs(u16),
    /// There are too few or too many.
    #[error("the weights have {found} bytes, and {} are expected", Weights::BYTES)]
    Length {
        /// How many there are.
        found: usize,
    },
}

impl Weights {
    const MAGIC: &'static [u8; 4] = b"KWV1";
    /// How long a file of weights is.
    pub const BYTES: usize = 6
        + INPUTS * HIDDEN
        + 2 * HIDDEN
        + HIDDEN * SECOND
        + 4 * SECOND
        + 2 * OUTPUTS * SECOND
        + 4 * OUTPUTS;

    /// Reads a file of weights.
    ///
    /// # Errors
    /// When it is not one, or is for other inputs.
    pub fn parse(bytes: &[u8]) -> Result<Self, WeightsError> {
        if bytes.get(..4) != Some(Self::MAGIC) {
            return Err(WeightsError::Kind);
        }
        let mut words = Reader(bytes.get(4..).unwrap_or(&[]));
        let inputs = u16::from_le_bytes(words.take());
        if usize::from(inputs) != INPUTS {
            return Err(WeightsError::Inputs(inputs));
        }
        if bytes.len() != Self::BYTES {
            return Err(WeightsError::Length { found: bytes.len() });
        }
        let first = (0..INPUTS)
            .map(|_| Bytes::of(core::array::from_fn(|_| i8::from_le_bytes(words.take()))))
            .collect();
        let first_bias = Words::of(core::array::from_fn(|_| i16::from_le_bytes(words.take())));
        let mut second = [[0; HIDDEN]; SECOND];
        for unit in 0..HIDDEN {
            for row in &mut second {
                row[unit] = i16::from(i8::from_le_bytes(words.take()));
            }
        }
        Ok(Self {
            first,
            first_bias,
            second: second.map(Words::of),
            second_bias: core::array::from_fn(|_| i32::from_le_bytes(words.take())),
            last: core::array::from_fn(|_| {
                core::array::from_fn(|_| i16::from_le_bytes(words.take()))
            }),
            last_bias: core::array::from_fn(|_| i32::from_le_bytes(words.take())),
        })
    }

    /// The weights that are built in with the feature `hard`; `None` without it.
    pub fn built_in() -> Option<&'static Self> {
        #[cfg(feature = "hard")]
        {
            static WEIGHTS: std::sync::OnceLock<Option<Weights>> = std::sync::OnceLock::new();
            WEIGHTS
                .get_or_init(|| Self::parse(include_bytes!("../../../data/hard.kwv")).ok())
                .as_ref()
        }
        #[cfg(not(feature = "hard"))]
        None
    }

    /// Makes a file of a network in floating point: weights of the first two layers as `INPUTS × HIDDEN`
    /// and `HIDDEN × SECOND`, of the last as `OUTPUTS × SECOND`, and their biases. What does not fit is
    /// the nearest that does.
    #[must_use]
    pub fn write(layers: [&[f32]; 6]) -> Vec<u8> {
        #[allow(
            clippy::cast_possible_truncation,
            reason = "the cast takes the nearest that fits"
        )]
        fn whole(value: f32, scale: i32) -> i32 {
            #[allow(clippy::cast_precision_loss, reason = "scales are small")]
            let scaled = value * scale as f32;
            scaled.round() as i32
        }
        let mut bytes = Self::MAGIC.to_vec();
        bytes.extend(u16::try_from(INPUTS).unwrap_or(u16::MAX).to_le_bytes());
        let [first, first_bias, second, second_bias, last, last_bias] = layers;
        let byte = |value: &f32| {
            let value = whole(*value, SCALE).clamp(-127, 127);
            i8::try_from(value).unwrap_or(0).to_le_bytes()
        };
        let word = |value: &f32, scale: i32| {
            let value = whole(*value, scale).clamp(-32_767, 32_767);
            i16::try_from(value).unwrap_or(0).to_le_bytes()
        };
        bytes.extend(first.iter().flat_map(byte));
        bytes.extend(first_bias.iter().flat_map(|value| word(value, SCALE)));
        bytes.extend(second.iter().flat_map(byte));
        bytes.extend(
            second_bias
                .iter()
                .flat_map(|value| whole(*value, SCALE * SCALE).to_le_bytes()),
        );
        bytes.extend(last.iter().flat_map(|value| word(value, LAST_SCALE)));
        bytes.extend(
            last_bias
                .iter()
                .flat_map(|value| whole(*value, ONE).to_le_bytes()),
        );
        bytes
    }
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    /// The next bytes; nulls once there are no more.
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let mut taken = [0; N];
        for place in &mut taken {
            if let Some((first, rest)) = self.0.split_first() {
                *place = *first;
                self.0 = rest;
            }
        }
        taken
    }
}

/// The network at work on one decision. It allocates nothing.
pub struct Network<'a> {
    weights: &'a Weights,
    shared: Words,
}

impl<'a> Network<'a> {
    /// A network with these weights.
    pub const fn new(weights: &'a Weights) -> Self {
        Self {
            weights,
            shared: weights.first_bias,
        }
    }
}

impl Judge for Network<'_> {
    fn begin(&mut self, shared: &Inputs) {
        let mut sums = self.weights.first_bias;
        self.add(&mut sums, shared);
        self.shared = sums;
    }

    fn value(&mut self, own: &Inputs, kind: Kind) -> i32 {
        self.output(&self.units(own), output_of(kind))
    }

    fn says(&mut self, own: &Inputs, kind: Kind) -> Says {
        let units = self.units(own);
        let output = output_of(kind);
        Says {
            worth: self.output(&units, output),
            wins: self.output(&units, output + 1),
            points: self.output(&units, output + 2),
        }
    }
}

impl Network<'_> {
    #[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
    fn add(&self, sums: &mut Words, inputs: &Inputs) {
        for input in inputs.as_slice() {
            if let Some(row) = self.weights.first.get(usize::from(*input)) {
                sums.add(row);
            }
        }
    }

    /// The units of the second layer.
    #[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
    fn units(&self, own: &Inputs) -> [i32; SECOND] {
        let mut sums = self.shared;
        self.add(&mut sums, own);
        let sums = sums.floored();
        let mut units = self.weights.second_bias;
        for (unit, row) in units.iter_mut().zip(&self.weights.second) {
            *unit = unit.wrapping_add(row.dot(&sums)).max(0);
        }
        units
    }

    fn output(&self, units: &[i32; SECOND], output: usize) -> i32 {
        let row = &self.weights.last[output];
        let products = units
            .iter()
            .zip(row)
            .map(|(unit, weight)| i64::from(*unit) * i64::from(*weight));
        let scale = i64::from(SCALE) * i64::from(SCALE) * i64::from(LAST_SCALE) / i64::from(ONE);
        let sum = i32::try_from(products.sum::<i64>() / scale).unwrap_or(0);
        sum.saturating_add(self.weights.last_bias[output])
    }
}

/// The first output that says what a state of this kind is worth; the chance to win and the points
/// follow it.
pub const fn output_of(kind: Kind) -> usize {
    SAYINGS
        * match kind {
            Kind::Thrown | Kind::Passed | Kind::BothPassed => 0,
            Kind::Drawing => 1,
            Kind::Knocked => 2,
        }
}
