//! What the server plays for whoever has run out of time: the least harmful that can be.

use knockwood_engine::{Action, Phase, View, best_spread, deadwood};

/// The move: the offer is passed, a card drawn from the stock; the card so drawn is thrown again, or,
/// where the upcard was taken, what leaves the least deadwood; the defender's layoffs end as they
/// are. The server never knocks, but where a tournament's last discard leaves nothing else.
pub fn forced(view: &View) -> Option<Action> {
    match view.phase {
        Phase::Offer | Phase::LastDiscard | Phase::Draw if view.can_pass() => Some(Action::Pass),
        Phase::Offer | Phase::LastDiscard | Phase::Draw if view.can_draw() => Some(Action::Draw),
        Phase::Discard => {
            let thrown = view.discards();
            let drawn = view.drawn.filter(|drawn| thrown.contains(*drawn));
            let least = || {
                thrown
                    .iter()
                    .min_by_key(|card| deadwood(view.hand.without(*card)))
            };
            if let Some(card) = drawn.or_else(least) {
                return Some(Action::Discard(card));
            }
            let left = |card: &_| deadwood(view.hand.without(*card));
            let discard = view.knock_discards().iter().min_by_key(left)?;
            Some(Action::Knock {
                discard,
                spread: best_spread(view.hand.without(discard)),
            })
        }
        Phase::Layoff => Some(Action::Done),
        _ => view.legal_actions().next(),
    }
}
