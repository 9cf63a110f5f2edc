//! The rules of a table: every option a field, presets named values.

/// How a round opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Opening {
    /// The non-dealer may take the upcard or pass, then the dealer may; after two passes the
    /// non-dealer must draw from the stock.
    Offer,
    /// The non-dealer takes the upcard or draws from the stock; nobody passes.
    Free,
}

/// What a knock may leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum KnockLimit {
    /// So many points, 0 to 10; 0 is straight gin.
    Fixed(u8),
    /// The points of the round's first upcard (Oklahoma), an ace by this rule.
    Upcard(OklahomaAce),
}

/// What an ace as first upcard means in Oklahoma.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum OklahomaAce {
    /// Only gin ends the round.
    GinOnly,
    /// A knock may leave one point.
    One,
}

/// What equal deadwood after a knock means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Tie {
    /// The defender undercuts and gets the undercut bonus.
    Undercut,
    /// The knocker wins the round, with 0 points.
    KnockerZero,
    /// The round is drawn.
    Nobody,
}

/// What a loser without a single round point adds to the winner's sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Shutout {
    /// Nothing.
    None,
    /// The game bonus is 200 instead of 100.
    DoubleBonus,
    /// Another 100, beside the game bonus.
    Another100,
}

/// Who deals the first round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum FirstDealer {
    /// Seat A.
    SeatA,
    /// Seat B.
    SeatB,
    /// The game's seed decides, evenly; see [`Seed::lot`](crate::Seed::lot).
    ByLot,
}

/// Who deals after a round that somebody won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum NextDealer {
    /// The other seat than before.
    Alternate,
    /// The round's loser.
    Loser,
    /// The round's winner.
    Winner,
}

/// Who deals after a round that nobody won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum AfterDraw {
    /// The other seat than before.
    Alternate,
    /// The same seat again.
    Same,
}

/// What happens when a plain discard leaves two cards in the stock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum StockEnd {
    /// The round is drawn.
    Ends,
    /// Tournament: the opponent may first take that discard, to knock with it in the same turn.
    LastDiscard,
}

/// Who makes the defender's layoffs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum LayoffsMade {
    /// The defender, card by card.
    ByPlayer,
    /// The engine, at the joint optimum; the knock ends the round at once.
    ForPlayer,
}

/// The scoring sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Sheet {
    /// One game.
    One,
    /// Hollywood: three games at once; see [`ScoreSheet`](crate::ScoreSheet).
    Hollywood,
}

/// All the rules of a table. Any field may be set; [`Rules::validate`] is asked when a game starts.
///
/// ```
/// use knockwood_engine::{Preset, Rules, RulesError, Shutout};
///
/// assert_eq!(Rules::default(), Preset::Classic.rules());
/// let mixed = Rules { shutout: Shutout::DoubleBonus, ..Rules::default() };
/// assert_eq!(mixed.validate(), Err(RulesError::ShutoutWithoutGameBonus));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Rules {
    /// How a round opens.
    pub opening: Opening,
    /// What a knock may leave.
    pub knock_limit: KnockLimit,
    /// Whether a spade as first upcard doubles the round's points, bonuses included, boxes not.
    pub spades_double: bool,
    /// Points on top for gin, 0 to 50.
    pub gin_bonus: u8,
    /// Points on top for an undercut, 0 to 50.
    pub undercut_bonus: u8,
    /// What equal deadwood means.
    pub tie: Tie,
    /// Points on top for big gin in place of the gin bonus, up to 50; `None` when it is not played.
    pub big_gin: Option<u8>,
    /// Round points that win the game: 50, 100, 150, 200 or 250. `None`: a single round.
    pub target: Option<u16>,
    /// Points for each round won, at the game's end only: 0, 20 or 25.
    pub box_bonus: u8,
    /// Points for winning the game: 0 or 100.
    pub game_bonus: u16,
    /// What a shutout adds.
    pub shutout: Shutout,
    /// Who deals first.
    pub first_dealer: FirstDealer,
    /// Who deals after a round that was won.
    pub next_dealer: NextDealer,
    /// Who deals after a drawn round.
    pub after_draw: AfterDraw,
    /// How the stock runs out.
    pub stock_end: StockEnd,
    /// Who makes layoffs.
    pub layoffs: LayoffsMade,
    /// The scoring sheet.
    pub sheet: Sheet,
}

impl Rules {
    /// The targets that a game may have.
    pub const TARGETS: [u16; 5] = [50, 100, 150, 200, 250];
    /// The box bonuses that a game may have.
    pub const BOX_BONUSES: [u8; 3] = [0, 20, 25];
    /// The highest gin, big gin or undercut bonus.
    pub const MOST_BONUS: u8 = 50;

    /// Whether the options make sense, each and together.
    ///
    /// # Errors
    /// The first option found that does not, with what it could be.
    pub fn validate(&self) -> Result<(), RulesError> {
        if let KnockLimit::Fixed(limit) = self.knock_limit
            && limit > 10
        {
            return Err(RulesError::KnockLimit(limit));
        }
        let bonuses = [
            ("gin", Some(self.gin_bonus)),
            ("undercut", Some(self.undercut_bonus)),
            ("big gin", self.big_gin),
        ];
        for (name, bonus) in bonuses {
            if let Some(bonus) = bonus.filter(|bonus| *bonus > Self::MOST_BONUS) {
                return Err(RulesError::Bonus { name, bonus });
            }
        }
        if let Some(big) = self.big_gin.filter(|big| *big < self.gin_bonus) {
            return Err(RulesError::BigGinBelowGin {
                big,
                gin: self.gin_bonus,
            });
        }
        if let Some(target) = self.target.filter(|target| !Self::TARGETS.contains(target)) {
            return Err(RulesError::Target(target));
        }
        if !Self::BOX_BONUSES.contains(&self.box_bonus) {
            return Err(RulesError::BoxBonus(self.box_bonus));
        }
        if self.game_bonus != 0 && self.game_bonus != 100 {
            return Err(RulesError::GameBonus(self.game_bonus));
        }
        if self.game_bonus == 0 && self.shutout != Shutout::None {
            return Err(RulesError::ShutoutWithoutGameBonus);
        }
        if self.target.is_none() {
            if self.sheet == Sheet::Hollywood {
                return Err(RulesError::HollywoodSingleRound);
            }
            if self.box_bonus != 0 || self.game_bonus != 0 {
                return Err(RulesError::BonusesInSingleRound);
            }
        }
        Ok(())
    }

    /// These rules for a single round: no target, and none of the bonuses that only a game has.
    ///
    /// ```
    /// use knockwood_engine::Preset;
    ///
    /// let round = Preset::Full.rules().single_round();
    /// assert_eq!((round.target, round.box_bonus, round.gin_bonus), (None, 0, 25));
    /// assert!(round.validate().is_ok());
    /// ```
    #[must_use]
    pub const fn single_round(self) -> Self {
        Self {
            target: None,
            box_bonus: 0,
            game_bonus: 0,
            shutout: Shutout::None,
            sheet: Sheet::One,
            ..self
        }
    }
}

impl Default for Rules {
    /// The rules of `classic`.
    fn default() -> Self {
        crate::Preset::Classic.rules()
    }
}

/// Rules that make no sense, and what would.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// The knock limit is out of range.
    #[error(
        "a knock limit of {0} is out of range: it is 0 (straight gin) to 10, or set by the upcard"
    )]
    KnockLimit(u8),
    /// A round's bonus is out of range.
    #[error("a {name} bonus of {bonus} is out of range: it is 0 to 50")]
    Bonus {
        /// Which one.
        name: &'static str,
        /// What it was set to.
        bonus: u8,
    },
    /// Big gin would be worth less than gin.
    #[error(
        "a big gin bonus of {big} is less than the gin bonus of {gin}: make it at least {gin}, or play without big gin"
    )]
    BigGinBelowGin {
        /// The big gin bonus.
        big: u8,
        /// The gin bonus.
        gin: u8,
    },
    /// No such target.
    #[error(
        "a target of {0} is not played: it is 50, 100, 150, 200 or 250, or none for a single round"
    )]
    Target(u16),
    /// No such box bonus.
    #[error("a box bonus of {0} is not played: it is 0, 20 or 25")]
    BoxBonus(u8),
    /// No such game bonus.
    #[error("a game bonus of {0} is not played: it is 0 or 100")]
    GameBonus(u16),
    /// A shutout raises a bonus that is not there.
    #[error(
        "a shutout raises the game bonus, and this game has none: set a game bonus of 100, or no shutout"
    )]
    ShutoutWithoutGameBonus,
    /// Three games at once need games.
    #[error(
        "Hollywood is three games at once, and a single round is none: set a target, or one sheet"
    )]
    HollywoodSingleRound,
    /// Boxes and the game bonus belong to a game.
    #[error("a single round has no boxes and no game bonus: set both to 0, or set a target")]
    BonusesInSingleRound,
}
