//! What a player sees: the document, its pages and their parts.

#![allow(
    clippy::needless_pass_by_value,
    reason = "a component owns its properties, and a handler its event: leptos gives them by value"
)]
#![allow(
    clippy::large_types_passed_by_value,
    reason = "only a debug build's handles are large: they note where each signal was made"
)]
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
mod daily;
mod data;
mod dialog;
mod face;
mod fair;
mod field;
mod frame;
mod hand_out;
mod heard_as;
mod help;
mod house_rules;
#[cfg(feature = "hydrate")]
mod hydrate;
mod install;
mod learn;
mod leave;
mod menu;
#[cfg(feature = "ssr")]
mod offline;
#[cfg(feature = "ssr")]
mod page_head;
mod pages;
mod pause;
mod portrait;
mod preferences;
mod review;
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
pub use hydrate::{hydrate, mount};
#[cfg(feature = "ssr")]
pub use offline::offline_page;
#[cfg(feature = "ssr")]
use shell::{Head, Sprite};
#[cfg(feature = "ssr")]
pub use shell::{Shell, page_policy};
