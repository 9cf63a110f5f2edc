//! Opponents that are not the network.

use knockwood_engine::bot::{self, Level, Style};
use knockwood_engine::{Action, Card, Phase, Seed, View, best_spread, deadwood};
use rand::RngExt as _;
use rand::seq::IteratorRandom as _;
use rand_chacha::ChaCha8Rng;

/// Who sits across for a game.
#[derive(Clone, Copy)]
pub(crate) enum Opponent {
    /// The network itself.
    Itself,
    Scripted(Style),
    /// Takes what melds, throws any card that leaves least, knocks at once: the usual yardstick.
    Plain,
}

impl Opponent {
    /// Four games of ten against others, or `pool` of them if that is more: then the rest is against those
    /// that knock at once, for the most part.
    pub(crate) fn drawn(rng: &mut ChaCha8Rng, pool: f64) -> Self {
        match rng.random_range(0..20) {
            0..=11 if pool > 0.4 && rng.random_bool((pool - 0.4) / 0.6) => {
                match rng.random_range(0..10) {
                    0..=5 => Self::Plain,
                    6 | 7 => Self::Scripted(Style::AT_ONCE),
                    8 => Self::Scripted(Style::EARLY_THEN_GIN),
                    _ => Self::Scripted(Style::GIN_ONLY),
                }
            }
            0..=11 => Self::Itself,
            12..=14 => Self::Plain,
            15 => Self::Scripted(Style::AT_ONCE),
            16 => Self::Scripted(Style::GIN_ONLY),
            17 => Self::Scripted(Style::EARLY_THEN_GIN),
            18 => Self::Scripted(Style {
                early_turns: 4,
                early: 10,
                late: rng.random_range(0..6),
            }),
            _ => Self::Scripted(Style {
                early_turns: 0,
                early: 0,
                late: rng.random_range(1..10),
            }),
        }
    }

    pub(crate) fn choose(self, view: &View, luck: &Seed, rng: &mut ChaCha8Rng) -> Option<Action> {
        match self {
            Self::Itself => None,
            Self::Scripted(style) => style.choose(view, luck),
            Self::Plain => plain(view, rng).or_else(|| bot::choose(Level::Normal, view, luck)),
        }
    }
}

fn plain(view: &View, rng: &mut ChaCha8Rng) -> Option<Action> {
    match view.phase {
        Phase::Offer | Phase::Draw => {
            let card = view.upcard()?;
            let melds = deadwood(view.hand.with(card)) < deadwood(view.hand) + card.points();
            let take = melds && view.can_take();
            Some(if take {
                Action::Take
            } else if view.can_pass() {
                Action::Pass
            } else {
                Action::Draw
            })
        }
        Phase::Discard => {
            let left = |card: &Card| deadwood(view.hand.without(*card));
            let throws = if view.must_knock() {
                view.knock_discards()
            } else {
                view.discards()
            };
            let least = throws.iter().map(|card| left(&card)).min()?;
            let card = throws
                .iter()
                .filter(|card| left(card) == least)
                .choose(rng)?;
            Some(if view.can_knock_with(card) {
                let spread = best_spread(view.hand.without(card));
                Action::Knock {
                    discard: card,
                    spread,
                }
            } else {
                Action::Discard(card)
            })
        }
        _ => None,
    }
}
