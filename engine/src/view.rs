//! What one seat may know, and nothing else.

use crate::legal::Situation;
use crate::{
    Action, Card, Cards, History, Layoff, PerSeat, Phase, Pile, Round, RoundResult, Rules,
    ScoreSheet, Seat, Showdown, Spread, best_spread,
};

/// All that a seat may know. There is no field for a hidden card: the stock is a number, the
/// opponent's hand a number and the cards that it took from the pile in sight.
///
/// ```
/// use knockwood_engine::{Game, Rules, Seat, Seed};
///
/// let game = Game::new(Rules::default(), Seed([0; 32]))?;
/// let view = game.view(Seat::A);
/// assert_eq!(view.hand.len(), 10);
/// assert_eq!(view.unseen().len(), 41);
/// assert!(view.legal_actions().eq(game.round().legal_actions()));
/// # Ok::<(), knockwood_engine::RulesError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct View {
    /// Whose view.
    pub seat: Seat,
    /// The table's rules.
    pub rules: Rules,
    /// This round's number in its game, from 1.
    pub round_number: u16,
    /// Round points so far in the game, a round that is over included; summed over Hollywood's columns.
    pub scores: PerSeat<u16>,
    /// Rounds won so far, likewise.
    pub boxes: PerSeat<u16>,
    /// The scoring sheet itself.
    pub sheet: ScoreSheet,
    /// Who dealt.
    pub dealer: Seat,
    /// Where the round stands.
    pub phase: Phase,
    /// Who is to act; `None` when the round is over.
    pub turn: Option<Seat>,
    /// The most that a knock may leave in this round.
    pub knock_limit: u8,
    /// What the round's points are multiplied by, 1 or 2.
    pub factor: u8,
    /// The seat's own cards.
    pub hand: Cards,
    /// The card this seat has drawn and not yet thrown against, in its own turn.
    pub drawn: Option<Card>,
    /// The card just taken from the discard pile, which may not be thrown this turn. Both seats saw it.
    pub barred: Option<Card>,
    /// How many cards the opponent holds.
    pub opponent_count: u8,
    /// Cards the opponent took from the pile and still holds; after their knock, all they hold.
    pub opponent_known: Cards,
    /// Cards of this seat's hand that the opponent has seen it take; after this seat's knock, all.
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
    /// Both hands, once the round is over, however it ended: after a knock the knocker's
    /// without the card thrown and the defender's before the layoffs, else as they were held.
    pub revealed: Option<PerSeat<Cards>>,
}

impl Round {
    /// What this seat may know. Scores are those of a game that begins with this round; see
    /// [`Game::view`](crate::Game::view).
    pub fn view(&self, seat: Seat) -> View {
        let opponent = seat.other();
        let showdown = self.showdown().copied();
        let revealed = self.result().map(|_| {
            PerSeat::of(|seat| match showdown {
                Some(showdown) if seat != showdown.knocker => {
                    self.hand(seat) | showdown.layoffs.cards()
                }
                _ => self.hand(seat),
            })
        });
        #[allow(
            clippy::cast_possible_truncation,
            reason = "a hand has at most eleven cards"
        )]
        let opponent_count = self.hand(opponent).len() as u8;
        View {
            seat,
            rules: *self.rules(),
            round_number: 1,
            scores: PerSeat::default(),
            boxes: PerSeat::default(),
            sheet: ScoreSheet::new(self.rules()),
            dealer: self.dealer(),
            phase: self.phase(),
            turn: self.turn(),
            knock_limit: self.knock_limit(),
            factor: self.factor(),
            hand: self.hand(seat),
            drawn: self.drawn().filter(|_| self.turn() == Some(seat)),
            barred: self.barred(),
            opponent_count,
            opponent_known: self.shown(opponent),
            shown: self.shown(seat),
            pile: *self.pile(),
            stock: self.stock_len(),
            history: *self.history(),
            showdown,
            result: self.result().copied(),
            revealed,
        }
    }
}

impl View {
    /// Everything this seat may do in the round now; nothing when it is not its turn. (Dealing the
    /// next round and giving up are the game's: see [`Game::legal_actions`](crate::Game::legal_actions).)
    pub fn legal_actions(&self) -> impl Iterator<Item = Action> + use<> {
        self.situation().actions()
    }

    /// Whether this seat may do this now.
    pub fn is_legal(&self, action: Action) -> bool {
        self.situation().check(&action).is_ok()
    }

    /// Whether the upcard may be taken now.
    pub fn can_take(&self) -> bool {
        self.situation().may_take()
    }

    /// Whether a card may be drawn from the stock now.
    pub fn can_draw(&self) -> bool {
        self.situation().may_draw()
    }

    /// Whether the offer may be passed now.
    pub fn can_pass(&self) -> bool {
        self.situation().may_pass()
    }

    /// What may be thrown plainly now.
    pub fn discards(&self) -> Cards {
        self.situation().discards()
    }

    /// What may be thrown on a knock now, gin included.
    pub fn knock_discards(&self) -> Cards {
        self.situation().knock_discards()
    }

    /// Whether a knock that throws this card is possible now, gin included.
    pub fn can_knock_with(&self, discard: Card) -> bool {
        self.situation().can_knock_with(discard)
    }

    /// Whether big gin is possible now.
    pub fn can_big_gin(&self) -> bool {
        self.situation().may_big_gin()
    }

    /// Whether this turn has to end in a knock, because a tournament's last discard was taken.
    pub fn must_knock(&self) -> bool {
        self.situation().must_knock()
    }

    /// The layoffs that are possible now.
    pub fn layoffs(&self) -> impl Iterator<Item = Layoff> + use<> {
        self.situation().layoffs()
    }

    /// The top of the discard pile.
    pub fn upcard(&self) -> Option<Card> {
        self.pile.top()
    }

    /// Cards this seat has not seen: the stock and the opponent's unknown ones. Once the round is
    /// over, only the stock.
    pub fn unseen(&self) -> Cards {
        let table = self.showdown.map_or(Cards::EMPTY, |showdown| {
            let thrown: Cards = showdown.discard.into_iter().collect();
            thrown | showdown.layoffs.cards()
        });
        let revealed = self.revealed.map_or(Cards::EMPTY, |PerSeat([a, b])| a | b);
        let pile: Cards = self.pile.iter().collect();
        Cards::ALL - self.hand - self.opponent_known - pile - table - revealed
    }

    /// How a seat's cards lie once the round is over: as laid after a knock, else as well as can
    /// be.
    pub fn final_spread(&self, seat: Seat) -> Option<Spread> {
        let revealed = self.revealed?;
        Some(match self.showdown {
            Some(showdown) if showdown.knocker == seat => showdown.knocker_spread,
            Some(Showdown {
                defender: Some(laid),
                ..
            }) => laid.spread,
            _ => best_spread(revealed[seat]),
        })
    }

    fn situation(&self) -> Situation<'_> {
        Situation {
            phase: if self.turn == Some(self.seat) {
                self.phase
            } else {
                Phase::Over
            },
            hand: self.hand,
            barred: self.barred,
            upcard: self.upcard(),
            stock: self.stock,
            knock_limit: self.knock_limit,
            big_gin: self.rules.big_gin.is_some(),
            history: &self.history,
            showdown: self.showdown.as_ref(),
        }
    }
}
