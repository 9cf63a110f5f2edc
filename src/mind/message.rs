//! Questions and answers as bytes, between the page and its worker. Both ends are one program, so the form
//! needs no names and no version.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Writes a question or an answer with its number; `None` never happens to ours.
pub fn write<T: Serialize>(id: u32, said: &T) -> Option<Vec<u8>> {
    postcard::to_allocvec(&(id, said)).ok()
}

/// Reads one, whole or not at all.
///
/// ```
/// use knockwood::mind::{Answer, message};
///
/// let answer = Answer::Advised(Ok(None));
/// let bytes = message::write(3, &answer).ok_or("it can be written")?;
/// assert_eq!(message::read(&bytes), Some((3, answer)));
/// assert_eq!(message::read::<Answer>(&bytes[1..]), None);
/// # Ok::<(), &str>(())
/// ```
pub fn read<T: DeserializeOwned>(bytes: &[u8]) -> Option<(u32, T)> {
    let (read, rest) = postcard::take_from_bytes(bytes).ok()?;
    rest.is_empty().then_some(read)
}
