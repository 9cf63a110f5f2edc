//! The `normal` mind: least deadwood, a light eye for danger, early knocks.

use crate::seed::Draws;
use crate::{
    Action, Card, Cards, Phase, Rank, Seed, Showdown, Suit, View, best_defence_after, best_spread,
    deadwood, safest_spread,
};

/// A deadwood point weighs four; a card that could help the opponent, or one's own hand, about as
/// much as three quarters of one. Felt out by self-play, and small on purpose: deadwood decides.
const POINT: i32 = 4;
const OUT: i32 = 3;
const DANGER: i32 = 2;
/// A card that the opponent has shown is there for certain, where an unseen one is in their hand one
/// time in three or four.
const SHOWN_DANGER: i32 = 7;
/// The upcard is worth a turn without melding only when it lowers the deadwood by so much.
const CLEARLY_LOWER: u8 = 7;

pub(super) fn choose(view: &View, luck: &Seed) -> Option<Action> {
    match view.phase {
        Phase::Offer | Phase::Draw | Phase::LastDiscard => draw(view),
        Phase::Discard => throw(view, luck),
        Phase::Layoff => Some(lay_off(view)),
        Phase::Over => None,
    }
}

fn draw(view: &View) -> Option<Action> {
    let wanted = view
        .upcard()
        .is_some_and(|card| view.phase == Phase::LastDiscard || wants(view, card));
    if wanted && view.can_take() {
        Some(Action::Take)
    } else if view.can_pass() {
        Some(Action::Pass)
    } else {
        view.can_draw().then_some(Action::Draw)
    }
}

/// Whether the upcard completes or lengthens a meld, makes a knock, or clearly lowers the
/// deadwood. Each taking then leaves less in the hand, so nobody takes for ever.
fn wants(view: &View, card: Card) -> bool {
    let before = deadwood(view.hand);
    let full = view.hand.with(card);
    let after = view
        .hand
        .iter()
        .map(|thrown| deadwood(full.without(thrown)))
        .min()
        .unwrap_or(before);
    let melds = deadwood(full) < before + card.points();
    after < before && (melds || after <= view.knock_limit || before - after >= CLEARLY_LOWER)
}

fn throw(view: &View, luck: &Seed) -> Option<Action> {
    if view.can_big_gin() {
        return Some(Action::BigGin(best_spread(view.hand)));
    }
    let knocks = view.knock_discards();
    if !knocks.is_empty() {
        let discard = least(knocks, luck, |card| {
            i32::from(deadwood(view.hand.without(card)))
        })?;
        let rest = view.hand.without(discard);
        let spread = safest_spread(rest, view.knock_limit, view.unseen())
            .unwrap_or_else(|| best_spread(rest));
        return Some(Action::Knock { discard, spread });
    }
    let unseen = view.unseen();
    least(view.discards(), luck, |card| {
        let rest = view.hand.without(card);
        let danger = DANGER * outs(card, unseen, unseen)
            + SHOWN_DANGER * outs(card, view.opponent_known, unseen);
        POINT * i32::from(deadwood(rest)) + OUT * outs(card, rest, unseen) + danger
    })
    .map(Action::Discard)
}

/// The card that costs least; luck chooses among equals.
fn least(cards: Cards, luck: &Seed, cost: impl Fn(Card) -> i32) -> Option<Card> {
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
fn outs(card: Card, held: Cards, to_come: Cards) -> i32 {
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
fn lay_off(view: &View) -> Action {
    let next = view.showdown.as_ref().and_then(|showdown| {
        let Showdown {
            knocker_spread,
            layoffs,
            ..
        } = showdown;
        best_defence_after(knocker_spread, layoffs, view.hand)
            .layoffs
            .iter()
            .next()
    });
    next.map_or(Action::Done, Action::LayOff)
}
