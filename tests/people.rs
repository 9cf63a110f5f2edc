//! People without accounts: a name, what is stored, another browser, and being gone.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]
#![allow(clippy::panic, reason = "a test may stop at once")]

mod common;

use common::api::{NOON, Server, day, fresh_id};
use common::games::record;
use serde_json::Value;

/// As a form sends it.
fn name(text: &str) -> String {
    text.bytes().fold("name=".to_owned(), |form, byte| {
        format!("{form}%{byte:02X}")
    })
}

#[tokio::test]
async fn a_name_is_shown_as_it_is_written_or_refused() {
    let server = Server::new().await;
    let (mut ann, seed) = server.player().await;
    ann.submit(&fresh_id(), &record(day(), seed, 1)).await;
    for good in [
        "Ann",
        "Żółć 李 محمد",
        "👩‍👩‍👧 & co",
        "<b>Ann</b>",
        "'; DROP TABLE person",
        &"x".repeat(20),
    ] {
        let answer = ann.post("/api/v1/me/name", &name(good)).await;
        assert_eq!(answer.json(), good, "{}", answer.text);
        let board = ann.get("/api/v1/daily/board").await.json();
        assert_eq!(board["top"][0]["name"], good);
    }
    for bad in [
        "\u{202e}nnA",
        "A\u{200b}nn",
        "Ann\u{0}",
        "Ann\nBen",
        "A\u{7}",
        "\u{2066}Ann\u{2069}",
        &"x".repeat(21),
        "\u{feff}Ann",
    ] {
        let answer = ann.post("/api/v1/me/name", &name(bad)).await;
        assert_eq!(answer.refusal(), (422, "name".into()), "{bad:?}");
    }
    assert_eq!(ann.get("/api/v1/me").await.json()["name"], "x".repeat(20));
    assert_eq!(
        ann.post("/api/v1/me/name", &name("  Ann   Lee "))
            .await
            .json(),
        "Ann Lee"
    );
    assert_eq!(
        ann.post("/api/v1/me/name", "name=").await.json(),
        Value::Null
    );
    assert_eq!(
        ann.get("/api/v1/daily/board").await.json()["top"][0]["name"],
        Value::Null
    );
}

#[tokio::test]
async fn all_that_is_stored_is_told_and_goes() {
    let server = Server::new().await;
    let mut ann = server.browser();
    assert_eq!(ann.get("/api/v1/me").await.json(), Value::Null);
    assert_eq!(ann.cookie, None);
    let (mut ann, seed) = server.player().await;
    let (mut ben, _) = server.player().await;
    let (anns, bens) = (record(day(), seed, 1), record(day(), seed, 2));
    let id = fresh_id();
    ann.submit(&id, &anns).await;
    ben.submit(&fresh_id(), &bens).await;
    ann.post("/api/v1/me/name", "name=Ann").await;

    let me = ann.get("/api/v1/me").await;
    assert_eq!(me.headers["cache-control"], "private, no-store");
    let me = me.json();
    assert_eq!((&me["name"], &me["since"]), (&"Ann".into(), &NOON.into()));
    assert_eq!(me["taken"], serde_json::json!(["2026-11-30"]));
    let result = &me["results"][0];
    assert_eq!(
        (&result["id"], &result["record"]),
        (&id.into(), &anns.to_string().into())
    );
    assert_eq!(result["score"], anns.judge(&seed).unwrap().score());

    let gone = ann.post("/api/v1/me/delete", "").await;
    assert_eq!(gone.status, 200);
    assert!(
        gone.headers["set-cookie"]
            .to_str()
            .unwrap()
            .contains("knockwood_person=; Path=/; Max-Age=0")
    );
    let board = ben.get("/api/v1/daily/board").await.json();
    assert_eq!(
        (&board["players"], &board["mine"]["rank"]),
        (&1.into(), &1.into())
    );
    assert!(!board.to_string().contains("Ann"));
    assert_eq!(ann.get("/api/v1/me").await.json(), Value::Null);
    // To delete nobody does no harm, and whoever comes back is somebody new.
    assert_eq!(ann.post("/api/v1/me/delete", "").await.status, 200);
    assert_eq!(
        ann.post("/api/v1/daily", "").await.json()["played"],
        Value::Null
    );
    assert_eq!(ann.get("/api/v1/me").await.json()["name"], Value::Null);
}

#[tokio::test]
async fn a_code_moves_a_person_to_another_browser() {
    let server = Server::new().await;
    let (mut desk, seed) = server.player().await;
    desk.submit(&fresh_id(), &record(day(), seed, 1)).await;
    let mut phone = server.browser();
    assert_eq!(
        phone.post("/api/v1/me/transfer", "").await.refusal(),
        (401, "not_known".into())
    );

    let told = desk.post("/api/v1/me/transfer", "").await.json();
    let code = told["code"].as_str().unwrap().to_owned();
    assert_eq!((code.len(), &told["until"]), (14, &(NOON + 600).into()));
    assert_eq!(
        desk.get("/api/v1/me").await.json()["transfer_until"],
        NOON + 600
    );
    let wrong = phone
        .post("/api/v1/me/transfer/use", "code=AAAA-AAAA-AAAA")
        .await;
    assert_eq!(wrong.refusal(), (422, "code".into()));
    // Written by hand.
    let form = format!("code=+{}+", code.to_lowercase().replace('-', "+"));
    assert_eq!(
        phone.post("/api/v1/me/transfer/use", &form).await.status,
        200
    );
    assert_eq!(
        phone.get("/api/v1/me").await.json()["results"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    // The desk is nobody now, and the code is used.
    assert_eq!(desk.get("/api/v1/me").await.json(), Value::Null);
    let again = server
        .browser()
        .post("/api/v1/me/transfer/use", &format!("code={code}"))
        .await;
    assert_eq!(again.refusal(), (422, "code".into()));

    // A browser with results of its own keeps them; a code grows old.
    let (mut other, _) = server.player().await;
    other.submit(&fresh_id(), &record(day(), seed, 2)).await;
    let code = phone.post("/api/v1/me/transfer", "").await.json()["code"]
        .as_str()
        .unwrap()
        .to_owned();
    let form = format!("code={code}");
    assert_eq!(
        other.post("/api/v1/me/transfer/use", &form).await.refusal(),
        (409, "has_results".into())
    );
    server.set_clock(NOON + 600);
    assert_eq!(
        server
            .browser()
            .post("/api/v1/me/transfer/use", &form)
            .await
            .refusal(),
        (422, "code".into())
    );
}

/// Without JavaScript a form comes back to its page.
#[tokio::test]
async fn a_form_without_javascript_leads_back() {
    let server = Server::new().await;
    let (mut ann, _) = server.player().await;
    let request = axum::http::Request::post("/api/v1/me/name")
        .header("content-type", "application/x-www-form-urlencoded")
        .header("accept", "text/html")
        .header("referer", "https://knockwood.test/me")
        .body(axum::body::Body::from("name=Ann"))
        .unwrap();
    let answer = ann.send(request).await;
    assert_eq!(answer.status, 302);
    let back = answer.headers["location"].to_str().unwrap();
    assert!(back.starts_with("https://knockwood.test/me"), "{back}");
    assert_eq!(ann.get("/api/v1/me").await.json()["name"], "Ann");
}
