use knockwood_engine::{Card, Cards, Deck, Seed};
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_meta::Title;
use rand::TryRng;
use rand::rngs::SysRng;

use crate::ui::announcer::Announcer;
use crate::ui::card::{MatKind, ShownMat};
use crate::ui::frame::Frame;
use crate::ui::table::fingerprint;

/// How many decks the self-test shuffles.
const DECKS: u32 = 10_000;
/// How many it shuffles before the page may draw again.
const AT_ONCE: u32 = 500;
/// Degrees of freedom of a table of 52 by 52 counts whose rows and columns all have the same sum.
const FREEDOM: f64 = 51.0 * 51.0;

/// How the cards are shuffled, in plain words, and everything to check it by. Works without the network.
#[component]
pub fn Fair() -> impl IntoView {
    let is_ready = RwSignal::new(false);
    Effect::new(move |_| is_ready.set(true));
    view! {
        <Title text="A fair deal" />
        <Frame page="fair" under="rooms/new" foot=true>
            <main class="prose fair" id="main" tabindex="-1">
                <h1>"A fair deal"</h1>
                <p class="lead">"How the cards are shuffled, and how you can see for yourself that nobody has chosen them."</p>

                <h2>"The shuffle"</h2>
                <ol>
                    <li>"A round begins with a seed: 32 bytes of chance from the operating system, which collects it from the machine’s noise. Nobody can foresee it, and nobody chooses it."</li>
                    <li>"The seed is the key of a cipher, ChaCha8, whose stream looks like chance to everybody without the key. The same seed always makes the same stream."</li>
                    <li>"The cards begin in order. From the last place to the second, each changes places with a card at a random place up to its own: the shuffle of Fisher and Yates. Numbers that would favour some places are thrown away. Every order of the 52 cards is as likely as any other."</li>
                    <li>"Ten cards each are dealt in turn; the next is turned up, and the others are the stock. Nothing that anybody does, pays or is called has a part in it."</li>
                </ol>

                <h2>"The server’s word, at an online table"</h2>
                <p>
                    "The server deals, so it could look, and it could cheat. It can only not do so unseen. Before a round it shows both of you a fingerprint of its seed: SHA-256 over the seed and 32 bytes more, the salt. From the fingerprint nobody can find the seed; but another seed would have another fingerprint. After the round it lays open seed and salt. Your browser checks then that they have that fingerprint, and that the cards you were dealt are those of that seed. You can do the same here, also without the network."
                </p>
                <div inert=move || !is_ready.get()>
                    {check_form()}
                    <h2>"A self-test"</h2>
                    <p>
                        {format!("It shuffles {} decks here, in your browser, with the program that deals the cards, and counts how often each card comes to each place. An even shuffle brings each card to each place about {} times, with the scatter that chance has.", grouped(DECKS), DECKS / 52)}
                    </p>
                    {self_test()}
                </div>
            </main>
        </Frame>
    }
}

/// "10,000"
fn grouped(number: u32) -> String {
    format!("{},{:03}", number / 1_000, number % 1_000)
}

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
fn check_form() -> AnyView {
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

/// What has been counted: how often each card came to each place.
#[derive(Debug, Clone, PartialEq)]
struct Counted {
    decks: u32,
    places: Vec<u32>,
}

impl Counted {
    fn none() -> Self {
        Self {
            decks: 0,
            places: vec![0; 52 * 52],
        }
    }

    fn shuffle(&mut self, first: &Seed, count: u32) {
        for number in self.decks..self.decks + count {
            let deck = Deck::shuffled(&first.for_ply(number));
            for (place, card) in deck.cards().iter().enumerate() {
                if let Some(count) = self.places.get_mut(place * 52 + usize::from(card.index())) {
                    *count += 1;
                }
            }
        }
        self.decks += count;
    }

    /// Pearson's measure of how far the counts are from even, and how far that lies from what chance
    /// gives, in standard deviations: Wilson and Hilferty's cube root of it is nearly normal.
    fn measure(&self) -> (f64, f64) {
        let expected = f64::from(self.decks) / 52.0;
        let sum: f64 = self
            .places
            .iter()
            .map(|count| (f64::from(*count) - expected).powi(2) / expected)
            .sum();
        let share = 2.0 / (9.0 * FREEDOM);
        let deviation = ((sum / FREEDOM).cbrt() - (1.0 - share)) / share.sqrt();
        (sum, deviation)
    }
}

/// The self-test: counts, shown as they grow.
fn self_test() -> AnyView {
    let voice = Announcer::expect();
    let counted = RwSignal::new(Counted::none());
    let is_running = RwSignal::new(false);
    let refusal = RwSignal::new(None::<&'static str>);
    let begin = move |_| {
        if is_running.get_untracked() {
            return;
        }
        let mut seed = [0; 32];
        if SysRng.try_fill_bytes(&mut seed).is_err() {
            refusal.set(Some("This browser gives no randomness to begin with."));
            return;
        }
        is_running.set(true);
        counted.set(Counted::none());
        step(Seed(seed), counted, is_running, voice);
    };
    view! {
        <p>
            <button class="btn btn-main" type="button" aria-disabled=move || is_running.get().then_some("true") on:click=begin>
                {move || if is_running.get() { "Shuffling …" } else { "Shuffle and count" }}
            </button>
        </p>
        {move || refusal.get().map(|why| view! { <p>{why}</p> })}
        {move || {
            let counted = counted.read();
            (counted.decks > 0).then(|| tested(&counted))
        }}
    }
    .into_any()
}

/// A part of the test, and then the next: the page stays awake.
fn step(seed: Seed, counted: RwSignal<Counted>, is_running: RwSignal<bool>, voice: Announcer) {
    request_animation_frame(move || {
        let Some(decks) = counted.try_update(|counted| {
            counted.shuffle(&seed, AT_ONCE);
            counted.decks
        }) else {
            return;
        };
        if decks < DECKS {
            step(seed, counted, is_running, voice);
        } else {
            is_running.set(false);
            voice.say(counted.with_untracked(told));
        }
    });
}

fn told(counted: &Counted) -> &'static str {
    if counted.measure().1.abs() < 3.3 {
        "The shuffle is as even as chance would have it."
    } else {
        "These counts are further from even than chance would have them in one test of a thousand. Shuffle once more: if it stays so, the shuffle is not fair."
    }
}

fn tested(counted: &Counted) -> AnyView {
    let (sum, deviation) = counted.measure();
    let least = counted.places.iter().min().copied().unwrap_or_default();
    let most = counted.places.iter().max().copied().unwrap_or_default();
    let rows = Cards::ALL
        .iter()
        .map(|card| {
            let of = |from: usize, count: usize| -> u32 {
                (from..from + count)
                    .filter_map(|place| counted.places.get(place * 52 + usize::from(card.index())))
                    .sum()
            };
            view! {
                <tr>
                    <th scope="row">{card.name()}</th>
                    <td>{of(0, 1)}</td>
                    <td>{of(0, 20)}</td>
                    <td>{of(20, 1)}</td>
                    <td>{of(21, 31)}</td>
                </tr>
            }
        })
        .collect_view();
    let verdict =
        (counted.decks >= DECKS).then(|| view! { <p class="fair-found">{told(counted)}</p> });
    view! {
        {verdict}
        <p class="fair-counts">
            {format!(
                "{} decks. Of the 2,704 counts the least is {least}, the most {most}, and {} would be even. Chi-square {sum:.0}, where chance gives about 2,601: {deviation:+.1} standard deviations.",
                grouped(counted.decks),
                counted.decks / 52,
            )}
        </p>
        <details>
            <summary>"The counts, card by card"</summary>
            <div class="scoresheet-wrap" tabindex="0" role="region" aria-label="Counts">
                <table class="scoresheet">
                    <thead>
                        <tr>
                            <th scope="col">"Card"</th>
                            <th scope="col">"First"</th>
                            <th scope="col">"In a hand"</th>
                            <th scope="col">"Turned up"</th>
                            <th scope="col">"In the stock"</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </details>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn b28_the_self_test_passes_the_shuffle_and_fails_one_that_is_not_even() {
        let mut counted = Counted::none();
        counted.shuffle(&Seed([5; 32]), DECKS);
        let (sum, deviation) = counted.measure();
        assert!((2_300.0..2_900.0).contains(&sum), "{sum}");
        assert!(deviation.abs() < 3.3, "{deviation}");
        // One in fifty decks left as it came.
        let mut lazy = Counted::none();
        lazy.shuffle(&Seed([5; 32]), DECKS - DECKS / 50);
        for place in 0..52 {
            if let Some(count) = lazy.places.get_mut(place * 52 + place) {
                *count += DECKS / 50;
            }
        }
        lazy.decks = DECKS;
        assert!(lazy.measure().1 > 3.3);
    }
}
