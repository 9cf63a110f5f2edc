//! The named rules.

use core::fmt;
use core::str::FromStr;

use crate::rules::{
    AfterDraw, FirstDealer, KnockLimit, LayoffsMade, NextDealer, OklahomaAce, Opening, Rules,
    Sheet, Shutout, StockEnd, Tie,
};

/// A named set of [`Rules`].
///
/// ```
/// use knockwood_engine::Preset;
///
/// let pagat: Preset = "pagat".parse()?;
/// assert_eq!(pagat.rules().gin_bonus, 20);
/// assert_eq!(pagat.rules().preset(), Some(pagat));
/// # Ok::<(), knockwood_engine::PresetError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Preset {
    /// To 100, knock at 10, nothing added at the end.
    Classic,
    /// With boxes, game bonus, shutout, and layoffs by hand.
    Full,
    /// As classic, and the starter draws at once.
    Quick,
    /// The bonuses of pagat.com: gin 20, undercut 10, boxes of 20.
    Pagat,
    /// The first upcard sets the knock limit, spades double, to 150.
    Oklahoma,
    /// Only gin ends a round.
    Straight,
}

const CLASSIC: Rules = Rules {
    opening: Opening::Offer,
    knock_limit: KnockLimit::Fixed(10),
    spades_double: false,
    gin_bonus: 25,
    undercut_bonus: 25,
    tie: Tie::Undercut,
    big_gin: None,
    target: Some(100),
    box_bonus: 0,
    game_bonus: 0,
    shutout: Shutout::None,
    first_dealer: FirstDealer::SeatB,
    next_dealer: NextDealer::Alternate,
    after_draw: AfterDraw::Alternate,
    stock_end: StockEnd::Ends,
    layoffs: LayoffsMade::ForPlayer,
    sheet: Sheet::One,
};

const FULL: Rules = Rules {
    box_bonus: 25,
    game_bonus: 100,
    shutout: Shutout::DoubleBonus,
    layoffs: LayoffsMade::ByPlayer,
    ..CLASSIC
};

impl Preset {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Classic,
        Self::Full,
        Self::Quick,
        Self::Pagat,
        Self::Oklahoma,
        Self::Straight,
    ];

    /// What the preset stands for.
    pub const fn rules(self) -> Rules {
        match self {
            Self::Classic => CLASSIC,
            Self::Full => FULL,
            Self::Quick => Rules {
                opening: Opening::Free,
                ..CLASSIC
            },
            Self::Pagat => Rules {
                gin_bonus: 20,
                undercut_bonus: 10,
                box_bonus: 20,
                game_bonus: 100,
                shutout: Shutout::Another100,
                first_dealer: FirstDealer::ByLot,
                after_draw: AfterDraw::Same,
                ..CLASSIC
            },
            Self::Oklahoma => Rules {
                knock_limit: KnockLimit::Upcard(OklahomaAce::GinOnly),
                spades_double: true,
                big_gin: Some(31),
                target: Some(150),
                first_dealer: FirstDealer::ByLot,
                layoffs: LayoffsMade::ForPlayer,
                ..FULL
            },
            // Who makes layoffs is moot where only gin ends a round.
            Self::Straight => Rules {
                knock_limit: KnockLimit::Fixed(0),
                big_gin: Some(31),
                first_dealer: FirstDealer::ByLot,
                layoffs: LayoffsMade::ForPlayer,
                ..FULL
            },
        }
    }

    /// Its name in records: "classic".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Full => "full",
            Self::Quick => "quick",
            Self::Pagat => "pagat",
            Self::Oklahoma => "oklahoma",
            Self::Straight => "straight",
        }
    }
}

impl Rules {
    /// The preset that these rules are, if they are one.
    pub fn preset(&self) -> Option<Preset> {
        Preset::ALL
            .into_iter()
            .find(|preset| preset.rules() == *self)
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no preset.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a preset: write classic, full, quick, pagat, oklahoma or straight")]
pub struct PresetError(pub String);

impl FromStr for Preset {
    type Err = PresetError;

    fn from_str(text: &str) -> Result<Self, PresetError> {
        Self::ALL
            .into_iter()
            .find(|preset| preset.name() == text)
            .ok_or_else(|| PresetError(text.chars().take(16).collect()))
    }
}
