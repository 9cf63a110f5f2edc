//! How much of everything there may be.

use std::num::NonZeroU32;

use axum::http::StatusCode;

use crate::common::api::Server;
use crate::common::rooms::{Guest, two};

#[tokio::test]
async fn there_is_an_end_to_windows_tables_and_haste() {
    let server = Server::new().await;
    let (mut ann, ben, code) = two(&server, "classic", "").await;
    let mut open = Vec::new();
    for _ in 0..12 {
        open.push(ann.events(code).await);
    }
    let refused = ann.try_events(code).await.err().unwrap();
    assert_eq!(refused.refusal(), (429, "too_many_streams".into()));
    for _ in 0..4 {
        open.push(ben.events(code).await);
    }
    assert_eq!(ben.try_events(code).await.err().unwrap().refusal().0, 429);
    open.truncate(2);
    open.push(ann.events(code).await);
    // The burst of tables is used up first, and the burst of commands later.
    let mut refusal = None;
    for _ in 0..20 {
        let answer = ann
            .browser
            .post("/api/v1/rooms/create", "rules=classic&listed=false&name=")
            .await;
        if answer.status != StatusCode::OK {
            refusal = Some(answer.refusal());
            break;
        }
    }
    assert_eq!(refusal, Some((429, "too_often".into())));
    let mut refusal = None;
    for _ in 0..100 {
        let answer = ann.send("act", code, 2, "&action=p").await;
        if answer.refusal().0 == 429 {
            refusal = Some(answer.refusal());
            break;
        }
    }
    assert_eq!(refusal, Some((429, "too_often".into())));

    let server = Server::with(|config| config.rate = None).await;
    let mut ann = Guest::new(&server);
    for _ in 0..20 {
        ann.create("classic", "", "Ann").await;
    }
    let answer = ann
        .browser
        .post("/api/v1/rooms/create", "rules=classic&listed=false&name=")
        .await;
    assert_eq!(answer.refusal(), (429, "too_many_tables".into()));
}

#[tokio::test]
async fn many_may_play_behind_one_address_and_not_any_number() {
    let server = Server::with(|config| config.rate = NonZeroU32::new(2)).await;
    let mut stranger = server.browser();
    let mut told = Vec::new();
    for _ in 0..41 {
        told.push(stranger.post("/api/v1/rooms/act", "code=none").await.status);
    }
    let often = StatusCode::TOO_MANY_REQUESTS;
    assert!(told[..40].iter().all(|status| *status != often), "{told:?}");
    assert_eq!(told[40], often);
    // What is no move at a table is counted by itself.
    assert_ne!(stranger.post("/api/v1/daily", "").await.status, often);
}
