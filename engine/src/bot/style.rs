//! Scripted styles: the same eye for cards, and one rule for when to knock.

use super::{common, normal};
use crate::{Action, Phase, Seed, View, best_spread, deadwood};

/// When a scripted player knocks; gin ends the round at once in every style.
///
/// Where gin and undercut pay 25, knocking early or not at all is best, and every limit in between
/// is worse. These styles are the floor under `hard`, and those that its network was trained against.
///
/// ```
/// use knockwood_engine::bot::Style;
/// use knockwood_engine::{Game, Rules, Seat, Seed};
///
/// let game = Game::new(Rules::default(), Seed([1; 32]))?;
/// let action = Style::EARLY_THEN_GIN.choose(&game.view(Seat::A), &Seed([0; 32]));
/// assert!(action.is_some_and(|action| game.view(Seat::A).is_legal(action)));
/// # Ok::<(), knockwood_engine::RulesError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Style {
    /// The own turns, counted from 1, in which it knocks with what `early` allows.
    pub early_turns: u8,
    /// The most points left by a knock in those turns.
    pub early: u8,
    /// The most points left by a knock later; 0 is gin only.
    pub late: u8,
}

impl Style {
    /// Knocks at the first chance.
    pub const AT_ONCE: Self = Self {
        early_turns: u8::MAX,
        early: 10,
        late: 10,
    };
    /// Never knocks but with gin.
    pub const GIN_ONLY: Self = Self {
        early_turns: 0,
        early: 0,
        late: 0,
    };
    /// Knocks in the first five turns, then waits for gin.
    pub const EARLY_THEN_GIN: Self = Self {
        early_turns: 5,
        early: 10,
        late: 0,
    };

    /// What it does in this view; `None` when it is not this seat's turn.
    pub fn choose(self, view: &View, luck: &Seed) -> Option<Action> {
        if view.turn != Some(view.seat) {
            return None;
        }
        match view.phase {
            Phase::Offer | Phase::Draw | Phase::LastDiscard => normal::draw(view),
            Phase::Discard => self.throw(view, luck),
            Phase::Layoff => Some(common::lay_off(view)),
            Phase::Over => None,
        }
    }

    fn throw(self, view: &View, luck: &Seed) -> Option<Action> {
        if view.can_big_gin() {
            return Some(Action::BigGin(best_spread(view.hand)));
        }
        let limit = if common::turns(view, view.seat) <= u32::from(self.early_turns) {
            self.early
        } else {
            self.late
        };
        let knocks = view.knock_discards();
        let least = knocks
            .iter()
            .map(|card| deadwood(view.hand.without(card)))
            .min();
        match least {
            Some(left) if left <= limit || view.must_knock() => common::knock(view, luck),
            _ => normal::discard(view, luck),
        }
    }
}
