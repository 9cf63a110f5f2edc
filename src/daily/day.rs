use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use time::{Date, Month};

/// Seconds of a day: UTC as computers count it has no others.
const LENGTH: i64 = 86_400;
/// The Julian day of 1970-01-01.
const EPOCH: i64 = 2_440_588;

/// A day of UTC, written as `2026-11-29`; of the years 1970 to 9999.
///
/// ```
/// use knockwood::daily::Day;
///
/// let day: Day = "2026-12-31".parse()?;
/// assert_eq!(day.next().to_string(), "2027-01-01");
/// assert_eq!(Day::at(day.ends() - 1), day);
/// assert_eq!(Day::at(day.ends()), day.next());
/// assert!("2026-02-29".parse::<Day>().is_err());
/// # Ok::<(), knockwood::daily::DayError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(Date);

impl Day {
    /// The day of a time, in seconds since 1970 began. A time out of range is of the first or the
    /// last day.
    #[must_use]
    pub fn at(seconds: i64) -> Self {
        Self::numbered(seconds.div_euclid(LENGTH))
    }

    /// The day that so many days come before, counted from 1970-01-01; the first or the last where
    /// there is none.
    #[must_use]
    pub fn numbered(number: i64) -> Self {
        let last = i64::from(Date::MAX.to_julian_day()) - EPOCH;
        let julian = i32::try_from(number.clamp(0, last) + EPOCH).unwrap_or(i32::MAX);
        Self(Date::from_julian_day(julian).unwrap_or(Date::MAX))
    }

    /// How many days come before it, counted from 1970-01-01.
    pub fn number(self) -> i64 {
        i64::from(self.0.to_julian_day()) - EPOCH
    }

    /// When it begins, in seconds since 1970 began.
    pub fn begins(self) -> i64 {
        self.number() * LENGTH
    }

    /// When it is over and the next one begins, in seconds since 1970 began.
    pub fn ends(self) -> i64 {
        self.begins() + LENGTH
    }

    /// The day after.
    #[must_use]
    pub fn next(self) -> Self {
        Self::numbered(self.number() + 1)
    }

    /// The day before.
    #[must_use]
    pub fn previous(self) -> Self {
        Self::numbered(self.number() - 1)
    }

    /// Its year, its month from 1 and its day of the month from 1.
    pub fn parts(self) -> (i32, u8, u8) {
        (self.0.year(), self.0.month() as u8, self.0.day())
    }

    /// Which day of the week it is: 0 for a Monday.
    pub fn weekday(self) -> u8 {
        self.0.weekday().number_days_from_monday()
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.parts();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl fmt::Debug for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Day({self})")
    }
}

/// A text that is no day.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a day: write year, month and day as 2026-11-29")]
pub struct DayError(pub String);

impl FromStr for Day {
    type Err = DayError;

    fn from_str(text: &str) -> Result<Self, DayError> {
        let read = || {
            let digits = |from: usize, to: usize| {
                let part = text.get(from..to)?;
                let is_number = part.bytes().all(|byte| byte.is_ascii_digit());
                is_number.then(|| part.parse::<u16>().ok())?
            };
            let bytes = text.as_bytes();
            if bytes.len() != 10 || bytes[4] != b'-' || bytes[7] != b'-' {
                return None;
            }
            let month = Month::try_from(u8::try_from(digits(5, 7)?).ok()?).ok()?;
            let day = u8::try_from(digits(8, 10)?).ok()?;
            let year = digits(0, 4).filter(|year| *year >= 1970)?;
            Date::from_calendar_date(i32::from(year), month, day).ok()
        };
        read()
            .map(Self)
            .ok_or_else(|| DayError(text.chars().take(20).collect()))
    }
}

impl Serialize for Day {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}
