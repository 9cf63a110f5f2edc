//! One game between the person at this device and the computer.

use knockwood_engine::bot::{self, Level};
use knockwood_engine::{ActError, Action, Game, Rules, RulesError, Seat, Seed, View};

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

    /// Lets the computer act once, where it is its turn; says what it did.
    ///
    /// The mind is given the computer's view and nothing else, and its luck is keyed by the game's
    /// seed and the ply, so that a replay meets the same opponent.
    ///
    /// # Errors
    /// When the mind chose what the rules refuse, which would be a defect of the mind.
    pub fn opponent_acts(&mut self) -> Result<Option<Action>, SessionError> {
        if !self.opponent_is_to_act() {
            return Ok(None);
        }
        let luck = self.game.seed().for_ply(self.game.ply());
        let Some(action) = bot::choose(self.level, &self.game.view(OPPONENT), &luck) else {
            return Ok(None);
        };
        self.game.apply(action)?;
        Ok(Some(action))
    }
}

/// Why an action at the table was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SessionError {
    /// The computer has not finished.
    #[error("{OPPONENT_NAME} is to move; your turn follows")]
    NotYourTurn,
    /// The rules do not allow it.
    #[error(transparent)]
    Refused(#[from] ActError),
}
