//! Players at an online table, and what they are told.

use axum::body::{Body, BodyDataStream};
use axum::http::{Request, StatusCode};
use futures::StreamExt;
use knockwood::api::{Answer, Found, RoomRecord};
use knockwood::room::{Packed, RoomCode, RoomView, events_address};
use knockwood_engine::bot::Mind;
use knockwood_engine::{Action, Seed};

use super::api::{self, Browser, Server, fresh_id};

/// One event as it was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    pub event: String,
    pub id: Option<u64>,
    pub data: String,
}

impl Told {
    /// Reads the lines of one event.
    pub fn read(text: &str) -> Self {
        let field = |name: &str| {
            text.lines()
                .find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))
                .map(str::trim_start)
        };
        Self {
            event: field("event").unwrap().to_owned(),
            id: field("id").map(|id| id.parse().unwrap()),
            data: field("data").unwrap().to_owned(),
        }
    }

    pub fn view(&self) -> RoomView {
        assert_eq!(self.event, "view", "{self:?}");
        let view = Packed(self.data.clone()).view().unwrap();
        assert_eq!(self.id, Some(view.version));
        view
    }
}

/// A seat's events, in a test that is the server itself.
pub struct Events {
    body: BodyDataStream,
    rest: String,
}

impl Events {
    /// The next one; `None` once the stream has ended.
    pub async fn next(&mut self) -> Option<Told> {
        loop {
            if let Some(end) = self.rest.find("\n\n") {
                let rest = self.rest.split_off(end + 2);
                return Some(Told::read(&std::mem::replace(&mut self.rest, rest)));
            }
            let bytes = self.body.next().await?.unwrap();
            self.rest.push_str(std::str::from_utf8(&bytes).unwrap());
        }
    }

    /// The next view.
    pub async fn view(&mut self) -> RoomView {
        self.next().await.expect("the stream goes on").view()
    }

    /// The next view of which this holds.
    pub async fn until(&mut self, holds: impl Fn(&RoomView) -> bool) -> RoomView {
        loop {
            let view = self.view().await;
            if holds(&view) {
                return view;
            }
        }
    }
}

/// Somebody with a browser of their own.
pub struct Guest<'a> {
    pub browser: Browser<'a>,
    pub server: &'a Server,
}

/// A form field, as a browser writes it.
pub fn field(name: &str, value: &str) -> String {
    value.bytes().fold(format!("{name}="), |form, byte| {
        format!("{form}%{byte:02X}")
    })
}

/// The form of a command.
pub fn command(code: RoomCode, id: &str, version: u64, more: &str) -> String {
    format!("code={code}&id={id}&version={version}{more}")
}

/// The form field of an action.
pub fn action_field(action: Action) -> String {
    format!("&{}", field("action", &action.to_string()))
}

impl<'a> Guest<'a> {
    pub fn new(server: &'a Server) -> Self {
        Self {
            browser: server.browser(),
            server,
        }
    }

    pub async fn create(&mut self, rules: &str, more: &str, name: &str) -> RoomCode {
        let form = format!(
            "{}&listed=false{more}&{}",
            field("rules", rules),
            field("name", name)
        );
        let answer = self.browser.post("/api/v1/rooms/create", &form).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        answer.json().as_str().unwrap().parse().unwrap()
    }

    pub async fn try_join(&mut self, code: RoomCode, name: &str) -> api::Answer {
        let form = format!("code={code}&{}", field("name", name));
        self.browser.post("/api/v1/rooms/join", &form).await
    }

    pub async fn join(&mut self, code: RoomCode, name: &str) {
        let answer = self.try_join(code, name).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    }

    /// Sends a command with an id of its own.
    pub async fn send(
        &mut self,
        what: &str,
        code: RoomCode,
        version: u64,
        more: &str,
    ) -> api::Answer {
        let form = command(code, &fresh_id(), version, more);
        let path = format!("/api/v1/rooms/{what}");
        self.browser.post(&path, &form).await
    }

    /// Sends a command that is done; the version that it makes.
    pub async fn do_it(&mut self, what: &str, code: RoomCode, version: u64, more: &str) -> u64 {
        done(&self.send(what, code, version, more).await)
    }

    pub async fn act(&mut self, code: RoomCode, version: u64, action: Action) -> u64 {
        self.do_it("act", code, version, &action_field(action))
            .await
    }

    pub async fn found(&mut self, code: RoomCode) -> Found {
        let path = format!("/api/v1/rooms/get?code={code}");
        let answer = self.browser.get(&path).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        serde_json::from_str(&answer.text).unwrap()
    }

    /// What this seat knows now.
    pub async fn view(&mut self, code: RoomCode) -> RoomView {
        match self.found(code).await {
            Found::Seated { view } => view.view().unwrap(),
            Found::Visitor { door } => panic!("not at the table: {door:?}"),
        }
    }

    pub async fn record(&mut self, code: RoomCode, game: u16) -> RoomRecord {
        let path = format!("/api/v1/rooms/record?code={code}&game={game}");
        let answer = self.browser.get(&path).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        serde_json::from_str(&answer.text).unwrap()
    }

    pub async fn try_events(&self, code: RoomCode) -> Result<Events, api::Answer> {
        let mut request = Request::get(events_address(code))
            .body(Body::empty())
            .unwrap();
        if let Some(cookie) = &self.browser.cookie {
            request
                .headers_mut()
                .insert("cookie", cookie.parse().unwrap());
        }
        let response = self.server.answer(request).await;
        if response.status() != StatusCode::OK {
            return Err(api::Answer::read(response).await);
        }
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        assert_eq!(response.headers()["cache-control"], "private, no-store");
        Ok(Events {
            body: response.into_body().into_data_stream(),
            rest: String::new(),
        })
    }

    pub async fn events(&self, code: RoomCode) -> Events {
        match self.try_events(code).await {
            Ok(events) => events,
            Err(answer) => panic!("{}", answer.text),
        }
    }
}

/// The version that an answer says was made.
pub fn done(answer: &api::Answer) -> u64 {
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    match serde_json::from_str(&answer.text).unwrap() {
        Answer::Done { version } => version,
        Answer::Stale { view } => panic!("stale: {:?}", view.view()),
    }
}

/// The view that a stale command is answered with.
pub fn stale(answer: &api::Answer) -> RoomView {
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    match serde_json::from_str(&answer.text).unwrap() {
        Answer::Stale { view } => view.view().unwrap(),
        Answer::Done { version } => panic!("done: {version}"),
    }
}

/// Two who have sat down at a table, Ann in seat A.
pub async fn two<'a>(
    server: &'a Server,
    rules: &str,
    more: &str,
) -> (Guest<'a>, Guest<'a>, RoomCode) {
    let (mut ann, mut ben) = (Guest::new(server), Guest::new(server));
    let code = ann.create(rules, more, "Ann").await;
    ben.join(code, "Ben").await;
    (ann, ben, code)
}

/// Both say yes to the next deal.
pub async fn both_ready(ann: &mut Guest<'_>, ben: &mut Guest<'_>, code: RoomCode) -> u64 {
    let version = ann.view(code).await.version;
    ann.do_it("ready", code, version, "").await;
    ben.do_it("ready", code, version, "").await
}

/// What the seat to act would do: `easy`, with luck that differs by version.
pub fn choice(view: &RoomView) -> Action {
    let luck = Seed([5; 32]).for_ply(u32::try_from(view.version).unwrap());
    let table = view.table.unwrap();
    Mind::Easy.choose(&table, &luck).unwrap()
}

/// Plays on until nobody is to act; the version then.
pub async fn play_round(ann: &mut Guest<'_>, ben: &mut Guest<'_>, code: RoomCode) -> RoomView {
    loop {
        let view = ann.view(code).await;
        let Some(turn) = view.table.unwrap().turn else {
            return view;
        };
        if turn == view.seat {
            ann.act(code, view.version, choice(&view)).await;
        } else {
            let view = ben.view(code).await;
            ben.act(code, view.version, choice(&view)).await;
        }
    }
}
