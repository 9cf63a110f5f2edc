//! The game in progress on this device: who plays, what has happened, how it is kept.
//!
//! Nothing here draws anything, and but for [`keep`] nothing knows of a browser.

pub mod keep;
pub mod knock;
pub mod narration;
pub mod refusal;
pub mod saved;
pub mod session;

pub use keep::{Keep, Kept};
pub use saved::{SavedError, SavedGame};
pub use session::{OPPONENT, Session, YOU};
