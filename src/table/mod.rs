//! The game in progress on this device: who plays, what has happened, how it is kept.
//!
//! Nothing here draws anything, and but for [`storage`] and what is kept in it nothing knows of a
//! browser.

pub mod advice;
pub mod arrange;
pub mod backup;
pub mod cast;
pub mod command;
pub mod daily_keep;
pub mod durable;
pub mod figures;
pub mod filter;
pub mod history;
pub mod keep;
pub mod knock;
pub mod layoffs;
pub mod name;
pub mod narration;
pub mod order;
mod play;
pub mod players;
pub mod preferences;
pub mod refusal;
pub mod report;
pub mod saved;
pub mod session;
pub mod storage;
pub mod tabs;
pub mod wording;

pub use cast::Cast;
pub use durable::ask_to_keep;
pub use keep::{Keep, Kept};
pub use order::HandOrder;
pub use players::{OPPONENT, Players, YOU};
pub use preferences::Preferences;
pub use saved::{SavedError, SavedGame};
pub use session::{Aids, Session};
