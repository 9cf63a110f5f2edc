//! What is dealt: bound to before, revealed after, and told to nobody meanwhile.

use knockwood::room::{Pause, Reveal};
use knockwood_engine::{Deck, PerSeat, Record, Seat, Seed};
use sha2::{Digest, Sha256};

use crate::common::api::Server;
use crate::common::rooms::{both_ready, play_round, two};

/// Whether what was revealed is what the server was bound to.
fn is_kept(reveal: &Reveal) -> bool {
    let hash = Sha256::digest([reveal.seed.0, reveal.salt.0].concat());
    Seed(hash.into()).to_string() == reveal.commitment.hash
}

#[tokio::test]
async fn b25_a_whole_game_a_rematch_and_every_deal_checked() {
    let server = Server::with(|config| config.rate = None).await;
    let (mut ann, mut ben, code) = two(&server, "classic", "").await;
    let mut events = ben.events(code).await;
    let first = ann.view(code).await;
    assert_eq!((first.pause, first.table), (Some(Pause::First), None));
    assert_eq!(
        first.names,
        PerSeat::new(Some("Ann".into()), Some("Ben".into()))
    );

    let mut words = Vec::new();
    let mut first_dealers = Vec::new();
    for game in 1..=2 {
        loop {
            let word = ann.view(code).await.commitment.unwrap();
            assert_eq!(word.game, game);
            words.push(word.clone());
            both_ready(&mut ann, &mut ben, code).await;
            let dealt = ann.view(code).await;
            assert_eq!((dealt.pause, dealt.ready), (None, PerSeat::default()));
            assert_eq!(dealt.commitment.as_ref(), Some(&word));
            if word.round == 1 {
                first_dealers.push(dealt.table.unwrap().dealer);
            }
            let over = play_round(&mut ann, &mut ben, code).await;
            let reveal = over.reveal.clone().unwrap();
            assert_eq!(reveal.commitment, word);
            assert!(is_kept(&reveal), "{reveal:?}");
            // The deck is the one that was played: nobody had other cards.
            let deck = Deck::shuffled(&reveal.seed);
            let dealer = dealt.table.unwrap().dealer;
            let place = usize::from(dealer == Seat::A);
            let hand = deck.cards()[..20]
                .iter()
                .skip(place)
                .step_by(2)
                .copied()
                .collect();
            assert_eq!(dealt.table.unwrap().hand, hand);
            if over.pause == Some(Pause::Rematch) {
                break;
            }
            assert_eq!(over.pause, Some(Pause::NextRound));
        }
        let over = ann.view(code).await;
        assert_eq!(over.won.0.iter().sum::<u16>(), game);
        let record = ann.record(code, game).await;
        assert_eq!(ben.record(code, game).await, record);
        let replayed = record.record.parse::<Record>().unwrap().replay().unwrap();
        assert_eq!(replayed.scores(), over.table.unwrap().scores);
        let salt: Seed = record.salt.parse().unwrap();
        for word in words.iter().filter(|word| word.game == game) {
            let reveal = Reveal {
                commitment: word.clone(),
                seed: replayed.seed().for_round(word.round),
                salt: salt.for_round(word.round),
            };
            assert!(is_kept(&reveal));
        }
    }
    // The rematch passes the deal on.
    assert_eq!(first_dealers, [Seat::B, Seat::A]);
    let last = ann.view(code).await;
    let told = events.until(|view| view.version == last.version).await;
    assert_eq!(told.table.unwrap().scores, last.table.unwrap().scores);
}

#[tokio::test]
async fn a_game_that_is_played_tells_nobody_its_seed() {
    let server = Server::new().await;
    let (mut ann, mut ben, code) = two(&server, "classic", "").await;
    both_ready(&mut ann, &mut ben, code).await;
    let path = format!("/api/v1/rooms/record?code={code}&game=1");
    let answer = ann.browser.get(&path).await;
    assert_eq!(answer.refusal(), (422, "not_possible".into()));
    assert_eq!(ann.view(code).await.reveal, None);
}
