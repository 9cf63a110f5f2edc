//! Results of the daily deal: what is taken, when, how often, and from whom.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]
#![allow(clippy::panic, reason = "a test may stop at once")]

mod common;

use std::num::NonZeroU32;

use axum::body::Body;
use axum::http::Request;
use common::api::{NOON, Server, day, fresh_id};
use common::games::{Manner, play, record};
use knockwood::api::RESULT_ADDRESS;
use knockwood::daily::round_of;
use knockwood::table::{OPPONENT, YOU};
use knockwood_engine::Seed;
use knockwood_engine::bot::Mind;

#[tokio::test]
async fn ids_cookies_and_pages_of_others_are_refused() {
    let server = Server::new().await;
    let (mut ann, seed) = server.player().await;
    let (mut ben, _) = server.player().await;
    let (anns, bens) = (record(day(), seed, 1), record(day(), seed, 2));
    let id = fresh_id();
    assert_eq!(ann.submit(&id, &anns).await.status, 200);

    // Someone else's id, with one's own game and with theirs.
    for record in [&bens, &anns] {
        let answer = ben.submit(&id, record).await;
        assert_eq!(answer.refusal(), (409, "id_taken".into()));
    }
    // One's own id for another game; another game for the same day.
    assert_eq!(
        ann.submit(&id, &bens).await.refusal(),
        (409, "id_taken".into())
    );
    assert_eq!(
        ann.submit(&fresh_id(), &bens).await.refusal(),
        (409, "already_played".into())
    );

    for wrong in ["", "1", &"g".repeat(32), &"0".repeat(31), &"A".repeat(32)] {
        let answer = ben.submit(wrong, &bens).await;
        assert_eq!(answer.refusal(), (400, "malformed".into()), "{wrong}");
    }

    // No cookie, nobody's, and that of somebody who is deleted.
    let mut stranger = server.browser();
    assert_eq!(
        stranger.submit(&fresh_id(), &bens).await.refusal(),
        (401, "not_known".into())
    );
    for cookie in [
        "0".repeat(32),
        "7".repeat(32),
        "' OR 1=1 --".into(),
        String::new(),
    ] {
        stranger.cookie = Some(format!("knockwood_person={cookie}"));
        let answer = stranger.submit(&fresh_id(), &bens).await;
        assert_eq!(answer.refusal(), (401, "not_known".into()), "{cookie}");
    }
    let mut replayed = ben.clone();
    assert_eq!(ben.post("/api/v1/me/delete", "").await.status, 200);
    assert_eq!(
        replayed.submit(&fresh_id(), &bens).await.refusal(),
        (401, "not_known".into())
    );

    // From another site's page, with the visitor's cookie.
    for (name, value) in [
        ("origin", "https://evil.test"),
        ("origin", "null"),
        ("origin", "https://knockwood.test.evil.test"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ] {
        for path in [
            RESULT_ADDRESS,
            "/api/v1/daily",
            "/api/v1/me/delete",
            "/api/v1/me/name",
        ] {
            let request = Request::post(path)
                .header(name, value)
                .body(Body::empty())
                .unwrap();
            let answer = ann.send(request).await;
            assert_eq!(
                answer.refusal(),
                (403, "not_same_origin".into()),
                "{name} {value} {path}"
            );
        }
    }
    assert_eq!(ann.get("/api/v1/daily/board").await.json()["players"], 1);
}

#[tokio::test]
async fn what_is_too_large_is_refused_before_it_is_read() {
    let server = Server::new().await;
    let (mut ann, _) = server.player().await;
    let large = "x".repeat(8 * 1024 + 1);
    let answer = ann.post_result(&fresh_id(), large.clone()).await;
    assert_eq!(answer.refusal(), (413, "too_large".into()));
    // Also where nothing is announced.
    let chunks = Body::from_stream(in_pieces(&large));
    let request = Request::post(RESULT_ADDRESS).body(chunks).unwrap();
    assert_eq!(ann.send(request).await.refusal(), (413, "too_large".into()));
    // As much as is taken is read, and found to be no record.
    let answer = ann.post_result(&fresh_id(), "x".repeat(8 * 1024)).await;
    assert_eq!(answer.refusal(), (400, "malformed".into()));
}

/// A body that comes in pieces.
fn in_pieces(
    text: &str,
) -> impl futures::Stream<Item = Result<Vec<u8>, std::io::Error>> + Send + 'static {
    let pieces: Vec<_> = text.as_bytes().chunks(1_000).map(<[u8]>::to_vec).collect();
    futures::stream::iter(pieces.into_iter().map(Ok))
}

#[tokio::test]
async fn a_person_and_an_address_that_ask_too_often_wait() {
    let server = Server::with(|config| config.rate = NonZeroU32::new(20)).await;
    let (mut ann, seed) = server.player().await;
    let (mut ben, _) = server.player().await;
    ben.address = "198.51.100.7:80".parse().unwrap();
    let forged = record(day(), Seed([1; 32]), 1);
    let mut told = Vec::new();
    for _ in 0..12 {
        told.push(ann.submit(&fresh_id(), &forged).await.status.as_u16());
    }
    assert_eq!(told, [[422; 8].as_slice(), &[429; 4]].concat());
    // Others play on; and the next ones of the same address wait too.
    assert_eq!(
        ben.submit(&fresh_id(), &record(day(), seed, 2))
            .await
            .status,
        200
    );
    let mut last = None;
    for _ in 0..10 {
        last = Some(ann.post("/api/v1/daily", "").await);
    }
    let last = last.unwrap();
    assert_eq!(last.refusal(), (429, "too_often".into()));
    let wait: u64 = last.headers["retry-after"]
        .to_str()
        .unwrap()
        .parse()
        .unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
    assert_eq!(ben.post("/api/v1/daily", "").await.status, 200);
    // Whoever only reads does not wait.
    for _ in 0..30 {
        assert_eq!(ann.get("/api/v1/daily/board").await.status, 200);
    }
}

#[tokio::test]
async fn the_same_submission_again_has_the_same_answer() {
    let mut server = Server::new().await;
    let (id, text, cookie, game) = {
        let (mut ann, seed) = server.player().await;
        let game = play(day(), seed, Manner::Mind(Mind::Normal), Seed([4; 32]));
        let id = fresh_id();
        let first = ann.submit(&id, &game.record()).await;
        assert_eq!(first.status, 200, "{}", first.text);
        assert_eq!(first.json()["score"], game.score());
        assert_eq!(first.json()["day"], "2026-11-30");
        let again = ann.submit(&id, &game.record()).await;
        assert_eq!((again.status, &again.text), (first.status, &first.text));
        (id, first.text, ann.cookie.clone(), game)
    };
    // After a new start, and when the day's results are accepted no more.
    server.again().await;
    server.set_clock(NOON + 30 * 86_400);
    let mut ann = server.browser();
    ann.cookie = cookie;
    let again = ann.submit(&id, &game.record()).await;
    assert_eq!((again.status.as_u16(), &again.text), (200, &text));
}

#[tokio::test]
async fn what_the_sender_says_of_its_score_is_not_looked_at() {
    let server = Server::new().await;
    let (mut ann, seed) = server.player().await;
    let game = play(day(), seed, Manner::Wild, Seed([8; 32]));
    let body =
        serde_json::json!({ "record": game.record().to_string(), "score": 500, "played": [] });
    let answer = ann.post_result(&fresh_id(), body.to_string()).await;
    assert_eq!(answer.json()["score"], game.score());
}

#[tokio::test]
async fn a_result_counts_for_its_day_until_48_hours_after() {
    let server = Server::new().await;
    let (mut ann, seed) = server.player().await;
    let (mut ben, _) = server.player().await;
    let end = day().ends();
    server.set_clock(end + 48 * 3_600 - 1);
    assert_eq!(
        ann.submit(&fresh_id(), &record(day(), seed, 1))
            .await
            .status,
        200
    );
    server.set_clock(end + 48 * 3_600);
    let late = ben.submit(&fresh_id(), &record(day(), seed, 2)).await;
    assert_eq!(late.refusal(), (410, "too_late".into()));
    let board = ben.get("/api/v1/daily/board?day=2026-11-30").await.json();
    assert_eq!(
        (&board["day"], &board["today"]),
        (&"2026-11-30".into(), &"2026-12-03".into())
    );
    assert_eq!(board["players"], 1);
}

/// B52: asked for twice there is one attempt with the same cards.
#[tokio::test]
async fn b52_the_deal_is_the_same_for_everybody_and_other_the_next_day() {
    let mut server = Server::new().await;
    let mut ann = server.browser();
    let first = ann.post("/api/v1/daily", "").await;
    let cookie = first.headers["set-cookie"].to_str().unwrap().to_owned();
    for part in [
        "knockwood_person=",
        "; HttpOnly",
        "; SameSite=Lax",
        "; Secure",
        "; Path=/",
    ] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let today = first.json();
    assert_eq!(today["rules"], "classic");
    assert_eq!(
        (&today["opponent"], &today["rounds"]),
        (&"normal".into(), &5.into())
    );
    assert_eq!(
        (&today["played"], &today["now"]),
        (&serde_json::Value::Null, &NOON.into())
    );
    let again = ann.post("/api/v1/daily", "").await;
    // The same person, for another year.
    assert_eq!(again.headers["set-cookie"].to_str().unwrap(), cookie);
    assert_eq!(again.json()["seed"], today["seed"]);
    let (_, bens) = server.player().await;
    assert_eq!(today["seed"], bens.to_string());
    // Whatever becomes of the secret: what was dealt is dealt.
    server.again().await;
    let (mut cy, cys) = server.player().await;
    assert_eq!(cys, bens);
    let played = record(day(), cys, 3);
    cy.submit(&fresh_id(), &played).await;
    let after = cy.post("/api/v1/daily", "").await.json();
    let rounds = played.judge(&cys).unwrap();
    assert_eq!(after["played"], serde_json::to_value(rounds).unwrap());

    server.set_clock(NOON + 86_400);
    let (_, next) = server.player().await;
    assert_ne!(next, bens);
    let one = round_of(&bens, 1).unwrap();
    assert_eq!(one.round().dealer(), OPPONENT);
    assert_eq!(round_of(&bens, 2).unwrap().round().dealer(), YOU);
}

#[tokio::test]
async fn another_secret_deals_other_cards() {
    let mut seeds = Vec::new();
    for secret in [
        Some("the first of two secrets"),
        Some("the second of two secrets"),
        None,
        None,
    ] {
        let server = Server::with(|config| config.secret = secret.map(str::to_owned)).await;
        seeds.push(server.player().await.1);
    }
    let first = seeds[0];
    seeds.sort_unstable_by_key(|seed| seed.0);
    seeds.dedup();
    assert_eq!(seeds.len(), 4);
    let server =
        Server::with(|config| config.secret = Some("the first of two secrets".into())).await;
    assert_eq!(server.player().await.1, first);
}

#[tokio::test]
async fn over_plain_http_the_cookie_is_kept_too() {
    let server = Server::new().await;
    let request = Request::post("/api/v1/daily")
        .header("origin", "http://knockwood.test")
        .body(Body::empty())
        .unwrap();
    let mut ann = server.browser();
    let cookie = ann.send(request).await.headers["set-cookie"].clone();
    assert!(!cookie.to_str().unwrap().contains("Secure"));
}

/// Behind a proxy the address is what the proxy says, and not what the sender writes before it.
#[tokio::test]
async fn behind_a_proxy_its_word_counts() {
    let server = Server::with(|config| {
        config.rate = NonZeroU32::new(3);
        config.proxies = knockwood::server::Proxies::Any;
    })
    .await;
    let ask = |forwarded: &str| {
        Request::post("/api/v1/daily")
            .header("origin", "http://knockwood.test")
            .header("x-forwarded-for", forwarded)
            .header("x-forwarded-proto", "https")
            .body(Body::empty())
            .unwrap()
    };
    let mut told = Vec::new();
    for spoofed in 0..5 {
        let asked = ask(&format!("10.0.0.{spoofed}, 2001:db8::{spoofed}"));
        told.push(server.browser().send(asked).await.status.as_u16());
    }
    assert_eq!(told, [200, 200, 200, 429, 429]);
    let other = server.browser().send(ask("203.0.113.9")).await;
    assert_eq!(other.status, 200);
    assert!(
        other.headers["set-cookie"]
            .to_str()
            .unwrap()
            .contains("; Secure")
    );
}

#[tokio::test]
async fn the_clock_of_a_test_may_be_a_file() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("time");
    std::fs::write(&file, format!("{NOON}\n")).unwrap();
    let clock = knockwood::server::Clock::File(file.clone().into());
    let server = Server::with(|config| config.clock = clock).await;
    let mut ann = server.browser();
    let today = async |ann: &mut common::api::Browser<'_>| {
        ann.post("/api/v1/daily", "").await.json()["day"].clone()
    };
    assert_eq!(today(&mut ann).await, "2026-11-30");
    std::fs::write(&file, (day().ends() - 1).to_string()).unwrap();
    assert_eq!(today(&mut ann).await, "2026-11-30");
    std::fs::write(&file, day().ends().to_string()).unwrap();
    assert_eq!(today(&mut ann).await, "2026-12-01");
}
