//! What a player sees: the document, its pages and their parts.

#![allow(
    unreachable_pub,
    reason = "leptos's component macro writes `pub` items only"
)]

mod app;
#[cfg(feature = "ssr")]
mod boot;
#[cfg(feature = "hydrate")]
mod hydrate;
mod pages;
#[cfg(feature = "ssr")]
mod shell;

pub use app::App;
#[cfg(feature = "ssr")]
pub use boot::{Boot, Bundle};
#[cfg(feature = "hydrate")]
pub use hydrate::hydrate;
#[cfg(feature = "ssr")]
pub use shell::Shell;
