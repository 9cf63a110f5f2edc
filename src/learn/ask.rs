use knockwood_engine::{Action, Cards, Meld, View, best_defence, deadwood, safest_spread};

use crate::table::YOU;

/// What a task asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// To pick cards of the hand.
    Pick(Pick),
    /// To count the hand's deadwood.
    Deadwood,
    /// To say what the round is worth to whoever wins it.
    Points,
    /// To do something.
    Act(Goal),
}

/// Which cards are to be picked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pick {
    /// All that count so much.
    Worth(u8),
    /// The cards of a set.
    Set,
    /// The cards of a run.
    Run,
    /// All that stay loose when the hand is laid out as well as can be.
    Loose,
    /// All that are laid off by who loses the least.
    LaidOff,
}

/// What is to be reached by an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// To take the upcard if it makes a meld that lowers the count, and else to leave it.
    Upcard,
    /// A throw that leaves the least deadwood.
    Least,
    /// Of the throws that break no meld, one that the opponent is least likely to want.
    Safe,
    /// Of the throws that break no meld, one after which the most unseen cards help.
    Hope,
    /// To end the round now.
    Knock,
    /// To end it with nothing left over.
    Gin,
    /// To end it with all eleven cards in melds.
    BigGin,
    /// To knock with the least deadwood, and melds that the fewest unseen cards fit.
    Spread,
}

/// What is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// These cards.
    Cards(Cards),
    /// This number.
    Number(u16),
    /// This action.
    Action(Action),
}

impl Ask {
    /// The numbers to choose from, in order; empty where no number is asked.
    pub fn numbers(self, view: &View) -> Vec<u16> {
        let mut numbers = match self {
            Self::Deadwood => {
                let least = u16::from(deadwood(view.hand));
                vec![
                    least,
                    view.hand.points(),
                    least + 3,
                    least.saturating_sub(4).max(1),
                ]
            }
            Self::Points => view.result.map_or_else(Vec::new, |result| {
                let [own, their] = [YOU, YOU.other()].map(|seat| u16::from(result.deadwood[seat]));
                let bonus = u16::from(result.bonus).max(25);
                vec![
                    result.points,
                    own.abs_diff(their),
                    own.abs_diff(their) + bonus,
                    own.max(their),
                    bonus,
                ]
            }),
            Self::Pick(_) | Self::Act(_) => Vec::new(),
        };
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    /// The ways to knock that are shown to choose from: the best against layoffs and the others that leave as
    /// little. Empty where none is asked.
    pub fn knocks(self, view: &View) -> Vec<Action> {
        if self != Self::Act(Goal::Spread) {
            return Vec::new();
        }
        let all: Vec<(Action, u8)> = view
            .legal_actions()
            .filter_map(|action| match action {
                Action::Knock { discard, spread } => {
                    Some((action, spread.deadwood(view.hand.without(discard))))
                }
                _ => None,
            })
            .collect();
        let least = all.iter().map(|(_, left)| *left).min();
        all.into_iter()
            .filter(|(_, left)| Some(*left) == least)
            .map(|(action, _)| action)
            .collect()
    }

    /// Every answer that can be given.
    pub fn answers(self, view: &View) -> Vec<Answer> {
        match self {
            Self::Pick(_) => subsets(view.hand).map(Answer::Cards).collect(),
            Self::Deadwood | Self::Points => {
                self.numbers(view).into_iter().map(Answer::Number).collect()
            }
            Self::Act(Goal::Spread) => self.knocks(view).into_iter().map(Answer::Action).collect(),
            Self::Act(_) => {
                let throws = view.hand.iter().filter(|_| view.drawn.is_some());
                let mut all: Vec<Action> = throws.clone().map(Action::Discard).collect();
                all.extend(throws.filter_map(|card| knock(view, card)));
                all.extend(view.legal_actions().filter(|action| {
                    matches!(
                        action,
                        Action::Pass | Action::Take | Action::Draw | Action::BigGin(_)
                    )
                }));
                all.into_iter().map(Answer::Action).collect()
            }
        }
    }
}

/// The knock that throws this card, with the melds that are best against layoffs; `None` when it leaves too
/// much.
pub(super) fn knock(view: &View, discard: knockwood_engine::Card) -> Option<Action> {
    let rest = view.hand.without(discard);
    let spread = safest_spread(rest, view.knock_limit, view.unseen() | view.opponent_known)?;
    Some(Action::Knock { discard, spread })
}

/// The meld that these cards are, if they are one.
pub(super) fn meld(cards: Cards) -> Option<Meld> {
    Meld::new(cards).ok()
}

/// What is laid off against the knock that lies on the table by who loses the least.
pub(super) fn laid_off(view: &View) -> Cards {
    view.showdown.map_or(Cards::EMPTY, |showdown| {
        best_defence(&showdown.knocker_spread, view.hand)
            .layoffs
            .cards()
    })
}

/// Every set of these cards, the empty one as well.
fn subsets(hand: Cards) -> impl Iterator<Item = Cards> {
    let all: Vec<_> = hand.iter().collect();
    (0_u32..1 << all.len()).map(move |chosen| {
        all.iter()
            .enumerate()
            .filter(|(place, _)| chosen >> place & 1 == 1)
            .map(|(_, card)| *card)
            .collect()
    })
}
