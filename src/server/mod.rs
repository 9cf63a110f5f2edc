//! The server program: pages, files, the daily deal, and the start that says what is wrong.

mod boards;
mod build;
mod clock;
mod config;
mod cookie;
pub(crate) mod daily;
mod figures;
mod files;
mod gate;
mod headers;
mod host;
mod limits;
mod listen;
mod log;
mod noted;
mod pages;
pub(crate) mod people;
mod proxies;
pub mod rooms;
mod router;
mod settings;
mod site;
mod start;
pub mod store;
mod worker;

pub use build::Build;
pub use clock::Clock;
pub use config::{Config, ConfigError};
pub use host::Host;
pub use log::{LogForm, LogLevel};
pub use proxies::{NoProxies, Proxies};
pub use router::{AppState, app};
pub use settings::{CommandLine, Order, Settings};
pub use site::{Site, SiteError};
pub use start::{StartError, follow};
