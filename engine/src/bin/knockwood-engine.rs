//! The engine behind a line protocol; see the package's README and
//! [`protocol`](knockwood_engine::protocol).

use std::io::{ErrorKind, stdin, stdout};
use std::process::ExitCode;

const USAGE: &str = "knockwood-engine reads one JSON object a line and answers one: try\n\
                     echo '{\"ask\":\"hello\"}' | knockwood-engine";

fn main() -> ExitCode {
    if std::env::args_os().len() > 1 {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    }
    match knockwood_engine::protocol::serve(stdin().lock(), stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever asked has gone.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("knockwood-engine: {error}");
            ExitCode::FAILURE
        }
    }
}
