use knockwood_engine::bot::Level;
use leptos::prelude::*;

use crate::table::name::initial;

/// The face of one who plays: a mind's portrait, a person's first letter. Decoration: the name
/// stands beside it.
#[component]
pub(crate) fn Portrait(
    /// The computer's level; `None` for a person.
    level: Option<Level>,
    /// A person's name.
    #[prop(into)]
    name: String,
) -> impl IntoView {
    if let Some(level) = level {
        return face(level).into_any();
    }
    let letter = initial(&name);
    view! { <span class="foe-face" data-letter=letter aria-hidden="true"></span> }.into_any()
}

/// A mind's portrait.
pub(crate) fn face(level: Level) -> impl IntoView {
    let address = format!("/faces/{}.svg", level.persona().face);
    view! { <img class="foe-face" src=address alt="" width="120" height="120" /> }
}
