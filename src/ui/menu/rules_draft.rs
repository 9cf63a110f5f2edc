use knockwood_engine::{LayoffsMade, Preset, Rules};
use leptos::prelude::*;

use super::row::row;
use super::rule_option::{OPTIONS, RuleOption};
use super::{by_hand, preset_about, preset_name, preset_of};
use crate::table::narration::capital;
use crate::ui::preferences::Chosen;

/// The rules as they are being chosen: those of the next game here, or of a table that is opened.
///
/// What makes no sense together is shown, with the reason, and no game can begin with it.
#[derive(Clone, Copy)]
pub(in crate::ui) struct RulesDraft {
    rules: RwSignal<Rules>,
    /// The last ones of a whole game: a single round forgets what a game adds at its end.
    of_game: StoredValue<Rules>,
    /// Where they are kept from each choice on that makes sense.
    kept: Option<Chosen>,
}

/// How long a game may be.
const TARGETS: [(Option<u16>, &str); 6] = [
    (None, "One round"),
    (Some(50), "50"),
    (Some(100), "100"),
    (Some(150), "150"),
    (Some(200), "200"),
    (Some(250), "250"),
];

impl RulesDraft {
    /// Begins with these.
    pub(in crate::ui) fn new(rules: Rules, kept: Option<Chosen>) -> Self {
        Self {
            rules: RwSignal::new(rules),
            of_game: StoredValue::new(rules),
            kept,
        }
    }

    /// As they stand now, sense or not.
    pub(in crate::ui) fn rules(self) -> Rules {
        self.rules.get_untracked()
    }

    /// Why they make no sense, as a sentence.
    pub(in crate::ui) fn error(self) -> Option<String> {
        let error = self.rules.read().validate().err()?;
        Some(format!("{}.", capital(&error.to_string())))
    }

    fn set(self, rules: Rules) {
        self.rules.set(rules);
        if rules.validate().is_ok() {
            if rules.target.is_some() {
                self.of_game.set_value(rules);
            }
            if let Some(kept) = self.kept {
                kept.update(|chosen| chosen.rules = rules);
            }
        }
    }

    fn set_target(self, target: Option<u16>) {
        let rules = self.rules.get_untracked();
        self.set(match (target, rules.target) {
            (None, _) => rules.single_round(),
            (target, Some(_)) => Rules { target, ..rules },
            (target, None) => {
                let Rules {
                    box_bonus,
                    game_bonus,
                    shutout,
                    sheet,
                    ..
                } = self.of_game.get_value();
                Rules {
                    target,
                    box_bonus,
                    game_bonus,
                    shutout,
                    sheet,
                    ..rules
                }
            }
        });
    }

    fn set_preset(self, preset: Preset) {
        let is_single = self.rules.read_untracked().target.is_none();
        self.of_game.set_value(preset.rules());
        self.set(if is_single {
            preset.rules().single_round()
        } else {
            preset.rules()
        });
    }

    /// All there is to choose: the length, a preset, who makes layoffs, and every rule by itself. `page`
    /// begins the names of the fields, of which a menu over the same page has some too.
    pub(in crate::ui) fn choices(self, page: &'static str) -> AnyView {
        let length = row(
            "Length of the game",
            "",
            TARGETS.iter().map(|(_, label)| *label).collect(),
            Box::new(move || {
                let target = self.rules.read().target;
                TARGETS
                    .iter()
                    .position(|(other, _)| *other == target)
                    .unwrap_or(usize::MAX)
            }),
            Box::new(move |place| {
                self.set_target(TARGETS.get(place).and_then(|(target, _)| *target));
            }),
        );
        let layoffs = row(
            "Layoffs",
            "Against a knock your loose cards may join the knocker’s melds: made for you in the best way there is, or by your own hand.",
            vec!["Made for you", "By hand"],
            Box::new(move || usize::from(by_hand(self.rules.read().layoffs))),
            Box::new(move |place| {
                let layoffs = if place == 0 {
                    LayoffsMade::ForPlayer
                } else {
                    LayoffsMade::ByPlayer
                };
                self.set(Rules {
                    layoffs,
                    ..self.rules.get_untracked()
                });
            }),
        );
        view! {
            {length}
            {preset(self, page)}
            {layoffs}
            <details class="menu-more">
                <summary>"Every rule by itself"</summary>
                {OPTIONS.iter().map(|option| rule_row(self, page, option)).collect_view()}
            </details>
            <p class="menu-refusal">{move || self.error()}</p>
        }
        .into_any()
    }
}

/// The preset as a select: its rules in a sentence below.
fn preset(draft: RulesDraft, page: &'static str) -> AnyView {
    let now = move || preset_of(&draft.rules.read());
    let choose = move |event| {
        if let Ok(preset) = event_target_value(&event).parse() {
            draft.set_preset(preset);
        }
    };
    let id = format!("{page}preset");
    let about_id = format!("{id}-about");
    view! {
        <div class="menu-option">
            <label for=id.clone()>"Rules"</label>
            <select id=id aria-describedby=about_id.clone() on:change=choose>
                {Preset::ALL
                    .into_iter()
                    .map(|preset| {
                        view! {
                            <option
                                value=preset.name()
                                // Chosen before it is on the page: a choice made there would be read out.
                                selected=untrack(move || now() == Some(preset))
                                prop:selected=move || now() == Some(preset)
                            >
                                {preset_name(preset)}
                            </option>
                        }
                    })
                    .collect_view()}
                <option value="own" disabled prop:selected=move || now().is_none()>"Your own"</option>
            </select>
            <p class="about" id=about_id>
                {move || now().map_or("Chosen rule by rule, below.", preset_about)}
            </p>
        </div>
    }
    .into_any()
}

/// One option of the rules.
fn rule_row(draft: RulesDraft, page: &'static str, option: &'static RuleOption) -> AnyView {
    let RuleOption {
        id,
        label,
        about,
        values,
        get,
        set,
    } = *option;
    let now = move || get(&draft.rules.read());
    let choose = move |event| {
        if let Ok(place) = event_target_value(&event).parse() {
            let mut rules = draft.rules.get_untracked();
            set(&mut rules, place);
            draft.set(rules);
        }
    };
    let id = format!("{page}{id}");
    let about_id = format!("{id}-about");
    view! {
        <div class="menu-option">
            <label for=id.clone()>{label}</label>
            <select id=id aria-describedby=about_id.clone() on:change=choose>
                {values
                    .iter()
                    .enumerate()
                    .map(|(place, text)| {
                        view! {
                            <option
                                value=place
                                selected=untrack(move || now() == Some(place))
                                prop:selected=move || now() == Some(place)
                            >
                                {*text}
                            </option>
                        }
                    })
                    .collect_view()}
                // Rules that came from elsewhere may have a number that is not offered here.
                {untrack(now).is_none().then(|| view! { <option disabled selected>"Another"</option> })}
            </select>
            <p class="about" id=about_id>{about}</p>
        </div>
    }
    .into_any()
}
