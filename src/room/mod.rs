//! An online table, as both ends of the line see it: its code, its terms, what a seat may know, and
//! what a stranger at the door is told. No I/O, no clock.
//!
//! A seat's whole knowledge is a [`RoomView`]. It comes by `GET /api/v1/rooms/{code}/events` (see
//! [`events_address`]) as Server-Sent Events:
//!
//! | event | data | when |
//! | --- | --- | --- |
//! | `view` | a [`Packed`] [`RoomView`], its `id` the version | at once, and at every change |
//! | `alive` | `-` | after 15 seconds without another event |
//! | `gone` | `-` | the table has been cleared away; the last event |
//! | `bye` | `-` | the server stops; ask again soon; the last event |
//!
//! Presence is no part of the log: it changes under the same version.

mod code;
mod packed;
mod presence;
mod terms;
mod view;

pub use code::{CodeError, RoomCode};
pub use packed::{Packed, Unreadable};
pub use presence::Presence;
pub use terms::{Terms, TermsError};
pub use view::{ALONE, Commitment, Pause, Reveal, RoomView};

/// How long a table stays after the last thing done at it, in seconds: 48 hours.
pub const KEPT_FOR: i64 = 48 * 3_600;

/// Where a seat's events come from.
///
/// ```
/// use knockwood::room::{RoomCode, events_address};
///
/// let code: RoomCode = "7kq2 m9xd ht4rw".parse()?;
/// assert_eq!(events_address(code), "/api/v1/rooms/7KQ2-M9XD-HT4RW/events");
/// # Ok::<(), knockwood::room::CodeError>(())
/// ```
pub fn events_address(code: RoomCode) -> String {
    format!("/api/v1/rooms/{code}/events")
}
