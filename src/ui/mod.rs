//! What a player sees: the document, its pages and their parts.

#![allow(
    unreachable_pub,
    reason = "leptos's component macro writes `pub` items only"
)]

mod announcer;
mod app;
mod appearance;
#[cfg(feature = "ssr")]
mod boot;
mod card;
mod chart;
mod data;
mod frame;
#[cfg(feature = "hydrate")]
mod hydrate;
mod pages;
mod portrait;
mod preferences;
mod settings;
#[cfg(feature = "ssr")]
mod shell;
mod stats;
mod tab;
mod table;

pub use app::App;
#[cfg(feature = "ssr")]
pub use boot::{Boot, Bundle};
#[cfg(feature = "hydrate")]
pub use hydrate::hydrate;
#[cfg(feature = "ssr")]
pub use shell::Shell;
