use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, CommandFactory, Parser, Subcommand};

/// What the program was told on its command line, and by the environment.
#[derive(Debug, Parser)]
#[command(
    name = "knockwood",
    version,
    about = "Gin rummy in the browser: this serves it.",
    after_help = "Without an order it serves. What each setting means, with two recipes, is in docs/running.md.",
    disable_help_subcommand = true
)]
pub struct CommandLine {
    /// What to do.
    #[command(subcommand)]
    pub order: Option<Order>,
    /// What was chosen.
    #[command(flatten)]
    pub settings: Settings,
}

/// What the program can do.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum Order {
    /// Serve the game until told to stop (Ctrl-C, or SIGTERM)
    Serve,
    /// Look whether it could serve: the settings, the site and the store. Changes nothing
    Check,
    /// Write a copy of all that is kept, also while the server runs (SQLite only)
    Backup {
        /// The file to write; it must not be there
        file: PathBuf,
    },
    /// Put such a copy in the place of all that is kept, while no server runs (SQLite only)
    Restore {
        /// The copy; it is looked through first
        file: PathBuf,
        /// Do so where something is kept already. That stays beside it, under another name
        #[arg(long)]
        replace: bool,
    },
}

/// What the person who runs the program may choose, as it was written. [`Config`](super::Config) is
/// what it means.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Settings")]
pub struct Settings {
    /// Where to listen; port 0 takes any free port [default: 127.0.0.1:3000]
    #[arg(
        long,
        env = "KNOCKWOOD_ADDR",
        value_name = "IP:PORT",
        global = true,
        hide_env_values = true
    )]
    pub addr: Option<OsString>,
    /// The folder for everything that is kept [default: ./data]
    #[arg(
        long,
        env = "KNOCKWOOD_DATA",
        value_name = "FOLDER",
        global = true,
        hide_env_values = true
    )]
    pub data: Option<OsString>,
    /// A PostgreSQL database, `postgres://user:password@host/name` [default: a SQLite file in the data folder]
    #[arg(
        long,
        env = "DATABASE_URL",
        value_name = "ADDRESS",
        global = true,
        hide_env_values = true
    )]
    pub database: Option<OsString>,
    /// What the days' cards are derived from, 16 characters or more [default: made once, and kept in the database]
    #[arg(
        long,
        env = "KNOCKWOOD_SECRET",
        value_name = "TEXT",
        global = true,
        hide_env_values = true
    )]
    pub secret: Option<OsString>,
    /// Requests an address may send a minute, but for reading, or off [default: 120]
    #[arg(
        long,
        env = "KNOCKWOOD_RATE",
        value_name = "NUMBER",
        global = true,
        hide_env_values = true
    )]
    pub rate: Option<OsString>,
    /// Whose X-Forwarded-For and X-Forwarded-Proto are true: off, on (whoever connects), or addresses and networks with commas between them [default: off]
    #[arg(
        long,
        env = "KNOCKWOOD_PROXY",
        value_name = "WHO",
        global = true,
        hide_env_values = true
    )]
    pub proxy: Option<OsString>,
    /// off: browsers play with the network only, and throw away what they kept to play without it [default: on]
    #[arg(
        long = "offline",
        env = "KNOCKWOOD_SW",
        value_name = "SWITCH",
        global = true,
        hide_env_values = true
    )]
    pub offline: Option<OsString>,
    /// Where Prometheus finds /metrics, an address that strangers must not reach, or off [default: off]
    #[arg(
        long,
        env = "KNOCKWOOD_METRICS",
        value_name = "IP:PORT",
        global = true,
        hide_env_values = true
    )]
    pub metrics: Option<OsString>,
    /// How the log is written, on standard error: text or json [default: text]
    #[arg(
        long = "log",
        env = "KNOCKWOOD_LOG",
        value_name = "FORM",
        global = true,
        hide_env_values = true
    )]
    pub log: Option<OsString>,
    /// What the log has: error, warn, or info, which is a line a request [default: warn]
    #[arg(
        long,
        env = "KNOCKWOOD_LOG_LEVEL",
        value_name = "LEVEL",
        global = true,
        hide_env_values = true
    )]
    pub log_level: Option<OsString>,
    /// The built site [default: the folder site beside the program, or above it]
    #[arg(
        long,
        env = "LEPTOS_SITE_ROOT",
        value_name = "FOLDER",
        global = true,
        hide_env_values = true
    )]
    pub site: Option<OsString>,
    /// For tests: a file with the time, in seconds since 1970 began [default: the system's clock]
    #[arg(
        long,
        env = "KNOCKWOOD_CLOCK",
        value_name = "FILE",
        global = true,
        hide_env_values = true
    )]
    pub clock: Option<OsString>,
}

impl Settings {
    /// Flag and variable of each, in the order in which help tells them. What stands in
    /// `docs/running.md` is compared with it.
    ///
    /// ```
    /// use knockwood::server::Settings;
    ///
    /// assert!(Settings::names().contains(&("--addr".into(), "KNOCKWOOD_ADDR".into())));
    /// ```
    #[must_use]
    pub fn names() -> Vec<(String, String)> {
        let command = CommandLine::command();
        let arguments = command.get_arguments();
        arguments
            .filter_map(|argument| {
                let flag = argument.get_long()?;
                let variable = argument.get_env()?.to_str()?;
                Some((format!("--{flag}"), variable.to_owned()))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clap_finds_no_fault_with_it() {
        CommandLine::command().debug_assert();
    }
}
