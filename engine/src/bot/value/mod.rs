//! A value network over the states that follow a move, and the choice by it.
//!
//! A decision weighs every move by the state it leads to: some 80 of about 700 inputs are on, 64 and
//! 32 units follow, and three outputs say what the round is worth from there: after a throw, before a
//! draw, and after a knock. The choice is the move whose state is worth most. The network knows two
//! ways to go on, free or for gin only, and a state counts as the better of both.
//!
//! What it says is in units of its own: about 40 points of the round at an even score, 16,384 for
//! one. The trainer (`engine/examples/train`) uses the same inputs and the same choice, with a network
//! in floating point; here all is integers, so that every platform plays alike.

mod choice;
mod inputs;
mod lanes;
mod outs;
mod position;
mod weights;

pub use choice::{Candidate, Judge, ONE, Says, Way, weigh};
pub use inputs::{INPUTS, Inputs};
pub use position::Kind;
pub use weights::{HIDDEN, Network, OUTPUTS, SAYINGS, SECOND, Weights, WeightsError, output_of};
