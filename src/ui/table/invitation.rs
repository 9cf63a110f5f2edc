use leptos::prelude::*;
use leptos::task::spawn_local;

use super::state::TableState;
use crate::room::RoomCode;
use crate::ui::field;
use crate::ui::hand_out::{Way, hand_out};

/// The code to read aloud, and the link to send.
pub(super) fn invitation(table: TableState, code: RoomCode) -> AnyView {
    let told = RwSignal::new(String::new());
    let tell = move |words: &str| {
        table.say(words);
        let _ = told.try_set(words.to_owned());
    };
    let link = move || {
        let origin = web_sys::window()
            .and_then(|window| window.location().origin().ok())
            .unwrap_or_default();
        format!("{origin}/r/{code}")
    };
    let give = move |way: Option<Way>| {
        spawn_local(async move {
            let (text, copied) = match way {
                Some(Way::Clipboard) => (link(), "The link is copied. Paste it wherever you like."),
                _ => (
                    format!("Play gin rummy with me: {}", link()),
                    "The invitation is copied. Paste it wherever you like.",
                ),
            };
            match hand_out(&text, way).await {
                Ok(Way::Clipboard) => tell(copied),
                Ok(Way::Sheet) => {}
                Err(()) => {
                    tell("This browser copies nothing. Read the code aloud, or copy the address.");
                }
            }
        });
    };
    let spelt: Vec<String> = code
        .to_string()
        .chars()
        .map(|letter| {
            if letter == '-' {
                ",".to_owned()
            } else {
                letter.to_string()
            }
        })
        .collect();
    view! {
        <p class="lobby-code">
            <span class="unseen">{format!("Code: {}", spelt.join(" "))}</span>
            <b aria-hidden="true">{code.to_string()}</b>
        </p>
        <p class="acts-buttons">
            <button class="btn btn-main" type="button" on:click=move |_| give(None)>"Share"</button>
            <button class="btn" type="button" on:click=move |_| give(Some(Way::Clipboard))>"Copy the link"</button>
        </p>
        {field::told(told, "cover-note")}
    }
    .into_any()
}
