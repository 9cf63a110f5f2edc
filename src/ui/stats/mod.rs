//! What the games of the past amount to, in words, figures and pictures.

mod figures;
mod filters;
mod games;
mod pictures;
mod words;

pub(crate) use figures::{FigureTable, headline};
pub(crate) use filters::filters;
pub(crate) use games::Games;
pub(crate) use pictures::pictures;
pub(crate) use words::{cast, date, outcome, players, rules, score, signed};
