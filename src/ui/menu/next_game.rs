use knockwood_engine::{LayoffsMade, Preset, Rules};
use leptos::prelude::*;

use super::opponent::opponent;
use super::row::row;
use super::rule_option::{OPTIONS, RuleOption};
use super::{by_hand, preset_about, preset_name, preset_of};
use crate::ui::announcer::Announcer;
use crate::ui::leave::{Leave, begin};
use crate::ui::preferences::Chosen;
use crate::ui::table::TableState;

/// The rules as they are being chosen. What makes no sense together is shown here, with the reason,
/// and is never among the preferences: no game can begin with it.
#[derive(Clone, Copy)]
struct Draft {
    rules: RwSignal<Rules>,
    /// The last ones of a whole game: a single round forgets what a game adds at its end.
    of_game: StoredValue<Rules>,
    chosen: Chosen,
}

impl Draft {
    fn set(self, rules: Rules) {
        self.rules.set(rules);
        if rules.validate().is_ok() {
            if rules.target.is_some() {
                self.of_game.set_value(rules);
            }
            self.chosen.update(|chosen| chosen.rules = rules);
        }
    }

    fn error(self) -> Option<String> {
        self.rules.read().validate().err().map(|error| {
            let text = error.to_string();
            let mut letters = text.chars();
            let first: String = letters
                .next()
                .into_iter()
                .flat_map(char::to_uppercase)
                .collect();
            format!("{first}{}.", letters.as_str())
        })
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
}

pub(in crate::ui) const TARGETS: [(Option<u16>, &str); 6] = [
    (None, "One round"),
    (Some(50), "50"),
    (Some(100), "100"),
    (Some(150), "150"),
    (Some(200), "200"),
    (Some(250), "250"),
];

const FROM_NEXT: &str = "From the next game.";
const UNTIL_THEN: &str = "Until then the rules of before hold.";

/// Whom, how long and by what rules is played next.
pub(super) fn next_game(table: Option<TableState>) -> AnyView {
    let chosen = Chosen::expect();
    let rules = chosen.with_untracked(|chosen| chosen.rules);
    let draft = Draft {
        rules: RwSignal::new(rules),
        of_game: StoredValue::new(rules),
        chosen,
    };
    let length = row(
        "Length of the game",
        "",
        TARGETS.iter().map(|(_, label)| *label).collect(),
        Box::new(move || {
            let target = draft.rules.read().target;
            TARGETS
                .iter()
                .position(|(other, _)| *other == target)
                .unwrap_or(usize::MAX)
        }),
        Box::new(move |place| draft.set_target(TARGETS.get(place).and_then(|(target, _)| *target))),
    );
    let voice = Announcer::expect();
    voice.follow(
        true,
        Box::new(move || Some(format!("{} {UNTIL_THEN}", draft.error()?))),
    );
    let layoffs = row(
        "Layoffs",
        "Against a knock your loose cards may join the knocker’s melds: made for you in the best way there is, or by your own hand.",
        vec!["Made for you", "By hand"],
        Box::new(move || usize::from(by_hand(draft.rules.read().layoffs))),
        Box::new(move |place| {
            let layoffs = if place == 0 {
                LayoffsMade::ForPlayer
            } else {
                LayoffsMade::ByPlayer
            };
            draft.set(Rules {
                layoffs,
                ..draft.rules.get_untracked()
            });
        }),
    );
    view! {
        <section class="menu-part" aria-labelledby="next-h">
            <h3 id="next-h">"The next game"</h3>
            {opponent()}
            {length}
            {preset(draft)}
            {layoffs}
            <details class="menu-more">
                <summary>"Every rule by itself"</summary>
                {OPTIONS.iter().map(|option| rule_row(draft, option)).collect_view()}
            </details>
            <p class="menu-refusal">{move || draft.error()}</p>
            {table.map(|table| when(table, draft))}
        </section>
    }
    .into_any()
}

/// The preset as a select: its rules in a sentence below.
fn preset(draft: Draft) -> AnyView {
    let now = move || preset_of(&draft.rules.read());
    let choose = move |event| {
        if let Ok(preset) = event_target_value(&event).parse() {
            draft.set_preset(preset);
        }
    };
    view! {
        <div class="menu-option">
            <label for="preset">"Rules"</label>
            <select id="preset" aria-describedby="preset-about" on:change=choose>
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
            <p class="about" id="preset-about">
                {move || now().map_or("Chosen rule by rule, below.", preset_about)}
            </p>
        </div>
    }
    .into_any()
}

/// One option of the rules.
fn rule_row(draft: Draft, option: &'static RuleOption) -> AnyView {
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
    let about_id = format!("{id}-about");
    view! {
        <div class="menu-option">
            <label for=id>{label}</label>
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
                {now().is_none().then(|| view! { <option disabled selected>"Another"</option> })}
            </select>
            <p class="about" id=about_id>{about}</p>
        </div>
    }
    .into_any()
}

/// From when it holds: at once where the table plays so already, else from the next game, which can
/// begin now.
fn when(table: TableState, draft: Draft) -> AnyView {
    let differs = Memo::new(move |_| {
        draft.chosen.with(|chosen| {
            table
                .with(|session| {
                    *session.game().rules() != chosen.rules
                        || *session.players() != chosen.players()
                })
                .unwrap_or_default()
        })
    });
    let is_refused = move || draft.error().is_some();
    Announcer::expect().follow(
        false,
        Box::new(move || differs.get().then(|| FROM_NEXT.to_owned())),
    );
    let start = move |_| {
        // The reason stands above the button.
        if !untrack(is_refused) {
            begin(table, Leave::NewGame);
        }
    };
    view! {
        <div class="menu-when">
            {move || if is_refused() {
                Some(view! { <p>{UNTIL_THEN}</p> }.into_any())
            } else {
                differs.get().then(|| view! {
                    <p>{FROM_NEXT}</p>
                    <button class="btn btn-main" type="button" on:click=start>"Start it now"</button>
                }.into_any())
            }}
        </div>
    }
    .into_any()
}
