//! What to do, ranked, with the numbers and the reason.

mod odds;
mod options;
mod why;

use crate::bot::value::{Network, Weights};
use crate::{Action, Cards, Phase, Spread, View};

pub use odds::{helping_cards, wanted};

/// Every legal action of a view, the best first, with what a person may want to know of each.
///
/// Ranked by the value network of `hard`; the chances and points of a round are what it says, learnt
/// from play. Everything else is counted from the view. All numbers are whole, and the same on
/// every platform.
///
/// ```
/// # #[cfg(feature = "hard")] {
/// use knockwood_engine::bot::value::Weights;
/// use knockwood_engine::{Advice, Game, Rules, Seat, Seed};
///
/// let game = Game::new(Rules::default(), Seed([0; 32]))?;
/// let weights = Weights::built_in().ok_or("built in")?;
/// let advice = Advice::of(&game.view(Seat::A), weights).ok_or("A is to act")?;
/// assert_eq!(advice.options.len(), 2);
/// assert!(advice.why.starts_with("Take the ") || advice.why.starts_with("Pass"));
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Advice {
    /// The best first. Knocks that throw the same card are one option.
    pub options: Vec<AdvisedAction>,
    /// How many cards the seat has not seen: the "m" of "n of m unseen cards".
    pub unseen: u8,
    /// One sentence that says what to do and why.
    pub why: String,
}

/// An action and what can be said of it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct AdvisedAction {
    /// What may be done. A knock has the spread that invites the fewest layoffs.
    pub action: Action,
    /// The least deadwood after it; for taking the upcard, after the best throw that follows; for laying
    /// off, once all that is worth it is laid off.
    pub deadwood: u8,
    /// Melds that leave so little.
    pub spread: Spread,
    /// Unseen cards that would join a meld and so lower that deadwood, if drawn next.
    pub helps: Cards,
    /// For a throw: the chance in thousandths that the opponent has a meld for the card at once, if
    /// every unseen card is as likely as any other to be in their hand.
    pub wanted: Option<u16>,
    /// For a knock: every spread within the limit.
    pub spreads: Vec<KnockSpread>,
    /// The chance to win the round, in thousandths.
    pub round_chance: u16,
    /// What the round will bring on average, in tenths of a point; the opponent's count below nought.
    pub points: i16,
    /// The chance to win the game, in thousandths; in a single round that of the round.
    pub game_chance: u16,
}

/// A spread to knock with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct KnockSpread {
    /// The melds laid.
    pub spread: Spread,
    /// What it leaves, in points.
    pub deadwood: u8,
    /// Unseen cards that would fit its melds at once, or that the opponent is known to hold.
    pub lays_off: Cards,
}

impl AdvisedAction {
    /// What is to be done: "Throw the king of clubs", "Knock with the two of hearts".
    pub fn in_words(&self, view: &View) -> String {
        match self.action {
            Action::Discard(card) => format!("Throw the {}", card.name()),
            Action::Knock { discard, .. } if self.deadwood == 0 => {
                format!("Go gin with the {}", discard.name())
            }
            Action::Knock { discard, .. } => format!("Knock with the {}", discard.name()),
            Action::BigGin(_) => "Go big gin".to_owned(),
            Action::Take => match view.upcard() {
                Some(card) => format!("Take the {}", card.name()),
                None => "Take the upcard".to_owned(),
            },
            Action::Draw => "Draw from the stock".to_owned(),
            Action::Pass => "Pass".to_owned(),
            Action::LayOff(layoff) => format!("Lay the {} off", layoff.card.name()),
            Action::Done => "Lay nothing more off".to_owned(),
            Action::Deal | Action::Resign(_) => String::new(),
        }
    }
}

impl Advice {
    /// Advice for the view's seat; `None` when it is not to act.
    pub fn of(view: &View, weights: &Weights) -> Option<Self> {
        if view.turn != Some(view.seat) {
            return None;
        }
        let options = if view.phase == Phase::Layoff {
            options::layoffs(view)
        } else {
            options::ranked(view, &mut Network::new(weights))
        };
        let why = why::sentence(view, &options);
        Some(Self {
            options,
            unseen: u8::try_from(view.unseen().len()).unwrap_or(u8::MAX),
            why,
        })
    }

    /// The chance to win the round, in thousandths: after the best action, and after this one. `None` when
    /// it is not the view's turn, or this is no action of its.
    ///
    /// The same numbers as in [`Advice::options`], without all else.
    pub fn chances(view: &View, action: Action, weights: &Weights) -> Option<[u16; 2]> {
        if view.turn != Some(view.seat) {
            return None;
        }
        options::chances(view, action, &mut Network::new(weights))
    }

    /// The best action.
    pub fn best(&self) -> Option<&AdvisedAction> {
        self.options.first()
    }
}
