//! The server program.

use std::env;
use std::process::ExitCode;

use knockwood::server::{Order, run};

/// What programs end with when their command line is wrong.
const MISUSED: u8 = 2;

fn main() -> ExitCode {
    match Order::read(env::args_os().skip(1)) {
        Ok(Order::Serve) => match run() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("knockwood: {error}");
                ExitCode::FAILURE
            }
        },
        Ok(Order::Tell(text)) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("knockwood: {error}");
            ExitCode::from(MISUSED)
        }
    }
}
