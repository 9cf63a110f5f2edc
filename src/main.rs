//! The server program.

use std::process::ExitCode;

use clap::Parser;
use knockwood::server::{CommandLine, follow};

/// What programs end with when their command line is wrong.
const MISUSED: u8 = 2;

fn main() -> ExitCode {
    let line = match CommandLine::try_parse() {
        Ok(line) => line,
        // Help and version, which are asked for, or what is wrong in one line.
        Err(told) if !told.use_stderr() => {
            print!("{told}");
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            let text = error.to_string();
            let first = text.lines().next().unwrap_or_default();
            let what = first.trim_start_matches("error: ").trim_end_matches(':');
            eprintln!("knockwood: {what} (knockwood --help tells what there is)");
            return ExitCode::from(MISUSED);
        }
    };
    match follow(&line) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("knockwood: {error}");
            ExitCode::FAILURE
        }
    }
}
