//! Results of the daily deal: what counts, what is refused, and what the board makes of it.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]
#![allow(clippy::panic, reason = "a test may stop at once")]

mod common;

use std::num::NonZeroU32;

use axum::body::Body;
use axum::http::Request;
use common::api::{Browser, NOON, Server, day, fresh_id};
use common::games::{Manner, play, record};
use knockwood::api::{RESULT_ADDRESS, result_body};
use knockwood::daily::{Attempt, DailyRecord, MOST_BYTES, round_of};
use knockwood::table::{OPPONENT, YOU};
use knockwood_engine::bot::Mind;
use knockwood_engine::{Action, Seat, Seed};

/// The game as it was before each move: round, number of the move in the whole record, attempt, move.
fn moves(record: &DailyRecord) -> Vec<(usize, usize, Attempt, Action)> {
    let mut attempt = Attempt::start(record.day, record.seed).unwrap();
    let mut all = Vec::new();
    for (round, actions) in (1..).zip(&record.rounds) {
        if round > 1 {
            attempt.apply(Action::Deal).unwrap();
        }
        for action in actions {
            all.push((round, all.len() + 1, attempt.clone(), *action));
            attempt.apply(*action).unwrap();
        }
    }
    all
}

/// The record with another action as the move of this number.
fn with_move(record: &DailyRecord, number: usize, action: Action) -> DailyRecord {
    let mut forged = record.clone();
    let place = forged.rounds.iter_mut().flatten().nth(number - 1);
    *place.unwrap() = action;
    forged
}

/// The first move that this seat makes where `forge` gives another one, and the record with it.
fn first(
    record: &DailyRecord,
    seat: Seat,
    forge: impl Fn(&Attempt, Action) -> Option<Action>,
) -> (usize, usize, DailyRecord) {
    let mut all = moves(record).into_iter();
    let found = all.find_map(|(round, number, attempt, action)| {
        let is_theirs = attempt.game().turn() == Some(seat);
        let forged = is_theirs.then(|| forge(&attempt, action))??;
        Some((round, number, with_move(record, number, forged)))
    });
    found.unwrap()
}

async fn refused(
    browser: &mut Browser<'_>,
    why: &str,
    body: String,
    status: u16,
    error: &str,
) -> serde_json::Value {
    let answer = browser.post_result(&fresh_id(), body).await;
    assert_eq!(
        answer.refusal(),
        (status, error.to_owned()),
        "{why}: {}",
        answer.text
    );
    answer.json()
}

/// Every way to a score that was not played, each refused with its own error, and nothing of it stored.
#[tokio::test]
async fn forgeries_are_refused() {
    let server = Server::with(|config| config.rate = None).await;
    let (mut ann, seed) = server.player().await;
    let honest = record(day(), seed, 1);
    let text = honest.to_string();
    let say = |text: &str| serde_json::json!({ "record": text }).to_string();

    // What is no record.
    for (why, body) in [
        ("nothing", String::new()),
        ("no JSON", "score=500".to_owned()),
        ("a number", "500".to_owned()),
        ("a score without a game", r#"{"score":500}"#.to_owned()),
        ("a number for a record", r#"{"record":500}"#.to_owned()),
        ("a number as text", say("500")),
        (
            "a record of the table's",
            say(&text.replace("knockwood daily 1", "knockwood 1")),
        ),
        ("a later version", say(&text.replace("daily 1", "daily 2"))),
        ("cut in the middle of a line", say(&text[..text.len() - 7])),
        (
            "cut after its head",
            say(&text.lines().take(4).collect::<Vec<_>>().join("\n")),
        ),
        ("the record twice", say(&format!("{text}{text}"))),
        (
            "no day",
            say(&text.replace("day 2026-11-30", "day 2026-02-30")),
        ),
        (
            "actions that are none",
            say(&text.replacen(" d ", " draw ", 1)),
        ),
        ("an endless record", say(&"d ".repeat(MOST_BYTES / 2))),
    ] {
        refused(&mut ann, why, body, 400, "malformed").await;
    }
    let mut twice = honest.clone();
    twice.rounds.extend(honest.rounds.clone());
    refused(
        &mut ann,
        "the rounds twice",
        result_body(&twice),
        400,
        "malformed",
    )
    .await;
    let mut six = honest.clone();
    six.rounds.push(six.rounds[0].clone());
    refused(
        &mut ann,
        "a sixth round",
        result_body(&six),
        400,
        "malformed",
    )
    .await;

    // Other cards.
    let other = Seed([5; 32]);
    let of_other = record(day(), other, 1);
    refused(
        &mut ann,
        "another seed",
        result_body(&of_other),
        422,
        "not_the_days_cards",
    )
    .await;
    let renamed = DailyRecord { seed, ..of_other };
    let answer = ann.submit(&fresh_id(), &renamed).await;
    assert_eq!(
        answer.status, 422,
        "another game under the day's seed: {}",
        answer.text
    );

    // Other days.
    let tomorrow = DailyRecord {
        day: day().next(),
        ..honest.clone()
    };
    refused(
        &mut ann,
        "tomorrow's date",
        result_body(&tomorrow),
        422,
        "wrong_date",
    )
    .await;
    let yesterday = DailyRecord {
        day: day().previous(),
        ..honest.clone()
    };
    refused(
        &mut ann,
        "yesterday's date",
        result_body(&yesterday),
        422,
        "not_the_days_cards",
    )
    .await;
    let long_ago = DailyRecord {
        day: day().previous().previous().previous(),
        ..honest.clone()
    };
    refused(
        &mut ann,
        "long ago",
        result_body(&long_ago),
        410,
        "too_late",
    )
    .await;

    // Moves of the person's that are not legal.
    let not_held = |attempt: &Attempt, action| match action {
        Action::Discard(_) => attempt
            .game()
            .view(OPPONENT)
            .hand
            .iter()
            .next()
            .map(Action::Discard),
        _ => None,
    };
    let (round, number, forged) = first(&honest, YOU, not_held);
    let told = refused(
        &mut ann,
        "the other's card",
        result_body(&forged),
        422,
        "illegal_move",
    )
    .await;
    assert_eq!(
        (&told["round"], &told["number"]),
        (&round.into(), &number.into())
    );
    let illegal: [(&str, &dyn Fn(&Attempt, Action) -> Option<Action>); 5] = [
        ("two draws in a turn", &|_, action| {
            matches!(action, Action::Discard(_)).then_some(Action::Draw)
        }),
        ("giving up", &|_, _| Some(Action::Resign(YOU))),
        ("the other gives up", &|_, _| Some(Action::Resign(OPPONENT))),
        ("a new deal in the middle", &|_, _| Some(Action::Deal)),
        ("a knock without the cards", &|attempt, action| {
            let view = attempt.game().view(YOU);
            let mut legal = attempt.game().round().legal_actions();
            let can = legal.any(|other| matches!(other, Action::Knock { .. }));
            let is_early = matches!(action, Action::Discard(_)) && !can;
            let spread = knockwood_engine::best_spread(view.hand);
            let discard = view.hand.iter().next()?;
            is_early.then_some(Action::Knock { discard, spread })
        }),
    ];
    for (why, forge) in illegal {
        let (_, number, forged) = first(&honest, YOU, forge);
        let told = refused(&mut ann, why, result_body(&forged), 422, "illegal_move").await;
        assert_eq!(told["number"], number, "{why}");
    }
    let mut longer = honest.clone();
    longer.rounds[4].push(Action::Draw);
    refused(
        &mut ann,
        "a move after the end",
        result_body(&longer),
        422,
        "illegal_move",
    )
    .await;
    let mut longer = honest.clone();
    longer.rounds[1].push(Action::Draw);
    refused(
        &mut ann,
        "a move after a round's end",
        result_body(&longer),
        422,
        "illegal_move",
    )
    .await;

    // Moves of the computer's that are not its own.
    let other_card = |attempt: &Attempt, action| match action {
        Action::Discard(_) => attempt
            .game()
            .legal_actions()
            .find(|other| matches!(other, Action::Discard(_)) && *other != action),
        _ => None,
    };
    let (round, number, forged) = first(&honest, OPPONENT, other_card);
    let told = refused(
        &mut ann,
        "another throw",
        result_body(&forged),
        422,
        "not_the_opponents",
    )
    .await;
    assert_eq!(
        (&told["round"], &told["number"]),
        (&round.into(), &number.into())
    );
    let other_pile = |_: &Attempt, action| match action {
        Action::Take => Some(Action::Draw),
        _ => None,
    };
    let taken = moves(&honest).iter().any(|(_, _, attempt, action)| {
        attempt.game().turn() == Some(OPPONENT)
            && *action == Action::Take
            && attempt
                .game()
                .round()
                .legal_actions()
                .any(|other| other == Action::Draw)
    });
    assert!(taken);
    let (_, _, forged) = first(&honest, OPPONENT, |attempt, action| {
        let can = attempt
            .game()
            .round()
            .legal_actions()
            .any(|other| other == Action::Draw);
        other_pile(attempt, action).filter(|_| can)
    });
    refused(
        &mut ann,
        "the other pile",
        result_body(&forged),
        422,
        "not_the_opponents",
    )
    .await;
    let (_, _, forged) = first(&honest, OPPONENT, |_, action| {
        matches!(action, Action::Discard(_)).then_some(Action::Draw)
    });
    refused(
        &mut ann,
        "nonsense of the computer's",
        result_body(&forged),
        422,
        "illegal_move",
    )
    .await;

    // Rounds that are missing, or in another order.
    let mut cut = honest.clone();
    cut.rounds[4].pop();
    let told = refused(&mut ann, "cut", result_body(&cut), 422, "incomplete").await;
    assert_eq!(told["played"], 4);
    cut.rounds.truncate(2);
    let told = refused(
        &mut ann,
        "three rounds missing",
        result_body(&cut),
        422,
        "incomplete",
    )
    .await;
    assert_eq!(told["played"], 2);
    let mut skipped = honest.clone();
    skipped.rounds[2].clear();
    let told = refused(
        &mut ann,
        "a round without moves",
        result_body(&skipped),
        422,
        "incomplete",
    )
    .await;
    assert_eq!(told["played"], 2);
    let mut swapped = honest.clone();
    swapped.rounds.swap(0, 2);
    let answer = ann.submit(&fresh_id(), &swapped).await;
    assert_eq!(
        answer.status, 422,
        "rounds in another order: {}",
        answer.text
    );

    // Nothing of it is stored, and the honest game still counts.
    let me = ann.get("/api/v1/me").await.json();
    assert_eq!(me["results"], serde_json::json!([]));
    assert_eq!(ann.get("/api/v1/daily/board").await.json()["players"], 0);
    let accepted = ann.submit(&fresh_id(), &honest).await;
    assert_eq!(accepted.status, 200, "{}", accepted.text);
}

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
    let chunks = Body::from_stream(tokio_stream(large));
    let request = Request::post(RESULT_ADDRESS).body(chunks).unwrap();
    assert_eq!(ann.send(request).await.refusal(), (413, "too_large".into()));
    // As much as is taken is read, and found to be no record.
    let answer = ann.post_result(&fresh_id(), "x".repeat(8 * 1024)).await;
    assert_eq!(answer.refusal(), (400, "malformed".into()));
}

/// A body that comes in pieces.
fn tokio_stream(
    text: String,
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
    let cookie = first.headers["set-cookie"].to_str().unwrap();
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
    assert!(again.headers.get("set-cookie").is_none());
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
