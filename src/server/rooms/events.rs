use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::header::HeaderName;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures::stream::{self, Stream};
use tokio::sync::watch;

use super::streams::Page;
use crate::api::ApiError;
use crate::room::{Packed, RoomCode, RoomView};
use crate::server::Host;
use crate::server::cookie::known_by;
use crate::server::gate::refused;

/// How often a stream says that it is alive.
const ALIVE: Duration = Duration::from_secs(15);
/// What an event says that says nothing: browsers do not hear one without data.
const NOTHING: &str = "-";
/// Proxies must not gather what is sent.
const UNBUFFERED: (HeaderName, &str) = (HeaderName::from_static("x-accel-buffering"), "no");

/// `GET /api/v1/rooms/{code}/events`: what a seat knows, at once and at every change.
pub(in crate::server) async fn events(
    State(host): State<Arc<Host>>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Response {
    match open(&host, &code, &headers).await {
        Ok(page) => {
            let alive = KeepAlive::new()
                .interval(ALIVE)
                .event(Event::default().event("alive").data(NOTHING));
            ([UNBUFFERED], Sse::new(views(page)).keep_alive(alive)).into_response()
        }
        Err(error) => refused(&error),
    }
}

async fn open(host: &Host, code: &str, headers: &HeaderMap) -> Result<Page, ApiError> {
    let code: RoomCode = code.parse().map_err(|_| ApiError::NoSuchTable)?;
    let hub = &host.rooms;
    let (live, known) = hub.find(code).await?.ok_or(ApiError::NoSuchTable)?;
    let person = known_by(host, headers).await?;
    let seated = person.and_then(|person| Some((person, known.seat_of(person)?)));
    let (person, seat) = seated.ok_or(ApiError::NotAtTable)?;
    Page::open(hub, &live, seat, person)
}

/// A stream that goes on.
struct Open {
    page: Page,
    bell: watch::Receiver<u64>,
    stopping: watch::Receiver<bool>,
    sent: Option<RoomView>,
}

fn views(page: Page) -> impl Stream<Item = Result<Event, Infallible>> {
    let open = Open {
        bell: page.live.listen(),
        stopping: page.hub.stopping(),
        sent: None,
        page,
    };
    stream::unfold(Some(open), |open| async move {
        let mut open = open?;
        match open.next().await {
            Next::View(view) => {
                let packed = Packed::of(&view).ok()?;
                let event = Event::default()
                    .event("view")
                    .id(view.version.to_string())
                    .data(packed.0);
                open.sent = Some(*view);
                Some((Ok(event), Some(open)))
            }
            Next::Last(event) => Some((Ok(Event::default().event(event).data(NOTHING)), None)),
            Next::Broken => None,
        }
    })
}

/// What a stream sends next.
enum Next {
    View(Box<RoomView>),
    /// This event, and no more.
    Last(&'static str),
    /// Nothing: the browser tries again.
    Broken,
}

impl Open {
    /// The next view that differs from what was sent, or the end.
    async fn next(&mut self) -> Next {
        loop {
            if *self.stopping.borrow() {
                return Next::Last("bye");
            }
            if self.sent.is_some() {
                tokio::select! {
                    rung = self.bell.changed() => if rung.is_err() {
                        return Next::Broken;
                    },
                    stopping = self.stopping.changed() => match stopping {
                        Ok(()) => continue,
                        Err(_) => return Next::Broken,
                    },
                }
            }
            let Page {
                hub, live, seat, ..
            } = &self.page;
            let now = hub.clock.now();
            let known = match live.look(&hub.store, now).await {
                Ok(Some(known)) => known,
                Ok(None) => return Next::Last("gone"),
                Err(error) => {
                    tracing::error!("{error}");
                    return Next::Broken;
                }
            };
            let view = live.view(&known, *seat, now);
            let is_new = self.sent.as_ref().is_none_or(|sent| {
                let sent_now = RoomView {
                    now: view.now,
                    ..sent.clone()
                };
                sent_now != view
            });
            if is_new {
                return Next::View(Box::new(view));
            }
        }
    }
}
