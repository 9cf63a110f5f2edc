//! The API's other end: a browser with a cookie, and a server whose clock is set.

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::Path;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Request, StatusCode};
use axum::response::Response;
use http_body_util::BodyExt;
use knockwood::api::{RESULT_ADDRESS, result_body};
use knockwood::daily::{DailyRecord, Day};
use knockwood::server::{AppState, Clock, Config, Host, Site, app};
use knockwood_engine::Seed;
use serde_json::Value;
use tempfile::TempDir;
use tower::ServiceExt;

/// Noon of the day that tests are on.
pub const NOON: i64 = 1_796_040_000;

/// The day that tests are on.
pub fn day() -> Day {
    let day: Day = "2026-11-30".parse().unwrap();
    assert_eq!(day.begins() + 43_200, NOON);
    day
}

/// A server of a site with nothing on it, gone after the test.
pub struct Server {
    folder: TempDir,
    config: Config,
    clock: Arc<AtomicI64>,
    app: Router,
    stopper: Mutex<Option<Stopper>>,
}

type Stopper = Box<dyn FnOnce() + Send>;

/// What was answered.
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
}

impl Answer {
    /// Waits for the whole of it.
    pub async fn read(response: Response) -> Self {
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await.unwrap().to_bytes();
        Self {
            status: parts.status,
            headers: parts.headers,
            text: String::from_utf8(bytes.to_vec()).unwrap(),
        }
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text)
            .unwrap_or_else(|_| panic!("{}: {}", self.status, self.text))
    }

    /// The status and the kind of a refusal, which has a sentence too.
    pub fn refusal(&self) -> (u16, String) {
        let json = self.json();
        let says = json["says"].as_str().unwrap();
        assert!(says.ends_with('.') && says.len() > 20, "{says}");
        (
            self.status.as_u16(),
            json["error"].as_str().unwrap().to_owned(),
        )
    }
}

impl Server {
    pub async fn new() -> Self {
        Self::with(|_| {}).await
    }

    pub async fn with(configure: impl FnOnce(&mut Config)) -> Self {
        let folder = TempDir::new().unwrap();
        std::fs::create_dir(folder.path().join("pkg")).unwrap();
        for kind in ["js", "wasm", "css"] {
            std::fs::write(folder.path().join(format!("pkg/knockwood.{kind}")), kind).unwrap();
        }
        let clock = Arc::new(AtomicI64::new(NOON));
        let mut config = Config {
            data: folder.path().to_owned(),
            clock: Clock::Set(clock.clone()),
            rate: NonZeroU32::new(1_000),
            ..Config::default()
        };
        configure(&mut config);
        let (app, stopper) = Self::open(&folder, &config).await;
        Self {
            folder,
            config,
            clock,
            app,
            stopper: Mutex::new(Some(stopper)),
        }
    }

    async fn open(folder: &TempDir, config: &Config) -> (Router, Stopper) {
        let site = Site::open(folder.path().to_owned(), "").unwrap();
        let host = Host::open(config).await.unwrap();
        let stopper = Box::new(host.stopper());
        (app(AppState::new(config, site, host)), stopper)
    }

    /// The same server, started again.
    pub async fn again(&mut self) {
        let (app, stopper) = Self::open(&self.folder, &self.config).await;
        self.app = app;
        *self.stopper.get_mut().unwrap() = Some(stopper);
    }

    /// Where its data is.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub fn set_clock(&self, seconds: i64) {
        self.clock.store(seconds, Ordering::SeqCst);
    }

    pub async fn send(&self, request: Request<Body>) -> Answer {
        Answer::read(self.answer(request).await).await
    }

    /// An answer whose body may go on.
    pub async fn answer(&self, request: Request<Body>) -> Response {
        self.app.clone().oneshot(request).await.unwrap()
    }

    /// Tells all streams to end, as a server that stops does.
    pub fn end_streams(&self) {
        let end = self.stopper.lock().unwrap().take().unwrap();
        end();
    }

    /// A browser that the server does not know yet.
    pub fn browser(&self) -> Browser<'_> {
        Browser {
            server: self,
            cookie: None,
            address: SocketAddr::from(([192, 0, 2, 1], 4000)),
        }
    }

    /// One that has taken today's deal.
    pub async fn player(&self) -> (Browser<'_>, Seed) {
        let mut browser = self.browser();
        let today = browser.post("/api/v1/daily", "").await.json();
        let seed = today["seed"].as_str().unwrap().parse().unwrap();
        (browser, seed)
    }
}

#[derive(Clone)]
pub struct Browser<'a> {
    server: &'a Server,
    pub cookie: Option<String>,
    pub address: SocketAddr,
}

/// An id that no other submission has.
pub fn fresh_id() -> String {
    static NUMBER: AtomicU32 = AtomicU32::new(1);
    format!("{:032x}", NUMBER.fetch_add(1, Ordering::SeqCst))
}

impl Browser<'_> {
    pub async fn get(&mut self, path: &str) -> Answer {
        let request = Request::get(path).body(Body::empty()).unwrap();
        self.send(request).await
    }

    /// Sends a form.
    pub async fn post(&mut self, path: &str, form: &str) -> Answer {
        let request = Request::post(path)
            .header("content-type", "application/x-www-form-urlencoded")
            .body(Body::from(form.to_owned()))
            .unwrap();
        self.send(request).await
    }

    /// Sends a body where results go.
    pub async fn post_result(&mut self, id: &str, body: String) -> Answer {
        let request = Request::post(RESULT_ADDRESS)
            .header("content-type", "application/json")
            .header("idempotency-key", id)
            .body(Body::from(body))
            .unwrap();
        self.send(request).await
    }

    pub async fn submit(&mut self, id: &str, record: &DailyRecord) -> Answer {
        self.post_result(id, result_body(record)).await
    }

    /// As a browser does: with its cookie, from its page.
    pub async fn send(&mut self, mut request: Request<Body>) -> Answer {
        let headers = request.headers_mut();
        headers.insert("host", "knockwood.test".parse().unwrap());
        headers
            .entry("origin")
            .or_insert("https://knockwood.test".parse().unwrap());
        if let Some(cookie) = &self.cookie {
            headers.insert("cookie", format!("theme=dark; {cookie}").parse().unwrap());
        }
        request.extensions_mut().insert(ConnectInfo(self.address));
        let answer = self.server.send(request).await;
        if let Some(set) = answer.headers.get("set-cookie") {
            let set = set.to_str().unwrap();
            let pair = set.split(';').next().unwrap().to_owned();
            self.cookie = (!set.contains("Max-Age=0")).then_some(pair);
        }
        answer
    }
}
