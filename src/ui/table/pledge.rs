//! What the server was bound to before a round, and whether it has kept its word.

use js_sys::{Function, Promise, Reflect, Uint8Array};
use knockwood_engine::{Card, Cards, Deck};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use crate::room::{Commitment, Reveal, RoomView};
use crate::table::storage::{storage, write};

/// Where the server's word before the round in play is kept: a page that is loaded again in mid-round
/// must not take another word for it.
const PLEDGE: &str = "knockwood.pledge.v1";

/// What the server was bound to before a round, and the cards that were dealt by it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pledge {
    commitment: Commitment,
    /// The hand that was dealt, and the first upcard, where they were seen.
    dealt: Option<(Cards, Card)>,
}

/// What a check has found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Checked {
    /// Seed and salt are what was promised, and the cards were dealt by them.
    Kept,
    /// They are not: the promise was broken.
    Broken,
    /// This browser had not seen the promise: it came in the middle of the round.
    Unseen,
    /// This browser computes no fingerprints on this page.
    Cannot,
}

/// How many words are remembered: that of the round whose result is in sight, and the next one's.
const WORDS: usize = 2;

impl Pledge {
    fn is_of(&self, game: u16, round: u16) -> bool {
        (self.commitment.game, self.commitment.round) == (game, round)
    }
}

/// Remembers the server's word as it is first heard for a round, and what was dealt by it.
pub(super) fn remember_pledge(pledges: RwSignal<Vec<Pledge>>, now: &RoomView) {
    if let Some(commitment) = &now.commitment {
        let (game, round) = (commitment.game, commitment.round);
        let is_known = pledges.with_untracked(|all| all.iter().any(|one| one.is_of(game, round)));
        if !is_known {
            let hash = keep_word(&format!("{} {game} {round} ", now.code), &commitment.hash);
            let commitment = Commitment {
                hash,
                ..commitment.clone()
            };
            pledges.update(|all| {
                all.push(Pledge {
                    commitment,
                    dealt: None,
                });
                let old = all.len().saturating_sub(WORDS);
                all.drain(..old);
            });
        }
    }
    if let Some(table) = now.table
        && table.history.is_empty()
        && now.pause.is_none()
        && let Some(upcard) = table.upcard()
    {
        pledges.update(|all| {
            for one in all {
                if one.is_of(now.game, table.round_number) {
                    one.dealt.get_or_insert((table.hand, upcard));
                }
            }
        });
    }
}

/// Keeps a word under its name, and gives back the one that was kept first.
fn keep_word(name: &str, hash: &str) -> String {
    let kept = storage()
        .ok()
        .and_then(|storage| storage.get_item(PLEDGE).ok().flatten())
        .unwrap_or_default();
    let mut words: Vec<&str> = kept.lines().collect();
    if let Some(word) = words.iter().find_map(|word| word.strip_prefix(name)) {
        return word.to_owned();
    }
    let word = format!("{name}{hash}");
    words.push(&word);
    let old = words.len().saturating_sub(WORDS);
    // Without storage the word is good until the page is left.
    let _ = write(PLEDGE, &words.get(old..).unwrap_or_default().join("\n"));
    hash.to_owned()
}

/// Checks what the server has laid open against its word.
pub(super) async fn check(pledges: Vec<Pledge>, reveal: &Reveal) -> Checked {
    let promised = pledges
        .into_iter()
        .find(|pledge| pledge.is_of(reveal.commitment.game, reveal.commitment.round));
    let Some(hash) = fingerprint(&reveal.seed.0, &reveal.salt.0).await else {
        return Checked::Cannot;
    };
    let deck = Deck::shuffled(&reveal.seed);
    match promised {
        None if hash == reveal.commitment.hash => Checked::Unseen,
        Some(pledge)
            if hash == pledge.commitment.hash
                && pledge.dealt.is_none_or(|dealt| is_dealt(&deck, dealt)) =>
        {
            Checked::Kept
        }
        _ => Checked::Broken,
    }
}

/// Whether these are the cards that a seat gets of this deck: ten in turn, then the first upcard.
fn is_dealt(deck: &Deck, (hand, upcard): (Cards, Card)) -> bool {
    let dealt = |first| -> Cards {
        let all = deck.cards().iter().take(20);
        all.skip(first).step_by(2).copied().collect()
    };
    [0, 1].into_iter().any(|first| dealt(first) == hand) && deck.cards().get(20) == Some(&upcard)
}

/// SHA-256 over a seed and a salt, as 64 hexadecimal digits; `None` where the browser does not compute
/// it, as on a page that did not come over HTTPS.
pub(crate) async fn fingerprint(seed: &[u8], salt: &[u8]) -> Option<String> {
    use core::fmt::Write as _;

    let crypto = Reflect::get(&js_sys::global(), &"crypto".into()).ok()?;
    let subtle = Reflect::get(&crypto, &"subtle".into()).ok()?;
    let digest: Function = Reflect::get(&subtle, &"digest".into())
        .ok()?
        .dyn_into()
        .ok()?;
    let bytes = [seed, salt].concat();
    let data = Uint8Array::from(bytes.as_slice());
    let promise: Promise = digest
        .call2(&subtle, &"SHA-256".into(), &data)
        .ok()?
        .dyn_into()
        .ok()?;
    let digest = JsFuture::from(promise).await.ok()?;
    let mut text = String::new();
    for byte in Uint8Array::new(&digest).to_vec() {
        let _ = write!(text, "{byte:02x}");
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at once")]

    use knockwood_engine::{Game, Rules, Seat, Seed};

    use super::*;

    #[test]
    fn b25_a_deck_in_which_one_card_is_another_is_not_the_one_that_was_dealt() {
        let seed = Seed([9; 32]);
        let game = Game::new(Rules::default(), seed).unwrap();
        let deck = Deck::shuffled(&seed.for_round(1));
        for seat in Seat::ALL {
            let view = game.view(seat);
            let dealt = (view.hand, view.upcard().unwrap());
            assert!(is_dealt(&deck, dealt));
            for place in 0..21 {
                let mut cards = *deck.cards();
                cards.swap(place, 51);
                let other = Deck::new(cards).unwrap();
                let is_seen = place == 20 || view.hand.contains(deck.cards()[place]);
                assert_eq!(is_dealt(&other, dealt), !is_seen, "place {place}");
            }
        }
    }
}
