//! The two seats at the table.

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
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// One value for each seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PerSeat<T>(pub [T; 2]);

impl<T> PerSeat<T> {
    /// The value of seat A, then that of seat B.
    pub const fn new(a: T, b: T) -> Self {
        Self([a, b])
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
