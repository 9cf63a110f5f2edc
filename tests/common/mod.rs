//! What several tests need: games of a day, a PostgreSQL, and the API's other end.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "every test is a program of its own, and none uses all"
)]

pub mod api;
pub mod games;
pub mod postgres;
pub mod program;
