//! Online tables, as two browsers have them.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]
#![allow(clippy::panic, reason = "a test may stop at once")]

mod common;

use std::num::NonZeroU32;

use axum::http::StatusCode;
use common::api::{NOON, Server, fresh_id};
use common::rooms::{
    Guest, action_field, both_ready, choice, command, done, field, play_round, stale, two,
};
use knockwood::api::Found;
use knockwood::room::{ALONE, KEPT_FOR, Pause, Presence, Reveal};
use knockwood_engine::{Action, Deck, PerSeat, Phase, Record, Seat, Seed};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// Whether what was revealed is what the server was bound to.
fn is_kept(reveal: &Reveal) -> bool {
    let hash = Sha256::digest([reveal.seed.0, reveal.salt.0].concat());
    Seed(hash.into()).to_string() == reveal.commitment.hash
}

#[tokio::test]
async fn b25_a_whole_game_a_rematch_and_every_deal_checked() {
    let server = Server::with(|config| config.rate = None).await;
    let (mut ann, mut ben, code) = two(&server, "classic", "").await;
    let mut events = ben.events(code).await;
    let first = ann.view(code).await;
    assert_eq!((first.pause, first.table), (Some(Pause::First), None));
    assert_eq!(
        first.names,
        PerSeat::new(Some("Ann".into()), Some("Ben".into()))
    );

    let mut words = Vec::new();
    let mut first_dealers = Vec::new();
    for game in 1..=2 {
        loop {
            let word = ann.view(code).await.commitment.unwrap();
            assert_eq!(word.game, game);
            words.push(word.clone());
            both_ready(&mut ann, &mut ben, code).await;
            let dealt = ann.view(code).await;
            assert_eq!((dealt.pause, dealt.ready), (None, PerSeat::default()));
            assert_eq!(dealt.commitment.as_ref(), Some(&word));
            if word.round == 1 {
                first_dealers.push(dealt.table.unwrap().dealer);
            }
            let over = play_round(&mut ann, &mut ben, code).await;
            let reveal = over.reveal.clone().unwrap();
            assert_eq!(reveal.commitment, word);
            assert!(is_kept(&reveal), "{reveal:?}");
            // The deck is the one that was played: nobody had other cards.
            let deck = Deck::shuffled(&reveal.seed);
            let dealer = dealt.table.unwrap().dealer;
            let place = usize::from(dealer == Seat::A);
            let hand = deck.cards()[..20]
                .iter()
                .skip(place)
                .step_by(2)
                .copied()
                .collect();
            assert_eq!(dealt.table.unwrap().hand, hand);
            if over.pause == Some(Pause::Rematch) {
                break;
            }
            assert_eq!(over.pause, Some(Pause::NextRound));
        }
        let over = ann.view(code).await;
        assert_eq!(over.won.0.iter().sum::<u16>(), game);
        let record = ann.record(code, game).await;
        assert_eq!(ben.record(code, game).await, record);
        let replayed = record.record.parse::<Record>().unwrap().replay().unwrap();
        assert_eq!(replayed.scores(), over.table.unwrap().scores);
        let salt: Seed = record.salt.parse().unwrap();
        for word in words.iter().filter(|word| word.game == game) {
            let reveal = Reveal {
                commitment: word.clone(),
                seed: replayed.seed().for_round(word.round),
                salt: salt.for_round(word.round),
            };
            assert!(is_kept(&reveal));
        }
    }
    // The rematch passes the deal on.
    assert_eq!(first_dealers, [Seat::B, Seat::A]);
    let last = ann.view(code).await;
    let told = events.until(|view| view.version == last.version).await;
    assert_eq!(told.table.unwrap().scores, last.table.unwrap().scores);
}

#[tokio::test]
async fn a_game_that_is_played_tells_nobody_its_seed() {
    let server = Server::new().await;
    let (mut ann, mut ben, code) = two(&server, "classic", "").await;
    both_ready(&mut ann, &mut ben, code).await;
    let path = format!("/api/v1/rooms/record?code={code}&game=1");
    let answer = ann.browser.get(&path).await;
    assert_eq!(answer.refusal(), (422, "not_possible".into()));
    assert_eq!(ann.view(code).await.reveal, None);
}

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

#[tokio::test]
async fn a_move_is_taken_back_only_if_both_agree() {
    let server = Server::new().await;
    let (mut ann, mut ben, code) = two(&server, "classic", "").await;
    let version = both_ready(&mut ann, &mut ben, code).await;
    let before = ann.view(code).await;
    assert!(!before.can_undo);
    assert_eq!(
        ann.send("undo", code, version, "&asked=Ask")
            .await
            .refusal()
            .1,
        "not_possible"
    );
    let version = ann.act(code, version, Action::Pass).await;
    let version = ben.act(code, version, Action::Pass).await;
    let version = ann.do_it("undo", code, version, "&asked=Ask").await;
    assert_eq!(ben.view(code).await.undo, Some(Seat::A));
    // Not by who asks, and not while it is refused.
    assert_eq!(
        ann.send("undo", code, version, "&asked=Allow")
            .await
            .refusal()
            .1,
        "not_possible"
    );
    let version = ben.do_it("undo", code, version, "&asked=Refuse").await;
    assert_eq!(ann.view(code).await.table.unwrap().phase, Phase::Draw);
    // Whatever is played takes the question away.
    let version = ann.do_it("undo", code, version, "&asked=Ask").await;
    let version = ann.act(code, version, Action::Draw).await;
    assert_eq!(ben.view(code).await.undo, None);
    let version = ben.do_it("undo", code, version, "&asked=Ask").await;
    ann.do_it("undo", code, version, "&asked=Allow").await;
    // Ben's pass, and the draw after it.
    let after = ann.view(code).await;
    assert_eq!(after.table.unwrap().turn, Some(Seat::B));
    assert_eq!(after.table.unwrap().hand, before.table.unwrap().hand);
    assert_eq!(after.table.unwrap().history.len(), 1);
    assert!(after.can_undo);
    assert_eq!(after.commitment, before.commitment);
}

#[tokio::test]
async fn whose_time_is_up_is_moved_for_with_the_least_harm() {
    let server = Server::new().await;
    let (mut ann, mut ben, code) = two(&server, "classic", "&timer=30").await;
    assert_eq!(ann.view(code).await.deadline, None);
    both_ready(&mut ann, &mut ben, code).await;
    let mut events = ben.events(code).await;
    let first = events.view().await;
    assert_eq!(first.deadline, Some(NOON + 30));
    server.set_clock(NOON + 30);
    // Ann passes, and Ben has his own time.
    let second = events.until(|view| view.late == Some(Seat::A)).await;
    let table = second.table.unwrap();
    assert_eq!(
        (table.turn, table.phase, second.deadline),
        (Some(Seat::B), Phase::Offer, Some(NOON + 60))
    );
    let version = ben.act(code, second.version, Action::Pass).await;
    assert_eq!(ben.view(code).await.late, None);
    let hand = ann.view(code).await.table.unwrap().hand;
    server.set_clock(NOON + 60);
    // A card from the stock, and the same one thrown.
    let third = events.until(|view| view.version == version + 2).await;
    assert_eq!(
        (third.late, third.table.unwrap().turn),
        (Some(Seat::A), Some(Seat::B))
    );
    assert_eq!(ann.view(code).await.table.unwrap().hand, hand);
    // The next in time is nobody's delay.
    let version = ben.act(code, third.version, choice(&third)).await;
    assert_eq!(ben.view(code).await.late, None);
    assert_eq!(ben.view(code).await.version, version);
}

#[tokio::test]
async fn an_open_table_is_listed_while_its_host_waits() {
    let server = Server::new().await;
    let listed = |answer: &Value| answer.as_array().unwrap().len();
    let mut ann = Guest::new(&server);
    let form = "rules=full&timer=120&listed=true&name=Ann";
    let answer = ann.browser.post("/api/v1/rooms/create", form).await;
    let code = answer.json();
    ann.create("classic", "", "Ann").await;
    let mut ben = Guest::new(&server);
    server.set_clock(NOON + 59);
    let list = ben.browser.get("/api/v1/rooms/open").await.json();
    assert_eq!(listed(&list), 1, "{list}");
    let line = &list[0];
    assert_eq!((&line["code"], &line["host"]), (&code, &"Ann".into()));
    assert_eq!(
        (&line["rules"], &line["timer"], &line["waits"]),
        (&"full".into(), &120.into(), &59.into())
    );
    // A host who has gone is not waited with.
    server.set_clock(NOON + 60);
    assert_eq!(
        listed(&ben.browser.get("/api/v1/rooms/open").await.json()),
        0
    );
    server.set_clock(NOON);
    ben.join(code.as_str().unwrap().parse().unwrap(), "").await;
    assert_eq!(
        listed(&ben.browser.get("/api/v1/rooms/open").await.json()),
        0
    );
}

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
