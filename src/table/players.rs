//! Who sits at the table of this device.

use knockwood_engine::bot::Level;
use knockwood_engine::{PerSeat, Seat};
use serde::{Deserialize, Serialize};

use super::name::{MOST_NAME, tidy};

/// The person's seat in a game against the computer. Under `classic` the computer deals first, so the
/// person has the first word.
pub const YOU: Seat = Seat::A;

/// The computer's seat.
pub const OPPONENT: Seat = YOU.other();

/// Who plays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Players {
    /// One person against the computer of this level.
    Computer(Level),
    /// Two people who pass the device to each other, by their names.
    Friends(PerSeat<String>),
}

impl Players {
    /// Two people; a name is cut to [`MOST_NAME`] characters, an empty one replaced.
    ///
    /// ```
    /// use knockwood::table::Players;
    /// use knockwood_engine::PerSeat;
    ///
    /// let players = Players::friends("  Ann ", "");
    /// assert_eq!(players, Players::Friends(PerSeat::new("Ann".into(), "Player 2".into())));
    /// ```
    pub fn friends(a: &str, b: &str) -> Self {
        let name = |text: &str, instead: &str| match tidy(text, MOST_NAME) {
            name if name.is_empty() => instead.to_owned(),
            name => name,
        };
        let a = name(a, "Player 1");
        let mut b = name(b, "Player 2");
        // Two people of one name could not be told apart in any sentence.
        if a == b {
            b = format!("{} 2", tidy(&b, MOST_NAME - 2));
        }
        Self::Friends(PerSeat::new(a, b))
    }

    /// The same with names that are fit to be shown: a kept game is anybody's text.
    #[must_use]
    pub fn tidied(self) -> Self {
        match self {
            Self::Friends(PerSeat([a, b])) => Self::friends(&a, &b),
            computer @ Self::Computer(_) => computer,
        }
    }

    /// The computer's level, where it plays.
    pub const fn level(&self) -> Option<Level> {
        match self {
            Self::Computer(level) => Some(*level),
            Self::Friends(_) => None,
        }
    }

    /// Whether the computer decides for this seat.
    pub fn is_computer(&self, seat: Seat) -> bool {
        seat == OPPONENT && self.level().is_some()
    }
}
