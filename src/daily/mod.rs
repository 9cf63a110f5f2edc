//! The daily deal: what everybody plays, and what it was worth. No I/O, no clock; the same in the
//! browser and on the server.
//!
//! A [`Day`] has a seed, which only the server can tell. Of that seed come [`ROUNDS`] rounds of
//! [`PRESET`], each a game of its own of a single round ([`round_of`]), against the computer at
//! [`LEVEL`]; the computer deals the first, and then the deal alternates. An [`Attempt`] is what is
//! played; its [`DailyRecord`] is what is kept and sent. [`DailyRecord::judge`] plays it again and
//! believes nothing of it: what it gives is the score that counts.
//!
//! ```
//! use knockwood::daily::{Attempt, Day};
//! use knockwood_engine::{Action, Seat, Seed};
//!
//! let day: Day = "2026-11-29".parse()?;
//! let seed = Seed([7; 32]);
//! let mut attempt = Attempt::start(day, seed)?;
//! while !attempt.is_over() {
//!     let action = match attempt.game().turn() {
//!         Some(_) => attempt.computers_choice().ok_or("it is somebody's turn")?,
//!         None => Action::Deal,
//!     };
//!     attempt.apply(action)?;
//! }
//! let played = attempt.record().to_string().parse::<knockwood::daily::DailyRecord>()?.judge(&seed)?;
//! assert_eq!(played.score(), attempt.score());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod attempt;
mod day;
mod judge;
mod played;
mod record;
mod rounds;

pub use attempt::{Attempt, AttemptError};
pub use day::{Day, DayError};
pub use judge::Forged;
pub use played::{Played, PlayedRound};
pub use record::{DailyRecord, DailyRecordError, MOST_BYTES};
pub use rounds::{ACCEPTED_FOR, LEVEL, PRESET, ROUNDS, round_of};
