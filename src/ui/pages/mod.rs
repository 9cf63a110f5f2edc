//! One page a file.

mod accessibility;
mod daily;
mod daily_play;
mod fair;
mod home;
mod not_found;
mod open_table;
mod past_game;
mod play;
mod practice;
mod room;
mod rules;
mod stats;
mod you;

pub use accessibility::Accessibility;
pub use daily::Daily;
pub use daily_play::DailyPlay;
pub use fair::Fair;
pub use home::Home;
pub use not_found::NotFound;
pub use open_table::OpenTablePage;
pub use past_game::PastGame;
pub use play::Play;
pub use practice::Practice;
pub use room::Room;
pub use rules::Rules;
pub use stats::Stats;
pub use you::You;
