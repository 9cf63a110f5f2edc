//! What the server is to get, kept on this device until it has it.
//!
//! Each [`Entry`] has a key of its own in local storage, so that two tabs that add one at the same
//! time lose none. Whoever flushes holds the browser's lock for it: one tab at a time, and the next
//! one where that tab is closed. An entry is thrown away only when the server has said that it took
//! it. Its id goes along with every attempt, so that an answer which was lost does no harm: the
//! server takes the same id once.

mod entry;
mod flush;
mod store;

pub use entry::{Answer, Entry, EntryError};
pub use flush::{flush, send_unkept, start};
pub use store::{CHANGED, PutError, forget, forget_all, new_id, put, put_as, refused, waits_for};
