//! One deal, from the deal to its result.

use crate::legal::{STOCK_END, Situation};
use crate::{
    ActError, Action, Card, Cards, Deck, DefenderLaid, Event, History, KnockLimit, Layoff, Layoffs,
    LayoffsMade, OklahomaAce, Opening, PerSeat, Phase, Pile, Places, Rank, Refusal, RoundEnd,
    RoundResult, Rules, Seat, Showdown, Spread, StockEnd, Suit, best_defence, best_spread,
    deadwood,
};

/// A round: a state machine over [`Action`]. It allocates nothing.
///
/// 1. **Deal.** Ten cards each, the 21st is the first upcard, 31 are the stock
///    ([`Round::deal`]).
/// 2. **Opening.** With [`Opening::Offer`] the non-dealer may take the upcard or pass, then the
///    dealer may ([`Phase::Offer`]); after two passes the non-dealer draws from the stock. With
///    [`Opening::Free`] the non-dealer's first turn begins at once.
/// 3. **A turn** is a draw from the stock or the discard pile ([`Phase::Draw`]), and then a throw
///    ([`Phase::Discard`]): a plain discard, or a knock, which is gin when it leaves nothing, or
///    big gin without a throw. A card just taken from the pile is not thrown in that turn.
/// 4. **The stock's end.** A plain discard with two cards left in the stock ends the round without
///    a score; in a tournament the opponent may first take that discard to knock with
///    ([`Phase::LastDiscard`]). The 51st time an upcard is taken ends it likewise, at once.
/// 5. **Layoffs.** After a knock that is no gin the defender lays off ([`Phase::Layoff`]), or the
///    engine does it for them, as well as can be.
/// 6. **The result** stands ([`Phase::Over`]).
///
/// ```
/// use knockwood_engine::{Action, Deck, Phase, Round, Rules, Seat, Seed};
///
/// let mut round = Round::deal(Rules::default(), Seat::B, &Deck::shuffled(&Seed([0; 32])));
/// assert_eq!(round.turn(), Some(Seat::A));
/// round.apply(Action::Pass)?;
/// round.apply(Action::Pass)?;
/// round.apply(Action::Draw)?;
/// assert_eq!(round.phase(), Phase::Discard);
/// assert_eq!(round.hand(Seat::A).len(), 11);
/// # Ok::<(), knockwood_engine::ActError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Round {
    rules: Rules,
    dealer: Seat,
    deck: Deck,
    // How many cards of the stock have been drawn.
    drawn_from_stock: u8,
    phase: Phase,
    turn: Seat,
    hands: PerSeat<Cards>,
    // Cards of each hand that the other seat has seen it take.
    shown: PerSeat<Cards>,
    pile: Pile,
    drawn: Option<Card>,
    barred: Option<Card>,
    takes: u8,
    history: History,
    showdown: Option<Showdown>,
    result: Option<RoundResult>,
}

impl Round {
    /// How often an upcard may be taken; at the next time the round is drawn.
    pub const MOST_TAKES: u8 = 50;

    /// Deals.
    pub fn deal(rules: Rules, dealer: Seat, deck: &Deck) -> Self {
        let mut pile = Pile::EMPTY;
        pile.push(deck.upcard());
        Self {
            rules,
            dealer,
            deck: *deck,
            drawn_from_stock: 0,
            phase: match rules.opening {
                Opening::Offer => Phase::Offer,
                Opening::Free => Phase::Draw,
            },
            turn: dealer.other(),
            hands: PerSeat::of(|seat| deck.hand(seat, dealer)),
            shown: PerSeat::default(),
            pile,
            drawn: None,
            barred: None,
            takes: 0,
            history: History::EMPTY,
            showdown: None,
            result: None,
        }
    }

    /// The rules it is played by.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Who dealt.
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// Where it stands.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Who is to act; `None` when it is over.
    pub fn turn(&self) -> Option<Seat> {
        (self.phase != Phase::Over).then_some(self.turn)
    }

    /// A seat's cards; what has been laid off is no longer among them.
    pub fn hand(&self, seat: Seat) -> Cards {
        self.hands[seat]
    }

    /// The discard pile.
    pub const fn pile(&self) -> &Pile {
        &self.pile
    }

    /// The top of the discard pile.
    pub fn upcard(&self) -> Option<Card> {
        self.pile.top()
    }

    /// The card that was turned up at the deal.
    pub const fn first_upcard(&self) -> Card {
        self.deck.upcard()
    }

    /// The most points that a knock may leave in this round, 0 to 10.
    pub fn knock_limit(&self) -> u8 {
        match self.rules.knock_limit {
            KnockLimit::Fixed(limit) => limit,
            KnockLimit::Upcard(OklahomaAce::GinOnly) if self.first_upcard().rank() == Rank::Ace => {
                0
            }
            KnockLimit::Upcard(_) => self.first_upcard().points(),
        }
    }

    /// What the round's points are multiplied by: 2 where spades double and the first upcard was
    /// one, else 1.
    pub fn factor(&self) -> u8 {
        if self.rules.spades_double && self.first_upcard().suit() == Suit::Spades {
            2
        } else {
            1
        }
    }

    /// How many cards are left in the stock, 31 at the deal.
    pub const fn stock_len(&self) -> u8 {
        31_u8.saturating_sub(self.drawn_from_stock)
    }

    /// The card that the seat to act has drawn in this turn.
    pub const fn drawn(&self) -> Option<Card> {
        self.drawn
    }

    /// The card just taken from the discard pile, which may not be thrown in this turn.
    pub const fn barred(&self) -> Option<Card> {
        self.barred
    }

    /// Cards of this seat's hand that the other seat has seen it take from the pile.
    pub fn shown(&self, seat: Seat) -> Cards {
        self.shown[seat]
    }

    /// What has happened so far.
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// What lies on the table after a knock. Until the round is over it says nothing of the
    /// defender's hand.
    pub const fn showdown(&self) -> Option<&Showdown> {
        self.showdown.as_ref()
    }

    /// The result, once it is over.
    pub const fn result(&self) -> Option<&RoundResult> {
        self.result.as_ref()
    }

    /// Where each card is.
    pub fn places(&self) -> Places {
        let drawn = usize::from(self.drawn_from_stock);
        Places {
            stock: (drawn..31)
                .filter_map(|place| self.deck.stock(place))
                .collect(),
            pile: self.pile.iter().collect(),
            hands: self.hands,
            laid_off: self
                .showdown
                .map_or(Cards::EMPTY, |showdown| showdown.layoffs.cards()),
            thrown_on_knock: self
                .showdown
                .and_then(|showdown| showdown.discard)
                .into_iter()
                .collect(),
        }
    }

    /// Everything that [`Round::apply`] accepts now, each once and lazily: pass, take, draw,
    /// discards, knocks with every spread that leaves little enough, big gin, layoffs, done.
    pub fn legal_actions(&self) -> impl Iterator<Item = Action> + use<> {
        self.situation().actions()
    }

    /// Whether a knock that throws this card is possible now, gin included.
    pub fn can_knock_with(&self, discard: Card) -> bool {
        self.situation().can_knock_with(discard)
    }

    /// What may be thrown on a knock now, gin included.
    pub fn knock_discards(&self) -> Cards {
        self.situation().knock_discards()
    }

    /// Carries an action out.
    ///
    /// # Errors
    /// Says what was wrong and what would be accepted; the round stays as it was.
    pub fn apply(&mut self, action: Action) -> Result<(), ActError> {
        let situation = self.situation();
        if let Err(why) = situation.check(&action) {
            return Err(ActError {
                action,
                why,
                accepted: situation.accepted(),
            });
        }
        match action {
            Action::Pass => self.pass(),
            Action::Take => self.take(),
            Action::Draw => self.draw(),
            Action::Discard(card) => self.discard(card),
            Action::Knock { discard, spread } => self.knock(Some(discard), spread),
            Action::BigGin(spread) => self.knock(None, spread),
            Action::LayOff(layoff) => self.lay_off(layoff),
            Action::Done => self.settle(),
            // Refused above: they are the game's.
            Action::Deal | Action::Resign(_) => {}
        }
        Ok(())
    }

    pub(crate) fn situation(&self) -> Situation<'_> {
        Situation {
            phase: self.phase,
            hand: self.hands[self.turn],
            barred: self.barred,
            upcard: self.upcard(),
            stock: self.stock_len(),
            knock_limit: self.knock_limit(),
            big_gin: self.rules.big_gin.is_some(),
            history: &self.history,
            showdown: self.showdown.as_ref(),
        }
    }

    /// The same round to this seat, with the cards it has not seen in this order: first the
    /// opponent's, then the stock from its top. Meant for the seat to act before a knock; an order that
    /// does not hold just those cards gives the round as it is.
    pub(crate) fn with_hidden(&self, seat: Seat, order: &[Card]) -> Self {
        let opponent = seat.other();
        let hidden = self.hands[opponent] - self.shown[opponent];
        let next = 21 + usize::from(self.drawn_from_stock);
        let (Some(hand), Some(stock)) = (
            order.get(..hidden.len() as usize),
            order.get(hidden.len() as usize..),
        ) else {
            return *self;
        };
        let new_hand: Cards = hand.iter().copied().collect();
        let (mut hand, mut stock) = (hand.iter(), stock.iter());
        let mut cards = *self.deck.cards();
        for (place, card) in cards.iter_mut().enumerate() {
            let new = if place >= next {
                stock.next()
            } else if hidden.contains(*card) {
                hand.next()
            } else {
                None
            };
            *card = new.copied().unwrap_or(*card);
        }
        let Ok(deck) = Deck::new(cards) else {
            return *self;
        };
        let mut round = *self;
        round.deck = deck;
        round.hands[opponent] = new_hand | self.shown[opponent];
        round
    }

    pub(crate) fn refuse(&self, action: Action, why: Refusal) -> ActError {
        ActError {
            action,
            why,
            accepted: self.situation().accepted(),
        }
    }

    fn pass(&mut self) {
        let both = self.phase == Phase::Offer && self.turn == self.dealer;
        self.history.push(Event::Passed(self.turn));
        if self.phase == Phase::LastDiscard {
            return self.end(RoundEnd::StockOut, None);
        }
        self.turn = self.turn.other();
        if both {
            self.phase = Phase::Draw;
        }
    }

    fn take(&mut self) {
        let Some(card) = self.pile.pop() else { return };
        self.history.push(Event::Took(self.turn, card));
        self.shown[self.turn] = self.shown[self.turn].with(card);
        self.barred = Some(card);
        self.receive(card);
        // The tournament's last discard is taken to knock with, so nobody swaps on.
        if self.stock_len() > STOCK_END {
            self.takes += 1;
            if self.takes > Self::MOST_TAKES {
                self.end(RoundEnd::UpcardCap, None);
            }
        }
    }

    fn draw(&mut self) {
        let Some(card) = self.deck.stock(usize::from(self.drawn_from_stock)) else {
            return;
        };
        self.drawn_from_stock += 1;
        self.history.push(Event::Drew(self.turn));
        self.receive(card);
    }

    fn receive(&mut self, card: Card) {
        self.hands[self.turn] = self.hands[self.turn].with(card);
        self.drawn = Some(card);
        self.phase = Phase::Discard;
    }

    fn throw(&mut self, card: Card) {
        self.hands[self.turn] = self.hands[self.turn].without(card);
        self.shown[self.turn] = self.shown[self.turn].without(card);
        self.drawn = None;
        self.barred = None;
    }

    fn discard(&mut self, card: Card) {
        self.throw(card);
        self.pile.push(card);
        self.history.push(Event::Threw(self.turn, card));
        if self.stock_len() > STOCK_END {
            self.turn = self.turn.other();
            self.phase = Phase::Draw;
        } else if self.rules.stock_end == StockEnd::LastDiscard {
            self.turn = self.turn.other();
            self.phase = Phase::LastDiscard;
        } else {
            self.end(RoundEnd::StockOut, None);
        }
    }

    fn knock(&mut self, discard: Option<Card>, spread: Spread) {
        let knocker = self.turn;
        if let Some(card) = discard {
            self.throw(card);
        }
        self.drawn = None;
        self.barred = None;
        self.shown[knocker] = self.hands[knocker];
        self.history.push(Event::Knocked(knocker));
        self.turn = knocker.other();
        self.phase = Phase::Layoff;
        let showdown = Showdown {
            knocker,
            discard,
            knocker_hand: self.hands[knocker],
            knocker_spread: spread,
            layoffs: Layoffs::EMPTY,
            defender: None,
        };
        self.showdown = Some(showdown);
        if showdown.is_gin() {
            self.settle();
        } else if self.rules.layoffs == LayoffsMade::ForPlayer {
            for layoff in best_defence(&spread, self.hands[self.turn]).layoffs.iter() {
                self.lay_off(layoff);
            }
            self.settle();
        }
    }

    fn lay_off(&mut self, layoff: Layoff) {
        let Some(showdown) = &mut self.showdown else {
            return;
        };
        // Known to fit; a refusal here would leave the card in the hand.
        if showdown.layoffs.push(layoff).is_some() {
            self.hands[self.turn] = self.hands[self.turn].without(layoff.card);
            self.shown[self.turn] = self.shown[self.turn].without(layoff.card);
            self.history.push(Event::LaidOff(self.turn, layoff));
        }
    }

    /// Lays the defender's cards out as well as can be, and counts.
    fn settle(&mut self) {
        let Some(showdown) = &mut self.showdown else {
            return;
        };
        let stayed = self.hands[showdown.knocker.other()];
        showdown.defender = Some(DefenderLaid {
            hand: stayed | showdown.layoffs.cards(),
            spread: best_spread(stayed),
        });
        let showdown = *showdown;
        self.result = Some(RoundResult::of_showdown(
            &self.rules,
            self.dealer,
            &showdown,
            self.factor(),
        ));
        self.phase = Phase::Over;
    }

    fn end(&mut self, end: RoundEnd, winner: Option<Seat>) {
        let left = PerSeat::of(|seat| deadwood(self.hands[seat]));
        self.result = Some(RoundResult::without_knock(
            self.dealer,
            end,
            winner,
            left,
            self.factor(),
        ));
        self.drawn = None;
        self.barred = None;
        self.phase = Phase::Over;
    }

    /// Ends the round because `seat` gives the game up. A round that is over stays as it is.
    pub(crate) fn resign(&mut self, seat: Seat) {
        if self.phase != Phase::Over {
            self.end(RoundEnd::Resigned, Some(seat.other()));
        }
    }
}
