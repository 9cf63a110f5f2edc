use knockwood_engine::bot::Mind;
use knockwood_engine::{ActError, Action, Game, Phase, RulesError, Seed};

use super::judge::Forged;
use super::{DailyRecord, Day, LEVEL, Played, PlayedRound, ROUNDS, round_of};

/// A day's deal as somebody plays it. The round in play is a [`Game`] of its own; [`Action::Deal`]
/// after it deals the next. Nobody gives up: a round that is lost would cost nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    day: Day,
    seed: Seed,
    /// Those before the one in play, over.
    past: Vec<Game>,
    game: Game,
}

/// Why an action was refused; the attempt is as it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AttemptError {
    /// The rules do not allow it.
    #[error(transparent)]
    Refused(#[from] ActError),
    /// The rules do not make sense, which would be a defect of ours.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A round of the day is played to its end.
    #[error("a round of the daily deal is played to its end: nobody gives it up")]
    Resigned,
    /// There is no further round.
    #[error("all {ROUNDS} rounds of the day are played")]
    Over,
}

impl Attempt {
    /// Deals the first round of a day with this seed.
    ///
    /// # Errors
    /// None: the rules make sense.
    pub fn start(day: Day, seed: Seed) -> Result<Self, RulesError> {
        Ok(Self {
            day,
            seed,
            past: Vec::new(),
            game: round_of(&seed, 1)?,
        })
    }

    /// Takes up what was kept: the attempt as it stands after the record's last action.
    ///
    /// # Errors
    /// When an action of it is not legal.
    pub fn resume(record: &DailyRecord) -> Result<Self, Forged> {
        let illegal = |round, number, error: AttemptError| Forged::Illegal {
            round,
            number,
            why: error.to_string(),
        };
        let mut attempt =
            Self::start(record.day, record.seed).map_err(|error| illegal(1, 0, error.into()))?;
        let mut number = 0;
        for (place, actions) in record.rounds.iter().enumerate() {
            let round = place + 1;
            if place > 0 {
                attempt
                    .apply(Action::Deal)
                    .map_err(|error| illegal(round, number + 1, error))?;
            }
            for action in actions {
                number += 1;
                attempt
                    .apply(*action)
                    .map_err(|error| illegal(round, number, error))?;
            }
        }
        Ok(attempt)
    }

    /// Which day's it is.
    pub const fn day(&self) -> Day {
        self.day
    }

    /// The day's seed.
    pub const fn seed(&self) -> &Seed {
        &self.seed
    }

    /// The round in play, or the last one that was.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Its number, from 1.
    pub fn round_number(&self) -> usize {
        self.past.len() + 1
    }

    /// What the computer does now, where it is somebody's turn: its mind sees that seat's view and
    /// nothing else.
    pub fn computers_choice(&self) -> Option<Action> {
        let seat = self.game.turn()?;
        let luck = self.game.seed().for_ply(self.game.ply());
        Mind::of(LEVEL).choose(&self.game.view(seat), &luck)
    }

    /// Carries an action out, whoever's it is. [`Action::Deal`] deals the next round.
    ///
    /// # Errors
    /// Says what was wrong; the attempt stays as it was.
    pub fn apply(&mut self, action: Action) -> Result<(), AttemptError> {
        match action {
            Action::Resign(_) => Err(AttemptError::Resigned),
            Action::Deal if self.game.round().phase() == Phase::Over => {
                if self.is_over() {
                    return Err(AttemptError::Over);
                }
                let next = round_of(&self.seed, self.round_number() + 1)?;
                self.past.push(std::mem::replace(&mut self.game, next));
                Ok(())
            }
            _ => Ok(self.game.apply(action)?),
        }
    }

    /// Puts the round in play where this game stands, which the table has played on.
    /// `false`, and nothing has changed, where it is another round's.
    pub fn goes_on(&mut self, game: Game) -> bool {
        let is_same = game.seed() == self.game.seed() && game.rules() == self.game.rules();
        if is_same {
            self.game = game;
        }
        is_same
    }

    /// The rounds, the one in play last.
    pub fn games(&self) -> impl Iterator<Item = &Game> {
        self.past.iter().chain([&self.game])
    }

    /// What the rounds that are over were worth.
    pub fn played(&self) -> Played {
        let results = self.games().filter_map(|game| game.results().first());
        Played {
            rounds: results.map(PlayedRound::of).collect(),
        }
    }

    /// The person's points of the rounds that are over, less the computer's.
    pub fn score(&self) -> i32 {
        self.played().score()
    }

    /// Whether all rounds are played.
    pub fn is_over(&self) -> bool {
        self.past.len() + 1 == ROUNDS && self.game.is_over()
    }

    /// The record: what is kept after every action, and sent at the end.
    pub fn record(&self) -> DailyRecord {
        DailyRecord {
            day: self.day,
            seed: self.seed,
            rounds: self.games().map(|game| game.actions().to_vec()).collect(),
        }
    }
}
