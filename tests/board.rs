//! The board, the calendar and the figures of the daily deal.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]
#![allow(clippy::panic, reason = "a test may stop at once")]

mod common;

use common::api::{NOON, Server, day, fresh_id};
use common::games::{Manner, play, record};
use knockwood_engine::Seed;
use knockwood_engine::bot::Mind;

#[tokio::test]
async fn the_board_ranks_and_counts() {
    let server = Server::new().await;
    let mut browsers = Vec::new();
    let mut scores = Vec::new();
    let mut seed = Seed([0; 32]);
    // Two of them play the same game, and share a rank.
    for luck in [1, 2, 3, 4, 5, 5] {
        let (mut browser, days) = server.player().await;
        seed = days;
        let record = record(day(), days, luck);
        assert_eq!(browser.submit(&fresh_id(), &record).await.status, 200);
        scores.push(record.judge(&days).unwrap().score());
        browsers.push(browser);
    }
    browsers[0].post("/api/v1/me/name", "name=Ann").await;
    let mut best_first = scores.clone();
    best_first.sort_unstable_by_key(|score| std::cmp::Reverse(*score));
    for (browser, score) in browsers.iter_mut().zip(&scores) {
        let board = browser.get("/api/v1/daily/board").await.json();
        let above = best_first.iter().filter(|other| *other > score).count();
        let below = best_first.iter().filter(|other| *other < score).count();
        let mine = &board["mine"];
        assert_eq!(
            (&mine["rank"], &mine["beaten"]),
            (&(above + 1).into(), &below.into())
        );
        assert_eq!(mine["percentile"], below * 100 / 5);
        assert_eq!(board["players"], 6);
        assert_eq!(board["points"], scores.iter().sum::<i32>());
        let lines = board["top"].as_array().unwrap();
        let told: Vec<_> = lines
            .iter()
            .map(|line| line["score"].as_i64().unwrap())
            .collect();
        assert_eq!(
            told,
            best_first
                .iter()
                .map(|score| i64::from(*score))
                .collect::<Vec<_>>()
        );
        assert_eq!(
            lines.iter().filter(|line| line["is_mine"] == true).count(),
            1
        );
        assert_eq!(lines.iter().filter(|line| line["name"] == "Ann").count(), 1);
        let counted = board["scores"].as_array().unwrap().iter();
        assert_eq!(
            counted.map(|score| score[1].as_u64().unwrap()).sum::<u64>(),
            6
        );
        for round in board["rounds"].as_array().unwrap() {
            let ends = round["endings"].as_array().unwrap().iter();
            assert_eq!(
                ends.map(|end| end["times"].as_u64().unwrap()).sum::<u64>(),
                6
            );
        }
    }
    // Par: the strongest level on the same deals.
    let par = play(
        day(),
        seed,
        Manner::Mind(Mind::of(knockwood_engine::bot::Level::Hard)),
        seed,
    );
    let board = server.browser().get("/api/v1/daily/board").await.json();
    assert_eq!(board["par"], serde_json::to_value(par.played()).unwrap());
    assert_eq!(board["mine"], serde_json::Value::Null);
    assert!(!board.to_string().contains(&seed.to_string()));

    let field = server.browser().get("/api/v1/daily/field").await.json();
    let figures = &field["days"][0];
    assert_eq!(
        (&figures["players"], &figures["games"]),
        (&6.into(), &6.into())
    );
    assert_eq!(figures["points"], scores.iter().sum::<i32>());
    assert_eq!(figures["rounds"], board["rounds"]);
}

#[tokio::test]
async fn a_day_that_was_never_dealt_has_no_board() {
    let server = Server::new().await;
    let mut ann = server.browser();
    for day in ["2026-12-01", "2026-11-29", "1970-01-01", "9999-12-31"] {
        let answer = ann.get(&format!("/api/v1/daily/board?day={day}")).await;
        assert_eq!(answer.refusal(), (404, "no_such_day".into()), "{day}");
    }
    let answer = ann.get("/api/v1/daily/board?day=today").await;
    assert_eq!(answer.refusal(), (400, "malformed".into()));
    // Nobody is made known by looking.
    assert_eq!(ann.cookie, None);
    let empty = ann.get("/api/v1/daily/board").await.json();
    assert_eq!(
        (&empty["players"], &empty["top"]),
        (&0.into(), &serde_json::json!([]))
    );
    assert_eq!(ann.cookie, None);
}

#[tokio::test]
async fn days_in_a_row_are_counted() {
    let server = Server::new().await;
    let mut ann = server.browser();
    let mut told = Vec::new();
    // Plays on the first three days, not on the fourth, and on the next two.
    for number in 0..7_i64 {
        server.set_clock(NOON + number * 86_400);
        if ![3, 6].contains(&number) {
            let seed = ann.post("/api/v1/daily", "").await.json()["seed"]
                .as_str()
                .unwrap()
                .parse()
                .unwrap();
            let day = knockwood::daily::Day::at(NOON + number * 86_400);
            assert_eq!(
                ann.submit(&fresh_id(), &record(day, seed, 1)).await.status,
                200
            );
        }
        let calendar = ann.get("/api/v1/daily/calendar").await.json();
        told.push((
            calendar["streak"].as_u64().unwrap(),
            calendar["longest"].as_u64().unwrap(),
        ));
    }
    assert_eq!(
        told,
        [(1, 1), (2, 2), (3, 3), (3, 3), (1, 3), (2, 3), (2, 3)]
    );
    let calendar = ann.get("/api/v1/daily/calendar").await.json();
    let days: Vec<_> = calendar["days"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mark| mark["day"].as_str().unwrap())
        .collect();
    assert_eq!(
        days,
        [
            "2026-12-05",
            "2026-12-04",
            "2026-12-02",
            "2026-12-01",
            "2026-11-30"
        ]
    );
    server.set_clock(NOON + 8 * 86_400);
    assert_eq!(ann.get("/api/v1/daily/calendar").await.json()["streak"], 0);
    assert_eq!(
        server.browser().get("/api/v1/daily/calendar").await.json()["days"],
        serde_json::json!([])
    );
}
