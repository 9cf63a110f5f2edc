//! One page a file.

mod home;
mod not_found;
mod play;
mod rules;

pub use home::Home;
pub use not_found::NotFound;
pub use play::Play;
pub use rules::Rules;
