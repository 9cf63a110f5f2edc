//! Everything by which a player can look after the shuffle.

mod check;
mod self_test;

pub(super) use check::check_form;
pub(super) use self_test::{DECKS, grouped, self_test};
