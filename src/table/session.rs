//! One game on this device, and what may be done in it.

use knockwood_engine::{
    ActError, Action, Cards, Game, PerSeat, Phase, Record, ReplayError, Rules, RulesError, Seat,
    Seed, View,
};
use serde::{Deserialize, Serialize};

use super::cast::Cast;
use super::play::Play;
use super::players::{Players, YOU};
use crate::daily::{Attempt, AttemptError, LEVEL};
use crate::mind::Question;

/// Help that was had in a game. It is kept with the game, so that results can be told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Aids {
    /// How many decisions were taken back.
    pub undone: u16,
    /// How many hints were looked at.
    pub hints: u16,
}

/// A game on this device.
///
/// ```
/// use knockwood::table::{Players, Session, YOU};
/// use knockwood_engine::{Action, Rules, Seed, bot::Level};
///
/// let players = Players::Computer(Level::Normal);
/// let mut session = Session::start(Rules::default(), Seed([7; 32]), players)?;
/// assert_eq!(session.view().turn, Some(YOU));
/// session.act(Action::Pass)?;
/// assert!(session.computer_is_to_act());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    play: Play,
    players: Players,
    aids: Aids,
    /// Which of two friends has asked to see their cards since their turn began. Not kept: whoever
    /// takes a game up again may be anybody.
    seen_by: Option<Seat>,
}

impl Session {
    /// Deals the first round of a new game.
    ///
    /// # Errors
    /// When the rules make no sense together.
    pub fn start(rules: Rules, seed: Seed, players: Players) -> Result<Self, RulesError> {
        Ok(Self::resume(
            Game::new(rules, seed)?,
            players,
            Aids::default(),
        ))
    }

    /// Takes a replayed game up again.
    pub fn resume(game: Game, players: Players, aids: Aids) -> Self {
        Self {
            play: Play::Game(Box::new(game)),
            players,
            aids,
            seen_by: None,
        }
    }

    /// Plays the daily deal, from wherever it stands.
    pub fn daily(attempt: Attempt) -> Self {
        Self {
            play: Play::Daily(Box::new(attempt)),
            players: Players::Computer(LEVEL),
            aids: Aids::default(),
            seen_by: None,
        }
    }

    /// The game; of a day, that of the round in play.
    pub fn game(&self) -> &Game {
        self.play.game()
    }

    /// The daily deal, if that is what is played.
    pub fn attempt(&self) -> Option<&Attempt> {
        self.play.attempt()
    }

    /// What all its cards come from.
    pub fn seed(&self) -> &Seed {
        self.play.seed()
    }

    /// The round's number, from 1.
    pub fn round_number(&self) -> u16 {
        self.play.round_number()
    }

    /// The points of the rounds that are over.
    pub fn scores(&self) -> PerSeat<u16> {
        self.play.scores()
    }

    /// Who plays.
    pub const fn players(&self) -> &Players {
        &self.players
    }

    /// What help was had.
    pub const fn aids(&self) -> Aids {
        self.aids
    }

    /// The seat through whose eyes the table is seen: the person's against the computer, else that
    /// of whoever is to act.
    pub fn seat(&self) -> Seat {
        match self.players {
            Players::Computer(_) => YOU,
            Players::Friends(_) => self.game().turn().unwrap_or(YOU),
        }
    }

    /// All that whoever looks at the table now may know: while it is covered, what is public.
    pub fn view(&self) -> View {
        let view = View {
            // Each round of a day is a game of its own, and does not know of the others.
            round_number: self.round_number(),
            scores: self.scores(),
            ..self.game().view(self.seat())
        };
        if self.is_covered() {
            View {
                hand: Cards::EMPTY,
                drawn: None,
                ..view
            }
        } else {
            view
        }
    }

    /// How to speak of the players: to the one who looks, or to both friends while the table is
    /// covered and at a result.
    pub fn cast(&self) -> Cast {
        let is_for_both = matches!(self.players, Players::Friends(_))
            && (self.game().turn().is_none() || self.is_covered());
        Cast::of(&self.players, (!is_for_both).then(|| self.seat()))
    }

    /// Whether a friend is to act who has not asked to see their cards: nothing of either hand may
    /// be shown then, since nobody knows who holds the device.
    ///
    /// ```
    /// # use knockwood::table::{Players, Session};
    /// # use knockwood_engine::{Action, Rules, Seed};
    /// let players = Players::friends("Ann", "Ben");
    /// let mut session = Session::start(Rules::default(), Seed([7; 32]), players)?;
    /// assert!(session.is_covered() && session.view().hand.is_empty());
    /// session.uncover();
    /// assert_eq!(session.view().hand.len(), 10);
    /// session.act(Action::Pass)?;
    /// assert!(session.is_covered());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_covered(&self) -> bool {
        let turn = self.game().turn();
        matches!(self.players, Players::Friends(_)) && turn.is_some() && self.seen_by != turn
    }

    /// The friend who is to act has the device and asks to see their cards.
    pub fn uncover(&mut self) {
        if self.is_covered() {
            self.seen_by = self.game().turn();
        }
    }

    /// Whether the game is over: somebody has won it, or its single round was drawn.
    pub fn is_over(&self) -> bool {
        self.play.is_over()
    }

    /// Carries out what a person does.
    ///
    /// # Errors
    /// When it is the computer's turn, the table is covered, or the action is not legal; nothing has
    /// changed then.
    pub fn act(&mut self, action: Action) -> Result<(), SessionError> {
        if self.computer_is_to_act() {
            return Err(SessionError::NotYourTurn);
        }
        if self.is_covered() {
            return Err(SessionError::Covered);
        }
        self.play.apply(action)?;
        let turn = self.game().turn();
        self.seen_by = self.seen_by.filter(|seat| turn == Some(*seat));
        Ok(())
    }

    /// Whether the computer is to act.
    pub fn computer_is_to_act(&self) -> bool {
        self.game()
            .turn()
            .is_some_and(|seat| self.players.is_computer(seat))
    }

    /// What the computer's mind is asked now, where it is to act: its view and nothing else, and
    /// its luck, keyed by the game's seed and the ply so that a replay meets the same opponent.
    pub fn question(&self) -> Option<Question> {
        let level = self.players.level()?;
        let seat = self
            .game()
            .turn()
            .filter(|seat| self.players.is_computer(*seat))?;
        Some(Question::Choose {
            level,
            view: Box::new(self.game().view(seat)),
            luck: self.game().seed().for_ply(self.game().ply()),
        })
    }

    /// Carries out what the computer's mind has answered.
    ///
    /// # Errors
    /// When it is a person's turn, or the rules refuse the action, which would be a defect of the
    /// mind; nothing has changed then.
    pub fn computer_acts(&mut self, action: Action) -> Result<(), SessionError> {
        if !self.computer_is_to_act() {
            return Err(SessionError::NotYourTurn);
        }
        self.play.apply(action)
    }

    /// Notes that a hint was looked at.
    pub const fn hinted(&mut self) {
        self.aids.hints = self.aids.hints.saturating_add(1);
    }

    /// Takes the game back to the person's last decision in this round, and counts that it was.
    ///
    /// ```
    /// # use knockwood::table::{Players, Session};
    /// # use knockwood_engine::{Action, Rules, Seed, bot::Level};
    /// # let players = Players::Computer(Level::Normal);
    /// # let mut session = Session::start(Rules::default(), Seed([7; 32]), players)?;
    /// let before = session.view();
    /// session.act(Action::Pass)?;
    /// session.undo()?;
    /// assert_eq!(session.view(), before);
    /// assert_eq!(session.aids().undone, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Between friends, after the round, and before the first decision in it; nothing has changed then.
    pub fn undo(&mut self) -> Result<(), UndoError> {
        let place = self.last_decision()?;
        let mut record = Record::of(self.game());
        record.actions.truncate(place);
        self.play = Play::Game(Box::new(record.replay()?));
        self.aids.undone = self.aids.undone.saturating_add(1);
        Ok(())
    }

    /// Whether [`Self::undo`] would do something, and if not, why.
    ///
    /// # Errors
    /// As [`Self::undo`].
    pub fn can_undo(&self) -> Result<(), UndoError> {
        self.last_decision().map(drop)
    }

    /// Where in the record the person's last decision of this round stands.
    fn last_decision(&self) -> Result<usize, UndoError> {
        if self.attempt().is_some() {
            return Err(UndoError::Daily);
        }
        if self.players.level().is_none() {
            return Err(UndoError::Friends);
        }
        if self.game().round().phase() == Phase::Over {
            return Err(UndoError::RoundOver);
        }
        // Who made which action is not written down: it is found by playing them again.
        let record = Record::of(self.game());
        let mut game = Game::new(record.rules, record.seed).map_err(ReplayError::from)?;
        let mut last = None;
        for (place, action) in record.actions.iter().enumerate() {
            match game.turn() {
                Some(YOU) => last = Some(place),
                // A deal: what came before belongs to a round whose result has been seen.
                None => last = None,
                Some(_) => {}
            }
            game.apply(*action).map_err(|source| ReplayError::Action {
                number: place + 1,
                source,
            })?;
        }
        last.ok_or(UndoError::Nothing)
    }
}

/// Why an action at the table was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SessionError {
    /// The other side is to move.
    #[error("the other side is to move")]
    NotYourTurn,
    /// Between friends: nobody has asked to see their cards yet.
    #[error("the cards are covered until whose turn it is asks to see them")]
    Covered,
    /// The rules do not allow it.
    #[error(transparent)]
    Refused(#[from] ActError),
    /// The daily deal does not.
    #[error(transparent)]
    Daily(#[from] AttemptError),
}

/// Why nothing can be taken back.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UndoError {
    /// Nothing was decided yet.
    #[error("There is nothing to take back in this round yet.")]
    Nothing,
    /// The round has ended.
    #[error("The round is over: its hands have been shown, so nothing is taken back.")]
    RoundOver,
    /// The other player has a say in it.
    #[error("Between two people nothing is taken back: the other may have seen it.")]
    Friends,
    /// Everybody plays the day's cards as they come.
    #[error("In the daily deal nothing is taken back: everybody plays it as it comes.")]
    Daily,
    /// The game does not replay, which would be a defect of ours.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}
