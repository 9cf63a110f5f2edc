//! Rules as one line of a record.
//! The grammar stands in [`notation`](crate::notation).

use core::fmt;
use core::str::FromStr;

use crate::Preset;
use crate::rules::{
    AfterDraw, FirstDealer, KnockLimit, LayoffsMade, NextDealer, OklahomaAce, Opening, Rules,
    Sheet, Shutout, StockEnd, Tie,
};

/// An option whose values are words.
pub(crate) trait Word: Copy + PartialEq + 'static {
    const WORDS: &'static [(Self, &'static str)];

    fn word(self) -> &'static str {
        Self::WORDS
            .iter()
            .find(|(value, _)| *value == self)
            .map_or("", |(_, word)| word)
    }

    /// The value's number in compact records: values may be added, never moved.
    fn place(self) -> u8 {
        let place = Self::WORDS.iter().position(|(value, _)| *value == self);
        place
            .and_then(|place| u8::try_from(place).ok())
            .unwrap_or(u8::MAX)
    }

    fn at(place: u8) -> Option<Self> {
        Self::WORDS.get(usize::from(place)).map(|(value, _)| *value)
    }

    fn read(text: &str) -> Option<Self> {
        Self::WORDS
            .iter()
            .find(|(_, word)| *word == text)
            .map(|(value, _)| *value)
    }
}

macro_rules! words {
    ($($option:ident: $($value:ident = $word:literal),+;)+) => {$(
        impl Word for $option {
            const WORDS: &'static [(Self, &'static str)] = &[$(($option::$value, $word)),+];
        }
    )+};
}

words! {
    Opening: Offer = "offer", Free = "free";
    Tie: Undercut = "undercut", KnockerZero = "knocker", Nobody = "nobody";
    Shutout: None = "none", DoubleBonus = "double", Another100 = "another";
    FirstDealer: SeatA = "a", SeatB = "b", ByLot = "lot";
    NextDealer: Alternate = "alternate", Loser = "loser", Winner = "winner";
    AfterDraw: Alternate = "alternate", Same = "same";
    StockEnd: Ends = "ends", LastDiscard = "last";
    LayoffsMade: ByPlayer = "by", ForPlayer = "for";
    Sheet: One = "one", Hollywood = "hollywood";
}

impl fmt::Display for Rules {
    /// A preset's name, or `custom` and every option.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(preset) = self.preset() {
            return f.write_str(preset.name());
        }
        write!(f, "custom opening={} knock=", self.opening.word())?;
        match self.knock_limit {
            KnockLimit::Fixed(limit) => write!(f, "{limit}")?,
            KnockLimit::Upcard(OklahomaAce::GinOnly) => f.write_str("upcard-gin")?,
            KnockLimit::Upcard(OklahomaAce::One) => f.write_str("upcard-one")?,
        }
        let spades = if self.spades_double { 2 } else { 1 };
        write!(
            f,
            " spades={spades} gin={} undercut={} tie={}",
            self.gin_bonus,
            self.undercut_bonus,
            self.tie.word()
        )?;
        match self.big_gin {
            Some(bonus) => write!(f, " big={bonus}")?,
            None => f.write_str(" big=off")?,
        }
        match self.target {
            Some(target) => write!(f, " target={target}")?,
            None => f.write_str(" target=none")?,
        }
        write!(
            f,
            " box={} game={} shutout={}",
            self.box_bonus,
            self.game_bonus,
            self.shutout.word()
        )?;
        write!(
            f,
            " first={} next={} drawn={}",
            self.first_dealer.word(),
            self.next_dealer.word(),
            self.after_draw.word()
        )?;
        write!(
            f,
            " stock={} layoffs={} sheet={}",
            self.stock_end.word(),
            self.layoffs.word(),
            self.sheet.word()
        )
    }
}

/// A text that is not a set of rules.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RulesTextError {
    /// It begins like none.
    #[error(
        "{0:?} are no rules: write classic, full, quick, pagat, oklahoma or straight, or custom and every option"
    )]
    Unknown(String),
    /// An option is missing, or another stands in its place.
    #[error("expected the option {0}= here: custom rules name every option, in a fixed order")]
    Expected(&'static str),
    /// An option has a value that it cannot have.
    #[error("{option}={value} is not possible: write one of {values}")]
    Value {
        /// Which option.
        option: &'static str,
        /// Its value in the text, cut at 16 characters.
        value: String,
        /// What it can be.
        values: String,
    },
    /// Something follows the last option.
    #[error("{0:?} follows the last option: end the line after sheet=")]
    Rest(String),
}

struct Options<'a>(core::str::Split<'a, char>);

impl<'a> Options<'a> {
    fn value<T>(
        &mut self,
        option: &'static str,
        values: impl FnOnce() -> String,
        read: impl FnOnce(&'a str) -> Option<T>,
    ) -> Result<T, RulesTextError> {
        let value = self
            .0
            .next()
            .and_then(|text| text.strip_prefix(option)?.strip_prefix('='))
            .ok_or(RulesTextError::Expected(option))?;
        read(value).ok_or_else(|| RulesTextError::Value {
            option,
            value: cut(value),
            values: values(),
        })
    }

    fn word<T: Word>(&mut self, option: &'static str) -> Result<T, RulesTextError> {
        let values = || {
            T::WORDS
                .iter()
                .map(|(_, word)| *word)
                .collect::<Vec<_>>()
                .join(", ")
        };
        self.value(option, values, T::read)
    }

    fn number<T: FromStr + fmt::Display>(
        &mut self,
        option: &'static str,
    ) -> Result<T, RulesTextError> {
        self.value(
            option,
            || "the numbers that Rules allows".to_owned(),
            number,
        )
    }
}

/// A number as it is written: no sign, no zeros before it.
fn number<T: FromStr + fmt::Display>(text: &str) -> Option<T> {
    text.parse()
        .ok()
        .filter(|number: &T| number.to_string() == text)
}

fn cut(text: &str) -> String {
    text.chars().take(16).collect()
}

impl FromStr for Rules {
    type Err = RulesTextError;

    /// Reads a preset's name, or `custom` and every option. Whether they make sense together is for
    /// [`Rules::validate`] to say.
    fn from_str(text: &str) -> Result<Self, RulesTextError> {
        if let Ok(preset) = text.parse::<Preset>() {
            return Ok(preset.rules());
        }
        let Some(options) = text.strip_prefix("custom ") else {
            return Err(RulesTextError::Unknown(cut(text)));
        };
        let mut options = Options(options.split(' '));
        let knock_limit = |text: &str| match text {
            "upcard-gin" => Some(KnockLimit::Upcard(OklahomaAce::GinOnly)),
            "upcard-one" => Some(KnockLimit::Upcard(OklahomaAce::One)),
            _ => number(text).map(KnockLimit::Fixed),
        };
        let rules = Self {
            opening: options.word("opening")?,
            knock_limit: options.value(
                "knock",
                || "0 to 10, upcard-gin, upcard-one".to_owned(),
                knock_limit,
            )?,
            spades_double: options.value(
                "spades",
                || "1, 2".to_owned(),
                |text| match text {
                    "1" => Some(false),
                    "2" => Some(true),
                    _ => None,
                },
            )?,
            gin_bonus: options.number("gin")?,
            undercut_bonus: options.number("undercut")?,
            tie: options.word("tie")?,
            big_gin: options.value(
                "big",
                || "off, 0 to 50".to_owned(),
                |text| {
                    if text == "off" {
                        Some(None)
                    } else {
                        number(text).map(Some)
                    }
                },
            )?,
            target: options.value(
                "target",
                || "50, 100, 150, 200, 250, none".to_owned(),
                |text| {
                    if text == "none" {
                        Some(None)
                    } else {
                        number(text).map(Some)
                    }
                },
            )?,
            box_bonus: options.number("box")?,
            game_bonus: options.number("game")?,
            shutout: options.word("shutout")?,
            first_dealer: options.word("first")?,
            next_dealer: options.word("next")?,
            after_draw: options.word("drawn")?,
            stock_end: options.word("stock")?,
            layoffs: options.word("layoffs")?,
            sheet: options.word("sheet")?,
        };
        options
            .0
            .next()
            .map_or(Ok(rules), |rest| Err(RulesTextError::Rest(cut(rest))))
    }
}
