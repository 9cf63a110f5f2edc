//! What a round is worth.

use crate::showdown::Showdown;
use crate::{PerSeat, Rules, Seat, Tie};

/// How a round ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum RoundEnd {
    /// A knock that stood.
    Knock,
    /// A knock, and the defender had less, or as much where that is an undercut.
    Undercut,
    /// Ten cards in melds.
    Gin,
    /// Eleven cards in melds.
    BigGin,
    /// A knock with equal deadwood, where that is no undercut.
    Tie,
    /// The stock ran out.
    StockOut,
    /// Upcards were taken for the 51st time.
    UpcardCap,
    /// A seat gave the game up.
    Resigned,
}

/// A round's result, with every number of its sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct RoundResult {
    /// Who dealt.
    pub dealer: Seat,
    /// How it ended.
    pub end: RoundEnd,
    /// Who won it, if anybody.
    pub winner: Option<Seat>,
    /// The deadwood that counts: after a knock what each laid out or laid off less, else the least
    /// that each hand could leave.
    pub deadwood: PerSeat<u8>,
    /// The gin, big gin or undercut bonus in the sum.
    pub bonus: u8,
    /// 2 where the first upcard was a spade and spades double, else 1.
    pub factor: u8,
    /// `(difference of deadwood + bonus) × factor`, to the winner; 0 when nobody scores.
    pub points: u16,
}

impl RoundResult {
    /// The result of a knock, gin or big gin, from the deadwood of each.
    ///
    /// ```
    /// use knockwood_engine::{PerSeat, RoundResult, Rules, Seat};
    ///
    /// let undercut = RoundResult::of_knock(&Rules::default(), Seat::B, Seat::A, PerSeat::new(8, 5), false, 1);
    /// assert_eq!((undercut.winner, undercut.points), (Some(Seat::B), 28));
    /// ```
    pub fn of_knock(
        rules: &Rules,
        dealer: Seat,
        knocker: Seat,
        deadwood: PerSeat<u8>,
        big: bool,
        factor: u8,
    ) -> Self {
        let defender = knocker.other();
        let (end, winner, bonus) = if big {
            (
                RoundEnd::BigGin,
                Some(knocker),
                rules.big_gin.unwrap_or(rules.gin_bonus),
            )
        } else if deadwood[knocker] == 0 {
            (RoundEnd::Gin, Some(knocker), rules.gin_bonus)
        } else if deadwood[knocker] < deadwood[defender] {
            (RoundEnd::Knock, Some(knocker), 0)
        } else if deadwood[knocker] > deadwood[defender] || rules.tie == Tie::Undercut {
            (RoundEnd::Undercut, Some(defender), rules.undercut_bonus)
        } else if rules.tie == Tie::KnockerZero {
            (RoundEnd::Tie, Some(knocker), 0)
        } else {
            (RoundEnd::Tie, None, 0)
        };
        let difference = u16::from(deadwood[knocker].abs_diff(deadwood[defender]));
        let points = (difference + u16::from(bonus)).saturating_mul(u16::from(factor));
        Self {
            dealer,
            end,
            winner,
            deadwood,
            bonus,
            factor,
            points,
        }
    }

    /// The round's points as this seat counts them: the opponent's are below nought.
    pub fn points_for(&self, seat: Seat) -> i32 {
        let points = i32::from(self.points);
        match self.winner {
            Some(winner) if winner == seat => points,
            Some(_) => -points,
            None => 0,
        }
    }

    /// The result of a round that ended without a knock.
    pub(crate) const fn without_knock(
        dealer: Seat,
        end: RoundEnd,
        winner: Option<Seat>,
        deadwood: PerSeat<u8>,
        factor: u8,
    ) -> Self {
        Self {
            dealer,
            end,
            winner,
            deadwood,
            bonus: 0,
            factor,
            points: 0,
        }
    }

    /// The result of a knock of which everything lies on the table.
    pub(crate) fn of_showdown(
        rules: &Rules,
        dealer: Seat,
        showdown: &Showdown,
        factor: u8,
    ) -> Self {
        let left = showdown.defender_deadwood().unwrap_or(0);
        Self::of_defence(rules, dealer, showdown, left, factor)
    }

    /// The result of a knock that leaves the defender so many points.
    pub(crate) fn of_defence(
        rules: &Rules,
        dealer: Seat,
        showdown: &Showdown,
        left: u8,
        factor: u8,
    ) -> Self {
        let mut deadwood = PerSeat::new(left, left);
        deadwood[showdown.knocker] = showdown.knocker_deadwood();
        Self::of_knock(
            rules,
            dealer,
            showdown.knocker,
            deadwood,
            showdown.discard.is_none(),
            factor,
        )
    }
}
