//! The legal actions with their numbers.

use core::cmp::Reverse;

use super::odds::{helping_cards, wanted};
use super::{AdvisedAction, KnockSpread};
use crate::bot::value::{Candidate, Judge, ONE, Says, Way, weigh};
use crate::{
    Action, Cards, Layoffs, Phase, RoundResult, Showdown, Spread, View, best_discards, best_spread,
    chance_to_win, deadwood,
};

/// All but layoffs, the best first.
pub(super) fn ranked(view: &View, judge: &mut impl Judge) -> Vec<AdvisedAction> {
    let mut candidates: Vec<Candidate> = Vec::new();
    weigh(view, Way::Free, judge, |candidate| {
        candidates.push(*candidate);
    });
    candidates.sort_by_key(|candidate| Reverse(candidate.value));
    candidates
        .iter()
        .map(|candidate| advised(view, candidate, judge))
        .collect()
}

/// The chance to win the round after the best action and after this one.
pub(super) fn chances(view: &View, action: Action, judge: &mut impl Judge) -> Option<[u16; 2]> {
    if view.phase == Phase::Layoff {
        let all = layoffs(view);
        let of = |option: &AdvisedAction| option.round_chance;
        let made = all.iter().find(|option| option.action == action)?;
        return Some([all.first().map(of)?, of(made)]);
    }
    let mut candidates: Vec<Candidate> = Vec::new();
    weigh(view, Way::Free, judge, |candidate| {
        candidates.push(*candidate);
    });
    let best = *candidates.iter().max_by_key(|candidate| candidate.value)?;
    let made = *candidates
        .iter()
        .find(|other| is_same(other.action, action))?;
    Some([best, made].map(|candidate| thousandths(said(&candidate, judge).wins)))
}

/// Knocks that throw the same card are one option.
fn is_same(a: Action, b: Action) -> bool {
    match (a, b) {
        (Action::Knock { discard: a, .. }, Action::Knock { discard: b, .. }) => a == b,
        (Action::BigGin(_), Action::BigGin(_)) => true,
        _ => a == b,
    }
}

fn advised(view: &View, candidate: &Candidate, judge: &mut impl Judge) -> AdvisedAction {
    let says = said(candidate, judge);
    let (hand, action) = (view.hand, candidate.action);
    let unseen = view.unseen();
    let after = match action {
        Action::Discard(card) | Action::Knock { discard: card, .. } => hand.without(card),
        Action::Take => view.upcard().map_or(hand, |card| {
            let full = hand.with(card);
            let throws = best_discards(full).1.without(card);
            let others = || full.iter().filter(|thrown| *thrown != card);
            let throw = throws
                .first()
                .or_else(|| others().min_by_key(|thrown| deadwood(full.without(*thrown))));
            throw.map_or(hand, |thrown| full.without(thrown))
        }),
        _ => hand,
    };
    let spread = match action {
        Action::Knock { spread, .. } | Action::BigGin(spread) => spread,
        _ => best_spread(after),
    };
    let helps = if matches!(action, Action::Knock { .. } | Action::BigGin(_)) {
        Cards::EMPTY
    } else {
        helping_cards(after, unseen)
    };
    AdvisedAction {
        action,
        deadwood: spread.deadwood(after),
        spread,
        helps,
        wanted: match action {
            Action::Discard(card) => Some(wanted(view, card)),
            _ => None,
        },
        spreads: match action {
            Action::Knock { .. } => spreads(view, after),
            _ => Vec::new(),
        },
        round_chance: thousandths(says.wins),
        points: tenths(says.points),
        game_chance: game_chance(view, &says),
    }
}

fn said(candidate: &Candidate, judge: &mut impl Judge) -> Says {
    let Some(kind) = candidate.kind else {
        // The round is drawn.
        return Says {
            worth: 0,
            wins: 0,
            points: 0,
        };
    };
    judge.begin(&candidate.shared);
    let for_gin = candidate.free < candidate.value;
    let own = if for_gin {
        &candidate.own_for_gin
    } else {
        &candidate.own
    };
    judge.says(own, kind)
}

fn spreads(view: &View, hand: Cards) -> Vec<KnockSpread> {
    let at_large = view.unseen() | view.opponent_known;
    Spread::all_of(hand)
        .map(|spread| KnockSpread {
            spread,
            deadwood: spread.deadwood(hand),
            lays_off: if spread.cards() == hand {
                // Nobody lays off on gin.
                Cards::EMPTY
            } else {
                Layoffs::EMPTY.takes(&spread) & at_large
            },
        })
        .filter(|spread| spread.deadwood <= view.knock_limit)
        .collect()
}

/// Layoffs and their end, the best first. All of the knocker's cards lie on the table, so the numbers are
/// exact.
pub(super) fn layoffs(view: &View) -> Vec<AdvisedAction> {
    let Some(showdown) = &view.showdown else {
        return Vec::new();
    };
    let mut options: Vec<AdvisedAction> = view
        .legal_actions()
        .map(|action| settled(view, showdown, action))
        .collect();
    // Where stopping costs nothing, it comes first.
    options.sort_by_key(|option| (option.deadwood, option.action != Action::Done));
    options
}

fn settled(view: &View, showdown: &Showdown, action: Action) -> AdvisedAction {
    let left = showdown.left_after(action, view.hand);
    let result = RoundResult::of_defence(&view.rules, view.dealer, showdown, left, view.factor);
    let won = result.winner == Some(view.seat);
    let points = result.points_for(view.seat);
    AdvisedAction {
        action,
        deadwood: left,
        spread: best_spread(view.hand),
        helps: Cards::EMPTY,
        wanted: None,
        spreads: Vec::new(),
        round_chance: if won { 1000 } else { 0 },
        points: i16::try_from(points * 10).unwrap_or(i16::MAX),
        game_chance: view.rules.target.map_or(if won { 1000 } else { 0 }, |_| {
            game_chance_after(view, points)
        }),
    }
}

fn thousandths(value: i32) -> u16 {
    let part = (i64::from(value) * 1000 + i64::from(ONE) / 2).div_euclid(i64::from(ONE));
    u16::try_from(part.clamp(0, 1000)).unwrap_or(0)
}

/// Tenths of a point; a unit is 40 points.
fn tenths(value: i32) -> i16 {
    let part = (i64::from(value) * 400 + i64::from(ONE) / 2).div_euclid(i64::from(ONE));
    i16::try_from(part).unwrap_or(0)
}

/// What the seat and its opponent need to the target.
fn needs(view: &View) -> Option<(u16, u16)> {
    let target = view.rules.target?;
    let need = |seat| target.saturating_sub(view.scores[seat]).max(1);
    Some((need(view.seat), need(view.seat.other())))
}

/// The chance to win the game, from what a state is worth: see the trainer's `worth`, of which this
/// is the inverse.
fn game_chance(view: &View, says: &Says) -> u16 {
    let Some((own, their)) = needs(view) else {
        return thousandths(says.wins);
    };
    let swing =
        chance_to_win(own.saturating_sub(40), their) - chance_to_win(own, their.saturating_sub(40));
    #[allow(clippy::cast_precision_loss, reason = "values are far below 2^24")]
    let gained = says.worth as f32 / ONE as f32 * swing / 2.0;
    per_mille(chance_to_win(own, their) + gained)
}

fn game_chance_after(view: &View, points: i32) -> u16 {
    let Some((own, their)) = needs(view) else {
        return 0;
    };
    let won = u16::try_from(points.max(0)).unwrap_or(u16::MAX);
    let lost = u16::try_from((-points).max(0)).unwrap_or(u16::MAX);
    per_mille(chance_to_win(
        own.saturating_sub(won),
        their.saturating_sub(lost),
    ))
}

fn per_mille(chance: f32) -> u16 {
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 0 and 1000"
    )]
    let part = (chance.clamp(0.0, 1.0) * 1000.0 + 0.5) as u16;
    part
}
