//! How sentences speak of those at the table.

use knockwood_engine::{PerSeat, Seat};

use super::name::{by_itself, in_sentence};
use super::players::{OPPONENT, Players, YOU};

/// Whom "you" means, and what everybody is called.
///
/// ```
/// use knockwood::table::{Cast, Players, OPPONENT, YOU};
/// use knockwood_engine::bot::Level;
///
/// let cast = Cast::of(&Players::Computer(Level::Normal), Some(YOU));
/// assert_eq!(cast.who(YOU), "You");
/// assert_eq!(cast.whose(OPPONENT), "Alder’s");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cast {
    you: Option<Seat>,
    names: PerSeat<String>,
}

impl Cast {
    /// Those who play, spoken to one of them, or to both where nobody is "you".
    pub fn of(players: &Players, you: Option<Seat>) -> Self {
        let names = match players {
            Players::Computer(level) => {
                let mut names = PerSeat::<String>::default();
                "You".clone_into(&mut names[YOU]);
                level.persona().name.clone_into(&mut names[OPPONENT]);
                names
            }
            Players::Friends(names) => PerSeat::of(|seat| in_sentence(&names[seat])),
        };
        Self { you, names }
    }

    /// One player at an online table, and whoever sits there with them.
    ///
    /// ```
    /// use knockwood::table::Cast;
    /// use knockwood_engine::Seat;
    ///
    /// let cast = Cast::with(Seat::B, "Ann");
    /// assert_eq!((cast.who(Seat::B), cast.who(Seat::A)), ("You", "Ann"));
    /// ```
    pub fn with(you: Seat, other: &str) -> Self {
        let mut names = PerSeat::<String>::default();
        "You".clone_into(&mut names[you]);
        names[you.other()] = in_sentence(other);
        Self {
            you: Some(you),
            names,
        }
    }

    /// Before it is known who plays.
    pub fn unknown() -> Self {
        Self {
            you: Some(YOU),
            names: PerSeat::new("You".into(), "Opponent".into()),
        }
    }

    /// Whether this seat is spoken to.
    pub fn is_you(&self, seat: Seat) -> bool {
        self.you == Some(seat)
    }

    /// The seat that is named first: that of whoever is spoken to.
    pub fn near(&self) -> Seat {
        self.you.unwrap_or(YOU)
    }

    /// Who does something: "You", "Alder".
    pub fn who(&self, seat: Seat) -> &str {
        if self.is_you(seat) {
            "You"
        } else {
            self.name(seat)
        }
    }

    /// What a seat is called, whoever is spoken to.
    pub fn name(&self, seat: Seat) -> &str {
        &self.names[seat]
    }

    /// A name that stands by itself, and runs as its own letters do.
    pub fn label(&self, seat: Seat) -> &str {
        by_itself(self.name(seat))
    }

    /// Whose something is: "your", "Alder’s".
    pub fn whose(&self, seat: Seat) -> String {
        if self.is_you(seat) {
            "your".into()
        } else {
            format!("{}’s", self.name(seat))
        }
    }

    /// To whom something goes: "you", "Alder".
    pub fn whom(&self, seat: Seat) -> &str {
        if self.is_you(seat) {
            "you"
        } else {
            self.name(seat)
        }
    }

    /// What a seat does, now: "You deal", "Alder deals".
    pub fn does(&self, seat: Seat, verb: &str) -> String {
        let ending = if self.is_you(seat) { "" } else { "s" };
        format!("{} {verb}{ending}", self.who(seat))
    }
}
