//! The two seats at the table.

use core::fmt;
use core::ops::{Index, IndexMut};

/// One of the two seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Seat {
    /// The first seat; in a game against the computer the person's.
    A,
    /// The second seat.
    B,
}

impl Seat {
    /// Both.
    pub const ALL: [Self; 2] = [Self::A, Self::B];

    /// The seat across the table.
    ///
    /// ```
    /// use knockwood_engine::Seat;
    ///
    /// assert_eq!(Seat::A.other(), Seat::B);
    /// ```
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::A => "A",
            Self::B => "B",
        })
    }
}

/// One value for each seat.
///
/// ```
/// use knockwood_engine::{PerSeat, Seat};
///
/// let mut points = PerSeat::new(12, 30);
/// points[Seat::A] += 25;
/// assert_eq!(points, PerSeat::new(37, 30));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PerSeat<T>(pub [T; 2]);

impl<T> PerSeat<T> {
    /// The value of seat A, then that of seat B.
    pub const fn new(a: T, b: T) -> Self {
        Self([a, b])
    }

    /// What `of` makes of each seat.
    pub fn of(mut of: impl FnMut(Seat) -> T) -> Self {
        Self([of(Seat::A), of(Seat::B)])
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat as usize]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat as usize]
    }
}
