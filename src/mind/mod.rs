//! The minds at work beside the page: the computer thinks in a worker, so that the table never
//! waits for it.
//!
//! Both ends are this program: the page starts a module worker, which loads the same script and
//! wasm and answers [`Question`]s with [`Answer`]s, as JSON. Where a worker cannot be had the page
//! answers itself, by the same function, and so plays the same game.

mod client;
mod think;
#[cfg(feature = "hydrate")]
pub mod worker;

pub use client::ask;
pub use think::{Answer, Question, think};
