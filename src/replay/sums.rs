use knockwood_engine::{Decision, Grade, PerSeat, Seat};

use super::{Graded, Place, Replay, kind_of};

/// A kind of decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// From where to draw, and whether to take the first upcard.
    Draw,
    /// What to throw.
    Throw,
    /// To end the round.
    Knock,
    /// What to lay off.
    Layoff,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Draw, Self::Throw, Self::Knock, Self::Layoff];

    /// What it is called.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Draw => "Drawing",
            Self::Throw => "Throwing",
            Self::Knock => "Knocking",
            Self::Layoff => "Laying off",
        }
    }
}

/// What the decisions of one seat come to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sums {
    /// How well it played, in thousandths: the mean of 1000 · e^(−loss in points / 3).
    pub accuracy: u16,
    /// What all decisions gave away, in hundredths of a point.
    pub loss: u32,
    /// How many decisions were of each grade, from best to blunder.
    pub grades: [u32; 5],
    /// Of each kind, in the order of [`Kind::ALL`]: how many, and how accurate in thousandths.
    pub kinds: [(u32, u16); 4],
    /// The result: its points less the opponent's, in hundredths.
    pub result: i64,
    /// What the cards drawn gave beyond the mean, less the same of the opponent, in hundredths.
    pub luck: i64,
    /// Those that cost most, at most three, the costliest first.
    pub costliest: Vec<Place>,
}

impl Sums {
    /// What has been graded so far comes to this for a seat; `graded` is of each record in order.
    pub fn of(replay: &Replay, graded: &[(usize, Graded)], luck: PerSeat<i64>, seat: Seat) -> Self {
        let own = || graded.iter().filter(|(_, one)| one.decision.seat == seat);
        let mut sums = Self {
            accuracy: accuracy(own().map(|(_, one)| one.decision.loss)),
            luck: luck[seat] - luck[seat.other()],
            ..Self::default()
        };
        for (_, one) in own() {
            sums.loss = sums.loss.saturating_add(one.decision.loss);
            sums.grades[one.decision.grade as usize] += 1;
        }
        for (kind, sum) in Kind::ALL.into_iter().zip(&mut sums.kinds) {
            let of_kind = || own().filter(|(_, one)| kind_of_decision(&one.decision) == Some(kind));
            let count = u32::try_from(of_kind().count()).unwrap_or(u32::MAX);
            *sum = (count, accuracy(of_kind().map(|(_, one)| one.decision.loss)));
        }
        sums.result = replay
            .rounds()
            .iter()
            .filter_map(|round| round.result)
            .map(|result| 100 * i64::from(result.points_for(seat)))
            .sum();
        let mut costly: Vec<_> = own()
            .filter(|(_, one)| one.decision.grade > Grade::Good)
            .collect();
        costly.sort_by_key(|(_, one)| core::cmp::Reverse(one.decision.loss));
        sums.costliest = costly
            .into_iter()
            .take(3)
            .map(|(part, one)| Place {
                part: *part,
                ply: usize::try_from(one.decision.ply).unwrap_or_default() + 1,
            })
            .collect();
        sums
    }

    /// The rest of the result: the deal, and how both played, in hundredths of a point.
    pub const fn skill(&self) -> i64 {
        self.result - self.luck
    }
}

/// The kind of a decision: where ending the round was best, or was done, it was about that.
fn kind_of_decision(decision: &Decision) -> Option<Kind> {
    match kind_of(decision.best) {
        Some(Kind::Knock) => Some(Kind::Knock),
        _ => kind_of(decision.action),
    }
}

/// The engine's, over some losses in hundredths of a point; 1000 without any.
fn accuracy(losses: impl Iterator<Item = u32>) -> u16 {
    let (mut sum, mut count) = (0, 0_u64);
    for loss in losses {
        sum += knockwood_engine::accuracy_of(loss);
        count += 1;
    }
    let mean = (sum + count / 2).checked_div(count).unwrap_or(1000);
    u16::try_from(mean).unwrap_or(1000)
}
