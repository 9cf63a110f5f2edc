use leptos::prelude::*;
use leptos::task::spawn_local;

use super::pledge::{self, Checked};
use super::room::Room;

/// After a round: whether the server has kept its word.
pub(super) fn proof(room: Room) -> AnyView {
    let found = RwSignal::new(None::<Checked>);
    let reveal = Memo::new(move |_| room.with(|seen| seen.reveal.clone()).flatten());
    Effect::new(move |_| {
        let Some(reveal) = reveal.get() else { return };
        let pledges = room.pledges.get_untracked();
        spawn_local(async move {
            let checked = pledge::check(pledges, &reveal).await;
            let _ = found.try_set(Some(checked));
        });
    });
    (move || {
        let reveal = reveal.get()?;
        let words = match found.get()? {
            Checked::Kept => "Checked: these cards are what the fingerprint before the deal promised.",
            Checked::Unseen => "The seed fits its fingerprint; this browser came after the deal, and had not seen it before.",
            Checked::Broken => "The cards are NOT what the fingerprint before the deal promised. Do not trust this server.",
            Checked::Cannot => "The fingerprint cannot be checked on a page that did not come over HTTPS. It can be on the page below.",
        };
        let address = format!("/fair#seed={}&salt={}&hash={}", reveal.seed, reveal.salt, reveal.commitment.hash);
        let is_broken = found.get() == Some(Checked::Broken);
        Some(view! {
            <p class="proof" data-proof=if is_broken { "broken" } else { "kept" }>
                {words} " " <a href=address target="_blank">"Look yourself"</a>
            </p>
        })
    })
    .into_any()
}
