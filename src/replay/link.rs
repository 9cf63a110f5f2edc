//! A game as an address: the record stands in the fragment, which a browser keeps to itself. No server
//! ever sees it, and it opens without one.
//!
//! ```text
//! /review#g=<record>[&p=easy|normal|hard|friends][&s=a|b][&at=<moment>]     a game
//! /review#d=<record>[&at=<moment>]                                          a day's rounds
//! /practice#g=<record>[&p=…]                                                play on from there
//! ```
//!
//! A game's record is the base64 (for links, without padding) of [`Record::to_bytes`], a day's that of its
//! text.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use knockwood_engine::bot::Level;
use knockwood_engine::{Record, Seat};

use crate::daily::DailyRecord;
use crate::table::Players;

/// The address at which a game is reviewed; `None` when its record does not replay.
///
/// ```
/// use knockwood::replay::{Opened, link};
/// use knockwood::table::Players;
/// use knockwood_engine::{Action, Game, Record, Rules, Seed, bot::Level};
///
/// let mut game = Game::new(Rules::default(), Seed([7; 32]))?;
/// game.apply(Action::Pass)?;
/// let address = link::review(&Record::of(&game), &Players::Computer(Level::Hard)).ok_or("it replays")?;
/// assert!(address.starts_with("/review#g=") && address.ends_with("&p=hard"));
/// let fragment = address.split_once('#').ok_or("it has one")?.1;
/// let opened = Opened::fragment(fragment)?;
/// assert_eq!(opened.replay.parts(), [Record::of(&game)]);
/// assert_eq!(opened.players, Players::Computer(Level::Hard));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn review(record: &Record, players: &Players) -> Option<String> {
    Some(format!("/review#{}", of_game(record, players)?))
}

/// The same for who sat there, whose hand lies below: at an online table either seat may be one's own.
pub fn review_from(record: &Record, players: &Players, own: Seat) -> Option<String> {
    let own = match own {
        Seat::A => "a",
        Seat::B => "b",
    };
    Some(format!("{}&s={own}", review(record, players)?))
}

/// Whose eyes an address is for, where it says so.
pub fn own_seat(fragment: &str) -> Option<Seat> {
    match value(fragment, "s") {
        Some("a") => Some(Seat::A),
        Some("b") => Some(Seat::B),
        _ => None,
    }
}

/// The address at which it is played on against the computer.
pub fn practice(record: &Record, players: &Players) -> Option<String> {
    Some(format!("/practice#{}", of_game(record, players)?))
}

/// The address at which a day's rounds are reviewed.
pub fn of_day(record: &DailyRecord) -> String {
    format!(
        "/review#d={}",
        URL_SAFE_NO_PAD.encode(record.to_string().as_bytes())
    )
}

fn of_game(record: &Record, players: &Players) -> Option<String> {
    Some(format!("g={}&p={}", packed(record)?, word(players)))
}

/// A record as it stands in an address, and where positions are kept.
pub fn packed(record: &Record) -> Option<String> {
    Some(URL_SAFE_NO_PAD.encode(record.to_bytes().ok()?))
}

/// The record again.
pub fn unpacked(text: &str) -> Option<Record> {
    Record::from_bytes(&URL_SAFE_NO_PAD.decode(text).ok()?).ok()
}

const fn word(players: &Players) -> &'static str {
    match players {
        Players::Computer(level) => level.name(),
        Players::Friends(_) => "friends",
    }
}

/// Who played, by the word in the address. Names of people are in none.
pub(super) fn players(word: Option<&str>) -> Players {
    match word {
        Some("friends") => Players::friends("", ""),
        Some("easy") => Players::Computer(Level::Easy),
        Some("hard") => Players::Computer(Level::Hard),
        _ => Players::Computer(Level::Normal),
    }
}

/// A part of a fragment: the value behind this name.
pub fn value<'a>(fragment: &'a str, name: &str) -> Option<&'a str> {
    fragment
        .trim_start_matches('#')
        .split('&')
        .find_map(|part| part.split_once('=').filter(|(key, _)| *key == name))
        .map(|(_, value)| value)
}
