//! Who sits at a table, and who does not.

use axum::http::StatusCode;
use knockwood::api::Found;
use knockwood::room::Presence;
use knockwood_engine::Seat;

use crate::common::api::Server;
use crate::common::rooms::{Guest, both_ready, play_round, two};

#[tokio::test]
async fn a_third_visitor_sees_the_door_and_a_foreign_cookie_no_card() {
    let server = Server::new().await;
    let (mut ann, mut ben, code) = two(&server, "full", "&timer=60").await;
    both_ready(&mut ann, &mut ben, code).await;
    let mut eve = Guest::new(&server);
    let Found::Visitor { door } = eve.found(code).await else {
        panic!("a stranger has a seat");
    };
    assert_eq!(
        (door.host.as_deref(), door.is_full, door.timer),
        (Some("Ann"), true, Some(60))
    );
    assert_eq!(door.rules, "full");
    assert_eq!(eve.browser.cookie, None, "looking makes nobody known");
    // Without a cookie, with a made-up one, and with one of somebody else.
    let made_up = Some(format!("knockwood_person={:032x}", 7));
    let mut known = Guest::new(&server);
    known.create("classic", "", "Eve").await;
    for cookie in [None, made_up, known.browser.cookie.clone()] {
        eve.browser.cookie = cookie;
        let version = ann.view(code).await.version;
        for (what, more) in [
            ("act", "&action=p"),
            ("ready", ""),
            ("undo", "&asked=Ask"),
            ("close", ""),
        ] {
            let answer = eve.send(what, code, version, more).await;
            assert_eq!(answer.refusal(), (403, "not_at_table".into()));
        }
        let refused = eve.try_events(code).await.err().unwrap();
        assert_eq!(refused.refusal(), (403, "not_at_table".into()));
        let path = format!("/api/v1/rooms/record?code={code}&game=1");
        assert_eq!(eve.browser.get(&path).await.refusal().0, 403);
        assert!(matches!(eve.found(code).await, Found::Visitor { .. }));
    }
    eve.browser.cookie = None;
    let answer = eve.try_join(code, "Ann").await;
    assert_eq!(answer.refusal(), (409, "table_full".into()));
    assert_eq!(eve.browser.cookie, None);
    // Who sits there may come again, by whatever name.
    ben.join(code, "Benjamin").await;
    assert_eq!(ben.view(code).await.names[Seat::B].as_deref(), Some("Ben"));
}

#[tokio::test]
async fn names_are_text() {
    let server = Server::new().await;
    let mut ann = Guest::new(&server);
    let code = ann.create("classic", "", "<b>Ann</b> 🃏").await;
    assert_eq!(
        ann.view(code).await.names[Seat::A].as_deref(),
        Some("<b>Ann</b> 🃏")
    );
    for name in ["Ann\nMarie", "\u{202e}nnA", "a name that is too long"] {
        let answer = Guest::new(&server).try_join(code, name).await;
        assert_eq!(answer.refusal(), (422, "name".into()), "{name:?}");
    }
    let mut ben = Guest::new(&server);
    ben.join(code, " ").await;
    assert_eq!(ben.view(code).await.names[Seat::B], None);
}

#[tokio::test]
async fn whoever_is_forgotten_leaves_the_score_to_the_other() {
    let server = Server::with(|config| config.rate = None).await;
    let (mut ann, mut ben, code) = two(&server, "classic", "").await;
    both_ready(&mut ann, &mut ben, code).await;
    let over = play_round(&mut ann, &mut ben, code).await;
    let mut events = ben.events(code).await;
    events.view().await;
    let alone = ann.create("classic", "", "Ann").await;
    assert_eq!(
        ann.browser.post("/api/v1/me/delete", "").await.status,
        StatusCode::OK
    );
    let closed = events.until(|view| view.names[Seat::A].is_none()).await;
    assert_eq!(
        (closed.closed, closed.presence[Seat::A]),
        (Some(Seat::A), Presence::Empty)
    );
    assert_eq!(closed.table.unwrap().scores, over.table.unwrap().scores);
    assert_eq!(ben.record(code, 1).await.game, 1);
    let path = format!("/api/v1/rooms/get?code={alone}");
    assert_eq!(ben.browser.get(&path).await.refusal().0, 404);
}
