//! The browser's local storage, as far as all that is kept in it has in common.

/// What the keys of copies that could not be read begin with; a number from 1 follows.
pub const ASIDE: &str = "knockwood.aside.";

/// Why something cannot be kept.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KeepError {
    /// The browser offers no storage to this page.
    #[error("this browser offers no storage here")]
    Forbidden,
    /// It refuses to write: full, or forbidden after all; why, for whoever looks into it.
    #[error("this browser’s storage is full, or closed to this page")]
    Refused(String),
    /// An unreadable copy stands in the way and could not be moved.
    #[error("an unreadable copy could not be set aside, and is not to be overwritten")]
    InTheWay,
}

/// The browser's storage. Asked for by hand first, since gloo-storage takes it for granted and
/// panics where a browser forbids it.
///
/// # Errors
/// When the browser offers none.
pub fn storage() -> Result<web_sys::Storage, KeepError> {
    web_sys::window()
        .and_then(|window| window.local_storage().ok().flatten())
        .ok_or(KeepError::Forbidden)
}

/// Writes a text under a key.
///
/// # Errors
/// When the browser offers no storage, or refuses.
pub fn write(key: &str, text: &str) -> Result<(), KeepError> {
    storage()?
        .set_item(key, text)
        .map_err(|error| KeepError::Refused(format!("{error:?}")))
}

/// Moves a copy to the first free key for copies set aside; the key, where that worked.
pub fn set_aside(storage: &web_sys::Storage, from: &str, text: &str) -> Option<String> {
    let key = (1..=u32::MAX)
        .map(|number| format!("{ASIDE}{number}"))
        .find(|key| matches!(storage.get_item(key), Ok(None) | Err(_)))?;
    storage.set_item(&key, text).ok()?;
    storage.remove_item(from).ok()?;
    Some(key)
}
