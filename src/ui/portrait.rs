use knockwood_engine::bot::Level;
use leptos::prelude::*;

use crate::table::name::initial;

/// The face of one who plays: a mind's portrait, or the first letter of a person's name. Decoration:
/// the name stands beside it.
pub(crate) fn portrait(level: Option<Level>, name: &str) -> AnyView {
    if level.is_some() {
        view! { <img class="foe-face" src="/faces/otter.svg" alt="" width="120" height="120" /> }
            .into_any()
    } else {
        view! { <span class="foe-face" data-letter=initial(name) aria-hidden="true"></span> }
            .into_any()
    }
}
