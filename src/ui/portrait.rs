use knockwood_engine::bot::Level;
use leptos::prelude::*;

use super::asset::asset;
use crate::table::name::initial;

/// The face of one who plays: a mind's portrait, or the first letter of a person's name. Decoration:
/// the name stands beside it.
pub(crate) fn portrait(level: Option<Level>, name: &str) -> AnyView {
    match level {
        Some(level) => face(level).into_any(),
        None => {
            view! { <span class="foe-face" data-letter=initial(name) aria-hidden="true"></span> }
                .into_any()
        }
    }
}

/// A mind's portrait.
pub(crate) fn face(level: Level) -> impl IntoView {
    let address = asset(&format!("/faces/{}.svg", level.persona().face));
    view! { <img class="foe-face" src=address alt="" width="120" height="120" /> }
}
