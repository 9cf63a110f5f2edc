use std::env;
use std::net::SocketAddr;
use std::path::PathBuf;

use thiserror::Error;

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
    #[error("KNOCKWOOD_SW is {0:?}: it must be on or off, or not be set")]
    Offline(String),
}

impl Config {
    /// Reads the environment.
    ///
    /// # Errors
    ///
    /// [`ConfigError::Addr`] for an address that is not an IP address with a port,
    /// [`ConfigError::NoData`] for a data folder without a name, [`ConfigError::Offline`] for a
    /// switch that is neither on nor off.
    pub fn from_env() -> Result<Self, ConfigError> {
        let addr = ["KNOCKWOOD_ADDR", "LEPTOS_SITE_ADDR"]
            .into_iter()
            .find_map(|variable| env::var_os(variable).map(|value| (variable, value)));
        let addr = match addr {
            None => SocketAddr::from(([127, 0, 0, 1], 3000)),
            Some((variable, value)) => {
                let value = value.to_string_lossy();
                value.parse().map_err(|_| ConfigError::Addr {
                    variable,
                    value: value.into_owned(),
                })?
            }
        };
        let data =
            env::var_os("KNOCKWOOD_DATA").map_or_else(|| PathBuf::from("data"), PathBuf::from);
        if data.as_os_str().is_empty() {
            return Err(ConfigError::NoData);
        }
        let offline = match env::var_os("KNOCKWOOD_SW") {
            None => true,
            Some(value) if value == "on" => true,
            Some(value) if value == "off" => false,
            Some(value) => {
                return Err(ConfigError::Offline(value.to_string_lossy().into_owned()));
            }
        };
        Ok(Self {
            addr,
            data,
            offline,
        })
    }
}
