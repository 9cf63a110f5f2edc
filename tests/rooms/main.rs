//! Online tables, as two browsers have them.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]
#![allow(clippy::panic, reason = "a test may stop at once")]

#[path = "../common/mod.rs"]
mod common;

mod commands;
mod deals;
mod life;
mod limits;
mod listing;
mod presence;
mod seats;
mod timer;
mod undo;
