//! What a seat's stream says, and what it must not: every byte of 500 rounds.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]
#![allow(clippy::panic, reason = "a test may stop at once")]

mod common;

use std::sync::Arc;

use common::api::Server;
use common::rooms::{Events, Guest, Told, both_ready, two};
use knockwood::room::{Packed, RoomView};
use knockwood_engine::bot::Mind;
use knockwood_engine::{
    Action, Card, Cards, Deck, Event, PerSeat, Phase, Round, Rules, ScoreSheet, Seat, Seed, View,
};
use tokio::task::JoinSet;

const ROUNDS: u32 = 500;

/// Cards that this view may name: the seat's own, and those that lay open.
fn may_be_named(round: &Round, seat: Seat) -> Cards {
    if round.phase() == Phase::Over {
        return Cards::ALL;
    }
    let open = round.history().iter().filter_map(|event| match event {
        Event::Took(_, card) | Event::Threw(_, card) => Some(card),
        Event::LaidOff(_, layoff) => Some(layoff.card),
        _ => None,
    });
    let mut cards: Cards = open.chain(round.pile().iter()).collect();
    cards = cards | round.hand(seat);
    if let Some(showdown) = round.showdown() {
        cards = cards | showdown.knocker_hand;
        cards = cards | showdown.discard.into_iter().collect();
    }
    cards
}

/// Whether these bytes have the card's text in them.
fn names(bytes: &[u8], card: Card) -> bool {
    let name = card.to_string();
    bytes
        .windows(name.len())
        .any(|part| part == name.as_bytes())
}

fn bytes_of(view: &RoomView) -> Vec<u8> {
    use base64::Engine as _;
    let packed = Packed::of(view).unwrap();
    base64::engine::general_purpose::STANDARD_NO_PAD
        .decode(packed.0)
        .unwrap()
}

/// The round with the cards that this seat cannot know dealt otherwise, played to the same point.
fn otherwise(round: &Round, played: &[Action], deck: &Deck, seat: Seat, luck: u32) -> Round {
    let known = may_be_named(round, seat);
    let mut cards = *deck.cards();
    let hidden: Vec<usize> = (0..52)
        .filter(|place| !known.contains(cards[*place]))
        .collect();
    let shuffled = Deck::shuffled(&Seed([77; 32]).for_ply(luck));
    let mut others = shuffled
        .cards()
        .iter()
        .filter(|card| !known.contains(**card));
    for place in hidden {
        cards[place] = *others.next().unwrap();
    }
    let deck = Deck::new(cards).unwrap();
    let mut other = Round::deal(*round.rules(), round.dealer(), &deck);
    for action in played {
        other.apply(*action).unwrap();
    }
    other
}

/// Any legal action, by chance; knocks half of the time where they are possible. Two times of three what
/// the computer would do, so that rounds end in every way.
fn wild(view: &View, luck: u32) -> Action {
    let legal: Vec<Action> = view.legal_actions().collect();
    let seed = Seed([3; 32]).for_ply(luck);
    let chance = seed.0;
    if chance[2] < 170 {
        return Mind::Normal.choose(view, &seed).unwrap();
    }
    let ends = |action: &&Action| matches!(action, Action::Knock { .. } | Action::BigGin(_));
    let place = usize::from(chance[0]) % legal.len();
    let knock = legal.iter().find(ends).filter(|_| chance[1] < 128);
    *knock.unwrap_or(&legal[place])
}

/// What the round really is, by the view of both and what was done.
struct Truth {
    round: Round,
    deck: Deck,
    played: Vec<Action>,
}

impl Truth {
    fn check(&self, told: &Told, view: &RoomView, seat: Seat, luck: u32) -> u32 {
        let table = view.table.unwrap();
        assert_eq!(view.seat, seat);
        // The server's word about the round is chance to whoever has no seed: 64 digits, in which any
        // two may look like a card.
        let mut bare = view.clone();
        let word = bare.commitment.take().unwrap();
        assert_eq!(word.hash.len(), 64);
        // What has been revealed is of rounds that are over.
        if let Some(reveal) = bare.reveal.take() {
            let before = (word.game, word.round);
            let of = (reveal.commitment.game, reveal.commitment.round);
            assert!(of < before, "{of:?} is revealed before it is over");
        }
        // Numbers are no names, whatever letters their bytes would be.
        (bare.version, bare.now) = (0, 0);
        if let Some(table) = &mut bare.table {
            (table.scores, table.boxes) = Default::default();
            table.sheet = ScoreSheet::new(&table.rules);
        }
        let bytes = bytes_of(&bare);
        let hidden = Cards::ALL - may_be_named(&self.round, seat);
        for card in hidden {
            assert!(!names(&bytes, card), "{card} in {bare:?}");
        }
        // The stream is the same, byte for byte, with the hidden cards permuted.
        let other = otherwise(&self.round, &self.played, &self.deck, seat, luck);
        let permuted = RoomView {
            table: Some(View {
                round_number: table.round_number,
                scores: table.scores,
                boxes: table.boxes,
                sheet: table.sheet,
                ..other.view(seat)
            }),
            ..view.clone()
        };
        assert_eq!(Packed::of(&permuted).unwrap().0, told.data);
        // The cards really were others.
        u32::from(other.hand(seat.other()) != self.round.hand(seat.other()))
    }
}

async fn next(events: &mut Events, version: u64) -> (Told, RoomView) {
    loop {
        let told = events.next().await.unwrap();
        let view = told.view();
        if view.version == version {
            return (told, view);
        }
    }
}

/// Rounds at one table, by chance, so many; how often the other deal had another hand across.
async fn rounds(server: &Server, rules: &str, count: u32, luck: &mut u32) -> u32 {
    let (mut ann, mut ben, code) = two(server, rules, "").await;
    let mut events = PerSeat::new(ann.events(code).await, ben.events(code).await);
    let mut seen = PerSeat::<Vec<RoomView>>::default();
    let mut differed = 0;
    for _ in 0..count {
        let mut version = both_ready(&mut ann, &mut ben, code).await;
        // The deck is told after the round, and is not known here before: the streams are kept until
        // then.
        let mut streams = PerSeat::<Vec<(Told, RoomView)>>::default();
        let mut played = Vec::new();
        let reveal = loop {
            for seat in Seat::ALL {
                let heard = next(&mut events[seat], version).await;
                seen[seat].push(heard.1.clone());
                streams[seat].push(heard);
            }
            let view = &streams[Seat::A].last().unwrap().1;
            let table = view.table.unwrap();
            let Some(turn) = table.turn else {
                break view.reveal.clone().unwrap();
            };
            let table = streams[turn].last().unwrap().1.table.unwrap();
            *luck += 1;
            let action = wild(&table, *luck);
            played.push(action);
            let guest: &mut Guest<'_> = if turn == Seat::A { &mut ann } else { &mut ben };
            version = guest.act(code, version, action).await;
        };
        let deck = Deck::shuffled(&reveal.seed);
        let first = streams[Seat::A][0].1.table.unwrap();
        let rules: Rules = first.rules;
        let mut truth = Truth {
            round: Round::deal(rules, first.dealer, &deck),
            deck,
            played: Vec::new(),
        };
        for place in 0..=played.len() {
            for seat in Seat::ALL {
                let (told, view) = &streams[seat][place];
                *luck += 1;
                differed += truth.check(told, view, seat, *luck);
            }
            if let Some(action) = played.get(place) {
                truth.round.apply(*action).unwrap();
                truth.played.push(*action);
            }
        }
        assert_eq!(truth.round.phase(), Phase::Over);
    }
    differed
}

#[tokio::test(flavor = "multi_thread")]
async fn no_byte_of_a_stream_names_a_hidden_card_nor_depends_on_one() {
    let server = Arc::new(Server::with(|config| config.rate = None).await);
    // By hand, so that defenders lay off in sight of the knocker; Oklahoma; no knock but gin.
    let mut tables = JoinSet::new();
    for (number, rules) in (0..).zip(["full", "oklahoma", "classic", "quick", "straight"]) {
        let server = server.clone();
        tables.spawn(async move {
            let mut luck = number << 24;
            rounds(&server, rules, ROUNDS / 5, &mut luck).await
        });
    }
    let differed: u32 = tables.join_all().await.into_iter().sum();
    println!("{ROUNDS} rounds, {differed} views with another hand across");
    assert!(differed > 10 * ROUNDS, "{differed}");
}
