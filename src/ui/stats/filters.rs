use leptos::prelude::*;

use super::words;
use crate::table::filter::{Against, By, Filter};
use crate::table::history::Played;
use knockwood_engine::Preset;

/// Which games are looked at: two lists that hold what there is to choose.
pub(crate) fn filters(games: &[Played], filter: RwSignal<Filter>) -> AnyView {
    let against: Vec<_> = Against::ALL
        .into_iter()
        .filter(|against| {
            *against == filter.get_untracked().against
                || games.iter().any(|game| against.has(&game.players))
        })
        .collect();
    let by: Vec<_> = [By::Any]
        .into_iter()
        .chain(Preset::ALL.map(By::Preset))
        .chain([By::Own])
        .filter(|by| games.iter().any(|game| by.has(&game.rules)))
        .collect();
    let names = against.iter().map(|against| opponent(*against).to_owned());
    let against_list = list("Opponent", names.collect(), move |place| {
        if let Some(chosen) = against.get(place) {
            filter.update(|filter| filter.against = *chosen);
        }
    });
    let names = by.iter().map(|by| words::by(*by));
    let by_list = list("Rules", names.collect(), move |place| {
        if let Some(chosen) = by.get(place) {
            filter.update(|filter| filter.by = *chosen);
        }
    });
    view! { <div class="filters">{against_list} {by_list}</div> }.into_any()
}

const fn opponent(against: Against) -> &'static str {
    match against {
        Against::Computer => "The computer, any level",
        Against::Level(level) => words::level_title(level),
        Against::Friend => "Two people, here",
    }
}

fn list(label: &'static str, names: Vec<String>, choose: impl Fn(usize) + 'static) -> AnyView {
    view! {
        <label class="filter">
            <span>{label}</span>
            <select on:change=move |event| choose(event_target_value(&event).parse().unwrap_or_default())>
                {names
                    .into_iter()
                    .enumerate()
                    .map(|(place, name)| view! { <option value=place.to_string()>{name}</option> })
                    .collect_view()}
            </select>
        </label>
    }
    .into_any()
}
