//! The scoring sheet of a game: one column, or Hollywood's three.

use crate::{PerSeat, RoundResult, Rules, Seat, Sheet, Shutout};

/// A seat's final sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Breakdown {
    /// Round points.
    pub points: u16,
    /// Rounds won, as entered.
    pub rounds_won: u16,
    /// Points for them.
    pub boxes: u16,
    /// Points for winning the game.
    pub game_bonus: u16,
    /// Points for a shutout where they stand beside the game bonus.
    pub shutout_bonus: u16,
    /// All of it.
    pub total: u16,
}

impl Breakdown {
    fn plus(self, other: Self) -> Self {
        Self {
            points: self.points.saturating_add(other.points),
            rounds_won: self.rounds_won.saturating_add(other.rounds_won),
            boxes: self.boxes.saturating_add(other.boxes),
            game_bonus: self.game_bonus.saturating_add(other.game_bonus),
            shutout_bonus: self.shutout_bonus.saturating_add(other.shutout_bonus),
            total: self.total.saturating_add(other.total),
        }
    }
}

/// How a column ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Closed {
    /// Who won it; nobody where a single round was drawn.
    pub winner: Option<Seat>,
    /// After which round, numbered from 1.
    pub after_round: u16,
}

/// One game's column of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Column {
    /// Round points of each.
    pub points: PerSeat<u16>,
    /// Rounds won, as entered here.
    pub rounds_won: PerSeat<u16>,
    /// Set once a seat has reached the target here.
    pub closed: Option<Closed>,
}

impl Column {
    /// The final sum of each, once the column is closed.
    pub fn breakdown(&self, rules: &Rules) -> Option<PerSeat<Breakdown>> {
        let closed = self.closed?;
        Some(PerSeat::of(|seat| {
            let won = closed.winner == Some(seat);
            let shutout = won && self.points[seat.other()] == 0;
            let boxes = self.rounds_won[seat].saturating_mul(u16::from(rules.box_bonus));
            let (game_bonus, shutout_bonus) = match rules.shutout {
                _ if !won => (0, 0),
                Shutout::DoubleBonus if shutout => (rules.game_bonus.saturating_mul(2), 0),
                Shutout::Another100 if shutout => (rules.game_bonus, 100),
                _ => (rules.game_bonus, 0),
            };
            let points = self.points[seat];
            let total = [points, boxes, game_bonus, shutout_bonus]
                .into_iter()
                .fold(0, u16::saturating_add);
            Breakdown {
                points,
                rounds_won: self.rounds_won[seat],
                boxes,
                game_bonus,
                shutout_bonus,
                total,
            }
        }))
    }
}

/// The running score of a game.
///
/// One game has one column. In Hollywood three are filled at once: a win opens for its winner the
/// first column that this seat has not opened and that is not closed; it is entered there and in
/// every open column that the seat opened before. A column closes when a seat reaches the target
/// in it, and later entries pass it by; the game is over when all three are closed, and goes to the
/// higher sum over them, or to the winner of more columns where the sums are level.
///
/// ```
/// use knockwood_engine::{PerSeat, RoundResult, Rules, ScoreSheet, Seat};
///
/// let rules = Rules::default();
/// let mut sheet = ScoreSheet::new(&rules);
/// sheet.enter(&rules, &RoundResult::of_knock(&rules, Seat::B, Seat::A, PerSeat::new(2, 20), false, 1));
/// assert_eq!(sheet.scores(), PerSeat::new(18, 0));
/// assert!(!sheet.is_over());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct ScoreSheet {
    columns: [Column; 3],
    // How many of the columns are played, 1 or 3.
    used: u8,
    // Which columns each seat has opened by a win.
    opened: [PerSeat<bool>; 3],
    rounds: u16,
    resigned: Option<Seat>,
}

impl ScoreSheet {
    /// An empty sheet.
    pub fn new(rules: &Rules) -> Self {
        Self {
            columns: [Column::default(); 3],
            used: if rules.sheet == Sheet::Hollywood {
                3
            } else {
                1
            },
            opened: [PerSeat::default(); 3],
            rounds: 0,
            resigned: None,
        }
    }

    /// The columns: one, or Hollywood's three.
    pub fn columns(&self) -> &[Column] {
        &self.columns[..usize::from(self.used).min(3)]
    }

    /// Enters the next round's result. A finished sheet stays as it is.
    pub fn enter(&mut self, rules: &Rules, result: &RoundResult) {
        if self.is_over() {
            return;
        }
        self.rounds = self.rounds.saturating_add(1);
        let used = self.columns().len();
        if let Some(winner) = result.winner {
            let free = |place: &usize| {
                !self.opened[*place][winner] && self.columns[*place].closed.is_none()
            };
            if let Some(place) = (0..used).find(free) {
                self.opened[place][winner] = true;
            }
            for (column, opened) in self.columns.iter_mut().zip(self.opened) {
                if opened[winner] && column.closed.is_none() {
                    column.points[winner] = column.points[winner].saturating_add(result.points);
                    column.rounds_won[winner] = column.rounds_won[winner].saturating_add(1);
                    if rules
                        .target
                        .is_some_and(|target| column.points[winner] >= target)
                    {
                        column.closed = Some(Closed {
                            winner: Some(winner),
                            after_round: self.rounds,
                        });
                    }
                }
            }
        }
        if rules.target.is_none() {
            self.columns[0].closed = Some(Closed {
                winner: result.winner,
                after_round: self.rounds,
            });
        }
    }

    /// Closes every open column for the seat across: `seat` gives up during the next round.
    pub(crate) fn resign(&mut self, seat: Seat) {
        self.resigned = Some(seat);
        let closed = Closed {
            winner: Some(seat.other()),
            after_round: self.rounds.saturating_add(1),
        };
        let used = self.columns().len();
        for column in &mut self.columns[..used] {
            column.closed.get_or_insert(closed);
        }
    }

    /// Round points of each, summed over the columns.
    pub fn scores(&self) -> PerSeat<u16> {
        PerSeat::of(|seat| {
            self.columns()
                .iter()
                .fold(0_u16, |sum, column| sum.saturating_add(column.points[seat]))
        })
    }

    /// Boxes of each, summed over the columns.
    pub fn boxes(&self) -> PerSeat<u16> {
        PerSeat::of(|seat| {
            self.columns().iter().fold(0_u16, |sum, column| {
                sum.saturating_add(column.rounds_won[seat])
            })
        })
    }

    /// Whether every column is closed.
    pub fn is_over(&self) -> bool {
        self.columns().iter().all(|column| column.closed.is_some())
    }

    /// Who has won, once it is over; nobody where a single round was drawn. Who gave the game up
    /// has not.
    pub fn winner(&self, rules: &Rules) -> Option<Seat> {
        if let Some(seat) = self.resigned {
            return Some(seat.other());
        }
        let sums = self.breakdown(rules)?;
        let columns_won = PerSeat::of(|seat| {
            self.columns()
                .iter()
                .filter(|column| column.closed.is_some_and(|it| it.winner == Some(seat)))
                .count()
        });
        let rank = PerSeat::of(|seat| {
            // With one column its winner wins, whoever has the higher sum after the bonuses.
            (
                if self.columns().len() > 1 {
                    sums[seat].total
                } else {
                    0
                },
                columns_won[seat],
            )
        });
        Seat::ALL
            .into_iter()
            .find(|seat| rank[*seat] > rank[seat.other()])
    }

    /// The final sum of each, over all columns, once it is over.
    pub fn breakdown(&self, rules: &Rules) -> Option<PerSeat<Breakdown>> {
        let nothing = PerSeat::<Breakdown>::default();
        self.columns().iter().try_fold(nothing, |sums, column| {
            let own = column.breakdown(rules)?;
            Some(PerSeat::of(|seat| sums[seat].plus(own[seat])))
        })
    }
}
