//! A page at a table: the line of the browser's program, with sockets in the place of an `EventSource`.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use knockwood::api::Answer;
use knockwood::online::{Input, Line, Output, Standing};
use knockwood::room::{RoomCode, RoomView, events_address};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::sleep;

use super::api::fresh_id;
use super::rooms::{Told, command};

/// Somebody whose browser is known by its cookie, and the page that they have open.
pub struct Page {
    addr: String,
    pub cookie: String,
    pub code: RoomCode,
    seen: watch::Receiver<Option<RoomView>>,
    standings: Arc<Mutex<Vec<Standing>>>,
    task: JoinHandle<()>,
}

/// What happens to the line; of a stream, by which of them and with what.
struct Happened {
    stream: Option<usize>,
    input: Input,
    view: Option<RoomView>,
}

impl Page {
    /// Opens the page, and stays in touch until it is dropped.
    pub fn open(addr: &str, cookie: &str, code: RoomCode) -> Self {
        let (show, seen) = watch::channel(None);
        let standings = Arc::new(Mutex::new(Vec::new()));
        let wire = Wire {
            addr: addr.to_owned(),
            cookie: cookie.to_owned(),
            code,
            show,
            standings: standings.clone(),
        };
        Self {
            addr: addr.to_owned(),
            cookie: cookie.to_owned(),
            code,
            seen,
            standings,
            task: tokio::spawn(wire.run()),
        }
    }

    /// How the line has stood, one after the other.
    pub fn standings(&self) -> Vec<Standing> {
        self.standings.lock().unwrap().clone()
    }

    /// The next view that is shown of which this holds.
    pub async fn until(&mut self, holds: impl Fn(&RoomView) -> bool) -> RoomView {
        let seen = self
            .seen
            .wait_for(|view| view.as_ref().is_some_and(&holds))
            .await
            .unwrap();
        seen.clone().unwrap()
    }

    /// Does something, and sends it again under the same id until the server has answered. The version that
    /// it makes.
    pub async fn command(&self, what: &str, version: u64, more: &str) -> u64 {
        let form = command(self.code, &fresh_id(), version, more);
        loop {
            let answer = post(&self.addr, &self.cookie, what, &form).await;
            match answer.map(|text| serde_json::from_str(&text).unwrap()) {
                Some(Answer::Done { version }) => return version,
                Some(Answer::Stale { view }) => panic!("stale: {:?}", view.view()),
                // The server is gone in the middle of it.
                None => tokio::task::yield_now().await,
            }
        }
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Posts a form to a table; the answer's body, where there is a whole one.
pub async fn post(addr: &str, cookie: &str, what: &str, form: &str) -> Option<String> {
    let mut server = TcpStream::connect(addr).await.ok()?;
    let request = format!(
        "POST /api/v1/rooms/{what} HTTP/1.0\r\nhost: {addr}\r\ncookie: {cookie}\r\n\
         content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{form}",
        form.len()
    );
    server.write_all(request.as_bytes()).await.ok()?;
    let mut answer = String::new();
    server.read_to_string(&mut answer).await.ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let length = head
        .lines()
        .find_map(|line| line.strip_prefix("content-length: "))?;
    if length.parse() != Ok(body.len()) {
        return None;
    }
    assert!(head.contains(" 200 "), "{answer}");
    Some(body.to_owned())
}

/// What carries a line out.
struct Wire {
    addr: String,
    cookie: String,
    code: RoomCode,
    show: watch::Sender<Option<RoomView>>,
    standings: Arc<Mutex<Vec<Standing>>>,
}

impl Wire {
    async fn run(self) {
        let (feed, mut happened) = mpsc::unbounded_channel();
        let mut line = Line::new();
        let begin = Instant::now();
        let mut streams = 0;
        let mut stream: Option<JoinHandle<()>> = None;
        let mut next = Some(Happened {
            stream: None,
            input: Input::Begun,
            view: None,
        });
        while let Some(Happened {
            stream: of,
            input,
            view,
        }) = next
        {
            let now = u64::try_from(begin.elapsed().as_millis()).unwrap();
            let luck = u32::from_str_radix(&fresh_id()[..8], 16).unwrap();
            // What a closed stream has still to say is not heard.
            let is_heard = of.is_none_or(|of| of == streams && stream.is_some());
            let outputs = if is_heard {
                line.take(input, now, luck)
            } else {
                Vec::new()
            };
            for output in outputs {
                match output {
                    Output::Open => {
                        streams += 1;
                        stream = Some(tokio::spawn(listen(
                            self.addr.clone(),
                            self.cookie.clone(),
                            self.code,
                            streams,
                            feed.clone(),
                        )));
                    }
                    Output::Close => {
                        if let Some(stream) = stream.take() {
                            stream.abort();
                        }
                    }
                    Output::Wait { ms, number } => {
                        let feed = feed.clone();
                        tokio::spawn(async move {
                            sleep(Duration::from_millis(ms.into())).await;
                            let _ = feed.send(Happened {
                                stream: None,
                                input: Input::Elapsed(number),
                                view: None,
                            });
                        });
                    }
                    Output::Show(standing) => self.standings.lock().unwrap().push(standing),
                    Output::Take(_) => drop(self.show.send_replace(view.clone())),
                }
            }
            next = happened.recv().await;
        }
    }
}

/// Opens a stream of events, and tells of all that happens to it.
async fn listen(
    addr: String,
    cookie: String,
    code: RoomCode,
    number: usize,
    feed: mpsc::UnboundedSender<Happened>,
) {
    let tell = |input, view| {
        let _ = feed.send(Happened {
            stream: Some(number),
            input,
            view,
        });
    };
    if hear(&addr, &cookie, code, tell).await.is_none() {
        tell(Input::Failed, None);
    }
}

/// Hears a stream; `None` once it has broken off.
async fn hear(
    addr: &str,
    cookie: &str,
    code: RoomCode,
    tell: impl Fn(Input, Option<RoomView>),
) -> Option<()> {
    let mut server = BufReader::new(TcpStream::connect(addr).await.ok()?);
    let request = format!(
        "GET {} HTTP/1.0\r\nhost: {addr}\r\ncookie: {cookie}\r\n\r\n",
        events_address(code)
    );
    server.write_all(request.as_bytes()).await.ok()?;
    let mut head = next_lines(&mut server).await?;
    head.truncate(head.find('\r')?);
    if !head.contains(" 200 ") {
        return None;
    }
    tell(Input::Opened, None);
    loop {
        let told = Told::read(&next_lines(&mut server).await?);
        match told.event.as_str() {
            "view" => {
                let view = told.view();
                tell(Input::Event(view.version), Some(view));
            }
            "alive" => tell(Input::KeepAlive, None),
            "bye" => tell(Input::Ended, None),
            "gone" => tell(Input::Gone, None),
            other => panic!("an event called {other}"),
        }
    }
}

/// The lines up to the next empty one.
async fn next_lines(server: &mut BufReader<TcpStream>) -> Option<String> {
    let mut text = String::new();
    loop {
        let before = text.len();
        if server.read_line(&mut text).await.ok()? == 0 {
            return None;
        }
        if text[before..].trim().is_empty() {
            return Some(text);
        }
    }
}
