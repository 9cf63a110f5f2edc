//! How long a table lives, and who may end it.

use knockwood::room::{ALONE, KEPT_FOR, Pause, Presence};
use knockwood_engine::{Record, Seat};

use crate::common::api::{NOON, Server};
use crate::common::rooms::{Guest, both_ready, play_round, two};

#[tokio::test]
async fn a_table_is_kept_for_two_days_after_the_last_move_and_then_says_that_it_is_gone() {
    let server = Server::new().await;
    let (mut ann, mut ben, code) = two(&server, "classic", "").await;
    server.set_clock(NOON + KEPT_FOR - 1);
    let version = both_ready(&mut ann, &mut ben, code).await;
    let last = NOON + KEPT_FOR - 1;
    server.set_clock(last + KEPT_FOR - 1);
    assert_eq!(ann.view(code).await.version, version);
    let mut events = ann.events(code).await;
    events.view().await;
    server.set_clock(last + KEPT_FOR);
    while let Some(told) = events.next().await {
        assert!(told.event != "view" || told.view().version == version);
        if told.event == "gone" {
            assert_eq!(events.next().await, None);
            break;
        }
    }
    let path = format!("/api/v1/rooms/get?code={code}");
    let answer = ann.browser.get(&path).await;
    assert_eq!(answer.refusal(), (404, "no_such_table".into()));
    assert_eq!(
        ann.send("act", code, version, "&action=p")
            .await
            .refusal()
            .0,
        404
    );
    assert_eq!(ben.try_join(code, "Ben").await.refusal().0, 404);
}

#[tokio::test]
async fn who_is_left_alone_may_close_the_table_and_both_keep_the_score() {
    let server = Server::with(|config| config.rate = None).await;
    let (mut ann, mut ben, code) = two(&server, "classic", "").await;
    both_ready(&mut ann, &mut ben, code).await;
    let over = play_round(&mut ann, &mut ben, code).await;
    assert_eq!(over.pause, Some(Pause::NextRound));
    let bens = ben.events(code).await;
    let mut anns = ann.events(code).await;
    assert_eq!(
        anns.until(|view| view.presence[Seat::B] == Presence::Here)
            .await
            .may_close_at(),
        None
    );
    let answer = ann.send("close", code, over.version, "").await;
    assert_eq!(answer.refusal(), (409, "not_alone".into()));
    drop(bens);
    let away = anns
        .until(|view| view.presence[Seat::B] != Presence::Here)
        .await;
    assert_eq!(away.may_close_at(), Some(NOON + ALONE));
    server.set_clock(NOON + ALONE - 1);
    let answer = ann.send("close", code, over.version, "").await;
    assert_eq!(answer.refusal(), (409, "not_alone".into()));
    server.set_clock(NOON + ALONE);
    ann.do_it("close", code, over.version, "").await;
    let closed = ben.view(code).await;
    assert_eq!(
        (closed.closed, closed.pause, closed.commitment),
        (Some(Seat::A), None, None)
    );
    assert_eq!(closed.table.unwrap().scores, over.table.unwrap().scores);
    let record = ben.record(code, 1).await.record.parse::<Record>().unwrap();
    assert_eq!(
        record.replay().unwrap().scores(),
        over.table.unwrap().scores
    );
    assert_eq!(
        ben.send("ready", code, closed.version, "")
            .await
            .refusal()
            .1,
        "table_closed"
    );
}

#[tokio::test]
async fn before_the_first_card_anybody_may_close_and_nobody_joins_then() {
    let server = Server::new().await;
    let mut ann = Guest::new(&server);
    let code = ann.create("classic", "", "Ann").await;
    ann.do_it("close", code, 1, "").await;
    let answer = Guest::new(&server).try_join(code, "Ben").await;
    assert_eq!(answer.refusal(), (410, "table_closed".into()));
}
