//! The `easy` mind: loose and human.

use super::common::{knock, lay_off, least, turns};
use crate::seed::Draws;
use crate::{Action, Card, Cards, Phase, Rank, Seed, Suit, View, best_spread, deadwood};

/// So many throws of a hundred are of a card that merely looks useless.
const SLIPS: u32 = 28;
/// So many chances to knock of a hundred are not seen.
const MISSED: u32 = 25;
/// So many melding upcards of a hundred are not seen.
const OVERLOOKED: u32 = 25;
/// A pair, or two neighbours in suit, is dear to it, whatever has gone by: in points.
const FOND: i32 = 6;

pub(super) fn choose(view: &View, luck: &Seed) -> Option<Action> {
    let mut draws = Draws::of(luck);
    let mut happens = |percent: u32| draws.below(100) < percent;
    match view.phase {
        Phase::Offer | Phase::Draw | Phase::LastDiscard => {
            let melds = view.upcard().is_some_and(|card| {
                deadwood(view.hand.with(card)) < deadwood(view.hand) + card.points()
            });
            let wants = melds && !happens(OVERLOOKED) || view.phase == Phase::LastDiscard;
            Some(if wants && view.can_take() {
                Action::Take
            } else if view.can_pass() {
                Action::Pass
            } else {
                Action::Draw
            })
        }
        Phase::Discard => {
            if view.can_big_gin() {
                return Some(Action::BigGin(best_spread(view.hand)));
            }
            let missed = happens(MISSED) && !view.must_knock();
            let slip = happens(SLIPS);
            let gin = view
                .knock_discards()
                .iter()
                .any(|card| deadwood(view.hand.without(card)) == 0);
            if (gin || !missed)
                && let Some(action) = knock(view, luck)
            {
                return Some(action);
            }
            throw(view, luck, slip).map(Action::Discard)
        }
        Phase::Layoff => Some(lay_off(view)),
        Phase::Over => None,
    }
}

/// Throws what costs little and keeps what is near something, and looks at nothing that the
/// opponent does. Early it holds on to high cards; a slip throws any loose card.
fn throw(view: &View, luck: &Seed, slip: bool) -> Option<Card> {
    let loose = best_spread(view.hand).loose(view.hand) & view.discards();
    let among = if loose.is_empty() {
        view.discards()
    } else {
        loose
    };
    if slip {
        return least(among, luck, |_| 0);
    }
    let hopeful = turns(view, view.seat) <= 4;
    least(among, luck, |card| {
        let rest = view.hand.without(card);
        let fond = if hopeful { 2 * FOND } else { FOND };
        i32::from(deadwood(rest)) + fond * i32::from(near(card, rest))
    })
}

/// Whether the hand has a card of its rank, or its neighbour in suit.
fn near(card: Card, rest: Cards) -> bool {
    let rank = card.rank() as usize;
    let pair = Suit::ALL
        .into_iter()
        .any(|suit| rest.contains(Card::new(card.rank(), suit)));
    let at = |rank: usize| {
        Rank::ALL
            .get(rank)
            .is_some_and(|rank| rest.contains(Card::new(*rank, card.suit())))
    };
    pair || at(rank + 1) || rank > 0 && at(rank - 1)
}
