//! How cards, hands, spreads and actions are written.
//!
//! ```text
//! card    = rank suit                     7h  Th  As
//! rank    = A 2 3 4 5 6 7 8 9 T J Q K
//! suit    = c d h s
//! hand    = [card {" " card}]             4h 5h 6h Kc
//! meld    = card card card {card}         4h5h6h
//! spread  = "-" | meld {" " meld}         4h5h6h JcJdJs
//! laid    = "-" | meld {"," meld}         4h5h6h,JcJdJs        (a spread inside an action)
//!
//! action  = "p"                           pass
//!         | "t"                           take the upcard
//!         | "d"                           draw from the stock
//!         | "x" card                      discard                      x7h
//!         | "k" card ":" laid             knock, gin where it leaves 0 k7h:4c5c6c,JcJdJs
//!         | "b:" laid                     big gin                      b:AcAdAh,3s4s5s6s,9c9d9h9s
//!         | "l" card ">" meld             lay off                      l8h>5h6h7h
//!         | "."                           no more layoffs
//!         | "n"                           deal the next round
//!         | "r" ("A" | "B")               the seat gives the game up   rA
//! ```
//!
//! Letters are of this case, and nothing else is accepted. Writing gives cards of a hand and
//! melds of a spread in the order of [`Cards`](crate::Cards) and [`Spread`]; reading takes
//! them in any order. A whole game is written as a [`Record`](crate::Record).
//!
//! [`Rules`](crate::Rules) are written as a preset's name, or as `custom` and all options in this
//! order, one space between them:
//!
//! ```text
//! opening=offer|free
//! knock=0..10|upcard-gin|upcard-one      the ace as first upcard: gin only, or knock at one
//! spades=1|2                             what a spade as first upcard multiplies by
//! gin=0..50  undercut=0..50
//! tie=undercut|knocker|nobody
//! big=off|0..50
//! target=50|100|150|200|250|none
//! box=0|20|25  game=0|100
//! shutout=none|double|another
//! first=a|b|lot
//! next=alternate|loser|winner
//! drawn=alternate|same
//! stock=ends|last
//! layoffs=by|for
//! sheet=one|hollywood
//! ```

use core::fmt;
use core::str::FromStr;

use crate::{Action, Card, CardError, Layoff, Meld, MeldError, Seat, Spread, SpreadError};

/// A spread inside an action: a comma between melds, so that an action is one word.
struct Laid<'a>(&'a Spread);

impl fmt::Display for Laid<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("-");
        }
        self.0.melds().enumerate().try_for_each(|(place, meld)| {
            let between = if place > 0 { "," } else { "" };
            write!(f, "{between}{meld}")
        })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.write_str("p"),
            Self::Take => f.write_str("t"),
            Self::Draw => f.write_str("d"),
            Self::Discard(card) => write!(f, "x{card}"),
            Self::Knock { discard, spread } => write!(f, "k{discard}:{}", Laid(spread)),
            Self::BigGin(spread) => write!(f, "b:{}", Laid(spread)),
            Self::LayOff(Layoff { card, onto }) => write!(f, "l{card}>{onto}"),
            Self::Done => f.write_str("."),
            Self::Deal => f.write_str("n"),
            Self::Resign(seat) => write!(f, "r{seat}"),
        }
    }
}

/// A text that is not an action.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ActionError {
    /// It begins like none.
    #[error(
        "{0:?} is not an action: write p, t, d, x7h, k7h:4c5c6c,JcJdJs, b:… with three melds, l8h>5h6h7h, ., n, rA or rB"
    )]
    Unknown(String),
    /// A card in it is none.
    #[error("in the action {action:?}: {source}")]
    Card {
        /// The whole action, cut at 80 characters.
        action: String,
        /// What is wrong with the card.
        source: CardError,
    },
    /// A meld in it is none.
    #[error("in the action {action:?}: {source}")]
    Meld {
        /// The whole action, cut at 80 characters.
        action: String,
        /// What is wrong with the meld.
        source: MeldError,
    },
    /// The melds in it are no spread.
    #[error("in the action {action:?}: {source}")]
    Spread {
        /// The whole action, cut at 80 characters.
        action: String,
        /// What is wrong with the spread.
        source: SpreadError,
    },
}

impl FromStr for Action {
    type Err = ActionError;

    /// Reads an action exactly as the grammar of [`notation`](self) has it.
    fn from_str(text: &str) -> Result<Self, ActionError> {
        let named = || text.chars().take(80).collect::<String>();
        let card = |text: &str| -> Result<Card, ActionError> {
            text.parse().map_err(|source| ActionError::Card {
                action: named(),
                source,
            })
        };
        let laid = |text: &str| -> Result<Spread, ActionError> {
            read_laid(text).map_err(|source| ActionError::Spread {
                action: named(),
                source,
            })
        };
        match text {
            "p" => return Ok(Self::Pass),
            "t" => return Ok(Self::Take),
            "d" => return Ok(Self::Draw),
            "." => return Ok(Self::Done),
            "n" => return Ok(Self::Deal),
            "rA" => return Ok(Self::Resign(Seat::A)),
            "rB" => return Ok(Self::Resign(Seat::B)),
            _ => {}
        }
        if let Some(melds) = text.strip_prefix("b:") {
            return Ok(Self::BigGin(laid(melds)?));
        }
        if let Some(thrown) = text.strip_prefix('x') {
            return Ok(Self::Discard(card(thrown)?));
        }
        if let Some((thrown, melds)) = text.strip_prefix('k').and_then(|rest| rest.split_once(':'))
        {
            return Ok(Self::Knock {
                discard: card(thrown)?,
                spread: laid(melds)?,
            });
        }
        if let Some((laid_off, meld)) = text.strip_prefix('l').and_then(|rest| rest.split_once('>'))
        {
            let onto: Meld = meld.parse().map_err(|source| ActionError::Meld {
                action: named(),
                source,
            })?;
            return Ok(Self::LayOff(Layoff {
                card: card(laid_off)?,
                onto,
            }));
        }
        Err(ActionError::Unknown(named()))
    }
}

fn read_laid(text: &str) -> Result<Spread, SpreadError> {
    if text == "-" {
        return Ok(Spread::EMPTY);
    }
    // Four melds are one more than a spread takes, so its own error says so.
    let mut melds = Vec::with_capacity(4);
    for meld in text.split(',') {
        melds.push(meld.parse::<Meld>()?);
        if melds.len() > 3 {
            break;
        }
    }
    Spread::new(&melds)
}
