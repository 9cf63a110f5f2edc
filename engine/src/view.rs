//! What one seat may know, and nothing else.

use crate::{Action, Card, Cards, PerSeat, Phase, RoundResult, Rules, Seat, Showdown};

/// All that a seat may know. There is no field for a hidden card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct View {
    /// Whose view.
    pub seat: Seat,
    /// The table's rules.
    pub rules: Rules,
    /// This round's number in its game, from 1.
    pub round_number: u16,
    /// Round points so far in the game.
    pub scores: PerSeat<u16>,
    /// Rounds won so far.
    pub boxes: PerSeat<u16>,
    /// Who dealt.
    pub dealer: Seat,
    /// Where the round stands.
    pub phase: Phase,
    /// Who is to act; `None` when the round is over.
    pub turn: Option<Seat>,
    /// The most that a knock may leave in this round.
    pub knock_limit: u8,
    /// The seat's own cards.
    pub hand: Cards,
    /// The card this seat has drawn and not yet thrown against, in its own turn.
    pub drawn: Option<Card>,
    /// The card just taken from the discard pile, which may not be thrown this turn.
    pub barred: Option<Card>,
    /// How many cards the opponent holds.
    pub opponent_count: u8,
    /// Cards the opponent took from the pile and still holds.
    pub opponent_known: Cards,
    /// Cards of this seat's hand that the opponent has seen it take.
    pub shown: Cards,
    /// The discard pile, the top last.
    pub pile: Pile,
    /// Cards left in the stock.
    pub stock: u8,
    /// The turns so far, all of it public.
    pub history: History,
    /// After a knock: what lies on the table.
    pub showdown: Option<Showdown>,
    /// Once the round is over.
    pub result: Option<RoundResult>,
}

impl View {
    /// What this seat may do now; nothing when it is not its turn.
    pub fn legal_actions(&self) -> impl Iterator<Item = Action> { core::iter::empty() }
    /// The top of the discard pile.
    pub fn upcard(&self) -> Option<Card> { todo!() }
    /// Cards this seat has not seen: the stock and the opponent's unknown ones.
    pub fn unseen(&self) -> Cards { todo!() }
}

/// An ordered pile of distinct cards, the top last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pile {}
impl Pile { /// bottom to top
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Card> + DoubleEndedIterator + '_ { core::iter::empty() } }

/// One public event of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "sketch")]
pub enum Event { Passed(Seat), Took(Seat, Card), Drew(Seat), Threw(Seat, Card), Knocked(Seat), LaidOff(Seat, crate::Layoff) }

/// The public events of a round in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct History {}
impl History { /// oldest first
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Event> + DoubleEndedIterator + '_ { core::iter::empty() } }
