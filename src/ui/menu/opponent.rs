use knockwood_engine::bot::Level;
use leptos::prelude::*;

use crate::table::name::MOST_NAME;
use crate::table::preferences::Against;
use crate::ui::announcer::Announcer;
use crate::ui::portrait::face;
use crate::ui::preferences::Chosen;

/// The level as a player reads it.
const fn strength(level: Level) -> &'static str {
    match level {
        Level::Easy => "easy",
        Level::Normal => "normal",
        Level::Hard => "hard",
    }
}

/// Whom the next game is played against: one of the three minds, or a friend at this device.
pub(super) fn opponent() -> AnyView {
    let chosen = Chosen::expect();
    let is_friend = move || chosen.with(|chosen| chosen.against == Against::Friend);
    // What is typed is cut when the game begins; here it stays as it was typed.
    let name = move |seat: usize, label: &'static str| {
        view! {
            <label class="menu-name">
                <span>{label}</span>
                <input
                    type="text"
                    maxlength=MOST_NAME
                    autocomplete="off"
                    prop:value=chosen.with_untracked(|chosen| chosen.names.0[seat].clone())
                    on:input=move |event| chosen.update(|chosen| chosen.names.0[seat] = event_target_value(&event))
                />
            </label>
        }
    };
    let about = move || {
        chosen.with(|chosen| match chosen.against {
            Against::Computer => chosen.level.persona().manner.join(" "),
            Against::Friend => {
                "You pass the device to each other; the cards are covered in between.".to_owned()
            }
        })
    };
    Announcer::expect().follow(false, Box::new(move || Some(about())));
    view! {
        <fieldset class="minds">
            <legend>"Whom you play"</legend>
            {level_choice()}
            <label class="mind">
                <input
                    type="radio"
                    name="against"
                    prop:checked=is_friend
                    on:change=move |_| chosen.update(|chosen| chosen.against = Against::Friend)
                />
                <span class="foe-face" data-letter="&" aria-hidden="true"></span>
                <b>"A friend"</b>
                <small>"here"</small>
            </label>
            <p class="about">{about}</p>
            {move || is_friend().then(|| view! {
                <div class="menu-names">{name(0, "First player")} {name(1, "Second player")}</div>
            })}
        </fieldset>
    }
    .into_any()
}

/// The three minds to choose from, by portrait and name.
pub(in crate::ui) fn level_choice() -> AnyView {
    let chosen = Chosen::expect();
    Level::ALL
        .into_iter()
        .map(|level| {
            let is_chosen = move || {
                chosen.with(|chosen| chosen.against == Against::Computer && chosen.level == level)
            };
            view! {
                <label class="mind">
                    <input
                        type="radio"
                        name="against"
                        prop:checked=is_chosen
                        on:change=move |_| {
                            chosen
                                .update(|chosen| {
                                    chosen.against = Against::Computer;
                                    chosen.level = level;
                                });
                        }
                    />
                    {face(level)}
                    <b>{level.persona().name}</b>
                    " "
                    <small>{strength(level)}</small>
                </label>
            }
        })
        .collect_view()
        .into_any()
}
