//! What the games of the past amount to. Nothing of it is kept: it is counted anew each time.

use core::fmt;

use knockwood_engine::{PerSeat, RoundEnd, Seat};

use super::YOU;
use super::history::{Outcome, Played, RoundPlayed};

/// Figures of some games, for seat A and for the other: the person's and the computer's.
///
/// Games count when they were played to their end; rounds count in any game, unless they
/// were given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Figures {
    /// Games played to their end.
    pub games: u32,
    /// Those of them that each side won; the rest were drawn.
    pub won: PerSeat<u32>,
    /// Games left for another.
    pub unfinished: u32,
    /// Rounds played to their end.
    pub rounds: u32,
    /// How the rounds ended that each side won or knocked in.
    pub ends: PerSeat<Ends>,
    /// Rounds that nobody won.
    pub drawn_rounds: u32,
    /// The deadwood that each side was left with when a round ended.
    pub deadwood: PerSeat<Mean>,
    /// The same in the rounds that the other side won.
    pub deadwood_lost: PerSeat<Mean>,
    /// Points a round, as seat A counts them: the other side's are below nought.
    pub points: Mean,
    /// The most points that each side made in one round.
    pub most: PerSeat<u16>,
    /// Games that seat A has won in a row, up to the last one. A lost or drawn game ends a row.
    pub streak: u32,
    /// The longest such row.
    pub best_streak: u32,
}

/// How rounds ended for one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Ends {
    /// Rounds won.
    pub won: u32,
    /// Knocks made, gins aside; those that were undercut or met the same deadwood too.
    pub knocks: u32,
    /// Gins.
    pub gins: u32,
    /// Big gins.
    pub big_gins: u32,
    /// Times this side undercut the other's knock.
    pub undercuts: u32,
}

impl Figures {
    /// Counts these games, given in the order in which they ended.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a Played>) -> Self {
        let mut figures = Self::default();
        for game in games {
            figures.count(game);
            for round in &game.rounds {
                figures.count_round(round);
            }
        }
        figures
    }

    fn count(&mut self, game: &Played) {
        self.games += u32::from(game.is_finished());
        match game.outcome {
            Outcome::Won => {
                self.won[YOU] += 1;
                self.streak += 1;
                self.best_streak = self.best_streak.max(self.streak);
            }
            Outcome::Lost => {
                self.won[YOU.other()] += 1;
                self.streak = 0;
            }
            Outcome::Drawn => self.streak = 0,
            Outcome::Unfinished => self.unfinished += 1,
        }
    }

    fn count_round(&mut self, round: &RoundPlayed) {
        let result = &round.result;
        self.rounds += 1;
        self.points.add(result.points_for(YOU).into());
        for seat in Seat::ALL {
            self.deadwood[seat].add(result.deadwood[seat].into());
        }
        if let Some(winner) = result.winner {
            let loser = winner.other();
            self.ends[winner].won += 1;
            self.most[winner] = self.most[winner].max(result.points);
            self.deadwood_lost[loser].add(result.deadwood[loser].into());
            if result.end == RoundEnd::Undercut {
                self.ends[winner].undercuts += 1;
            }
        } else {
            self.drawn_rounds += 1;
        }
        if let Some(knocker) = round.knocker {
            let ends = &mut self.ends[knocker];
            match result.end {
                RoundEnd::Gin => ends.gins += 1,
                RoundEnd::BigGin => ends.big_gins += 1,
                _ => ends.knocks += 1,
            }
        }
    }
}

/// A mean, kept as its sum and count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Mean {
    sum: i64,
    count: u32,
}

impl Mean {
    /// Takes one more value in.
    pub fn add(&mut self, value: i64) {
        self.sum += value;
        self.count += 1;
    }

    /// The mean in tenths, a half rounded away from nought; `None` of nothing.
    pub fn tenths(self) -> Option<i64> {
        let count = i64::from(self.count);
        let double = (self.sum * 20).checked_div(count)?;
        Some(i64::midpoint(double, double.signum()))
    }
}

impl fmt::Display for Mean {
    /// "12.4", "−0.3"; "–" for the mean of nothing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(tenths) = self.tenths() else {
            return f.write_str("–");
        };
        let sign = if tenths < 0 { "−" } else { "" };
        let tenths = tenths.abs();
        write!(f, "{sign}{}.{}", tenths / 10, tenths % 10)
    }
}
