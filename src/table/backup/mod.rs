//! Everything that is kept on this device as one file, and back again.
//!
//! A file is checked whole before anything of it is taken in: it is refused with the reason, or all of it
//! is good.

mod file;
mod store;

pub use file::{Backup, BackupError, FORMAT, VERSION};
pub use store::{Plan, bring, collect, delete_all, plan};

/// What the keys of everything kept by us begin with.
pub const OURS: &str = "knockwood.";
/// What the keys of those begin with that stay on this device: which tab plays, what the server was
/// last seen to say, and the daily deal with its result and what belongs to a seat at an online table,
/// which are of one browser's person.
pub const STAYS: [&str; 7] = [
    "knockwood.tab.",
    "knockwood.durable.",
    "knockwood.board.",
    "knockwood.daily.",
    "knockwood.outbox.",
    "knockwood.pledge.",
    "knockwood.table-order.",
];
/// What the names of the cookies begin with that hold the look of the table.
pub const COOKIES: &str = "knockwood-";
