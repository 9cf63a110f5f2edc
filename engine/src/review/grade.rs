//! How good a decision was.

/// How good a decision was, by what it gave away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Grade {
    /// Under a quarter of a point.
    Best,
    /// Under three quarters; or more, which playing out did not confirm.
    Good,
    /// Under one and a half.
    Inaccuracy,
    /// Under three points.
    Mistake,
    /// Three points or more.
    Blunder,
}

impl Grade {
    /// The grade of a loss in hundredths of a point.
    ///
    /// ```
    /// use knockwood_engine::Grade;
    ///
    /// assert_eq!(Grade::of(24), Grade::Best);
    /// assert_eq!(Grade::of(150), Grade::Mistake);
    /// ```
    pub const fn of(loss: u32) -> Self {
        match loss {
            0..25 => Self::Best,
            25..75 => Self::Good,
            75..150 => Self::Inaccuracy,
            150..300 => Self::Mistake,
            _ => Self::Blunder,
        }
    }

    /// Its name: "blunder".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

/// 1000 · e^(−loss / 300), of a loss in hundredths of a point: how accurate a decision was, in
/// thousandths. In whole numbers, so that it is the same everywhere.
///
/// ```
/// use knockwood_engine::accuracy_of;
///
/// assert_eq!([0, 100, 300].map(accuracy_of), [1000, 717, 368]);
/// ```
pub fn accuracy_of(loss: u32) -> u64 {
    /// e^(−1/300) of 2³².
    const STEP: u64 = 4_280_674_573;
    let (mut product, mut power, mut left) = (1_u64 << 32, STEP, loss.min(30_000));
    while left > 0 {
        if left & 1 == 1 {
            product = (product * power) >> 32;
        }
        power = (power * power) >> 32;
        left >>= 1;
    }
    (product * 1000 + (1 << 31)) >> 32
}

#[cfg(test)]
mod tests {
    use super::accuracy_of;

    #[test]
    fn accuracy_falls_by_a_third_each_point() {
        // e^(−1/3), e^(−1), e^(−10/3)
        assert_eq!([0, 100, 300, 1000].map(accuracy_of), [1000, 717, 368, 36]);
    }
}
