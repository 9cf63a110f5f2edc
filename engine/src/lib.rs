//! Gin rummy.

pub mod bot;
mod action; mod card; mod cards; mod deadwood; mod deck; mod defence; mod error; mod game; mod layoff; mod meld; mod record; mod round; mod rules; mod safest; mod score; mod seat; mod spread; mod view;
#[cfg(feature = "serde")] mod wire;
pub use action::*; pub use card::*; pub use cards::*; pub use deadwood::*; pub use deck::*; pub use defence::*; pub use error::*; pub use game::*; pub use layoff::*; pub use meld::*; pub use record::*; pub use round::*; pub use rules::*; pub use safest::*; pub use score::*; pub use seat::*; pub use spread::*; pub use view::*;
