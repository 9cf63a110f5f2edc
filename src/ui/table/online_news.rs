//! What is told of an online table beside its cards: who came, who is ready, what the server was bound
//! to, and that it is one's turn.

use js_sys::{Array, Function, Object, Promise, Reflect, Uint8Array};
use knockwood_engine::{Card, Cards, Deck};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::room::{Room, other_name};
use crate::room::{Commitment, Pause, Presence, Reveal, RoomView};
use crate::table::storage::{storage, write};
use crate::ui::preferences::Chosen;

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

/// What is said when the table changes in more than its cards; each thing once.
pub(super) fn told(before: Option<&RoomView>, now: &RoomView) -> Vec<String> {
    let mut told = Vec::new();
    let Some(before) = before else { return told };
    let (you, other) = (now.seat, now.seat.other());
    let name = other_name(now);
    if before.presence[other] == Presence::Empty && now.presence[other] != Presence::Empty {
        told.push(format!("{} has sat down.", name));
    }
    if now.ready[other] && !before.ready[other] && now.pause.is_some() {
        told.push(format!("{} is ready.", name));
    }
    if now.undo == Some(other) && before.undo != Some(other) {
        told.push(format!("{} asks to take the last turn back.", name));
    }
    let was_taken_back = |seen: &RoomView| seen.table.map(|table| table.history.len());
    if before.undo == Some(you)
        && now.undo.is_none()
        && was_taken_back(now) >= was_taken_back(before)
    {
        told.push("Your turn was not taken back.".to_owned());
    }
    if now.late != before.late
        && let Some(late) = now.late
    {
        told.push(if late == you {
            "Your time was up: the turn was made for you.".to_owned()
        } else {
            format!("{}’s time was up: the turn was made for them.", name)
        });
    }
    if now.pause == Some(Pause::First) && before.pause != now.pause {
        told.push("Press Ready when you are.".to_owned());
    }
    if now.closed.is_some() && before.closed.is_none() {
        told.push("The table is closed. The score stays as it is.".to_owned());
    }
    told
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

/// Calls a player who does not look at the page, where they have asked for that.
pub(super) fn call(chosen: Chosen, other: &str) {
    if document().hidden() && chosen.with_untracked(|chosen| chosen.notify) {
        let _ = notify(&format!("It is your turn against {other}."));
    }
}

/// `new Notification(…)`. Where the browser refuses, nothing else is lost.
fn notify(text: &str) -> Result<(), JsValue> {
    let class: Function = notification().ok_or(JsValue::NULL)?;
    let options = Object::new();
    // A later one takes the place of an earlier one.
    Reflect::set(&options, &"tag".into(), &"knockwood-turn".into())?;
    Reflect::set(&options, &"body".into(), &text.into())?;
    Reflect::construct(&class, &Array::of2(&"Knockwood".into(), &options)).map(drop)
}

fn notification() -> Option<Function> {
    Reflect::get(&js_sys::global(), &"Notification".into())
        .ok()?
        .dyn_into()
        .ok()
}

/// Whether this browser can call at all. Runs in the browser only.
pub(super) fn can_call() -> bool {
    notification().is_some()
}

/// Asks the browser to be allowed to; whether it is.
pub(super) async fn ask_to_call() -> bool {
    let asked = notification().and_then(|class| {
        let request: Function = Reflect::get(&class, &"requestPermission".into())
            .ok()?
            .dyn_into()
            .ok()?;
        let promise: Promise = request.call0(&class).ok()?.dyn_into().ok()?;
        Some(promise)
    });
    match asked {
        Some(asked) => JsFuture::from(asked)
            .await
            .is_ok_and(|answer| answer == "granted"),
        None => false,
    }
}

impl Room {
    /// What is said above the button that both must press.
    pub(super) fn ready_note(self) -> Option<String> {
        self.with(|seen| {
            seen.ready[seen.seat.other()].then(|| format!("{} is ready.", other_name(seen)))
        })
        .flatten()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at once")]

    use knockwood_engine::{Game, PerSeat, Rules, Seat, Seed};

    use super::*;
    use crate::room::Terms;

    /// Ann in seat A, who sees it, and Ben.
    fn at_table() -> RoomView {
        RoomView {
            code: "7KQ2-M9XD-HT4RW".parse().unwrap(),
            version: 1,
            seat: Seat::A,
            terms: Terms {
                rules: Rules::default(),
                timer: None,
                listed: false,
            },
            names: PerSeat::new(Some("Ann".into()), Some("Ben".into())),
            presence: PerSeat::new(Presence::Here, Presence::Here),
            pause: None,
            ready: PerSeat::default(),
            game: 1,
            won: PerSeat::default(),
            table: None,
            commitment: None,
            reveal: None,
            undo: None,
            can_undo: false,
            deadline: None,
            late: None,
            closed: None,
            now: 0,
        }
    }

    #[test]
    fn b36_what_happens_beside_the_cards_is_told_once_and_names_the_player() {
        let changes: [(fn(&mut RoomView), &str); 5] = [
            (
                |now| now.undo = Some(Seat::B),
                "Ben asks to take the last turn back.",
            ),
            (
                |now| {
                    now.pause = Some(Pause::NextRound);
                    now.ready[Seat::B] = true;
                },
                "Ben is ready.",
            ),
            (
                |now| now.late = Some(Seat::B),
                "Ben’s time was up: the turn was made for them.",
            ),
            (
                |now| now.late = Some(Seat::A),
                "Your time was up: the turn was made for you.",
            ),
            (
                |now| now.closed = Some(Seat::B),
                "The table is closed. The score stays as it is.",
            ),
        ];
        let before = at_table();
        for (change, words) in changes {
            let mut now = before.clone();
            change(&mut now);
            assert_eq!(told(Some(&before), &now), [words]);
            assert_eq!(told(Some(&now), &now), [""; 0]);
            // A page that is loaded again shows it, and does not say it anew.
            assert_eq!(told(None, &now), [""; 0]);
        }
        let mut alone = at_table();
        alone.presence[Seat::B] = Presence::Empty;
        assert_eq!(told(Some(&alone), &before), ["Ben has sat down."]);
    }

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
