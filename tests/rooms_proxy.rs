//! Two players on two servers of one PostgreSQL, behind one address: the servers are killed in the middle of
//! the game, one after the other, and the lines of both players find their way by themselves.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]
#![allow(clippy::panic, reason = "a test may stop at once")]

mod common;

use common::line::Page;
use common::postgres::database;
use common::program::{Installed, Serving, talk};
use common::proxy::Proxy;
use common::rooms::{action_field, choice};
use knockwood::online::Standing::{Live, Stale};
use knockwood::room::{Presence, RoomCode, RoomView};
use knockwood::server::rooms::Table;
use knockwood::server::store::Store;

/// Somebody new, by what they do first: their cookie, and what is answered.
async fn newcomer(addr: &str, path: &str, form: String) -> (String, String) {
    let (addr, head) = (addr.to_owned(), format!("POST /api/v1/rooms/{path}"));
    let answered = tokio::task::spawn_blocking(move || {
        let headers = "content-type: application/x-www-form-urlencoded\r\n";
        talk(&addr, &head, headers, &form)
    });
    let (status, answer) = answered.await.unwrap().unwrap();
    assert_eq!(status, 200, "{answer}");
    let cookie = answer
        .lines()
        .find_map(|line| line.strip_prefix("set-cookie: "))
        .unwrap();
    let cookie = cookie.split(';').next().unwrap().to_owned();
    (cookie, answer.split_once("\r\n\r\n").unwrap().1.to_owned())
}

/// One press, by whoever is to act or not yet ready; both have seen it then. `meanwhile` is done while the
/// command is on its way.
async fn step(pages: &mut [Page; 2], meanwhile: impl FnOnce()) -> RoomView {
    let view = pages[0].until(|_| true).await;
    let turn = view.table.and_then(|table| table.turn);
    let seat = turn.map_or(usize::from(view.ready.0[0]), |turn| turn as usize);
    let mine = pages[seat].until(|seen| seen.version == view.version).await;
    let (what, more) = match turn {
        Some(_) => ("act", action_field(choice(&mine))),
        None => ("ready", String::new()),
    };
    let (version, ()) = tokio::join!(pages[seat].command(what, mine.version, &more), async {
        meanwhile();
    });
    assert_eq!(version, view.version + 1);
    for page in pages.iter_mut() {
        page.until(|view| view.version == version).await;
    }
    pages[0].until(|_| true).await
}

/// Plays on until it is this seat's turn.
async fn until_turn_of(pages: &mut [Page; 2], seat: usize) {
    loop {
        let view = step(pages, || {}).await;
        let turn = view.table.and_then(|table| table.turn);
        if turn.is_some_and(|turn| turn as usize == seat) {
            return;
        }
    }
}

fn kill(server: &mut Serving) {
    server.child.kill().unwrap();
    server.child.wait().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn b31_servers_that_are_killed_behind_one_address_stop_no_game() {
    let installed = Installed::new();
    let database = database().await;
    let mut program = installed.command();
    program
        .env("DATABASE_URL", &database)
        .env("KNOCKWOOD_RATE", "off");
    let (mut one, mut other) = (Serving::start(&mut program), Serving::start(&mut program));
    let proxy = Proxy::before(&[&one.addr, &other.addr]).await;

    let form = "rules=classic&listed=false&name=Ann".to_owned();
    let (ann, code) = newcomer(&proxy.addr, "create", form).await;
    let code: RoomCode = serde_json::from_str(&code).unwrap();
    let mut anns = Page::open(&proxy.addr, &ann, code);
    anns.until(|_| true).await;
    let (ben, _) = newcomer(&proxy.addr, "join", format!("code={code}&name=Ben")).await;
    let mut bens = Page::open(&proxy.addr, &ben, code);
    bens.until(|view| view.presence.0 == [Presence::Here; 2])
        .await;
    assert_eq!((proxy.backend_of(&ann), proxy.backend_of(&ben)), (0, 1));
    let mut pages = [anns, bens];

    // Ben's server dies while his move is on its way to it.
    for _ in 0..3 {
        until_turn_of(&mut pages, 1).await;
    }
    step(&mut pages, || kill(&mut other)).await;
    for _ in 0..6 {
        step(&mut pages, || {}).await;
    }
    assert_eq!((proxy.backend_of(&ann), proxy.backend_of(&ben)), (0, 0));
    // Ann's line was never touched; Ben's was lost and found.
    assert_eq!(pages[0].standings(), [Live]);
    let bens = pages[1].standings();
    assert_eq!((&bens[..2], bens.last()), (&[Live, Stale][..], Some(&Live)));

    // It is started again where it was, and now Ann's dies, on which both are.
    let mut other = Serving::start(program.env("KNOCKWOOD_ADDR", &other.addr));
    until_turn_of(&mut pages, 0).await;
    step(&mut pages, || kill(&mut one)).await;
    let last = loop {
        let view = step(&mut pages, || {}).await;
        if view.table.is_some_and(|table| table.turn.is_none()) {
            break view;
        }
    };
    assert_eq!((proxy.backend_of(&ann), proxy.backend_of(&ben)), (1, 1));
    for page in &pages {
        assert_eq!(page.standings().last(), Some(&Live));
    }

    // Nothing was lost, and nothing done twice.
    let store = Store::at_address(&database).await.unwrap();
    let log = store.room_log(code, 0).await.unwrap();
    let head = store.room_head(code).await.unwrap().unwrap();
    let table = Table::replay(head.terms, &log).unwrap();
    assert_eq!(
        (table.version(), log.len() as u64),
        (last.version, last.version)
    );
    kill(&mut other);
}
