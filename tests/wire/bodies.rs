//! What must hold for any bytes that come by a wire or out of a store: the bodies of the fuzz targets in
//! `tests/fuzz/`, and of the ordinary tests beside this. Each stops the program when something does not hold.
#![allow(dead_code, reason = "each fuzz target uses one of them")]
#![allow(clippy::unwrap_used, reason = "to stop is how a body says no")]

use std::fmt::{Debug, Display};
use std::str::FromStr;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use knockwood::api::{
    Accepted, Answer, ApiError, Board, Calendar, Field, Found, Me, OpenTable, RoomRecord, Today,
    TransferCode,
};
use knockwood::daily::{Attempt, DailyRecord, Day};
use knockwood::mind::{self, message};
use knockwood::outbox::Entry;
use knockwood::replay::{Opened, link};
use knockwood::room::{Packed, RoomCode, Terms};
use knockwood::table::SavedGame;
use knockwood::table::backup::Backup;
use knockwood::table::history::History;
use knockwood_engine::Seed;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// What is read is written so that it reads back the same.
fn reads_back<T: FromStr + Display + PartialEq + Debug>(text: &str)
where
    T::Err: Display + Debug,
{
    match text.parse::<T>() {
        Ok(value) => assert_eq!(value.to_string().parse::<T>().unwrap(), value),
        // An error is a sentence, and does not repeat endless input.
        Err(error) => assert!(error.to_string().len() < 2_000, "{error}"),
    }
}

/// A view of an online table, as the stream sends it: as text, and the bytes within.
pub(crate) fn room_view(data: &[u8]) {
    let within = STANDARD_NO_PAD.encode([&[1], data].concat());
    let text = String::from_utf8_lossy(data).into_owned();
    for text in [within, text] {
        if let Ok(view) = Packed(text).view() {
            let packed = Packed::of(&view).unwrap();
            assert_eq!(packed.view(), Ok(view));
        }
    }
}

/// A day's game, as it is submitted.
pub(crate) fn daily_record(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    reads_back::<DailyRecord>(text);
    reads_back::<Day>(text);
    if let Ok(record) = text.parse::<DailyRecord>() {
        // Other cards than the day's are refused, whatever else is in it.
        assert!(record.judge(&Seed([0x5a; 32])).is_err());
        if let Ok(attempt) = Attempt::resume(&record) {
            assert_eq!(attempt.record(), record);
        }
    }
}

/// The fragment of a link to a review or a position.
pub(crate) fn review_link(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    for record in [Some(text), link::value(text, "g")].into_iter().flatten() {
        if let Some(record) = link::unpacked(record) {
            let packed = link::packed(&record).unwrap();
            assert_eq!(link::unpacked(&packed), Some(record));
        }
    }
    let _ = Opened::fragment(text);
    let _ = Opened::text(text);
}

fn answer<T: Serialize + DeserializeOwned + PartialEq + Debug>(data: &[u8]) {
    if let Ok(value) = serde_json::from_slice::<T>(data) {
        let text = serde_json::to_string(&value).unwrap();
        assert_eq!(serde_json::from_str::<T>(&text).unwrap(), value);
    }
}

/// The server's answers.
pub(crate) fn answers(data: &[u8]) {
    answer::<Accepted>(data);
    answer::<Answer>(data);
    answer::<ApiError>(data);
    answer::<Board>(data);
    answer::<Calendar>(data);
    answer::<Field>(data);
    answer::<Found>(data);
    answer::<Me>(data);
    answer::<Vec<OpenTable>>(data);
    answer::<RoomRecord>(data);
    answer::<Today>(data);
    answer::<TransferCode>(data);
    answer::<Terms>(data);
    if let Ok(text) = str::from_utf8(data) {
        reads_back::<RoomCode>(text);
    }
}

/// What a browser keeps, and takes from a file.
pub(crate) fn kept(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    if let Ok(entry) = Entry::read(text) {
        assert_eq!(Entry::read(&entry.text()), Ok(entry));
    }
    if let Ok(history) = History::read(text) {
        let again = History::read(&history.text()).unwrap();
        assert_eq!(again.games().len(), history.games().len());
    }
    if let Ok(session) = SavedGame::read(text) {
        let saved = serde_json::to_string(&SavedGame::of(&session)).unwrap();
        assert!(SavedGame::read(&saved).is_ok());
    }
    if let Ok(backup) = Backup::read(text) {
        assert!(Backup::read(&backup.text()).is_ok());
    }
}

/// What crosses to the worker and back.
pub(crate) fn messages(data: &[u8]) {
    if let Some((id, question)) = message::read::<mind::Question>(data) {
        let bytes = message::write(id, &question).unwrap();
        assert_eq!(message::read(&bytes), Some((id, question)));
    }
    if let Some((id, answer)) = message::read::<mind::Answer>(data) {
        let bytes = message::write(id, &answer).unwrap();
        assert_eq!(message::read(&bytes), Some((id, answer)));
    }
}
