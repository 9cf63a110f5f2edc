use knockwood_engine::{Cards, Deck, Seed};
use leptos::prelude::*;
use rand::TryRng;
use rand::rngs::SysRng;

use crate::ui::announcer::Announcer;

/// How many decks the self-test shuffles.
pub(in crate::ui) const DECKS: u32 = 10_000;
/// How many it shuffles before the page may draw again.
const AT_ONCE: u32 = 500;
/// Degrees of freedom of a table of 52 by 52 counts whose rows and columns all have the same sum.
const FREEDOM: f64 = 51.0 * 51.0;

/// "10,000"
pub(in crate::ui) fn grouped(number: u32) -> String {
    format!("{},{:03}", number / 1_000, number % 1_000)
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
                if let Some(count) = self.places.get_mut(place * 52 + card.index()) {
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
pub(in crate::ui) fn self_test() -> AnyView {
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
                    .filter_map(|place| counted.places.get(place * 52 + card.index()))
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
