//! The server program.

use std::process::ExitCode;

fn main() -> ExitCode {
    match knockwood::server::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("knockwood: {error}");
            ExitCode::FAILURE
        }
    }
}
