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
mod help;
mod house_rules;
#[cfg(feature = "hydrate")]
mod hydrate;
mod leave;
mod menu;
mod pages;
mod pause;
mod portrait;
mod preferences;
mod settings;
mod sheet;
#[cfg(feature = "ssr")]
mod shell;
mod sound;
mod stats;
mod tab;
mod table;
mod toolbar;

pub use app::App;
#[cfg(feature = "ssr")]
pub use boot::{Boot, Bundle};
#[cfg(feature = "hydrate")]
pub use hydrate::hydrate;
#[cfg(feature = "ssr")]
pub use shell::Shell;
