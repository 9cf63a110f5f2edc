//! What several minds share.

use crate::seed::Draws;
use crate::{
    Action, Card, Cards, Event, Rank, Seat, Seed, Suit, View, best_defence_after, best_spread,
    deadwood, safest_spread,
};

/// How many turns this seat has begun in the round.
pub(super) fn turns(view: &View, of: Seat) -> u32 {
    let begun = view
        .history
        .iter()
        .filter(|event| matches!(event, Event::Drew(seat) | Event::Took(seat, _) if *seat == of));
    u32::try_from(begun.count()).unwrap_or(u32::MAX)
}

/// The knock that leaves least, in the spread that invites the fewest layoffs; `None` where none
/// is possible.
pub(super) fn knock(view: &View, luck: &Seed) -> Option<Action> {
    let discard = least(view.knock_discards(), luck, |card| {
        i32::from(deadwood(view.hand.without(card)))
    })?;
    let rest = view.hand.without(discard);
    let spread =
        safest_spread(rest, view.knock_limit, view.unseen()).unwrap_or_else(|| best_spread(rest));
    Some(Action::Knock { discard, spread })
}

/// The card that costs least; luck chooses among equals.
pub(super) fn least(cards: Cards, luck: &Seed, cost: impl Fn(Card) -> i32) -> Option<Card> {
    let mut best = Cards::EMPTY;
    let mut lowest = i32::MAX;
    for card in cards {
        let cost = cost(card);
        if cost < lowest {
            (lowest, best) = (cost, Cards::EMPTY);
        }
        if cost == lowest {
            best = best.with(card);
        }
    }
    let place = Draws::of(luck).below(best.len());
    best.iter().nth(place as usize)
}

/// How many pairs of one held card and one to come would make a meld of three with this one.
pub(super) fn outs(card: Card, held: Cards, to_come: Cards) -> i32 {
    let suit = card.suit();
    let at = |step: i32| -> Option<Card> {
        let rank = usize::try_from(card.rank() as i32 + step).ok()?;
        Rank::ALL.get(rank).map(|rank| Card::new(*rank, suit))
    };
    let is = |place: Option<Card>, among: Cards| place.is_some_and(|card| among.contains(card));
    let pair = |a: i32, b: i32| {
        let (a, b) = (at(a), at(b));
        i32::from(is(a, held) && is(b, to_come)) + i32::from(is(b, held) && is(a, to_come))
    };
    let of_rank: Cards = Suit::ALL
        .into_iter()
        .map(|suit| Card::new(card.rank(), suit))
        .filter(|other| *other != card)
        .collect();
    let (with, coming) = ((of_rank & held).len(), (of_rank & to_come).len());
    let sets = i32::try_from(with * coming).unwrap_or(0);
    sets + pair(-2, -1) + pair(-1, 1) + pair(1, 2)
}

/// The first layoff of the best defence against the melds as they lie now.
pub(super) fn lay_off(view: &View) -> Action {
    let next = view.showdown.as_ref().and_then(|showdown| {
        best_defence_after(&showdown.knocker_spread, &showdown.layoffs, view.hand)
            .layoffs
            .iter()
            .next()
    });
    next.map_or(Action::Done, Action::LayOff)
}
