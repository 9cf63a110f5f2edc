//! What is sent to a table: once, stale, out of turn, or nonsense.

use axum::http::StatusCode;
use knockwood_engine::{Action, PerSeat, Seat};

use crate::common::api::{Server, fresh_id};
use crate::common::rooms::{
    Guest, action_field, both_ready, command, done, field, play_round, stale, two,
};

#[tokio::test]
async fn b31_the_same_command_has_the_same_answer_and_a_stale_one_the_view() {
    let mut server = Server::new().await;
    let (code, cookies, id, form, version);
    {
        let (mut ann, mut ben, there) = two(&server, "classic", "").await;
        code = there;
        version = both_ready(&mut ann, &mut ben, code).await;
        id = fresh_id();
        // Seat A is not the dealer, and so the first.
        form = command(code, &id, version, "&action=p");
        let first = ann.browser.post("/api/v1/rooms/act", &form).await;
        let again = ann.browser.post("/api/v1/rooms/act", &form).await;
        assert_eq!(done(&first), version + 1);
        assert_eq!((again.status, &again.text), (first.status, &first.text));
        // Another press with what is no more: nothing is done, and the view is told.
        let view = stale(&ann.send("act", code, version, "&action=p").await);
        assert_eq!((view.version, view.seat), (version + 1, Seat::A));
        assert_eq!(view.table, ann.view(code).await.table);
        // The same id for something else.
        let other = command(code, &id, version, "&action=t");
        let answer = ann.browser.post("/api/v1/rooms/act", &other).await;
        assert_eq!(answer.refusal(), (409, "id_taken".into()));
        let answer = ben.browser.post("/api/v1/rooms/act", &form).await;
        assert_eq!(answer.refusal(), (409, "id_taken".into()));
        // Out of turn, against the rules, and nonsense.
        let answer = ann.send("act", code, version + 1, "&action=p").await;
        assert_eq!(answer.refusal(), (409, "others_turn".into()));
        assert_eq!(answer.json()["says"], "It is Ben's turn. You are next.");
        let answer = ben.send("act", code, version + 1, "&action=d").await;
        assert_eq!(answer.refusal(), (422, "not_possible".into()));
        let answer = ben
            .send(
                "act",
                code,
                version + 1,
                &action_field(Action::Resign(Seat::A)),
            )
            .await;
        assert_eq!(answer.refusal(), (422, "not_possible".into()));
        let answer = ben.send("act", code, version + 1, "&action=zz").await;
        assert_eq!(answer.refusal(), (400, "malformed".into()));
        for wrong in ["", "12", &id.to_uppercase().replace('0', "G")] {
            let form = command(code, wrong, version + 1, "&action=p");
            let answer = ben.browser.post("/api/v1/rooms/act", &form).await;
            assert_eq!(answer.refusal(), (400, "malformed".into()));
        }
        assert_eq!(ben.view(code).await.version, version + 1);
        cookies = [ann.browser.cookie.clone(), ben.browser.cookie.clone()];
    }
    let before = {
        let mut ann = Guest::new(&server);
        ann.browser.cookie = cookies[0].clone();
        ann.view(code).await
    };
    server.again().await;
    let [mut ann, mut ben] = [Guest::new(&server), Guest::new(&server)];
    [ann.browser.cookie, ben.browser.cookie] = cookies;
    let again = ann.browser.post("/api/v1/rooms/act", &form).await;
    assert_eq!(done(&again), version + 1);
    assert_eq!(ann.view(code).await, before);
    ben.act(code, version + 1, Action::Pass).await;
}

#[tokio::test]
async fn both_may_press_ready_at_once_and_one_press_is_for_one_deal() {
    let server = Server::with(|config| config.rate = None).await;
    let (mut ann, mut ben, code) = two(&server, "classic", "").await;
    let version = ann.view(code).await.version;
    let late = command(code, &fresh_id(), version, "");
    assert_eq!(
        done(&ben.browser.post("/api/v1/rooms/ready", &late).await),
        version + 1
    );
    // Twice is once.
    let answer = ben.send("ready", code, version + 1, "").await;
    assert_eq!(answer.refusal(), (422, "not_possible".into()));
    assert_eq!(ann.do_it("ready", code, version, "").await, version + 2);
    let over = play_round(&mut ann, &mut ben, code).await;
    // What was pressed before the first round says nothing of the second.
    assert_eq!(
        done(&ben.browser.post("/api/v1/rooms/ready", &late).await),
        version + 1
    );
    let view = stale(&ben.send("ready", code, version, "").await);
    assert_eq!(
        (view.version, view.ready),
        (over.version, PerSeat::default())
    );
}

#[tokio::test]
async fn what_is_too_long_or_no_table_is_refused() {
    let server = Server::new().await;
    let (mut ann, _, code) = two(&server, "classic", "").await;
    let long = field("action", &"p".repeat(1_400));
    let answer = ann.send("act", code, 2, &format!("&{long}")).await;
    assert_eq!(answer.refusal(), (413, "too_large".into()));
    assert_eq!(answer.json()["most"], 4_096);
    for (rules, more, kind) in [
        ("nonsense", "", "terms"),
        ("classic", "&timer=7", "terms"),
        ("classic", "&timer=seven", "malformed"),
    ] {
        let form = format!("rules={rules}&listed=false&name=Ann{more}");
        let answer = ann.browser.post("/api/v1/rooms/create", &form).await;
        assert_eq!(answer.refusal().1, kind, "{rules} {more}");
    }
    let none = "2222-2222-22222".parse().unwrap();
    let mut eve = Guest::new(&server);
    assert_eq!(
        eve.try_join(none, "Eve").await.refusal(),
        (404, "no_such_table".into())
    );
    assert_eq!(eve.browser.cookie, None);
    assert_eq!(ann.try_events(none).await.err().unwrap().refusal().0, 404);
    assert_eq!(
        ann.browser
            .get("/api/v1/rooms/no-code/events")
            .await
            .refusal()
            .0,
        404
    );
    assert_eq!(
        ann.browser
            .get("/api/v1/rooms/get?code=no-code")
            .await
            .status,
        StatusCode::BAD_REQUEST
    );
}
