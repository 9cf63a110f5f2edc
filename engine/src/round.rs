//! One deal, from the deal to its result. (What happens in a round, as a numbered list, goes here.)

use crate::{ActError, Action, Card, Cards, Deck, PerSeat, RoundResult, Rules, Seat, View};

/// Where a round stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// The first upcard is on offer: take or pass.
    Offer,
    /// Draw: from the stock or the discard pile (from the stock only, after two passes).
    Draw,
    /// Eleven cards in hand: discard, knock, gin or big gin.
    Discard,
    /// Tournament stock end: the last discard may be taken to knock with.
    LastDiscard,
    /// The defender lays off.
    Layoff,
    /// The result stands.
    Over,
}

/// A round: a state machine over [`Action`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Round {}

impl Round {
    /// Deals.
    pub fn deal(rules: Rules, dealer: Seat, deck: &Deck) -> Self { let _ = (rules, dealer, deck); todo!() }
    /// Rules.
    pub fn rules(&self) -> &Rules { todo!() }
    /// Who dealt.
    pub fn dealer(&self) -> Seat { todo!() }
    /// Where it stands.
    pub fn phase(&self) -> Phase { todo!() }
    /// Who is to act; `None` when over.
    pub fn turn(&self) -> Option<Seat> { todo!() }
    /// A seat's cards.
    pub fn hand(&self, seat: Seat) -> Cards { let _ = seat; todo!() }
    /// The top of the discard pile.
    pub fn upcard(&self) -> Option<Card> { todo!() }
    /// The limit of a knock in this round.
    pub fn knock_limit(&self) -> u8 { todo!() }
    /// Everything `apply` accepts now.
    pub fn legal_actions(&self) -> impl Iterator<Item = Action> { core::iter::empty() }
    /// Carries an action out.
    ///
    /// # Errors
    /// Says what was wrong; the round stays as it was.
    pub fn apply(&mut self, action: Action) -> Result<(), ActError> { let _ = action; todo!() }
    /// The result, once over.
    pub fn result(&self) -> Option<&RoundResult> { todo!() }
    /// What this seat may know.
    pub fn view(&self, seat: Seat) -> View { let _ = seat; todo!() }
    /// Stock left.
    pub fn stock_len(&self) -> u8 { todo!() }
    /// unused
    pub fn all_places(&self) -> PerSeat<Cards> { todo!() }
}
