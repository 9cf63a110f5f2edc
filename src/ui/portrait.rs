use knockwood_engine::bot::Level;
use leptos::prelude::*;

use super::asset::asset;
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
    match level {
        Some(_) => view! { <img class="foe-face" src=asset("/faces/otter.svg") alt="" width="120" height="120" /> }.into_any(),
        None => {
            let letter = initial(&name);
            view! { <span class="foe-face" data-letter=letter aria-hidden="true"></span> }
                .into_any()
        }
    }
}
