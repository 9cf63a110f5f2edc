use leptos::prelude::*;

use crate::table::backup::{self, Plan};
use crate::ui::announcer::Announcer;
use crate::ui::dialog;

/// Asks, once, what of a file is to be taken in.
#[component]
pub(super) fn AskToBring(plan: RwSignal<Option<Plan>>, done: Callback<String>) -> impl IntoView {
    let dialog = NodeRef::new();
    let with_game = RwSignal::new(false);
    let voice = Announcer::expect();
    dialog::open_while(dialog, voice, move || plan.read().is_some());
    let stop = move || {
        voice.come_home();
        plan.set(None);
    };
    let bring = move |_| {
        let Some(plan) = plan.try_update(Option::take).flatten() else {
            return;
        };
        let with_game = with_game.get_untracked() || plan.ours.is_none();
        voice.come_home();
        done.run(match backup::bring(&plan, with_game) {
            Ok(()) => format!("Imported: {}.", counted(plan.new, "game")),
            Err(error) => format!("Nothing was imported: {error}. What is kept here is as it was."),
        });
    };
    view! {
        <dialog
            class="sheet ask"
            aria-labelledby="bring-h"
            node_ref=dialog
            on:cancel=dialog::on_cancel(stop)
            on:close=move |_| stop()
        >
            <div class="sheet-body">
                {dialog::title("bring-h", "Import this file?")}
                {move || {
                    let plan = plan.get()?;
                    with_game.set(false);
                    let day = plan.file.exported().get(..10).unwrap_or_default().to_owned();
                    Some(
                        view! {
                            <p>{format!("It was exported on {day}.")}</p>
                            <ul class="ask-list">
                                <li>{games(&plan)}</li>
                                {plan.file.has_settings().then(|| view! { <li>"Settings: those of the file replace those here."</li> })}
                                {game_in_play(&plan, with_game)}
                            </ul>
                        },
                    )
                }}
                <div class="acts-buttons">
                    <button class="btn" type="button" on:click=move |_| stop()>"Cancel"</button>
                    <button class="btn btn-main" type="button" on:click=bring>"Import"</button>
                </div>
            </div>
        </dialog>
    }
}

fn games(plan: &Plan) -> String {
    match (plan.new, plan.known) {
        (0, 0) => "No past games.".into(),
        (0, known) => format!("{}, all of them here already.", counted(known, "past game")),
        (new, 0) => format!("{} to be added.", counted(new, "past game")),
        (new, known) => format!(
            "{} to be added; {known} more are here already.",
            counted(new, "past game")
        ),
    }
}

fn game_in_play(plan: &Plan, with_game: RwSignal<bool>) -> Option<AnyView> {
    let theirs = plan.theirs.as_ref()?;
    let Some(ours) = &plan.ours else {
        return Some(view! { <li>{format!("The game in play: {theirs}.")}</li> }.into_any());
    };
    Some(
        view! {
            <li>
                <label class="choice">
                    <input type="checkbox" prop:checked=move || with_game.get() on:change=move |event| with_game.set(event_target_checked(&event)) />
                    <span>
                        {format!("Replace the game in play here ({ours}) by that of the file ({theirs}).")}
                    </span>
                </label>
            </li>
        }
        .into_any(),
    )
}

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// Asks, once, whether everything is to go.
#[component]
pub(super) fn AskToDelete(open: RwSignal<bool>, done: Callback<String>) -> impl IntoView {
    let dialog = NodeRef::new();
    let voice = Announcer::expect();
    dialog::open_while(dialog, voice, move || open.get());
    let stop = move || {
        voice.come_home();
        open.set(false);
    };
    let delete = move |_| {
        stop();
        done.run(match backup::delete_all() {
            Ok(()) => "Everything was deleted.".into(),
            Err(error) => format!("Not everything could be deleted: {error}."),
        });
    };
    view! {
        <dialog
            class="sheet ask"
            aria-labelledby="delete-h"
            node_ref=dialog
            on:cancel=dialog::on_cancel(stop)
            on:close=move |_| stop()
        >
            <div class="sheet-body">
                {dialog::title("delete-h", "Delete everything?")}
                <p>
                    "The games in play, also a daily deal and a result that is not sent yet, all past games with their figures, copies that were set aside, and your settings go from this browser. This cannot be taken back. What the server has of you stays there: see “You on the server”."
                </p>
                <div class="acts-buttons">
                    <button class="btn" type="button" on:click=move |_| stop()>"Cancel"</button>
                    <button class="btn btn-main" type="button" on:click=delete>"Delete everything"</button>
                </div>
            </div>
        </dialog>
    }
}
