use leptos::prelude::*;

use crate::table::Preferences;
use crate::table::storage::KeepError;
use crate::ui::appearance::{Choice, choose, current};
use crate::ui::preferences::Chosen;

/// A setting with a few values, one of them in force: a row of radio buttons.
///
/// One function for all of them, whatever is set: every component type more is paid for by every
/// visitor's download.
pub(in crate::ui) fn row(
    legend: &'static str,
    about: &'static str,
    labels: Vec<&'static str>,
    at: Box<dyn Fn() -> usize + Send + Sync>,
    pick: Box<dyn Fn(usize) + Send + Sync>,
) -> AnyView {
    let at = StoredValue::new(at);
    let pick = StoredValue::new(pick);
    view! {
        <fieldset class="choice-row">
            <legend>{legend}</legend>
            {labels
                .into_iter()
                .enumerate()
                .map(|(place, label)| {
                    view! {
                        <label>
                            <input
                                type="radio"
                                name=legend
                                prop:checked=move || at.with_value(|at| at()) == place
                                on:change=move |_| pick.with_value(|pick| pick(place))
                            />
                            <span>{label}</span>
                        </label>
                    }
                })
                .collect_view()}
            {(!about.is_empty()).then(|| view! { <p class="about">{about}</p> })}
        </fieldset>
    }
    .into_any()
}

/// A setting that the first paint needs, kept in a cookie.
pub(in crate::ui) fn cookie_row<C: Choice>(legend: &'static str, about: &'static str) -> AnyView {
    let chosen = Chosen::expect();
    let now = RwSignal::new(current::<C>());
    row(
        legend,
        about,
        C::ALL.iter().map(|(.., label)| *label).collect(),
        Box::new(move || place(C::ALL.iter().map(|(choice, ..)| choice), &now.get())),
        Box::new(move |place| {
            if let Some((choice, ..)) = C::ALL.get(place) {
                now.set(*choice);
                let is_kept = choose(*choice);
                chosen.tell(is_kept.then_some(()).ok_or(KeepError::Forbidden));
            }
        }),
    )
}

/// A setting among the preferences.
pub(in crate::ui) fn kept_row<T: Copy + PartialEq + Send + Sync>(
    legend: &'static str,
    about: &'static str,
    values: &'static [(T, &'static str)],
    get: fn(&Preferences) -> T,
    set: fn(&mut Preferences, T),
) -> AnyView {
    let chosen = Chosen::expect();
    row(
        legend,
        about,
        values.iter().map(|(_, label)| *label).collect(),
        Box::new(move || place(values.iter().map(|(value, _)| value), &chosen.with(get))),
        Box::new(move |place| {
            if let Some((value, _)) = values.get(place) {
                chosen.update(|chosen| set(chosen, *value));
            }
        }),
    )
}

fn place<'a, T: PartialEq + 'a>(mut values: impl Iterator<Item = &'a T>, value: &T) -> usize {
    values
        .position(|other| other == value)
        .unwrap_or(usize::MAX)
}
