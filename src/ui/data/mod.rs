//! Everything that is kept on this device, in its player's hands: to a file, from a file, away.

mod ask;
mod download;
mod upload;

use leptos::html;
use leptos::prelude::*;

use self::ask::{AskToBring, AskToDelete};
use crate::table::backup::{self, Plan};
use crate::ui::announcer::Announcer;
use crate::ui::preferences::Chosen;

pub(crate) use self::download::save;

/// The commands for all that is kept, with what came of the last one.
#[component]
pub(crate) fn YourData(
    /// Told when what is kept has changed.
    changed: Callback<()>,
) -> impl IntoView {
    let said = RwSignal::new(String::new());
    let voice = Announcer::expect();
    let say = move |text: String| {
        voice.say(&text);
        said.set(text);
    };
    let plan = RwSignal::new(None::<Plan>);
    let deleting = RwSignal::new(false);
    let input = NodeRef::<html::Input>::new();
    let export = move |_| {
        say(match backup::collect(download::now()) {
            Ok(file) => {
                let name = format!(
                    "knockwood-{}.json",
                    file.exported().get(..10).unwrap_or("data")
                );
                match download::save(&name, &file.text()) {
                    Some(()) => format!("Everything was put into the file “{name}”."),
                    None => "This browser does not let a page make a file.".into(),
                }
            }
            Err(error) => format!("Nothing could be exported: {error}."),
        });
    };
    let choose = move |_| {
        if let Some(input) = input.get_untracked() {
            // The same file may be chosen again.
            input.set_value("");
            input.click();
        }
    };
    let read = move |_| {
        let Some(file) = input
            .get_untracked()
            .and_then(|input| input.files()?.get(0))
        else {
            return;
        };
        upload::read(file, move |result| match result {
            Ok(found) => {
                let _ = plan.try_set(Some(found));
            }
            Err(error) => {
                let text =
                    format!("Nothing was imported: {error}. What is kept here is as it was.");
                voice.warn(&text);
                // The page may have been left while the file was read.
                let _ = said.try_set(text);
            }
        });
    };
    let chosen = Chosen::expect();
    let done = Callback::new(move |text: String| {
        say(text);
        chosen.look_again();
        changed.run(());
    });
    view! {
        <section class="data" aria-labelledby="data-h">
            <h2 id="data-h">"Your data"</h2>
            <p>
                "Your games, figures and settings are kept in this browser and nowhere else, but for results of the daily deal. A file holds them all: to be safe, or for another device."
            </p>
            <div class="data-acts">
                <button class="btn" type="button" on:click=export>"Export everything"</button>
                <button class="btn" type="button" on:click=choose>"Import a file"</button>
                <button class="btn" type="button" on:click=move |_| deleting.set(true)>"Delete everything"</button>
            </div>
            // The button opens it: a field of this kind can be neither worded nor styled.
            <input
                class="unseen"
                type="file"
                accept="application/json,.json"
                tabindex="-1"
                aria-hidden="true"
                node_ref=input
                on:change=read
            />
            <p class="data-said">{move || said.get()}</p>
            <AskToBring plan done />
            <AskToDelete open=deleting done />
        </section>
    }
}
