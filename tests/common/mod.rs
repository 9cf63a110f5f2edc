//! What several tests need: games of a day, players at online tables, a PostgreSQL, and the API's other end.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test may stop at once"
)]
#![allow(
    dead_code,
    unreachable_pub,
    reason = "every test is a program of its own, and none uses all"
)]

pub mod api;
pub mod database;
pub mod games;
pub mod line;
pub mod place;
pub mod postgres;
pub mod program;
pub mod proxy;
pub mod rooms;
#[cfg(unix)]
pub mod wire;
