//! The `normal` mind: least deadwood, a light eye for danger, early knocks.

use super::common::{knock, lay_off, least, outs};
use crate::{Action, Card, Phase, Seed, View, best_spread, deadwood};

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

pub(super) fn draw(view: &View) -> Option<Action> {
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
    knock(view, luck).or_else(|| discard(view, luck))
}

/// The plain throw that leaves little deadwood, helps the opponent little and keeps chances.
pub(super) fn discard(view: &View, luck: &Seed) -> Option<Action> {
    let unseen = view.unseen();
    least(view.discards(), luck, |card| {
        let rest = view.hand.without(card);
        let danger = DANGER * outs(card, unseen, unseen)
            + SHOWN_DANGER * outs(card, view.opponent_known, unseen);
        POINT * i32::from(deadwood(rest)) + OUT * outs(card, rest, unseen) + danger
    })
    .map(Action::Discard)
}
