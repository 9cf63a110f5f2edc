//! The day's board: one's own place, how all others played the same cards, and one's own days.

mod board;
mod calendar;
mod countdown;
mod field;
mod hero;
mod kept;
mod rounds;
mod scores;
mod share;
mod top;
mod words;

pub(crate) use board::show_board;
pub(crate) use field::FieldFigures;
pub(crate) use kept::{KeptBoard, forget_board, keep_board, kept_board};
pub(crate) use words::{long_date, short_age};
