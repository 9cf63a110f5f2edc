//! The server program: pages, files, the daily deal, and the start that says what is wrong.

mod boards;
mod build;
mod clock;
mod config;
mod cookie;
pub(crate) mod daily;
mod files;
mod gate;
mod headers;
mod host;
mod limits;
mod order;
pub(crate) mod people;
pub mod rooms;
mod router;
mod site;
mod start;
pub mod store;
mod worker;

pub use build::Build;
pub use clock::Clock;
pub use config::{Config, ConfigError};
pub use host::Host;
pub use order::{Order, UnknownArgument};
pub use router::{AppState, app};
pub use site::{Site, SiteError};
pub use start::{StartError, run};
