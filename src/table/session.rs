//! One game between the person at this device and the computer.

use knockwood_engine::bot::Level;
use knockwood_engine::{ActError, Action, Game, Rules, RulesError, Seat, Seed, View};

use crate::mind::Question;

/// The person's seat. Under `classic` the computer deals first, so the person has the first word.
pub const YOU: Seat = Seat::A;

/// The computer's seat.
pub const OPPONENT: Seat = YOU.other();

/// The name the computer plays under.
pub const OPPONENT_NAME: &str = "Otter";

/// A game against the computer.
///
/// ```
/// use knockwood::table::{Session, YOU};
/// use knockwood_engine::{Action, Rules, Seed, bot::Level};
///
/// let mut session = Session::start(Rules::default(), Seed([7; 32]), Level::Normal)?;
/// assert_eq!(session.view().turn, Some(YOU));
/// session.act(Action::Pass)?;
/// assert!(session.opponent_is_to_act());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    game: Game,
    level: Level,
}

impl Session {
    /// Deals the first round of a new game.
    ///
    /// # Errors
    /// When the rules make no sense together.
    pub fn start(rules: Rules, seed: Seed, level: Level) -> Result<Self, RulesError> {
        Ok(Self {
            game: Game::new(rules, seed)?,
            level,
        })
    }

    /// Takes a replayed game up again.
    pub const fn resume(game: Game, level: Level) -> Self {
        Self { game, level }
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// How strong the computer plays.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// All that the person may know.
    pub fn view(&self) -> View {
        self.game.view(YOU)
    }

    /// Whether somebody has won the game.
    pub fn is_over(&self) -> bool {
        self.game.winner().is_some()
    }

    /// Carries out what the person does.
    ///
    /// # Errors
    /// When it is the computer's turn, or the action is not legal; nothing has changed then.
    pub fn act(&mut self, action: Action) -> Result<(), SessionError> {
        if self.opponent_is_to_act() {
            return Err(SessionError::NotYourTurn);
        }
        Ok(self.game.apply(action)?)
    }

    /// Whether the computer is to act.
    pub fn opponent_is_to_act(&self) -> bool {
        self.game.turn() == Some(OPPONENT)
    }

    /// What the computer's mind is asked now, where it is to act: its view and nothing else, and
    /// its luck, keyed by the game's seed and the ply so that a replay meets the same opponent.
    pub fn question(&self) -> Option<Question> {
        self.opponent_is_to_act().then(|| Question::Choose {
            level: self.level,
            view: Box::new(self.game.view(OPPONENT)),
            luck: self.game.seed().for_ply(self.game.ply()),
        })
    }

    /// Carries out what the computer's mind has answered.
    ///
    /// # Errors
    /// When it is the person's turn, or the rules refuse the action, which would be a defect of the
    /// mind; nothing has changed then.
    pub fn opponent_acts(&mut self, action: Action) -> Result<(), SessionError> {
        if !self.opponent_is_to_act() {
            return Err(SessionError::NotYourTurn);
        }
        Ok(self.game.apply(action)?)
    }
}

/// Why an action at the table was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SessionError {
    /// The other side is to move.
    #[error("the other side is to move")]
    NotYourTurn,
    /// The rules do not allow it.
    #[error(transparent)]
    Refused(#[from] ActError),
}
