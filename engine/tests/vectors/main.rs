//! Vectors made by independent implementations of gin rummy (`data/README.md` says which), each
//! line of which must agree with ours.
//!
//! `VECTORS_DIR` names another folder with files of the same names. A file that is missing or
//! empty is a failure. Each file's module prints how many lines it checked.

#![cfg(not(target_arch = "wasm32"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop at once"
)]

mod data;
mod deadwood;
mod deadwood_cases;
mod edge;
mod flow;
mod games;
mod layoff;
mod rounds;
mod trajectory;
