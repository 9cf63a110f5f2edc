//! Online tables: an append-only log each, and the table that it replays to.
//!
//! ```text
//! a command → Hub::write: Table::apply on a copy → Store::append (unique on room and version)
//!           → the cache, the bell of the table → every stream of it sends its seat's view
//! ```
//!
//! Two who write the same version at once meet in the store; whoever comes second looks again.
//! PostgreSQL tells the other instances within the transaction; SQLite has one instance. What is kept
//! in memory, [presence](crate::room::Presence) apart, can be dropped at any time.

mod commands;
mod entry;
mod events;
mod hub;
mod keeper;
mod late;
mod live;
mod luck;
mod message;
mod seen;
mod streams;
mod table;

pub(crate) use commands::{act, close, create, join, open_tables, ready, record, room, undo};
pub use entry::{Doing, Entry, NoDoing};
pub(super) use events::events;
pub(super) use hub::Hub;
pub use late::forced;
pub use luck::Luck;
pub use table::{Refused, Table};
