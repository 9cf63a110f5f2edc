//! Every way to a score that was not played, each refused with its own error, and nothing of it stored.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]
#![allow(clippy::panic, reason = "a test may stop at once")]

mod common;

use common::api::{Browser, Server, day, fresh_id};
use common::games::record;
use knockwood::api::result_body;
use knockwood::daily::{Attempt, DailyRecord, MOST_BYTES};
use knockwood::table::{OPPONENT, YOU};
use knockwood_engine::{Action, Phase, Seat, Seed};
use serde_json::Value;

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

/// Somebody who has taken the deal and played it.
struct Cheat<'a> {
    browser: Browser<'a>,
    seed: Seed,
    honest: DailyRecord,
}

async fn server() -> Server {
    Server::with(|config| config.rate = None).await
}

impl<'a> Cheat<'a> {
    async fn at(server: &'a Server) -> Self {
        let (browser, seed) = server.player().await;
        let honest = record(day(), seed, 1);
        Self {
            browser,
            seed,
            honest,
        }
    }

    /// Sends it, and is told that.
    async fn sends(&mut self, why: &str, body: String, status: u16, error: &str) -> Value {
        let answer = self.browser.post_result(&fresh_id(), body).await;
        assert_eq!(
            answer.refusal(),
            (status, error.to_owned()),
            "{why}: {}",
            answer.text
        );
        answer.json()
    }

    /// What was refused has left nothing, and the honest game still counts.
    async fn still_plays(mut self) {
        let me = self.browser.get("/api/v1/me").await.json();
        assert_eq!(me["results"], serde_json::json!([]));
        let board = self.browser.get("/api/v1/daily/board").await.json();
        assert_eq!(board["players"], 0);
        let accepted = self.browser.submit(&fresh_id(), &self.honest).await;
        assert_eq!(accepted.status, 200, "{}", accepted.text);
    }
}

#[tokio::test]
async fn what_is_no_record_is_malformed() {
    let server = server().await;
    let mut cheat = Cheat::at(&server).await;
    let text = cheat.honest.to_string();
    let say = |text: &str| serde_json::json!({ "record": text }).to_string();
    let head: Vec<_> = text.lines().take(4).collect();
    for (why, body) in [
        ("nothing", String::new()),
        ("no JSON", "score=500".to_owned()),
        ("a number", "500".to_owned()),
        ("a score without a game", r#"{"score":500}"#.to_owned()),
        ("a number for a record", r#"{"record":500}"#.to_owned()),
        ("a number as text", say("500")),
        (
            "the table's",
            say(&text.replace("knockwood daily 1", "knockwood 1")),
        ),
        ("a later version", say(&text.replace("daily 1", "daily 2"))),
        ("cut in the middle of a line", say(&text[..text.len() - 7])),
        ("cut after its head", say(&head.join("\n"))),
        ("the record twice", say(&format!("{text}{text}"))),
        (
            "no day",
            say(&text.replace("day 2026-11-30", "day 2026-02-30")),
        ),
        ("no action", say(&text.replacen(" d ", " draw ", 1))),
        ("an endless record", say(&"d ".repeat(MOST_BYTES / 2))),
    ] {
        cheat.sends(why, body, 400, "malformed").await;
    }
    let mut twice = cheat.honest.clone();
    twice.rounds.extend(twice.rounds.clone());
    cheat
        .sends("the rounds twice", result_body(&twice), 400, "malformed")
        .await;
    let mut six = cheat.honest.clone();
    six.rounds.push(six.rounds[0].clone());
    cheat
        .sends("a sixth round", result_body(&six), 400, "malformed")
        .await;
    cheat.still_plays().await;
}

#[tokio::test]
async fn other_cards_and_other_days_do_not_count() {
    let server = server().await;
    let mut cheat = Cheat::at(&server).await;
    let other = record(day(), Seed([5; 32]), 1);
    cheat
        .sends(
            "another seed",
            result_body(&other),
            422,
            "not_the_days_cards",
        )
        .await;
    let renamed = DailyRecord {
        seed: cheat.seed,
        ..other
    };
    let answer = cheat.browser.submit(&fresh_id(), &renamed).await;
    assert_eq!(
        answer.status, 422,
        "another game under the day's seed: {}",
        answer.text
    );

    for (days, status, error) in [
        (1, 422, "wrong_date"),
        (400, 422, "wrong_date"),
        (-1, 422, "not_the_days_cards"),
        (-3, 410, "too_late"),
        (-9_000, 410, "too_late"),
    ] {
        let day = knockwood::daily::Day::numbered(day().number() + days);
        let dated = DailyRecord {
            day,
            ..cheat.honest.clone()
        };
        cheat
            .sends("another date", result_body(&dated), status, error)
            .await;
    }
    cheat.still_plays().await;
}

/// What a cheat does instead of an action, where that is possible.
type Forge = fn(&Attempt, Action) -> Option<Action>;

fn is_throw(action: Action) -> bool {
    matches!(action, Action::Discard(_))
}

#[tokio::test]
async fn what_the_rules_forbid_is_named_by_its_number() {
    let server = server().await;
    let mut cheat = Cheat::at(&server).await;
    let forgeries: [(&str, Seat, Forge); 8] = [
        ("the other's card", YOU, |attempt, action| {
            let theirs = attempt.game().view(OPPONENT).hand.iter().next();
            theirs.map(Action::Discard).filter(|_| is_throw(action))
        }),
        ("the card just taken", YOU, |attempt, action| {
            let view = attempt.game().view(YOU);
            let taken = view
                .hand
                .iter()
                .find(|card| !view.discards().contains(*card));
            taken.map(Action::Discard).filter(|_| is_throw(action))
        }),
        ("two draws in a turn", YOU, |_, action| {
            is_throw(action).then_some(Action::Draw)
        }),
        ("giving up", YOU, |_, _| Some(Action::Resign(YOU))),
        ("the other gives up", YOU, |_, _| {
            Some(Action::Resign(OPPONENT))
        }),
        ("a new deal in the middle", YOU, |_, _| Some(Action::Deal)),
        ("a knock without the cards", YOU, |attempt, action| {
            let mut legal = attempt.game().round().legal_actions();
            let can = legal.any(|other| matches!(other, Action::Knock { .. }));
            let hand = attempt.game().view(YOU).hand;
            let discard = hand.iter().next()?;
            let spread = knockwood_engine::best_spread(hand.without(discard));
            (is_throw(action) && !can).then_some(Action::Knock { discard, spread })
        }),
        ("nonsense of the computer's", OPPONENT, |_, action| {
            is_throw(action).then_some(Action::Draw)
        }),
    ];
    for (why, seat, forge) in forgeries {
        let (round, number, forged) = first(&cheat.honest, seat, forge);
        let told = cheat
            .sends(why, result_body(&forged), 422, "illegal_move")
            .await;
        assert_eq!(
            (&told["round"], &told["number"]),
            (&round.into(), &number.into()),
            "{why}"
        );
    }
    for round in [0, 4] {
        let mut longer = cheat.honest.clone();
        longer.rounds[round].push(Action::Draw);
        let number: usize = longer.rounds[..=round].iter().map(Vec::len).sum();
        let told = cheat
            .sends(
                "a move after the end",
                result_body(&longer),
                422,
                "illegal_move",
            )
            .await;
        assert_eq!(
            (&told["round"], &told["number"]),
            (&(round + 1).into(), &number.into())
        );
    }
    cheat.still_plays().await;
}

#[tokio::test]
async fn the_computers_moves_are_its_own() {
    let server = server().await;
    let mut cheat = Cheat::at(&server).await;
    let forgeries: [(&str, Forge); 3] = [
        ("another throw", |attempt, action| {
            let mut legal = attempt.game().legal_actions();
            legal.find(|other| is_throw(action) && is_throw(*other) && *other != action)
        }),
        ("the other pile", |attempt, action| {
            let is_draw = attempt.game().round().phase() == Phase::Draw && action == Action::Draw;
            is_draw.then_some(Action::Take)
        }),
        ("no knock", |attempt, action| {
            let is_knock = matches!(action, Action::Knock { .. });
            let mut legal = attempt.game().legal_actions();
            legal.find(|other| is_knock && is_throw(*other))
        }),
    ];
    for (why, forge) in forgeries {
        let (round, number, forged) = first(&cheat.honest, OPPONENT, forge);
        let told = cheat
            .sends(why, result_body(&forged), 422, "not_the_opponents")
            .await;
        assert_eq!(
            (&told["round"], &told["number"]),
            (&round.into(), &number.into()),
            "{why}"
        );
    }
    cheat.still_plays().await;
}

#[tokio::test]
async fn all_rounds_are_played_in_their_order() {
    let server = server().await;
    let mut cheat = Cheat::at(&server).await;
    let honest = cheat.honest.clone();
    let forged = |change: fn(&mut Vec<Vec<Action>>)| {
        let mut forged = honest.clone();
        change(&mut forged.rounds);
        result_body(&forged)
    };
    let cut = forged(|rounds| rounds[4].truncate(1));
    let told = cheat.sends("cut", cut, 422, "incomplete").await;
    assert_eq!(told["played"], 4);
    let missing = forged(|rounds| rounds.truncate(2));
    let told = cheat
        .sends("three rounds missing", missing, 422, "incomplete")
        .await;
    assert_eq!(told["played"], 2);
    let empty = forged(|rounds| rounds[2].clear());
    let told = cheat
        .sends("a round without moves", empty, 422, "incomplete")
        .await;
    assert_eq!(told["played"], 2);
    for (why, body) in [
        (
            "rounds in another order",
            forged(|rounds| rounds.swap(0, 2)),
        ),
        (
            "a round again",
            forged(|rounds| rounds[3] = rounds[1].clone()),
        ),
        ("a round left out", forged(|rounds| drop(rounds.remove(1)))),
    ] {
        let answer = cheat.browser.post_result(&fresh_id(), body).await;
        assert_eq!(answer.status, 422, "{why}: {}", answer.text);
    }
    cheat.still_plays().await;
}
