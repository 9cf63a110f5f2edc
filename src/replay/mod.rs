//! Games that are over, or were, looked at again: where they come from, every moment of them, and what
//! the judge says of each decision. Nothing here draws anything.
//!
//! A [`Replay`] is one game, or the five rounds of a day. It comes from a link, whose fragment holds the
//! whole record ([`link`]), from a pasted text, or from what this device keeps ([`Opened`]). Its
//! decisions are graded in stretches ([`Stretch`]), so that whoever waits sees the first at once, and may
//! stop; [`Sums`] is what they come to.

mod deed;
pub mod link;
mod opened;
mod reason;
mod stretch;
mod sums;

use knockwood_engine::{Action, Card, Game, PerSeat, Record, ReplayError, RoundResult, Seat};

pub use deed::{deed, done, kind_of};
pub use opened::{Opened, Trouble};
pub use reason::instead;
pub use stretch::{Graded, Stretch, grade};
pub use sums::{Kind, Sums};

/// A game to look at again, as one row of moments.
///
/// Moment 0 is the first deal; each action leads to the next moment. The rounds of a day are games of
/// their own: the deal of the next one is a moment after the end of the one before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    parts: Vec<Record>,
    rounds: Vec<Span>,
}

/// Where a round is among the moments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// The moment of its deal.
    pub first: usize,
    /// Its last moment.
    pub last: usize,
    /// Its result, if it came to an end.
    pub result: Option<RoundResult>,
}

/// A move as the log of a round shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// The moment it leads to.
    pub moment: usize,
    /// Whose it was; `None` for a deal.
    pub seat: Option<Seat>,
    /// What was done.
    pub action: Action,
    /// The card drawn or taken.
    pub card: Option<Card>,
}

/// A moment's place: which record, and after how many of its actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Which of the records, from 0.
    pub part: usize,
    /// How many of its actions are done.
    pub ply: usize,
}

impl Replay {
    /// The moments of these records.
    ///
    /// ```
    /// use knockwood::replay::{Place, Replay};
    /// use knockwood_engine::{Action, Card, Game, Record, Rules, Seed};
    ///
    /// let mut game = Game::new(Rules::default(), Seed([7; 32]))?;
    /// game.apply(Action::Pass)?;
    /// let record = Record::of(&game);
    /// let replay = Replay::of(vec![record.clone(), record])?;
    /// assert_eq!(replay.moments(), 4);
    /// assert_eq!(replay.place(2), Place { part: 1, ply: 0 });
    /// assert_eq!(replay.moment(Place { part: 1, ply: 1 }), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When one of them does not replay.
    pub fn of(parts: Vec<Record>) -> Result<Self, ReplayError> {
        let mut rounds = Vec::new();
        let mut moment = 0;
        for record in &parts {
            let mut game = Game::new(record.rules, record.seed)?;
            let mut first = moment;
            for (action, number) in record.actions.iter().zip(1..) {
                let result = game.round().result().copied();
                if *action == Action::Deal {
                    let last = moment;
                    rounds.push(Span {
                        first,
                        last,
                        result,
                    });
                    first = moment + 1;
                }
                game.apply(*action)
                    .map_err(|source| ReplayError::Action { number, source })?;
                moment += 1;
            }
            rounds.push(Span {
                first,
                last: moment,
                result: game.round().result().copied(),
            });
            moment += 1;
        }
        Ok(Self { parts, rounds })
    }

    /// The records.
    pub fn parts(&self) -> &[Record] {
        &self.parts
    }

    /// Its rounds, at least one.
    pub fn rounds(&self) -> &[Span] {
        &self.rounds
    }

    /// How many moments there are, at least one.
    pub fn moments(&self) -> usize {
        self.rounds.last().map_or(1, |round| round.last + 1)
    }

    /// Which round a moment belongs to, from 0.
    pub fn round_of(&self, moment: usize) -> usize {
        self.rounds
            .partition_point(|round| round.last < moment)
            .min(self.rounds.len().saturating_sub(1))
    }

    /// Where a moment is; one after the last is the last.
    pub fn place(&self, moment: usize) -> Place {
        let mut ply = moment.min(self.moments() - 1);
        for (part, record) in self.parts.iter().enumerate() {
            if ply <= record.actions.len() {
                return Place { part, ply };
            }
            ply -= record.actions.len() + 1;
        }
        Place { part: 0, ply: 0 }
    }

    /// Which moment a place is.
    pub fn moment(&self, place: Place) -> usize {
        let before: usize = self
            .parts
            .iter()
            .take(place.part)
            .map(|record| record.actions.len() + 1)
            .sum();
        before + place.ply
    }

    /// The record up to a place.
    pub fn up_to(&self, place: Place) -> Option<Record> {
        let record = self.parts.get(place.part)?;
        Some(Record {
            actions: record.actions.iter().take(place.ply).copied().collect(),
            ..record.clone()
        })
    }

    /// The game as it stood at a place.
    pub fn game(&self, place: Place) -> Option<Game> {
        self.up_to(place)?.replay().ok()
    }

    /// The action that led to a moment; `None` where that was a game's first deal.
    pub fn action_to(&self, moment: usize) -> Option<Action> {
        let Place { part, ply } = self.place(moment);
        self.parts
            .get(part)?
            .actions
            .get(ply.checked_sub(1)?)
            .copied()
    }

    /// Every move of a round, from 0, in order.
    pub fn moves(&self, round: usize) -> Vec<Move> {
        let Some(span) = self.rounds.get(round) else {
            return Vec::new();
        };
        let Place { part, ply } = self.place(span.first);
        let (Some(mut game), Some(record)) = (self.game(Place { part, ply }), self.parts.get(part))
        else {
            return Vec::new();
        };
        let actions = record.actions.iter().skip(ply).copied();
        (span.first + 1..=span.last)
            .zip(actions)
            .map_while(|(moment, action)| {
                let seat = match action {
                    Action::Resign(seat) => Some(seat),
                    _ => game.turn(),
                };
                let upcard = game.round().upcard();
                game.apply(action).ok()?;
                let card = match action {
                    Action::Draw => game.round().drawn(),
                    Action::Take => upcard,
                    _ => None,
                };
                Some(Move {
                    moment,
                    seat,
                    action,
                    card,
                })
            })
            .collect()
    }

    /// The points of all rounds up to the end of this one. Those of a day are added.
    pub fn scores_after(&self, round: usize) -> PerSeat<i32> {
        let mut scores = PerSeat::default();
        for span in self.rounds.iter().take(round + 1) {
            if let Some(result) = span.result {
                for seat in Seat::ALL {
                    scores[seat] += result.points_for(seat).max(0);
                }
            }
        }
        scores
    }
}
