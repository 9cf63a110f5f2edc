//! Who sits at the table of this device.

use knockwood_engine::bot::Level;
use knockwood_engine::{PerSeat, Seat};
use serde::{Deserialize, Serialize};

/// The person's seat in a game against the computer. Under `classic` the computer deals first, so the
/// person has the first word.
pub const YOU: Seat = Seat::A;

/// The computer's seat.
pub const OPPONENT: Seat = YOU.other();

/// The longest name of a player, in characters: as much as a phone's score pad holds.
pub const MOST_NAME: usize = 12;

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
        let name = |text: &str, instead: &str| {
            let words: Vec<&str> = text.split_whitespace().collect();
            let name: String = words.join(" ").chars().take(MOST_NAME).collect();
            match name.trim_end() {
                "" => instead.to_owned(),
                name => name.to_owned(),
            }
        };
        let a = name(a, "Player 1");
        let mut b = name(b, "Player 2");
        // Two people of one name could not be told apart in any sentence.
        if a == b {
            b = format!("{} 2", b.chars().take(MOST_NAME - 2).collect::<String>());
        }
        Self::Friends(PerSeat::new(a, b))
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
