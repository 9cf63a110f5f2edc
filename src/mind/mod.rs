//! The minds at work beside the page: the computer thinks in a worker, so that the table never
//! waits for it.
//!
//! Both ends are this program: the page starts a module worker, which loads the same script and
//! wasm and answers [`Question`]s with [`Answer`]s, as bytes. Where a worker cannot be had the page
//! answers itself, by the same function, and so plays the same game.

mod answer;
mod client;
pub mod message;
mod think;
mod weights;

#[cfg(feature = "hydrate")]
pub use answer::answer_message;
pub use client::ask;
pub use think::{Answer, Question, think};
pub use weights::{FILE as WEIGHTS_FILE, NoWeights};
