//! Who is there.

use knockwood::room::{ALONE, Presence};
use knockwood_engine::{PerSeat, Seat};

use crate::common::api::{NOON, Server};
use crate::common::rooms::{Guest, both_ready, two};

#[tokio::test]
async fn presence_is_told_under_the_same_version() {
    let server = Server::new().await;
    let (ann, ben, code) = two(&server, "classic", "").await;
    let mut anns = ann.events(code).await;
    let first = anns.view().await;
    assert_eq!(
        first.presence,
        PerSeat::new(Presence::Here, Presence::Away { since: NOON })
    );
    let bens = ben.events(code).await;
    let second = anns
        .until(|view| view.presence[Seat::B] == Presence::Here)
        .await;
    assert_eq!(second.version, first.version);
    // Of two pages one is closed: still here. Only the last one is told.
    let more = ben.events(code).await;
    drop(more);
    server.set_clock(NOON + 9);
    drop(bens);
    let third = anns.view().await;
    assert_eq!(third.presence[Seat::B], Presence::Away { since: NOON + 9 });
    assert_eq!(third.version, first.version);
}

#[tokio::test]
async fn a_server_that_stops_ends_the_streams() {
    let server = Server::new().await;
    let (ann, _, code) = two(&server, "classic", "").await;
    let mut events = ann.events(code).await;
    events.view().await;
    server.end_streams();
    let last = events.next().await.unwrap();
    assert_eq!((last.event.as_str(), last.id), ("bye", None));
    assert_eq!(events.next().await, None);
}

#[tokio::test]
async fn who_is_away_when_a_server_begins_is_away_from_then_on() {
    let mut server = Server::with(|config| config.rate = None).await;
    let (code, cookies) = {
        let (mut ann, mut ben, code) = two(&server, "classic", "").await;
        both_ready(&mut ann, &mut ben, code).await;
        (code, [ann.browser.cookie, ben.browser.cookie])
    };
    // Nobody knows who was there while no server was: nobody is alone for longer than a server has seen it.
    server.set_clock(NOON + 2 * ALONE);
    server.again().await;
    let mut ann = Guest::new(&server);
    [ann.browser.cookie, _] = cookies;
    let back = ann.events(code).await.view().await;
    let since = NOON + 2 * ALONE;
    assert_eq!(back.presence[Seat::B], Presence::Away { since });
    assert_eq!(back.may_close_at(), Some(since + ALONE));
    let answer = ann.send("close", code, back.version, "").await;
    assert_eq!(answer.refusal(), (409, "not_alone".into()));
    server.set_clock(since + ALONE);
    ann.do_it("close", code, back.version, "").await;
}
