//! Every move, and what the state after it is worth.

use super::inputs::Inputs;
use super::position::{Kind, Position};
use crate::{Action, Card, Cards, Phase, View, deadwood, safest_spread};

/// A value of one unit.
pub const ONE: i32 = 1 << 14;

/// Says what states are worth.
pub trait Judge {
    /// The next states have these inputs in common.
    fn begin(&mut self, shared: &Inputs);

    /// What the state with these inputs beside the common ones is worth, [`ONE`] a unit.
    fn value(&mut self, own: &Inputs, kind: Kind) -> i32;

    /// All that is said of that state.
    fn says(&mut self, own: &Inputs, kind: Kind) -> Says;
}

/// What is said of a state, [`ONE`] a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Says {
    /// What it is worth at this score; see [`value`](super).
    pub worth: i32,
    /// The chance to win the round: nought to one, but for errors of the network.
    pub wins: i32,
    /// The points that the round brings, the opponent's counted below nought, 40 a unit.
    pub points: i32,
}

/// How the rest of the round may be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// As is better at each decision.
    Free,
    /// For gin only: no other knock.
    GinOnly,
}

/// A move and what it is worth.
#[derive(Debug, Clone, Copy)]
pub struct Candidate {
    /// The move.
    pub action: Action,
    /// What kind of state follows; for taking the upcard, that of the best throw after it. `None` where
    /// the round ends without a score.
    pub kind: Option<Kind>,
    /// Inputs in common with the decision's other states.
    pub shared: Inputs,
    /// The state's own inputs where play goes on freely.
    pub own: Inputs,
    /// The same where it goes on for gin only.
    pub own_for_gin: Inputs,
    /// What it is worth where play goes on freely, [`ONE`] a unit.
    pub free: i32,
    /// What it is worth, in the better of the ways that are open.
    pub value: i32,
}

/// Gives each move of the view's seat to `each`, weighed. A card thrown on a knock is weighed with
/// the spread that invites the fewest layoffs. Layoffs are not weighed.
pub fn weigh(view: &View, way: Way, judge: &mut impl Judge, mut each: impl FnMut(&Candidate)) {
    if view.turn != Some(view.seat) {
        return;
    }
    let position = Position::of(view);
    let mut weigher = Weigher { view, way, judge };
    match view.phase {
        Phase::Discard => {
            let knock = view.must_knock();
            weigher.throws(
                &position,
                view.hand,
                view.shown,
                view.barred,
                knock,
                &mut each,
            );
        }
        Phase::Offer | Phase::Draw | Phase::LastDiscard => {
            weigher.draws(&position, &mut each);
        }
        Phase::Layoff | Phase::Over => {}
    }
}

struct Weigher<'a, J> {
    view: &'a View,
    way: Way,
    judge: &'a mut J,
}

impl<J: Judge> Weigher<'_, J> {
    fn throws(
        &mut self,
        position: &Position,
        hand: Cards,
        shown: Cards,
        barred: Option<Card>,
        must_knock: bool,
        each: &mut impl FnMut(&Candidate),
    ) {
        let shared = position.shared(self.view);
        self.judge.begin(&shared);
        let throwable = barred.map_or(hand, |card| hand.without(card));
        if self.view.rules.big_gin.is_some() && deadwood(hand) == 0 {
            let own = position.own(hand, shown, None, Kind::Knocked);
            let value = self.judge.value(&own.on, Kind::Knocked);
            each(&Candidate {
                action: Action::BigGin(crate::best_spread(hand)),
                kind: Some(Kind::Knocked),
                shared,
                own: own.on,
                own_for_gin: own.on,
                free: value,
                value: value.saturating_add(8 * ONE),
            });
        }
        for card in throwable {
            let rest = hand.without(card);
            let left = deadwood(rest);
            if left <= self.view.knock_limit
                && (left == 0 || must_knock || self.way == Way::Free)
                && let Some(spread) = safest_spread(
                    rest,
                    self.view.knock_limit,
                    position.unseen | position.known,
                )
            {
                let own = position.own(rest, shown, None, Kind::Knocked);
                let value = self.judge.value(&own.on, Kind::Knocked);
                each(&Candidate {
                    action: Action::Knock {
                        discard: card,
                        spread,
                    },
                    kind: Some(Kind::Knocked),
                    shared,
                    own: own.on,
                    own_for_gin: own.on,
                    free: value,
                    // Gin is never left lying.
                    value: if left == 0 {
                        value.saturating_add(4 * ONE)
                    } else {
                        value
                    },
                });
            }
            if !must_knock {
                let action = Action::Discard(card);
                self.state(
                    position,
                    &shared,
                    (rest, shown),
                    Some(card),
                    Kind::Thrown,
                    action,
                    each,
                );
            }
        }
    }

    /// A state that play goes on from, in the better of the ways that are open.
    #[allow(
        clippy::too_many_arguments,
        reason = "what makes up a state; they are used once"
    )]
    fn state(
        &mut self,
        position: &Position,
        shared: &Inputs,
        (hand, shown): (Cards, Cards),
        upcard: Option<Card>,
        kind: Kind,
        action: Action,
        each: &mut impl FnMut(&Candidate),
    ) {
        let own = position.own(hand, shown, upcard, kind);
        let gin = own.for_gin().on;
        let for_gin = self.judge.value(&gin, kind);
        let free = match self.way {
            Way::Free => self.judge.value(&own.on, kind),
            Way::GinOnly => for_gin,
        };
        each(&Candidate {
            action,
            kind: Some(kind),
            shared: *shared,
            own: own.on,
            own_for_gin: gin,
            free,
            value: free.max(for_gin),
        });
    }

    fn draws(&mut self, position: &Position, each: &mut impl FnMut(&Candidate)) {
        let view = self.view;
        let (hand, shown) = (view.hand, view.shown);
        if view.can_take()
            && let Some(card) = view.upcard()
        {
            let taken = position.next_turn().without_upcard(card);
            let mut best: Option<Candidate> = None;
            let must_knock = view.phase == Phase::LastDiscard;
            let mut keep = |candidate: &Candidate| {
                if best.is_none_or(|best| candidate.value > best.value) {
                    best = Some(*candidate);
                }
            };
            self.throws(
                &taken,
                hand.with(card),
                shown.with(card),
                Some(card),
                must_knock,
                &mut keep,
            );
            if let Some(best) = best {
                each(&Candidate {
                    action: Action::Take,
                    ..best
                });
            }
        }
        if view.can_draw() {
            let next = position.next_turn();
            let shared = next.shared(view);
            self.judge.begin(&shared);
            self.state(
                &next,
                &shared,
                (hand, shown),
                None,
                Kind::Drawing,
                Action::Draw,
                each,
            );
        }
        if view.phase == Phase::LastDiscard {
            // The round is drawn.
            each(&Candidate {
                action: Action::Pass,
                kind: None,
                shared: Inputs::EMPTY,
                own: Inputs::EMPTY,
                own_for_gin: Inputs::EMPTY,
                free: 0,
                value: 0,
            });
        } else if view.can_pass() {
            let shared = position.shared(view);
            self.judge.begin(&shared);
            let (upcard, kind) = if view.seat == view.dealer {
                (None, Kind::BothPassed)
            } else {
                (view.upcard(), Kind::Passed)
            };
            self.state(
                position,
                &shared,
                (hand, shown),
                upcard,
                kind,
                Action::Pass,
                each,
            );
        }
    }
}
