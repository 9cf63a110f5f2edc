//! Who the minds are at the table.

use super::Level;

/// A mind's name, face and manner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Persona {
    /// What it is called at the table.
    pub name: &'static str,
    /// One word that names its portrait.
    pub face: &'static str,
    /// How it plays, honestly, in two lines.
    pub manner: [&'static str; 2],
}

impl Level {
    /// Who plays at this level.
    ///
    /// ```
    /// use knockwood_engine::bot::Level;
    ///
    /// assert_eq!(Level::Easy.persona().name, "Juniper");
    /// ```
    pub const fn persona(self) -> Persona {
        match self {
            Self::Easy => Persona {
                name: "Juniper",
                face: "sparrow",
                manner: [
                    "Plays for fun: holds on to pairs, never watches what you take.",
                    "Knocks when it notices that it can, and throws the wrong card now and then.",
                ],
            },
            Self::Normal => Persona {
                name: "Alder",
                face: "badger",
                manner: [
                    "Tidy and quick: keeps its deadwood low and knocks as soon as it can.",
                    "Minds what you picked up, a little, and never waits for gin.",
                ],
            },
            Self::Hard => Persona {
                name: "Rowan",
                face: "owl",
                manner: [
                    "Remembers every card, weighs what each throw gives you, and plays to the score.",
                    "Knocks early or waits for gin, and undercuts those who knock at ten.",
                ],
            },
        }
    }
}
