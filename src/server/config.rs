use std::env;
use std::ffi::OsString;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;

use thiserror::Error;

use super::log::{LogForm, LogLevel};
use super::proxies::NoProxies;
use super::{Clock, Proxies, Settings};

/// What the person who runs the program may choose. [`Settings`] has the flag and the variable of
/// each, and what holds where neither is set.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen. Port 0 takes any free port.
    pub addr: SocketAddr,
    /// The folder for everything that is kept.
    pub data: PathBuf,
    /// Whether browsers may keep the game and play on without the network. Where not, `/sw.js` is a
    /// worker that takes back what an earlier one kept.
    pub offline: bool,
    /// The address of a PostgreSQL database. Without one everything is in a SQLite file in the data
    /// folder.
    pub database: Option<String>,
    /// What the days' seeds are derived from. Without one it is made at the first start, and kept in
    /// the database.
    pub secret: Option<String>,
    /// How many requests an address may send a minute, but for reading. `None`: as many as it likes.
    pub rate: Option<NonZeroU32>,
    /// The proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are true.
    pub proxies: Proxies,
    /// Where `/metrics` is answered, if anywhere.
    pub metrics: Option<SocketAddr>,
    /// How the log is written.
    pub log: LogForm,
    /// What it has.
    pub log_level: LogLevel,
    /// Where the built site is, if not where the program looks for it.
    pub site: Option<PathBuf>,
    /// What the server takes the time from.
    pub clock: Clock,
}

impl Default for Config {
    /// What holds where nothing is set.
    fn default() -> Self {
        Self {
            addr: SocketAddr::from(([127, 0, 0, 1], 3000)),
            data: PathBuf::from("data"),
            offline: true,
            database: None,
            secret: None,
            rate: NonZeroU32::new(120),
            proxies: Proxies::Off,
            metrics: None,
            log: LogForm::default(),
            log_level: LogLevel::default(),
            site: None,
            clock: Clock::System,
        }
    }
}

/// A setting whose value cannot be used.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// Not an IP address with a port.
    #[error("{setting} is {value:?}: it must be an IP address and a port, such as 127.0.0.1:3000")]
    Addr {
        /// Its flag and its variable.
        setting: &'static str,
        /// What it was set to.
        value: String,
    },
    /// No folder at all, where every path would be one of the folder the program was started in.
    #[error(
        "--data (KNOCKWOOD_DATA) is empty: it must name a folder, such as ./data, or not be set"
    )]
    NoData,
    /// None of the words that it may be.
    #[error("{setting} is {value:?}: it must be {words}, or not be set")]
    Word {
        /// Its flag and its variable.
        setting: &'static str,
        /// What it was set to.
        value: String,
        /// What it may be.
        words: &'static str,
    },
    /// No proxies.
    #[error(
        "--proxy (KNOCKWOOD_PROXY) names no proxies: it must be on or off, or addresses with commas between them; {0}"
    )]
    Proxies(#[source] NoProxies),
    /// No address of PostgreSQL; others are not known.
    #[error(
        "--database (DATABASE_URL) must begin with postgres://, or not be set: without it a SQLite file in the data folder is used"
    )]
    Database,
    /// A secret that could be guessed.
    #[error(
        "--secret (KNOCKWOOD_SECRET) must have at least {LEAST_SECRET} characters, chosen by chance, or not be set"
    )]
    Secret,
    /// No number of requests.
    #[error(
        "--rate (KNOCKWOOD_RATE) is {0:?}: it must be how many requests an address may send a minute, or off"
    )]
    Rate(String),
}

/// The shortest secret, in bytes.
const LEAST_SECRET: usize = 16;
/// What a switch may be.
const SWITCH: &str = "on or off";

impl Config {
    /// What these settings mean.
    ///
    /// # Errors
    ///
    /// A [`ConfigError`] for the first one that is set to what makes no sense.
    pub fn read(settings: &Settings) -> Result<Self, ConfigError> {
        let fallback = Self::default();
        let data = settings.data.as_ref().map_or(fallback.data, PathBuf::from);
        if data.as_os_str().is_empty() {
            return Err(ConfigError::NoData);
        }
        let database = text(settings.database.as_ref());
        let is_known =
            |url: &String| url.starts_with("postgres://") || url.starts_with("postgresql://");
        if !database.as_ref().is_none_or(is_known) {
            return Err(ConfigError::Database);
        }
        let secret = text(settings.secret.as_ref());
        if secret
            .as_ref()
            .is_some_and(|secret| secret.len() < LEAST_SECRET)
        {
            return Err(ConfigError::Secret);
        }
        let rate = match text(settings.rate.as_ref()) {
            None => fallback.rate,
            Some(value) if value == "off" => None,
            Some(value) => Some(value.parse().map_err(|_| ConfigError::Rate(value))?),
        };
        let proxies = match text(settings.proxy.as_ref()) {
            None => fallback.proxies,
            Some(value) => value.parse().map_err(ConfigError::Proxies)?,
        };
        let metrics = match text(settings.metrics.as_ref()) {
            None => None,
            Some(value) if value == "off" => None,
            Some(value) => Some(address("--metrics (KNOCKWOOD_METRICS)", value)?),
        };
        let offline = match text(settings.offline.as_ref()) {
            None => fallback.offline,
            Some(value) => match value.as_str() {
                "on" => true,
                "off" => false,
                _ => return Err(word("--offline (KNOCKWOOD_SW)", SWITCH)(value)),
            },
        };
        Ok(Self {
            addr: where_to_listen(settings, fallback.addr)?,
            data,
            offline,
            database,
            secret,
            rate,
            proxies,
            metrics,
            log: one_of(
                settings.log.as_ref(),
                word("--log (KNOCKWOOD_LOG)", "text or json"),
            )?,
            log_level: one_of(
                settings.log_level.as_ref(),
                word("--log-level (KNOCKWOOD_LOG_LEVEL)", "error, warn or info"),
            )?,
            site: settings.site.as_ref().map(PathBuf::from),
            clock: settings.clock.as_ref().map_or(fallback.clock, |file| {
                Clock::File(PathBuf::from(file).into())
            }),
        })
    }
}

/// As it is set, else as `cargo leptos watch` sets it.
fn where_to_listen(settings: &Settings, fallback: SocketAddr) -> Result<SocketAddr, ConfigError> {
    if let Some(value) = text(settings.addr.as_ref()) {
        return address("--addr (KNOCKWOOD_ADDR)", value);
    }
    match text(env::var_os("LEPTOS_SITE_ADDR").as_ref()) {
        Some(value) => address("LEPTOS_SITE_ADDR", value),
        None => Ok(fallback),
    }
}

fn address(setting: &'static str, value: String) -> Result<SocketAddr, ConfigError> {
    value
        .parse()
        .map_err(|_| ConfigError::Addr { setting, value })
}

/// The text of what is set.
fn text(value: Option<&OsString>) -> Option<String> {
    value.map(|value| value.to_string_lossy().into_owned())
}

/// The error of a setting that is none of these words.
fn word(setting: &'static str, words: &'static str) -> impl FnOnce(String) -> ConfigError {
    move |value| ConfigError::Word {
        setting,
        value,
        words,
    }
}

fn one_of<T: std::str::FromStr + Default>(
    value: Option<&OsString>,
    error: impl FnOnce(String) -> ConfigError,
) -> Result<T, ConfigError> {
    match text(value) {
        None => Ok(T::default()),
        Some(value) => value.parse().map_err(|_| error(value)),
    }
}
