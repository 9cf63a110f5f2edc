//! The sets of rules: which one is read, and in what they differ.

use knockwood_engine::Preset;
use leptos::prelude::*;

use crate::ui::menu::{preset_about, preset_name};

/// Links to the rules of each set; the one that is read is marked.
pub(super) fn choice(shown: Memo<Preset>) -> AnyView {
    let links = Preset::ALL
        .into_iter()
        .map(|preset| {
            view! {
                <li>
                    <a href=address(preset) aria-current=move || (shown.get() == preset).then_some("true")>
                        {preset_name(preset)}
                    </a>
                </li>
            }
        })
        .collect_view();
    view! {
        <nav class="rule-sets" aria-label="Set of rules">
            <p id="rule-sets-h">"With the numbers of"</p>
            <ul aria-labelledby="rule-sets-h">{links}</ul>
            <p class="rule-set-about">{move || preset_about(shown.get())}</p>
        </nav>
    }
    .into_any()
}

fn address(preset: Preset) -> String {
    match preset {
        Preset::Classic => "/rules".to_owned(),
        other => format!("/rules?preset={}", other.name()),
    }
}

/// What is special in each set of rules.
pub(super) fn differences(shown: Preset) -> AnyView {
    let told = format!(
        "Told above are the rules called {}. The menu offers all six, and every option by itself. This is in what each differs from Classic:",
        preset_name(shown)
    );
    let others = Preset::ALL
        .into_iter()
        .filter(|preset| *preset != Preset::Classic);
    view! {
        <h2 id="sets-of-rules">"The sets of rules"</h2>
        <p>{told}</p>
        {others.map(special).collect_view()}
    }
    .into_any()
}

/// What is told of a set of rules that is not told of the classic ones, by the engine itself.
fn special(preset: Preset) -> AnyView {
    let sentences = |preset: Preset| {
        let sections = preset.rules().in_words().into_iter();
        sections.flat_map(|section| section.sentences)
    };
    let classic: Vec<String> = sentences(Preset::Classic).collect();
    let sentences = sentences(preset)
        .filter(|sentence| !classic.contains(sentence))
        .map(|sentence| view! { <li>{sentence}</li> })
        .collect_view();
    view! {
        <h3>{preset_name(preset)}</h3>
        <ul>{sentences}</ul>
        <p class="rule-set-link"><a href=address(preset)>{format!("All rules with the numbers of {}", preset_name(preset))}</a></p>
    }
    .into_any()
}
