//! Why an action was refused, and what would be accepted.

use core::fmt;

use crate::{Action, Card, Cards, Layoff};

/// An action that was refused. The state is as it was.
///
/// ```
/// use knockwood_engine::{Action, Game, Rules, Seed};
///
/// let mut game = Game::new(Rules::default(), Seed([1; 32]))?;
/// let error = game.apply(Action::Draw).unwrap_err();
/// assert_eq!(error.to_string(), "d is refused: the upcard is still on offer; take it or pass");
/// # Ok::<(), knockwood_engine::RulesError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{action} is refused: {why}; {accepted}")]
pub struct ActError {
    /// What was refused.
    pub action: Action,
    /// Why.
    pub why: Refusal,
    /// What would be accepted.
    pub accepted: Accepted,
}

/// Why an action was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The first upcard must be taken or left first.
    #[error("the upcard is still on offer")]
    OnOffer,
    /// A turn begins with a draw.
    #[error("nothing has been drawn yet")]
    NotDrawn,
    /// Both passed the upcard.
    #[error("both have passed the upcard")]
    BothPassed,
    /// Nothing is on offer that could be left.
    #[error("there is nothing to pass")]
    NothingToPass,
    /// A turn has one draw.
    #[error("a card has already been drawn in this turn")]
    AlreadyDrawn,
    /// The card is not there to be thrown or laid off.
    #[error("{0} is not in the hand")]
    NotInHand(Card),
    /// What has just been taken from the discard pile stays for this turn.
    #[error("{0} has just been taken from the discard pile and stays in the hand for this turn")]
    JustTaken(Card),
    /// The melds hold cards that the hand, after its throw, does not.
    #[error("the melds hold {0}, which the hand after the throw does not")]
    NotTheirs(Cards),
    /// The melds leave too much.
    #[error("the melds leave {left}, and a knock may leave {limit} at most")]
    OverLimit {
        /// Points that the melds leave.
        left: u16,
        /// The most they may leave in this round.
        limit: u8,
    },
    /// The last discard was taken to knock with.
    #[error("the last discard was taken to knock with")]
    MustKnock,
    /// The last discard makes no knock.
    #[error("no knock is possible with {0}")]
    NoKnockWith(Card),
    /// There is nothing more to draw.
    #[error("the stock is at its end")]
    StockEnd,
    /// The table does not play it.
    #[error("big gin is not played at this table")]
    BigGinOff,
    /// Big gin needs all eleven in melds.
    #[error("{0} would be in no meld")]
    NotAllMelded(Cards),
    /// There is no knock to lay off against, or it is over.
    #[error("nobody has knocked")]
    NoKnock,
    /// The round waits for layoffs.
    #[error("the defender is laying off")]
    LayingOff,
    /// The knocker did not lay such a meld.
    #[error("the knocker has not laid the meld {}", .0.onto)]
    NotOnTable(Layoff),
    /// The card does not extend the meld as it lies.
    #[error("{} does not fit {} as it lies now", .0.card, .0.onto)]
    DoesNotFit(Layoff),
    /// The round has its result.
    #[error("the round is over")]
    RoundOver,
    /// The round has no result yet.
    #[error("the round is not over")]
    RoundNotOver,
    /// The game has its winner.
    #[error("the game is over")]
    GameOver,
    /// Dealing and giving up are matters of a game.
    #[error("that is a matter of the game, not of its round")]
    OfTheGame,
}

/// What would be accepted in place of a refused action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Accepted {
    /// The upcard on offer.
    TakeOrPass,
    /// Either pile.
    DrawOrTake,
    /// The stock.
    Draw,
    /// The last discard of a tournament round, which makes no knock.
    Pass,
    /// The last discard of a tournament round, which makes a knock.
    TakeToKnockOrPass,
    /// A throw of one of these.
    Throw {
        /// What may be thrown plainly.
        plain: Cards,
        /// What may be thrown on a knock.
        knock: Cards,
        /// Whether big gin is possible.
        big_gin: bool,
    },
    /// Layoffs of these cards, or the end of them.
    LayOffOrDone(Cards),
    /// The next round.
    Deal,
    /// The round is over.
    NothingMore,
    /// The game is over.
    NewGame,
}

impl fmt::Display for Accepted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::TakeOrPass => f.write_str("take it or pass"),
            Self::DrawOrTake => f.write_str("draw from the stock or take the upcard"),
            Self::Draw => f.write_str("draw from the stock"),
            Self::Pass => f.write_str("pass"),
            Self::TakeToKnockOrPass => f.write_str("take the last discard to knock with, or pass"),
            Self::Throw {
                plain,
                knock,
                big_gin,
            } => {
                let mut between = "";
                if !plain.is_empty() {
                    write!(f, "throw one of {plain}")?;
                    between = ", or ";
                }
                if !knock.is_empty() {
                    write!(f, "{between}knock with one of {knock}")?;
                    between = ", or ";
                }
                if big_gin {
                    write!(f, "{between}go big gin")?;
                }
                Ok(())
            }
            Self::LayOffOrDone(cards) if cards.is_empty() => f.write_str("finish: no card fits"),
            Self::LayOffOrDone(cards) => write!(f, "lay off one of {cards}, or finish"),
            Self::Deal => f.write_str("deal the next round"),
            Self::NothingMore => f.write_str("nothing more is played in it"),
            Self::NewGame => f.write_str("start a new one"),
        }
    }
}
