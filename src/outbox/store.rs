use rand::TryRng;
use rand::rngs::SysRng;

use super::Entry;
use crate::table::storage::{KeepError, storage};
use crate::tell::tell;

/// What the keys of entries begin with; the id follows.
const KEY: &str = "knockwood.outbox.v1.";
/// The event that says that the outbox has changed.
pub const CHANGED: &str = "knockwood:outbox";

/// Why something cannot be kept for the server.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PutError {
    /// The browser does not keep it.
    #[error(transparent)]
    Keep(#[from] KeepError),
    /// It gives no randomness for an id.
    #[error("this browser gives no randomness")]
    NoLuck,
}

/// Keeps something for the server and sends it as soon as can be: `body`, JSON as text, to the
/// path `to`. `what` names it for the player. The answer is the entry's id.
///
/// # Errors
/// When it cannot be kept: then it must be said, for it would be lost with the page.
pub fn put(to: &str, what: &str, body: String) -> Result<String, PutError> {
    let id = new_id()?;
    put_as(&id, to, what, body)?;
    Ok(id)
}

/// The same, under an id that was chosen before: whoever may put it twice has the server take it
/// once.
///
/// # Errors
/// As [`put`].
pub fn put_as(id: &str, to: &str, what: &str, body: String) -> Result<(), PutError> {
    write(&Entry::new(id.to_owned(), to, what, body, now()))?;
    super::flush(false);
    Ok(())
}

/// An id for something that will be sent.
///
/// # Errors
/// [`PutError::NoLuck`].
pub fn new_id() -> Result<String, PutError> {
    let mut luck = [0; 16];
    SysRng
        .try_fill_bytes(&mut luck)
        .map_err(|_| PutError::NoLuck)?;
    Ok(format!("{:032x}", u128::from_be_bytes(luck)))
}

/// Whether anything still waits to be sent to this path.
pub fn waits_for(to: &str) -> bool {
    entries()
        .iter()
        .any(|entry| entry.to == to && entry.refused.is_none())
}

/// The entries that the server will never take, the oldest first.
pub fn refused() -> Vec<Entry> {
    let mut all = entries();
    all.retain(|entry| entry.refused.is_some());
    all
}

/// Throws an entry away: the server has it, or the player knows that it never will.
pub fn forget(id: &str) {
    if let Ok(storage) = storage() {
        let _ = storage.remove_item(&format!("{KEY}{id}"));
    }
    tell(CHANGED);
}

/// Throws away whatever waits to be sent to this path: the player wants nothing of it there.
pub fn forget_all(to: &str) {
    for entry in entries().into_iter().filter(|entry| entry.to == to) {
        forget(&entry.id);
    }
}

/// All entries, the oldest first. What cannot be read stays where it is: it may be a later
/// program's.
pub(super) fn entries() -> Vec<Entry> {
    let Ok(storage) = storage() else {
        return Vec::new();
    };
    let mut all: Vec<Entry> = (0..storage.length().unwrap_or(0))
        .filter_map(|place| storage.key(place).ok().flatten())
        .filter(|key| key.starts_with(KEY))
        .filter_map(|key| storage.get_item(&key).ok().flatten())
        .filter_map(|text| Entry::read(&text).ok())
        .map(|entry| entry.by_the_clock(now()))
        .collect();
    all.sort_by(|a, b| (a.queued, &a.id).cmp(&(b.queued, &b.id)));
    all
}

/// Whether the entry is still there: another tab, or a player, may have thrown it away.
pub(super) fn has(id: &str) -> bool {
    storage().is_ok_and(|storage| {
        storage
            .get_item(&format!("{KEY}{id}"))
            .is_ok_and(|text| text.is_some())
    })
}

/// Keeps an entry as it is now.
pub(super) fn write(entry: &Entry) -> Result<(), KeepError> {
    storage()?
        .set_item(&format!("{KEY}{}", entry.id), &entry.text())
        .map_err(|error| KeepError::Refused(format!("{error:?}")))?;
    tell(CHANGED);
    Ok(())
}

/// By this device's clock, in milliseconds since 1970.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a time after 1970, in whole milliseconds"
)]
pub(super) fn now() -> u64 {
    js_sys::Date::now().max(0.0) as u64
}
