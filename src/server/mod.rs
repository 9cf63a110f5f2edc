//! The server program: pages, files, and the start that says what is wrong.

mod build;
mod config;
mod files;
mod order;
mod router;
mod site;
mod start;
mod worker;

pub use build::Build;
pub use config::{Config, ConfigError};
pub use order::{Order, UnknownArgument};
pub use router::{AppState, app};
pub use site::{Site, SiteError};
pub use start::{StartError, run};
