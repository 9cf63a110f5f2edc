use knockwood_engine::{Card, Cards, Deck, Seed};
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::ui::announcer::Announcer;
use crate::ui::card::{MatKind, ShownMat};
use crate::ui::table::fingerprint;

/// What came of a check.
#[derive(Debug, Clone, PartialEq)]
enum Found {
    /// What was typed is no seed.
    Wrong(String),
    /// The fingerprint, where it could be computed, and the deck.
    Deck {
        hash: Option<String>,
        fits: Option<bool>,
        deck: Box<[Card; 52]>,
    },
}

/// Seed and salt to be pasted, and what they make.
pub(in crate::ui) fn check_form() -> AnyView {
    let voice = Announcer::expect();
    let [seed, salt, promised] = [(); 3].map(|()| RwSignal::new(String::new()));
    let found = RwSignal::new(None::<Found>);
    let check = move || {
        let parsed = |text: RwSignal<String>| text.get_untracked().trim().parse::<Seed>();
        let (seed, salt) = match (parsed(seed), parsed(salt)) {
            (Ok(seed), Ok(salt)) => (seed, salt),
            (Err(error), _) => return found.set(Some(Found::Wrong(format!("The seed: {error}.")))),
            (_, Err(error)) => return found.set(Some(Found::Wrong(format!("The salt: {error}.")))),
        };
        let promised = promised.get_untracked().trim().to_ascii_lowercase();
        spawn_local(async move {
            let hash = fingerprint(&seed.0, &salt.0).await;
            let fits = hash
                .as_ref()
                .filter(|_| !promised.is_empty())
                .map(|hash| *hash == promised);
            let now = Found::Deck {
                hash,
                fits,
                deck: Box::new(*Deck::shuffled(&seed).cards()),
            };
            voice.say(verdict(&now));
            let _ = found.try_set(Some(now));
        });
    };
    // A link from the table brings them along, where no server sees them.
    Effect::new(move |_| {
        let hash = window().location().hash().unwrap_or_default();
        let fields = [("seed", seed), ("salt", salt), ("hash", promised)];
        let mut is_filled = false;
        for part in hash.trim_start_matches('#').split('&') {
            for (name, field) in fields {
                if let Some(value) = part
                    .strip_prefix(name)
                    .and_then(|rest| rest.strip_prefix('='))
                {
                    field.set(value.to_owned());
                    is_filled = true;
                }
            }
        }
        if is_filled {
            untrack(check);
        }
    });
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        check();
    };
    let field = |id: &'static str, label: &'static str, value: RwSignal<String>| {
        view! {
            <label for=id>{label}</label>
            <input
                id=id
                type="text"
                autocomplete="off"
                spellcheck="false"
                maxlength="80"
                prop:value=move || value.get()
                on:input=move |event| value.set(event_target_value(&event))
            />
        }
    };
    view! {
        <form class="fair-form" on:submit=submit>
            {field("seed", "Seed, 64 hexadecimal digits", seed)}
            {field("salt", "Salt, 64 hexadecimal digits", salt)}
            {field("promised", "Fingerprint that was shown before the round (may be left out)", promised)}
            <button class="btn btn-main" type="submit">"Check"</button>
        </form>
        {move || found.get().map(|found| shown(&found))}
    }
    .into_any()
}

const fn verdict(found: &Found) -> &'static str {
    match found {
        Found::Wrong(_) => "That cannot be checked.",
        Found::Deck { hash: None, .. } => {
            "This browser computes no fingerprint on a page that did not come over HTTPS. The deck of the seed is below."
        }
        Found::Deck { fits: None, .. } => "This is their fingerprint, and the deck of the seed.",
        Found::Deck {
            fits: Some(true), ..
        } => "It fits: this seed is what was promised.",
        Found::Deck {
            fits: Some(false), ..
        } => "It does not fit: this is another seed or salt than was promised.",
    }
}

fn shown(found: &Found) -> AnyView {
    let words = verdict(found);
    match found {
        Found::Wrong(why) => {
            view! { <p class="fair-found" data-fits="no">{why.clone()}</p> }.into_any()
        }
        Found::Deck { hash, fits, deck } => {
            let part = |from: usize, count: usize, step: usize| -> Cards {
                deck.iter()
                    .skip(from)
                    .step_by(step)
                    .take(count)
                    .copied()
                    .collect()
            };
            let upcard = part(20, 1, 1);
            let stock: Vec<String> = deck.iter().skip(21).map(ToString::to_string).collect();
            view! {
                <p class="fair-found" data-fits=fits.map(|fits| if fits { "yes" } else { "no" })>{words}</p>
                {hash.clone().map(|hash| view! { <p>"Fingerprint: " <code>{hash}</code></p> })}
                <div class="fair-deck">
                    <h3>"Who did not deal"</h3>
                    <ShownMat kind=MatKind::Loose cards=part(0, 10, 2) />
                    <h3>"Who dealt"</h3>
                    <ShownMat kind=MatKind::Loose cards=part(1, 10, 2) />
                    <h3>"Turned up"</h3>
                    <ShownMat kind=MatKind::Loose cards=upcard />
                    <h3>"The stock, the first drawn first"</h3>
                    <p class="fair-stock">{stock.join(" ")}</p>
                </div>
            }
            .into_any()
        }
    }
}
