//! The review, decision by decision.

use super::grade::accuracy_of;
use super::{Checked, Decision, Grade, Review, SeatReview, rollout};
use crate::bot::value::{Candidate, Kind, Network, ONE, Way, Weights, weigh};
use crate::{
    Action, Card, Game, PerSeat, Phase, Record, ReplayError, RoundResult, Seat, View,
    chance_to_win, safest_spread,
};

/// What a decision counts at most that the judge calls a mistake and playing out does not: as much as is
/// still good.
const MOST_UNSURE: u32 = 74;

/// A review under way: an iterator over the decisions, each graded as it is asked for. To stop, ask no
/// more.
pub struct Reviewer<'a> {
    record: &'a Record,
    weights: &'a Weights,
    game: Game,
    next: usize,
    luck: PerSeat<i64>,
    result: PerSeat<i32>,
}

impl<'a> Reviewer<'a> {
    /// A review of this record, which has to be a legal game.
    ///
    /// # Errors
    /// When it does not replay.
    pub fn new(record: &'a Record, weights: &'a Weights) -> Result<Self, ReplayError> {
        record.replay()?;
        Ok(Self {
            record,
            weights,
            game: Game::new(record.rules, record.seed)?,
            next: 0,
            luck: PerSeat::default(),
            result: PerSeat::default(),
        })
    }

    /// The same from its action of this place on, counted from 0: what came before is played and not
    /// graded, and its luck not counted. So a long review can be made in stretches, with other work in
    /// between, and come to the same.
    ///
    /// ```
    /// # #[cfg(feature = "hard")] {
    /// use knockwood_engine::bot::value::Weights;
    /// use knockwood_engine::{Action, Game, Record, Reviewer, Rules, Seed};
    ///
    /// let mut game = Game::new(Rules::default(), Seed([9; 32]))?;
    /// game.apply(Action::Pass)?;
    /// game.apply(Action::Pass)?;
    /// let (record, weights) = (Record::of(&game), Weights::built_in().ok_or("built in")?);
    /// let whole = Reviewer::new(&record, weights)?;
    /// let rest = Reviewer::starting_at(&record, weights, 1)?;
    /// assert!(whole.skip(1).eq(rest));
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When it does not replay.
    pub fn starting_at(
        record: &'a Record,
        weights: &'a Weights,
        place: usize,
    ) -> Result<Self, ReplayError> {
        let mut reviewer = Self::new(record, weights)?;
        for (number, action) in (1..).zip(record.actions.iter().take(place)) {
            reviewer
                .game
                .apply(*action)
                .map_err(|source| ReplayError::Action { number, source })?;
            reviewer.next = number;
        }
        Ok(reviewer)
    }

    /// The game as it stands after the actions looked at so far.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// What the cards that each seat drew from the stock were worth beyond the mean, so far, in
    /// hundredths of a point.
    pub const fn luck(&self) -> PerSeat<i64> {
        self.luck
    }

    /// How many of the record's actions have been looked at, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.next, self.record.actions.len())
    }

    /// What the decisions looked at so far come to.
    pub fn sum_up(&self, decisions: Vec<Decision>) -> Review {
        let seats = PerSeat::of(|seat| self.seat_review(seat, &decisions));
        let mut costliest: Vec<usize> = (0..decisions.len())
            .filter(|place| decisions[*place].grade > Grade::Good)
            .collect();
        costliest.sort_by_key(|place| core::cmp::Reverse(decisions[*place].loss));
        costliest.truncate(3);
        Review {
            decisions,
            seats,
            costliest,
        }
    }

    fn seat_review(&self, seat: Seat, decisions: &[Decision]) -> SeatReview {
        let mut review = SeatReview::default();
        let (mut sum, mut count) = (0, 0);
        for decision in decisions.iter().filter(|decision| decision.seat == seat) {
            review.grades[decision.grade as usize] += 1;
            review.loss = review.loss.saturating_add(decision.loss);
            sum += accuracy_of(decision.loss);
            count += 1;
        }
        let accuracy = (sum + count / 2).checked_div(count).unwrap_or(1000);
        review.accuracy = u16::try_from(accuracy).unwrap_or(1000);
        review.result = 100 * (self.result[seat] - self.result[seat.other()]);
        let luck = self.luck[seat] - self.luck[seat.other()];
        review.luck = i32::try_from(luck).unwrap_or(0);
        review.skill = review.result - review.luck;
        review
    }

    /// Does the next action, and grades it if there was a choice.
    fn step(&mut self, action: Action) -> Option<Decision> {
        let ply = self.game.ply();
        let decision = self
            .game
            .turn()
            .and_then(|seat| self.grade(seat, action, ply));
        let before = self.game.turn().map(|seat| self.game.view(seat));
        let rounds = self.game.results().len();
        // It replays: that was made sure of at the start.
        let applied = self.game.apply(action);
        if let (Action::Draw, Some(before), Ok(())) = (action, before, applied) {
            self.count_luck(&before);
        }
        if let Some(result) = self.game.results().get(rounds)
            && let Some(winner) = result.winner
        {
            self.result[winner] += i32::from(result.points);
        }
        decision
    }

    /// What the card drawn is worth beyond the mean of those that might have been drawn.
    fn count_luck(&mut self, before: &View) {
        let view = self.game.view(before.seat);
        let Some(drawn) = view.drawn else { return };
        let mut judge = Network::new(self.weights);
        let mut worth = |card: Card| {
            let view = View {
                hand: before.hand.with(card),
                drawn: Some(card),
                ..view
            };
            let mut best: Option<i32> = None;
            weigh(&view, Way::Free, &mut judge, |candidate| {
                best = best.max(Some(plain(candidate)));
            });
            i64::from(best.unwrap_or(0))
        };
        let unseen = before.unseen();
        let all: i64 = unseen.iter().map(&mut worth).sum();
        let mean = all / i64::from(unseen.len().max(1));
        self.luck[before.seat] += hundredths(worth(drawn) - mean);
    }

    fn grade(&self, seat: Seat, action: Action, ply: u32) -> Option<Decision> {
        let view = self.game.view(seat);
        let (mut best, loss, exact) = if view.phase == Phase::Layoff {
            layoff(&view, action)?
        } else {
            self.weighed(&view, action)?
        };
        let mut loss = u32::try_from(loss).unwrap_or(0);
        let mut grade = Grade::of(loss);
        let mut checked = None;
        if grade >= Grade::Mistake && !exact {
            let seed = self.record.seed.for_ply(u32::MAX - ply);
            let played =
                rollout::compare(self.game.round(), seat, (best, action), &seed, self.weights);
            if !played.certain {
                grade = Grade::Good;
                loss = u32::try_from(played.mean).unwrap_or(0).min(MOST_UNSURE);
            }
            checked = Some(played);
        } else if let Some((safest, played)) = self.spread(&view, action, ply).filter(|_| loss < 75)
        {
            // The network knows the hand that is laid out, not how it is.
            checked = Some(played);
            if played.certain {
                best = safest;
                loss = loss.max(u32::try_from(played.mean).unwrap_or(0));
                grade = Grade::of(loss);
            }
        }
        Some(Decision {
            ply,
            round: self.game.round_number(),
            seat,
            action,
            best,
            loss,
            game_loss: game_loss(&view, loss),
            grade,
            checked,
        })
    }

    /// Of a knock laid out otherwise than is safest: that spread, and what the other gives away in layoffs.
    fn spread(&self, view: &View, action: Action, ply: u32) -> Option<(Action, Checked)> {
        let Action::Knock { discard, spread } = action else {
            return None;
        };
        let at_large = view.unseen() | view.opponent_known;
        let safest = safest_spread(view.hand.without(discard), view.knock_limit, at_large)
            .filter(|safest| *safest != spread)?;
        let best = Action::Knock {
            discard,
            spread: safest,
        };
        let seed = self.record.seed.for_ply(u32::MAX - ply);
        let both = (best, action);
        let played = rollout::compare(self.game.round(), view.seat, both, &seed, self.weights);
        Some((best, played))
    }

    /// The best action and how much less this one is worth; `None` where there is no choice.
    fn weighed(&self, view: &View, action: Action) -> Option<(Action, i64, bool)> {
        let mut best: Option<Candidate> = None;
        let mut made: Option<Candidate> = None;
        let mut count = 0;
        weigh(
            view,
            Way::Free,
            &mut Network::new(self.weights),
            |candidate| {
                count += 1;
                if best.is_none_or(|best| candidate.value > best.value) {
                    best = Some(*candidate);
                }
                if same(candidate.action, action) {
                    made = Some(*candidate);
                }
            },
        );
        let (best, made) = (best?, made?);
        let loss = if count < 2 {
            return None;
        } else if same(best.action, action) {
            0
        } else {
            hundredths(i64::from(plain(&best)) - i64::from(plain(&made))).max(0)
        };
        let best = if loss == 0 { action } else { best.action };
        Some((best, loss, false))
    }
}

impl Iterator for Reviewer<'_> {
    type Item = Decision;

    fn next(&mut self) -> Option<Decision> {
        while let Some(action) = self.record.actions.get(self.next) {
            self.next += 1;
            if let Some(decision) = self.step(*action) {
                return Some(decision);
            }
        }
        None
    }
}

/// What a move is worth without what puts gin first.
fn plain(candidate: &Candidate) -> i32 {
    if candidate.kind == Some(Kind::Knocked) {
        candidate.free
    } else {
        candidate.value
    }
}

/// Whether two actions are one to the judge: knocks that throw the same card are.
fn same(a: Action, b: Action) -> bool {
    match (a, b) {
        (Action::Knock { discard: a, .. }, Action::Knock { discard: b, .. }) => a == b,
        (Action::BigGin(_), Action::BigGin(_)) => true,
        _ => a == b,
    }
}

/// Of a value, in hundredths of a point; a unit is 40 points.
fn hundredths(value: i64) -> i64 {
    value * 4000 / i64::from(ONE)
}

/// The chance to win the game that so many hundredths of a point at an even score are at this one.
fn game_loss(view: &View, loss: u32) -> u32 {
    let Some(target) = view.rules.target else {
        return 0;
    };
    let need = |seat| target.saturating_sub(view.scores[seat]).max(1);
    let (own, their) = (need(view.seat), need(view.seat.other()));
    let swing =
        chance_to_win(own.saturating_sub(40), their) - chance_to_win(own, their.saturating_sub(40));
    #[allow(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a loss is far below 2^24, and a chance between 0 and 1"
    )]
    let part = (loss as f32 * swing * 1.25 + 0.5) as u32;
    part
}

/// Layoffs are exact: the best action now, and the points that this one gives away for good.
fn layoff(view: &View, action: Action) -> Option<(Action, i64, bool)> {
    let showdown = view.showdown.as_ref()?;
    let left = |action: Action| showdown.left_after(action, view.hand);
    let points = |left: u8| {
        let result = RoundResult::of_defence(&view.rules, view.dealer, showdown, left, view.factor);
        100 * i64::from(result.points_for(view.seat))
    };
    let options: Vec<Action> = view.legal_actions().collect();
    let best = options.iter().copied().min_by_key(|option| left(*option))?;
    if options.len() < 2 {
        return None;
    }
    let loss = points(left(best)) - points(left(action));
    Some((if loss <= 0 { action } else { best }, loss.max(0), true))
}
