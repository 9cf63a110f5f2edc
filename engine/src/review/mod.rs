//! What a game's decisions gave away, and what was luck.

mod grade;
mod reviewer;
mod rollout;

pub use grade::{Grade, accuracy_of};
pub use reviewer::Reviewer;

use crate::bot::value::Weights;
use crate::{Action, PerSeat, Record, ReplayError, Seat};

/// A graded record.
///
/// The judge is the value network of `hard`, with the information of each moment. It over-charges
/// players of another style, so what it would call a mistake is played out over common sampled
/// worlds, and keeps that label only beyond two standard errors. Deterministic, and all whole numbers.
///
/// ```
/// # #[cfg(feature = "hard")] {
/// use knockwood_engine::bot::value::Weights;
/// use knockwood_engine::{Action, Game, Record, Review, Rules, Seed};
///
/// let mut game = Game::new(Rules::default(), Seed([9; 32]))?;
/// game.apply(Action::Pass)?;
/// let weights = Weights::built_in().ok_or("built in")?;
/// let review = Review::of(&Record::of(&game), weights)?;
/// assert_eq!(review.decisions.len(), 1);
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Review {
    /// Every decision of both sides at which there was a choice, in order.
    pub decisions: Vec<Decision>,
    /// What each side's decisions come to.
    pub seats: PerSeat<SeatReview>,
    /// Places in `decisions` of those that cost most, at most three, the costliest first.
    pub costliest: Vec<usize>,
}

/// A decision and what it cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Decision {
    /// Its action's place in the record, from 0.
    pub ply: u32,
    /// The round, from 1.
    pub round: u16,
    /// Whose it was.
    pub seat: Seat,
    /// What was done.
    pub action: Action,
    /// What was best.
    pub best: Action,
    /// What that gave away, in hundredths of a point, as points count at an even score. Where playing
    /// out did not confirm a mistake, what it came to, and no more than is still good.
    pub loss: u32,
    /// The same as a chance to win the game, in ten-thousandths; of a single round none is said.
    pub game_loss: u32,
    /// How good it was.
    pub grade: Grade,
    /// What playing it out came to, where the judge alone would have called it a mistake, and of a knock
    /// that is laid out otherwise than is safest.
    pub checked: Option<Checked>,
}

/// The difference between the best and what was done, played out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Checked {
    /// How many worlds it was played out in.
    pub worlds: u32,
    /// The mean difference, in hundredths of a point.
    pub mean: i32,
    /// Whether it is beyond two standard errors.
    pub certain: bool,
}

/// A side's decisions in sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct SeatReview {
    /// The mean of 1000 · e^(−loss in points / 3); 1000 without a decision.
    pub accuracy: u16,
    /// How many decisions were of each grade, from best to blunder.
    pub grades: [u32; 5],
    /// What all of them gave away, in hundredths of a point.
    pub loss: u32,
    /// Its points of all rounds less the opponent's, in hundredths.
    pub result: i32,
    /// What the cards it drew from the stock were worth beyond the mean of those unseen, less
    /// the same of the opponent, in hundredths of a point.
    pub luck: i32,
    /// The rest of the result: the deal, and how both played.
    pub skill: i32,
}

impl Review {
    /// Reviews a record at once. To show how far it is, or to stop, use a [`Reviewer`].
    ///
    /// # Errors
    /// When the record does not replay.
    pub fn of(record: &Record, weights: &Weights) -> Result<Self, ReplayError> {
        let mut reviewer = Reviewer::new(record, weights)?;
        let decisions = reviewer.by_ref().collect();
        Ok(reviewer.sum_up(decisions))
    }
}
