//! The fields of the questions, as they are read.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::ProtocolError;
use crate::bot::Level;
use crate::{Action, Cards, Game, Layoff, Record, Rules, Seat, Seed, Spread};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct None {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OfHand {
    pub(super) hand: Cards,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OfSpread {
    pub(super) hand: Cards,
    #[serde(default = "ten")]
    pub(super) limit: u8,
    pub(super) unseen: Option<Cards>,
}

const fn ten() -> u8 {
    10
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OfLayoffs {
    pub(super) knocker: Spread,
    pub(super) hand: Cards,
    #[serde(default)]
    pub(super) laid: Vec<Layoff>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OfRules {
    pub(super) rules: RulesField,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OfRecord {
    pub(super) record: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OfSeat {
    pub(super) record: String,
    pub(super) seat: Seat,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OfAction {
    pub(super) record: String,
    pub(super) action: Action,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OfView {
    pub(super) view: Map<String, Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OfBot {
    pub(super) view: Map<String, Value>,
    pub(super) level: Level,
    pub(super) seed: Seed,
}

/// Rules as a record's line has them, or as an object.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "rules as a text such as \"classic\", or as an object with all options"
)]
pub(super) enum RulesField {
    Line(String),
    Options(Rules),
}

impl RulesField {
    pub(super) fn read(self) -> Result<Rules, ProtocolError> {
        let rules = match self {
            Self::Line(line) => line.parse()?,
            Self::Options(rules) => rules,
        };
        rules.validate()?;
        Ok(rules)
    }
}

pub(super) fn of<'de, T: Deserialize<'de>>(
    ask: &str,
    fields: Map<String, Value>,
) -> Result<T, ProtocolError> {
    T::deserialize(Value::Object(fields)).map_err(|source| ProtocolError::Field {
        ask: ask.to_owned(),
        source,
    })
}

/// A hand of at most so many cards.
pub(super) fn hand(cards: Cards, most: u32) -> Result<Cards, ProtocolError> {
    let count = cards.len();
    if count > most {
        return Err(ProtocolError::Hand { count, most });
    }
    Ok(cards)
}

/// A record, written as text or as bytes in hexadecimal digits.
pub(super) fn record(record: &str) -> Result<Record, ProtocolError> {
    Ok(if record.starts_with("knockwood") {
        record.parse()?
    } else {
        Record::from_bytes(&bytes(record).ok_or(ProtocolError::Hex)?)?
    })
}

/// The game of a record.
pub(super) fn game(text: &str) -> Result<Game, ProtocolError> {
    Ok(record(text)?.replay()?)
}

fn bytes(text: &str) -> Option<Vec<u8>> {
    let digit = |digit: u8| {
        char::from(digit)
            .to_digit(16)
            .filter(|_| !digit.is_ascii_uppercase())
    };
    let pairs = text.as_bytes().chunks(2);
    pairs
        .map(|pair| {
            let (high, low) = (digit(*pair.first()?)?, digit(*pair.get(1)?)?);
            u8::try_from(high << 4 | low).ok()
        })
        .collect()
}

pub(super) fn hex(bytes: &[u8]) -> String {
    use core::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a text does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
