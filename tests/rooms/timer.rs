//! A turn whose time is up.

use knockwood_engine::{Action, Phase, Seat};

use crate::common::api::{NOON, Server};
use crate::common::rooms::{both_ready, choice, two};

#[tokio::test]
async fn whose_time_is_up_is_moved_for_with_the_least_harm() {
    let server = Server::new().await;
    let (mut ann, mut ben, code) = two(&server, "classic", "&timer=30").await;
    assert_eq!(ann.view(code).await.deadline, None);
    both_ready(&mut ann, &mut ben, code).await;
    let mut events = ben.events(code).await;
    let first = events.view().await;
    assert_eq!(first.deadline, Some(NOON + 30));
    server.set_clock(NOON + 30);
    // Ann passes, and Ben has his own time.
    let second = events.until(|view| view.late == Some(Seat::A)).await;
    let table = second.table.unwrap();
    assert_eq!(
        (table.turn, table.phase, second.deadline),
        (Some(Seat::B), Phase::Offer, Some(NOON + 60))
    );
    let version = ben.act(code, second.version, Action::Pass).await;
    assert_eq!(ben.view(code).await.late, None);
    let hand = ann.view(code).await.table.unwrap().hand;
    server.set_clock(NOON + 60);
    // A card from the stock, and the same one thrown.
    let third = events.until(|view| view.version == version + 2).await;
    assert_eq!(
        (third.late, third.table.unwrap().turn),
        (Some(Seat::A), Some(Seat::B))
    );
    assert_eq!(ann.view(code).await.table.unwrap().hand, hand);
    // The next in time is nobody's delay.
    let version = ben.act(code, third.version, choice(&third)).await;
    assert_eq!(ben.view(code).await.late, None);
    assert_eq!(ben.view(code).await.version, version);
}
