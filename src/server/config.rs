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
}

impl Config {
    /// Reads the environment.
    ///
    /// # Errors
    ///
    /// [`ConfigError::Addr`] for an address that is not an IP address with a port,
    /// [`ConfigError::NoData`] for a data folder without a name.
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
        Ok(Self { addr, data })
    }
}
