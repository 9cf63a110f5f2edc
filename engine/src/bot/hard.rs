//! The `hard` mind: the move whose state the value network thinks most of.

use super::common;
use super::style::Style;
use super::value::{Network, Way, Weights, weigh};
use crate::{Action, Phase, Seed, View};

/// By the network; luck is not needed, as no two states are worth the same for long.
pub(super) fn choose(view: &View, luck: &Seed, weights: Option<&Weights>) -> Option<Action> {
    let Some(weights) = weights else {
        return Style::EARLY_THEN_GIN.choose(view, luck);
    };
    if view.phase == Phase::Layoff {
        return Some(common::lay_off(view));
    }
    if view.can_draw() && !view.can_take() {
        return Some(Action::Draw);
    }
    let mut best: Option<(i32, Action)> = None;
    weigh(view, Way::Free, &mut Network::new(weights), |candidate| {
        if best.is_none_or(|(value, _)| candidate.value > value) {
            best = Some((candidate.value, candidate.action));
        }
    });
    best.map(|(_, action)| action)
}
