//! What a player sees: the document, its pages and their parts.

#![allow(
    unreachable_pub,
    reason = "leptos's component macro writes `pub` items only"
)]

mod announcer;
mod app;
mod appearance;
mod asset;
mod bars;
#[cfg(feature = "ssr")]
mod boot;
mod card;
mod chart;
mod data;
mod frame;
#[cfg(feature = "hydrate")]
mod hydrate;
mod install;
#[cfg(feature = "ssr")]
mod offline;
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
pub use hydrate::{hydrate, mount};
#[cfg(feature = "ssr")]
pub use offline::offline_page;
#[cfg(feature = "ssr")]
use shell::{Head, Sprite};
#[cfg(feature = "ssr")]
pub use shell::{Shell, page_policy};
