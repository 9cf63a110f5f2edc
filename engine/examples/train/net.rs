//! The network in floating point, and how it learns.

use knockwood_engine::bot::value::{
    HIDDEN, INPUTS, Inputs, Judge, Kind, ONE, OUTPUTS, SAYINGS, SECOND, Says, Weights, output_of,
};
use rand::RngExt as _;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

use crate::play::Sample;

const FIRST: usize = INPUTS * HIDDEN;
const MIDDLE: usize = HIDDEN * SECOND;
const LAST: usize = OUTPUTS * SECOND;
/// All parameters in one row: first layer, its biases, second, its biases, last, its biases.
const AT: [usize; 7] = [
    0,
    FIRST,
    FIRST + HIDDEN,
    FIRST + HIDDEN + MIDDLE,
    FIRST + HIDDEN + MIDDLE + SECOND,
    FIRST + HIDDEN + MIDDLE + SECOND + LAST,
    FIRST + HIDDEN + MIDDLE + SECOND + LAST + OUTPUTS,
];
const ALL: usize = AT[6];
/// How much each saying counts in learning.
const WEIGH: [f32; SAYINGS] = [1.0, 0.3, 0.3];

/// All weights.
#[derive(Clone)]
pub(crate) struct Net(Vec<f32>);

impl Net {
    pub(crate) fn new(seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut net = vec![0.0; ALL];
        for (from, to, size) in [
            (AT[0], AT[1], 0.1),
            (AT[2], AT[3], 0.2),
            (AT[4], AT[5], 0.1),
        ] {
            for weight in &mut net[from..to] {
                *weight = rng.random_range(-size..size);
            }
        }
        Self(net)
    }

    pub(crate) fn save(&self) -> Vec<u8> {
        self.0
            .iter()
            .flat_map(|weight| weight.to_le_bytes())
            .collect()
    }

    pub(crate) fn load(bytes: &[u8]) -> Option<Self> {
        let weights: Vec<f32> = bytes
            .chunks_exact(4)
            .filter_map(|chunk| Some(f32::from_le_bytes(chunk.try_into().ok()?)))
            .collect();
        (weights.len() == ALL).then_some(Self(weights))
    }

    pub(crate) fn to_weights(&self) -> Vec<u8> {
        let part = |number: usize| &self.0[AT[number]..AT[number + 1]];
        Weights::write([part(0), part(1), part(2), part(3), part(4), part(5)])
    }

    fn row(&self, input: u16) -> &[f32] {
        &self.0[usize::from(input) * HIDDEN..][..HIDDEN]
    }

    fn add(&self, sums: &mut [f32; HIDDEN], inputs: &Inputs) {
        for input in inputs.as_slice() {
            for (sum, weight) in sums.iter_mut().zip(self.row(*input)) {
                *sum += weight;
            }
        }
    }

    fn bias(&self) -> [f32; HIDDEN] {
        let mut sums = [0.0; HIDDEN];
        sums.copy_from_slice(&self.0[AT[1]..AT[2]]);
        sums
    }

    /// The second layer's units, before what is below nought is cut.
    fn second(&self, hidden: &[f32; HIDDEN]) -> [f32; SECOND] {
        let mut sums = [0.0; SECOND];
        sums.copy_from_slice(&self.0[AT[3]..AT[4]]);
        for (unit, row) in hidden.iter().zip(self.0[AT[2]..AT[3]].chunks_exact(SECOND)) {
            if *unit > 0.0 {
                for (sum, weight) in sums.iter_mut().zip(row) {
                    *sum += unit * weight;
                }
            }
        }
        sums
    }

    fn output(&self, second: &[f32; SECOND], output: usize) -> f32 {
        let row = &self.0[AT[4] + output * SECOND..][..SECOND];
        let sum: f32 = second
            .iter()
            .zip(row)
            .map(|(unit, weight)| unit.max(0.0) * weight)
            .sum();
        sum + self.0[AT[5] + output]
    }

    /// How far all these samples would move each weight.
    pub(crate) fn learn(&self, samples: &[Sample]) -> Sums {
        let mut moves = vec![0.0; ALL];
        let mut error = 0.0;
        for sample in samples {
            let mut hidden = self.bias();
            self.add(&mut hidden, &sample.shared);
            self.add(&mut hidden, &sample.own);
            let second = self.second(&hidden);
            let mut back = [0.0; SECOND];
            for (saying, is) in sample.is.iter().enumerate() {
                let output = output_of(sample.kind) + saying;
                let off = self.output(&second, output) - is;
                if saying == 0 {
                    error += off * off;
                }
                // One wild round shall not move more than two steady ones. And worth decides, so it
                // counts more than the two that are only told.
                let off = off.clamp(-1.5, 1.5) * WEIGH[saying];
                moves[AT[5] + output] += off;
                let row = &self.0[AT[4] + output * SECOND..][..SECOND];
                for unit in 0..SECOND {
                    if second[unit] > 0.0 {
                        moves[AT[4] + output * SECOND + unit] += off * second[unit];
                        back[unit] += off * row[unit];
                    }
                }
            }
            for (to, back) in moves[AT[3]..AT[4]].iter_mut().zip(&back) {
                *to += back;
            }
            let mut first = [0.0; HIDDEN];
            for unit in 0..HIDDEN {
                if hidden[unit] > 0.0 {
                    let at = AT[2] + unit * SECOND;
                    let mut sum = 0.0;
                    for ((weight, to), back) in self.0[at..at + SECOND]
                        .iter()
                        .zip(&mut moves[at..at + SECOND])
                        .zip(&back)
                    {
                        sum += weight * back;
                        *to += hidden[unit] * back;
                    }
                    first[unit] = sum;
                }
            }
            for (to, back) in moves[AT[1]..AT[2]].iter_mut().zip(&first) {
                *to += back;
            }
            for input in sample.shared.as_slice().iter().chain(sample.own.as_slice()) {
                let at = usize::from(*input) * HIDDEN;
                for (to, back) in moves[at..at + HIDDEN].iter_mut().zip(&first) {
                    *to += back;
                }
            }
        }
        Sums { moves, error }
    }
}

/// The mean of the last networks, each step counting less the older it is: steadier than any of them.
#[derive(Default)]
pub(crate) struct Mean(Option<Net>);

impl Mean {
    const NEW: f32 = 0.02;

    pub(crate) fn add(&mut self, net: &Net) {
        match &mut self.0 {
            Some(mean) => {
                for (mean, new) in mean.0.iter_mut().zip(&net.0) {
                    *mean += Self::NEW * (new - *mean);
                }
            }
            None => self.0 = Some(net.clone()),
        }
    }

    /// The mean, or the latest where there is none yet.
    pub(crate) fn net<'a>(&'a self, latest: &'a Net) -> &'a Net {
        self.0.as_ref().unwrap_or(latest)
    }
}

/// What a batch adds up to.
pub(crate) struct Sums {
    moves: Vec<f32>,
    pub(crate) error: f32,
}

/// The optimiser: each weight moves by its own mean and spread of moves.
pub(crate) struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    const MEAN: f32 = 0.9;
    const SQUARE: f32 = 0.999;

    pub(crate) fn new() -> Self {
        Self {
            mean: vec![0.0; ALL],
            square: vec![0.0; ALL],
            steps: 0,
        }
    }

    pub(crate) fn move_net(&mut self, net: &mut Net, sums: &[Sums], rate: f32, count: f32) {
        self.steps += 1;
        let rate = rate * (1.0 - Self::SQUARE.powi(self.steps)).sqrt()
            / (1.0 - Self::MEAN.powi(self.steps));
        let [one, two] = sums else { return };
        let weights = net.0.iter_mut().zip(&mut self.mean).zip(&mut self.square);
        for (((weight, mean), square), (a, b)) in weights.zip(one.moves.iter().zip(&two.moves)) {
            let by = (a + b) / count;
            *mean = Self::MEAN * *mean + (1.0 - Self::MEAN) * by;
            *square = Self::SQUARE * *square + (1.0 - Self::SQUARE) * by * by;
            *weight -= rate * *mean / (square.sqrt() + 1e-8);
        }
        // What 8 bits can hold.
        for (from, to) in [(AT[0], AT[1]), (AT[2], AT[3])] {
            for weight in &mut net.0[from..to] {
                *weight = weight.clamp(-1.0, 1.0);
            }
        }
    }
}

/// The network at work.
pub(crate) struct Working<'a> {
    net: &'a Net,
    shared: [f32; HIDDEN],
}

impl<'a> Working<'a> {
    pub(crate) fn new(net: &'a Net) -> Self {
        Self {
            net,
            shared: [0.0; HIDDEN],
        }
    }
}

impl Judge for Working<'_> {
    fn begin(&mut self, shared: &Inputs) {
        self.shared = self.net.bias();
        self.net.add(&mut self.shared, shared);
    }

    fn value(&mut self, own: &Inputs, kind: Kind) -> i32 {
        whole(self.net.output(&self.units(own), output_of(kind)))
    }

    fn says(&mut self, own: &Inputs, kind: Kind) -> Says {
        let units = self.units(own);
        let say = |saying: usize| whole(self.net.output(&units, output_of(kind) + saying));
        Says {
            worth: say(0),
            wins: say(1),
            points: say(2),
        }
    }
}

impl Working<'_> {
    fn units(&self, own: &Inputs) -> [f32; SECOND] {
        let mut hidden = self.shared;
        self.net.add(&mut hidden, own);
        self.net.second(&hidden)
    }
}

fn whole(value: f32) -> i32 {
    (value * ONE as f32) as i32
}
