use std::env;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;

use thiserror::Error;

use super::Clock;

/// What the person who runs the program may choose, by environment variables.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen: `KNOCKWOOD_ADDR`, else `LEPTOS_SITE_ADDR` (set by
    /// `cargo leptos watch`), else 127.0.0.1:3000. Port 0 takes any free port.
    pub addr: SocketAddr,
    /// The folder for everything that is kept: `KNOCKWOOD_DATA`, else `./data`.
    pub data: PathBuf,
    /// Whether browsers may keep the game and play on without the network: no, where
    /// `KNOCKWOOD_SW` is `off`. Then `/sw.js` is a worker that takes back what an earlier one
    /// kept.
    pub offline: bool,
    /// The address of a PostgreSQL database: `DATABASE_URL`. Without one everything is in a SQLite
    /// file in the data folder.
    pub database: Option<String>,
    /// What the days' seeds are derived from: `KNOCKWOOD_SECRET`. Without one it is made at the first
    /// start, and kept in the database.
    pub secret: Option<String>,
    /// How many requests an address may send a minute, but for reading: `KNOCKWOOD_RATE`, else 120.
    /// `None`, where it is `off`: as many as it likes.
    pub rate: Option<NonZeroU32>,
    /// Whether a proxy stands before the server, whose `X-Forwarded-For` and `X-Forwarded-Proto` are
    /// true: where `KNOCKWOOD_PROXY` is `on`.
    pub proxy: bool,
    /// What the server takes the time from: for tests, the file that `KNOCKWOOD_CLOCK` names.
    pub clock: Clock,
}

impl Default for Config {
    /// What holds where no variable is set.
    fn default() -> Self {
        Self {
            addr: SocketAddr::from(([127, 0, 0, 1], 3000)),
            data: PathBuf::from("data"),
            offline: true,
            database: None,
            secret: None,
            rate: NonZeroU32::new(120),
            proxy: false,
            clock: Clock::System,
        }
    }
}

/// A variable whose value cannot be used.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// Not an IP address with a port.
    #[error("{variable} is {value:?}: it must be an IP address and a port, such as 127.0.0.1:3000")]
    Addr {
        /// The variable's name.
        variable: &'static str,
        /// What it was set to.
        value: String,
    },
    /// No folder at all, where every path would be one of the folder the program was started in.
    #[error("KNOCKWOOD_DATA is empty: it must name a folder, such as ./data, or not be set")]
    NoData,
    /// Neither on nor off.
    #[error("{variable} is {value:?}: it must be on or off, or not be set")]
    Switch {
        /// The variable's name.
        variable: &'static str,
        /// What it was set to.
        value: String,
    },
    /// No address of PostgreSQL; others are not known.
    #[error(
        "DATABASE_URL must begin with postgres://, or not be set: without it a SQLite file in KNOCKWOOD_DATA is used"
    )]
    Database,
    /// A secret that could be guessed.
    #[error(
        "KNOCKWOOD_SECRET must have at least {LEAST_SECRET} characters, chosen by chance, or not be set"
    )]
    Secret,
    /// No number of requests.
    #[error(
        "KNOCKWOOD_RATE is {0:?}: it must be how many requests an address may send a minute, or off"
    )]
    Rate(String),
}

/// The shortest secret, in bytes.
const LEAST_SECRET: usize = 16;

impl Config {
    /// Reads the environment.
    ///
    /// # Errors
    ///
    /// A [`ConfigError`] for the first variable that is set to what makes no sense.
    pub fn from_env() -> Result<Self, ConfigError> {
        let fallback = Self::default();
        let addr = ["KNOCKWOOD_ADDR", "LEPTOS_SITE_ADDR"]
            .into_iter()
            .find_map(|variable| env::var_os(variable).map(|value| (variable, value)));
        let addr = match addr {
            None => fallback.addr,
            Some((variable, value)) => {
                let value = value.to_string_lossy();
                value.parse().map_err(|_| ConfigError::Addr {
                    variable,
                    value: value.into_owned(),
                })?
            }
        };
        let data = env::var_os("KNOCKWOOD_DATA").map_or(fallback.data, PathBuf::from);
        if data.as_os_str().is_empty() {
            return Err(ConfigError::NoData);
        }
        let database = text("DATABASE_URL");
        let is_known =
            |url: &String| url.starts_with("postgres://") || url.starts_with("postgresql://");
        if !database.as_ref().is_none_or(is_known) {
            return Err(ConfigError::Database);
        }
        let secret = text("KNOCKWOOD_SECRET");
        if secret
            .as_ref()
            .is_some_and(|secret| secret.len() < LEAST_SECRET)
        {
            return Err(ConfigError::Secret);
        }
        let rate = match text("KNOCKWOOD_RATE") {
            None => fallback.rate,
            Some(value) if value == "off" => None,
            Some(value) => Some(value.parse().map_err(|_| ConfigError::Rate(value))?),
        };
        Ok(Self {
            addr,
            data,
            offline: switch("KNOCKWOOD_SW", fallback.offline)?,
            database,
            secret,
            rate,
            proxy: switch("KNOCKWOOD_PROXY", fallback.proxy)?,
            clock: env::var_os("KNOCKWOOD_CLOCK").map_or(fallback.clock, |file| {
                Clock::File(PathBuf::from(file).into())
            }),
        })
    }
}

/// A variable's text, where it is set.
fn text(variable: &str) -> Option<String> {
    env::var_os(variable).map(|value| value.to_string_lossy().into_owned())
}

/// A variable that is `on` or `off`.
fn switch(variable: &'static str, fallback: bool) -> Result<bool, ConfigError> {
    match text(variable) {
        None => Ok(fallback),
        Some(value) if value == "on" => Ok(true),
        Some(value) if value == "off" => Ok(false),
        Some(value) => Err(ConfigError::Switch { variable, value }),
    }
}
