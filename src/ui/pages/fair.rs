use leptos::prelude::*;
use leptos_meta::Title;

use crate::ui::fair::{DECKS, check_form, grouped, self_test};
use crate::ui::frame::Frame;

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
