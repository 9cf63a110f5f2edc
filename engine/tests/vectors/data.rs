//! Where the lines come from, and how cards and melds stand in them.

use std::collections::BTreeSet;
use std::env;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;

use flate2::read::GzDecoder;
use knockwood_engine::{Card, Cards, Meld, Spread};
use serde_json::Value;

/// A line of a file: an object, and the name that failures give it.
pub(crate) struct Line {
    pub(crate) id: String,
    pub(crate) object: Value,
}

impl Line {
    /// A field; `null` where there is none.
    pub(crate) fn get(&self, field: &str) -> &Value {
        &self.object[field]
    }
}

/// All lines of a file of the folder, one or more.
pub(crate) fn lines(name: &str) -> Vec<Line> {
    let folder = env::var_os("VECTORS_DIR").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data"),
        PathBuf::from,
    );
    let path = folder.join(name);
    let file = File::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let plain: Box<dyn Read> = if path.extension().is_some_and(|end| end == "gz") {
        Box::new(GzDecoder::new(file))
    } else {
        Box::new(file)
    };
    let read = |line: Result<String, _>| {
        let text = line.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let object: Value = serde_json::from_str(&text)
            .unwrap_or_else(|error| panic!("{}: {error}: {text}", path.display()));
        let id = object["id"].as_str().expect("a line has an id").to_owned();
        Line { id, object }
    };
    let lines: Vec<Line> = BufReader::new(plain).lines().map(read).collect();
    assert!(!lines.is_empty(), "{} is empty", path.display());
    lines
}

/// Says how many lines were checked.
pub(crate) fn report(name: &str, checked: usize, of: usize) {
    note(&format!("{name}: {checked} of {of} lines checked"));
}

/// Says something past the test runner's capture of what passing tests print.
pub(crate) fn note(text: &str) {
    std::io::stdout()
        .write_all(format!("{text}\n").as_bytes())
        .unwrap();
}

pub(crate) fn card(value: &Value) -> Card {
    value.as_str().expect("a card is a text").parse().unwrap()
}

/// A list of cards in the order given.
pub(crate) fn card_list(value: &Value) -> Vec<Card> {
    value
        .as_array()
        .expect("cards are a list")
        .iter()
        .map(card)
        .collect()
}

/// A list of distinct cards as a set.
pub(crate) fn cards(value: &Value) -> Cards {
    let list = card_list(value);
    let set: Cards = list.iter().copied().collect();
    assert_eq!(
        set.len() as usize,
        list.len(),
        "a card stands twice in {value}"
    );
    set
}

/// A list of melds in the order given.
pub(crate) fn melds(value: &Value) -> Vec<Meld> {
    let list = value.as_array().expect("melds are a list");
    list.iter()
        .map(|meld| Meld::new(cards(meld)).unwrap())
        .collect()
}

pub(crate) fn spread(value: &Value) -> Spread {
    Spread::new(&melds(value)).unwrap()
}

pub(crate) fn spreads(value: &Value) -> BTreeSet<Spread> {
    value
        .as_array()
        .expect("spreads are a list")
        .iter()
        .map(spread)
        .collect()
}

pub(crate) fn number(value: &Value) -> u8 {
    u8::try_from(value.as_u64().expect("a number")).unwrap()
}
