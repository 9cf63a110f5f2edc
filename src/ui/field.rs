//! Lines of text that a player writes, and what comes of them.

use leptos::prelude::*;

/// How long a name may be in a field. What is too long then is said by the server.
const MOST_NAME: u32 = 40;

/// A name that others will see.
pub(super) fn name_field(id: &'static str, label: &'static str, name: RwSignal<String>) -> AnyView {
    view! {
        <label for=id>{label}</label>
        <input
            id=id
            type="text"
            autocomplete="nickname"
            maxlength=MOST_NAME
            prop:value=move || name.get()
            on:input=move |event| name.set(event_target_value(&event))
        />
    }
    .into_any()
}

/// A code that was read aloud or copied, at most so long; `like` shows how one looks.
pub(super) fn code_field(
    id: &'static str,
    label: &'static str,
    most: u32,
    like: &'static str,
    code: RwSignal<String>,
) -> AnyView {
    view! {
        <label for=id>{label}</label>
        <input
            id=id
            type="text"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck="false"
            maxlength=most
            placeholder=like
            on:input=move |event| code.set(event_target_value(&event))
        />
    }
    .into_any()
}

/// What came of the last press; nothing where there is nothing to say.
pub(super) fn told(words: RwSignal<String>, class: &'static str) -> AnyView {
    (move || {
        Some(words.get())
            .filter(|words| !words.is_empty())
            .map(|words| view! { <p class=class>{words}</p> })
    })
    .into_any()
}
