//! What may be done: one place decides, and rounds, views and errors ask it.

use crate::{
    Accepted, Action, Card, Cards, Event, History, Layoff, Meld, Phase, Refusal, Showdown, Spread,
    deadwood,
};

/// Everything that decides what the seat to act may do. All of it is known to that seat.
#[derive(Clone, Copy)]
pub(crate) struct Situation<'a> {
    pub(crate) phase: Phase,
    pub(crate) hand: Cards,
    pub(crate) barred: Option<Card>,
    pub(crate) upcard: Option<Card>,
    pub(crate) stock: u8,
    pub(crate) knock_limit: u8,
    pub(crate) big_gin: bool,
    pub(crate) history: &'a History,
    pub(crate) showdown: Option<&'a Showdown>,
}

/// Cards left in the stock when a plain discard ends the round.
pub(crate) const STOCK_END: u8 = 2;

impl Situation<'_> {
    pub(crate) fn may_pass(&self) -> bool {
        matches!(self.phase, Phase::Offer | Phase::LastDiscard)
    }

    /// Two passes and nothing else: the non-dealer draws from the stock.
    fn both_passed(&self) -> bool {
        self.history.len() == 2 && matches!(self.history.last(), Some(Event::Passed(_)))
    }

    pub(crate) fn may_take(&self) -> bool {
        match (self.phase, self.upcard) {
            (Phase::Offer, Some(_)) => true,
            (Phase::Draw, Some(_)) => !self.both_passed(),
            (Phase::LastDiscard, Some(card)) => self.knocks_after_taking(card),
            _ => false,
        }
    }

    /// Whether this hand of ten could knock, or go big gin, once it has taken the card.
    fn knocks_after_taking(&self, card: Card) -> bool {
        let turn = Situation {
            phase: Phase::Discard,
            hand: self.hand.with(card),
            barred: Some(card),
            ..*self
        };
        !turn.knock_discards().is_empty() || turn.may_big_gin()
    }

    pub(crate) fn may_draw(&self) -> bool {
        self.phase == Phase::Draw && self.stock > STOCK_END
    }

    /// Whether this turn has to end in a knock: the last discard was taken.
    pub(crate) fn must_knock(&self) -> bool {
        self.phase == Phase::Discard && self.stock <= STOCK_END && self.barred.is_some()
    }

    /// Eleven cards in the turn's second half; nothing else is looked at for melds.
    fn full_hand(&self) -> Option<Cards> {
        (self.phase == Phase::Discard && self.hand.len() == 11).then_some(self.hand)
    }

    /// What may be thrown at all.
    fn throwable(&self) -> Cards {
        let hand = self.full_hand().unwrap_or(Cards::EMPTY);
        self.barred.map_or(hand, |card| hand.without(card))
    }

    pub(crate) fn discards(&self) -> Cards {
        if self.must_knock() {
            Cards::EMPTY
        } else {
            self.throwable()
        }
    }

    pub(crate) fn can_knock_with(&self, discard: Card) -> bool {
        self.throwable().contains(discard)
            && deadwood(self.hand.without(discard)) <= self.knock_limit
    }

    pub(crate) fn knock_discards(&self) -> Cards {
        // No throw takes more than ten points away: most hands need no further look.
        if deadwood(self.hand) > self.knock_limit.saturating_add(10) {
            return Cards::EMPTY;
        }
        self.throwable()
            .iter()
            .filter(|card| deadwood(self.hand.without(*card)) <= self.knock_limit)
            .collect()
    }

    pub(crate) fn may_big_gin(&self) -> bool {
        self.big_gin && self.full_hand().is_some_and(|hand| deadwood(hand) == 0)
    }

    /// The knocker's melds as laid, each with how it lies now.
    fn table(&self) -> impl Iterator<Item = (Meld, Meld)> + use<> {
        let showdown = self
            .showdown
            .filter(|_| self.phase == Phase::Layoff)
            .copied();
        showdown.into_iter().flat_map(|showdown| {
            showdown
                .knocker_spread
                .melds()
                .map(move |meld| (meld, showdown.layoffs.grown(meld)))
        })
    }

    pub(crate) fn layoffs(&self) -> impl Iterator<Item = Layoff> + use<> {
        let hand = self.hand;
        self.table().flat_map(move |(onto, grown)| {
            hand.iter()
                .filter(move |card| grown.with(*card).is_some())
                .map(move |card| Layoff { card, onto })
        })
    }

    /// Every legal action once: pass, take, draw, discards by card, knocks by card, big gin, layoffs,
    /// done. Lazy, and without allocation.
    pub(crate) fn actions(&self) -> impl Iterator<Item = Action> + use<> {
        let one = |may: bool, action: Action| may.then_some(action).into_iter();
        let (hand, limit) = (self.hand, self.knock_limit);
        let knocks = self.knock_discards().iter().flat_map(move |discard| {
            let rest = hand.without(discard);
            Spread::all_of(rest)
                .filter(move |spread| spread.deadwood(rest) <= limit)
                .map(move |spread| Action::Knock { discard, spread })
        });
        let big = if self.may_big_gin() {
            hand
        } else {
            Cards::EMPTY
        };
        let big = (!big.is_empty())
            .then(|| Spread::all_of(big))
            .into_iter()
            .flatten();
        one(self.may_pass(), Action::Pass)
            .chain(one(self.may_take(), Action::Take))
            .chain(one(self.may_draw(), Action::Draw))
            .chain(self.discards().iter().map(Action::Discard))
            .chain(knocks)
            .chain(
                big.filter(move |spread| spread.cards() == hand)
                    .map(Action::BigGin),
            )
            .chain(self.layoffs().map(Action::LayOff))
            .chain(one(self.phase == Phase::Layoff, Action::Done))
    }

    /// Whether the action may be done.
    // By reference: an action is handed on just after it was written, and loading it whole would stall.
    pub(crate) fn check(&self, action: &Action) -> Result<(), Refusal> {
        match *action {
            _ if self.phase == Phase::Over && *action != Action::Deal => Err(Refusal::RoundOver),
            Action::Pass if self.may_pass() => Ok(()),
            Action::Take if self.may_take() => Ok(()),
            Action::Draw if self.may_draw() => Ok(()),
            Action::Pass if self.phase == Phase::Layoff => Err(Refusal::LayingOff),
            Action::Pass => Err(Refusal::NothingToPass),
            Action::Take | Action::Draw => Err(self.no_draw(*action)),
            Action::Discard(card) => self.check_throw(card, !self.must_knock()),
            Action::Knock {
                discard,
                ref spread,
            } => {
                self.check_throw(discard, true)?;
                self.check_spread(self.hand.without(discard), spread)
            }
            Action::BigGin(ref spread) => self.check_big_gin(spread),
            Action::LayOff(layoff) => self.check_layoff(layoff),
            Action::Done if self.phase == Phase::Layoff => Ok(()),
            Action::Done => Err(Refusal::NoKnock),
            Action::Deal | Action::Resign(_) => Err(Refusal::OfTheGame),
        }
    }

    fn no_draw(&self, action: Action) -> Refusal {
        match (self.phase, self.upcard) {
            (Phase::Offer, _) => Refusal::OnOffer,
            (Phase::Draw, _) if action == Action::Take => Refusal::BothPassed,
            (Phase::LastDiscard, Some(card)) if action == Action::Take => {
                Refusal::NoKnockWith(card)
            }
            (Phase::Draw | Phase::LastDiscard, _) => Refusal::StockEnd,
            (Phase::Discard, _) => Refusal::AlreadyDrawn,
            (Phase::Layoff, _) => Refusal::LayingOff,
            (Phase::Over, _) => Refusal::RoundOver,
        }
    }

    fn check_turn(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Discard => Ok(()),
            Phase::Offer => Err(Refusal::OnOffer),
            Phase::Draw | Phase::LastDiscard => Err(Refusal::NotDrawn),
            Phase::Layoff => Err(Refusal::LayingOff),
            Phase::Over => Err(Refusal::RoundOver),
        }
    }

    fn check_throw(&self, card: Card, plain_or_knock: bool) -> Result<(), Refusal> {
        self.check_turn()?;
        if !self.hand.contains(card) {
            Err(Refusal::NotInHand(card))
        } else if self.barred == Some(card) {
            Err(Refusal::JustTaken(card))
        } else if !plain_or_knock {
            Err(Refusal::MustKnock)
        } else {
            Ok(())
        }
    }

    fn check_spread(&self, rest: Cards, spread: &Spread) -> Result<(), Refusal> {
        if !rest.contains_all(spread.cards()) {
            return Err(Refusal::NotTheirs(spread.cards() - rest));
        }
        let left = spread.loose(rest).points();
        if left > u16::from(self.knock_limit) {
            return Err(Refusal::OverLimit {
                left,
                limit: self.knock_limit,
            });
        }
        Ok(())
    }

    fn check_big_gin(&self, spread: &Spread) -> Result<(), Refusal> {
        self.check_turn()?;
        if !self.big_gin {
            Err(Refusal::BigGinOff)
        } else if !self.hand.contains_all(spread.cards()) {
            Err(Refusal::NotTheirs(spread.cards() - self.hand))
        } else if spread.cards() != self.hand {
            Err(Refusal::NotAllMelded(spread.loose(self.hand)))
        } else {
            Ok(())
        }
    }

    fn check_layoff(&self, layoff: Layoff) -> Result<(), Refusal> {
        if self.phase != Phase::Layoff {
            return Err(Refusal::NoKnock);
        }
        if !self.hand.contains(layoff.card) {
            return Err(Refusal::NotInHand(layoff.card));
        }
        let Some((_, grown)) = self.table().find(|(laid, _)| *laid == layoff.onto) else {
            return Err(Refusal::NotOnTable(layoff));
        };
        if grown.with(layoff.card).is_some() {
            Ok(())
        } else {
            Err(Refusal::DoesNotFit(layoff))
        }
    }

    /// What would be accepted, in words.
    pub(crate) fn accepted(&self) -> Accepted {
        match self.phase {
            Phase::Offer => Accepted::TakeOrPass,
            Phase::Draw if self.may_take() => Accepted::DrawOrTake,
            Phase::Draw => Accepted::Draw,
            Phase::LastDiscard if self.may_take() => Accepted::TakeToKnockOrPass,
            Phase::LastDiscard => Accepted::Pass,
            Phase::Discard => Accepted::Throw {
                plain: self.discards(),
                knock: self.knock_discards(),
                big_gin: self.may_big_gin(),
            },
            Phase::Layoff => {
                Accepted::LayOffOrDone(self.layoffs().map(|layoff| layoff.card).collect())
            }
            Phase::Over => Accepted::NothingMore,
        }
    }
}
