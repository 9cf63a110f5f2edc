use leptos::prelude::*;

/// A text that is shown in signs, and heard in words: a screen reader would call each sign by its name.
pub(crate) fn heard_as(shown: impl Into<String>, heard: impl Into<String>) -> AnyView {
    view! {
        <span aria-hidden="true">{shown.into()}</span>
        <span class="unseen">{heard.into()}</span>
    }
    .into_any()
}
