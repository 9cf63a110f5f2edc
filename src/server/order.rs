use std::ffi::OsString;

use thiserror::Error;

/// What `knockwood --help` says.
const USAGE: &str = "\
Usage: knockwood

Serves the game until it is told to stop (Ctrl-C, or SIGTERM).

Options:
  -h, --help     Say this.
  -V, --version  Say which version this is.

Variables of the environment:
  KNOCKWOOD_ADDR  Where to listen, an IP address and a port; 127.0.0.1:3000 when it is not set.
                  Port 0 takes any free port.
  KNOCKWOOD_DATA  The folder for everything that is kept; ./data when it is not set.
  KNOCKWOOD_SW    off: browsers play with the network only, and throw away what they kept
                  to play without it. on when it is not set.
  DATABASE_URL    The address of a PostgreSQL database, postgres://user:password@host/name; when it
                  is not set, everything is in a SQLite file in the data folder.
  KNOCKWOOD_SECRET  What the days' cards are derived from, 16 characters or more; when it is not
                  set, it is made and kept in the database.
  KNOCKWOOD_RATE  How many requests an address may send a minute, but for reading; 120 when it is
                  not set, off: as many as it likes.
  KNOCKWOOD_PROXY  on: a proxy stands before the server, and its X-Forwarded-For and
                  X-Forwarded-Proto are true. off when it is not set.
  KNOCKWOOD_CLOCK  For tests: a file with the time, in seconds since 1970 began.
";

/// What the program was told to do on its command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// To serve the game.
    Serve,
    /// To print this text and stop.
    Tell(&'static str),
}

/// An argument that the program does not know.
#[derive(Debug, Error)]
#[error("{0:?} is not an option: there are --help and --version, and nothing is needed to serve")]
pub struct UnknownArgument(OsString);

impl Order {
    /// Reads the arguments, without the program's own name. The first one that tells
    /// something is followed.
    ///
    /// # Errors
    ///
    /// [`UnknownArgument`], wherever it stands.
    pub fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<Self, UnknownArgument> {
        let mut order = Self::Serve;
        for argument in arguments {
            let told = match argument.to_str() {
                Some("-h" | "--help") => USAGE,
                Some("-V" | "--version") => concat!("knockwood ", env!("CARGO_PKG_VERSION"), "\n"),
                _ => return Err(UnknownArgument(argument)),
            };
            if order == Self::Serve {
                order = Self::Tell(told);
            }
        }
        Ok(order)
    }
}
