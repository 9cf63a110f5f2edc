//! How many online tables a server bears: bots that play a command every five seconds at each.
//!
//! ```sh
//! KNOCKWOOD_RATE=off target/release/knockwood &
//! cargo run --release --features ssr --example tables -- 127.0.0.1:3000 $! 2000 60
//! ```
//!
//! The arguments: where the server is, its process, how many tables, and for how many seconds. It
//! prints how long a command took until it was answered, how long until the view of it had come by both
//! seats' streams (counted from when the command was sent), and the server's resident memory.
#![allow(clippy::unwrap_used, reason = "a measurement may stop at once")]
#![allow(clippy::expect_used, reason = "a measurement may stop at once")]
#![allow(clippy::panic, reason = "a measurement may stop at once")]

use std::sync::{Arc, Mutex};
use std::time::Duration;

use knockwood::api::Answer;
use knockwood::room::{Packed, RoomCode, RoomView, events_address};
use knockwood_engine::Seed;
use knockwood_engine::bot::Mind;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until, timeout};

/// How often a table plays.
const EVERY: Duration = Duration::from_secs(5);
/// How many tables are opened at a time.
const OPENERS: usize = 32;
/// How long a view is waited for.
const PATIENCE: Duration = Duration::from_secs(10);

type Connection = BufReader<TcpStream>;

/// A browser's connections to the server, kept for the next request.
#[derive(Clone)]
struct Server {
    addr: Arc<str>,
    idle: Arc<Mutex<Vec<Connection>>>,
}

/// The head of an answer: its status, its length and its cookie.
async fn read_head(connection: &mut Connection) -> std::io::Result<(u16, usize, Option<String>)> {
    let (mut status, mut length, mut cookie) = (0, 0, None);
    loop {
        let mut line = String::new();
        connection.read_line(&mut line).await?;
        let line = line.trim_end();
        if line.is_empty() {
            return Ok((status, length, cookie));
        }
        if let Some(rest) = line.strip_prefix("HTTP/1.1 ") {
            status = rest[..3].parse().unwrap();
        } else if let Some(rest) = line.strip_prefix("content-length: ") {
            length = rest.parse().unwrap();
        } else if let Some(rest) = line.strip_prefix("set-cookie: ") {
            cookie = rest.split(';').next().map(str::to_owned);
        }
    }
}

impl Server {
    async fn connect(&self) -> Connection {
        let stream = TcpStream::connect(&*self.addr).await.unwrap();
        stream.set_nodelay(true).unwrap();
        BufReader::new(stream)
    }

    /// Posts a form; the body of the answer, and the cookie that it gives.
    async fn post(&self, path: &str, cookie: &str, form: &str) -> (String, Option<String>) {
        let idle = self.idle.lock().unwrap().pop();
        let mut connection = match idle {
            Some(connection) => connection,
            None => self.connect().await,
        };
        let request = format!(
            "POST /api/v1/rooms/{path} HTTP/1.1\r\nhost: {}\r\ncookie: {cookie}\r\n\
             content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{form}",
            self.addr,
            form.len()
        );
        connection.write_all(request.as_bytes()).await.unwrap();
        let (status, length, cookie) = read_head(&mut connection).await.unwrap();
        let mut body = vec![0; length];
        connection.read_exact(&mut body).await.unwrap();
        let body = String::from_utf8(body).unwrap();
        assert_eq!(status, 200, "{path}: {body}");
        self.idle.lock().unwrap().push(connection);
        (body, cookie)
    }

    /// A seat's stream: the data of each view, its version, and when it came.
    async fn listen(&self, code: RoomCode, cookie: &str) -> mpsc::Receiver<(u64, Instant, String)> {
        let mut connection = self.connect().await;
        let request = format!(
            "GET {} HTTP/1.1\r\nhost: {}\r\ncookie: {cookie}\r\n\r\n",
            events_address(code),
            self.addr
        );
        connection.write_all(request.as_bytes()).await.unwrap();
        assert_eq!(read_head(&mut connection).await.unwrap().0, 200);
        let (tell, told) = mpsc::channel(64);
        tokio::spawn(async move {
            let (mut version, mut line) = (0, String::new());
            let mut data = String::new();
            // The chunks' lengths stand between the lines, and look like none of them.
            loop {
                line.clear();
                if connection.read_line(&mut line).await.unwrap_or(0) == 0 {
                    return;
                }
                let text = line.trim_end();
                if let Some(id) = text.strip_prefix("id: ") {
                    version = id.parse().unwrap();
                } else if let Some(view) = text.strip_prefix("data: ") {
                    view.clone_into(&mut data);
                } else if text.is_empty() && data.len() > 1 {
                    let view = std::mem::take(&mut data);
                    if tell.send((version, Instant::now(), view)).await.is_err() {
                        return;
                    }
                }
            }
        });
        told
    }
}

/// A table with its two bots.
struct Table {
    code: RoomCode,
    cookies: [String; 2],
    streams: [mpsc::Receiver<(u64, Instant, String)>; 2],
    views: [RoomView; 2],
    /// Of the next command.
    id: u128,
}

/// How long things took.
#[derive(Default)]
struct Times {
    commands: Vec<Duration>,
    delays: Vec<Duration>,
}

fn unpack(data: String) -> RoomView {
    Packed(data).view().unwrap()
}

impl Table {
    async fn open(server: &Server, number: usize) -> Self {
        let form = "rules=full&listed=false&name=Ann";
        let (code, ann) = server.post("create", "", form).await;
        let code: RoomCode = serde_json::from_str(&code).unwrap();
        let form = format!("code={code}&name=Ben");
        let (_, ben) = server.post("join", "", &form).await;
        let cookies = [ann.unwrap(), ben.unwrap()];
        let mut streams = [
            server.listen(code, &cookies[0]).await,
            server.listen(code, &cookies[1]).await,
        ];
        let first = streams[0].recv().await.unwrap();
        let second = streams[1].recv().await.unwrap();
        Self {
            code,
            cookies,
            streams,
            views: [unpack(first.2), unpack(second.2)],
            id: (number as u128) << 64,
        }
    }

    /// Sends one command, and waits until both have seen it.
    async fn command(&mut self, server: &Server, times: &mut Times) {
        let view = &self.views[0];
        let (seat, path, more) = match view.table.and_then(|table| table.turn) {
            None if !view.ready.0[0] => (0, "ready", String::new()),
            None => (1, "ready", String::new()),
            Some(turn) => {
                let view = &self.views[turn as usize];
                let luck = Seed([7; 32]).for_ply(u32::try_from(view.version).unwrap());
                let action = Mind::Easy.choose(&view.table.unwrap(), &luck).unwrap();
                let action = action.to_string().replace(':', "%3A").replace(',', "%2C");
                (turn as usize, "act", format!("&action={action}"))
            }
        };
        self.id += 1;
        let (code, version) = (self.code, self.views[seat].version);
        let form = format!("code={code}&id={:032x}&version={version}{more}", self.id);
        let asked = Instant::now();
        let (body, _) = server.post(path, &self.cookies[seat], &form).await;
        times.commands.push(asked.elapsed());
        let Answer::Done { version } = serde_json::from_str(&body).unwrap() else {
            panic!("nobody else plays here: {body}");
        };
        for (stream, view) in self.streams.iter_mut().zip(&mut self.views) {
            loop {
                let told = timeout(PATIENCE, stream.recv()).await;
                let (reached, at, data) = told.expect("a view comes in time").unwrap();
                if reached >= version {
                    times.delays.push(at.saturating_duration_since(asked));
                    *view = unpack(data);
                    break;
                }
            }
        }
    }

    async fn play(&mut self, server: &Server, first: Instant, end: Instant) -> Times {
        let mut times = Times::default();
        let mut next = first;
        while next < end {
            sleep_until(next).await;
            self.command(server, &mut times).await;
            next += EVERY;
        }
        times
    }
}

/// The time that so many of a thousand did not exceed.
fn of_thousand(times: &mut [Duration], part: usize) -> Duration {
    times.sort_unstable();
    let place = (times.len() * part / 1_000).min(times.len().saturating_sub(1));
    times.get(place).copied().unwrap_or_default()
}

fn resident(process: &str) -> String {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.map_or_else(|| "unknown".to_owned(), |size| size.trim().to_owned())
}

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [addr, process, tables, seconds] = arguments.as_slice() else {
        eprintln!("usage: tables ADDRESS PROCESS TABLES SECONDS");
        return;
    };
    let (tables, seconds): (usize, u64) = (tables.parse().unwrap(), seconds.parse().unwrap());
    let server = Server {
        addr: addr.as_str().into(),
        idle: Arc::default(),
    };
    let start = Instant::now();
    let openers = Arc::new(Semaphore::new(OPENERS));
    let mut opening = JoinSet::new();
    for number in 0..tables {
        let (server, openers) = (server.clone(), openers.clone());
        opening.spawn(async move {
            let _place = openers.acquire().await.unwrap();
            Table::open(&server, number).await
        });
    }
    let opened = opening.join_all().await;
    println!(
        "{tables} tables, {} streams, opened in {:.1?}",
        2 * tables,
        start.elapsed()
    );

    let begin = Instant::now();
    let end = begin + Duration::from_secs(seconds);
    let mut playing = JoinSet::new();
    for (number, mut table) in opened.into_iter().enumerate() {
        let server = server.clone();
        // Spread over the five seconds.
        let first = begin + EVERY * u32::try_from(number).unwrap() / u32::try_from(tables).unwrap();
        playing.spawn(async move {
            let times = table.play(&server, first, end).await;
            (table, times)
        });
    }
    let mut all = Times::default();
    let mut kept = Vec::new();
    while let Some(played) = playing.join_next().await {
        let (table, times) = played.unwrap();
        all.commands.extend(times.commands);
        all.delays.extend(times.delays);
        // Its streams stay open until the memory is read.
        kept.push(table);
    }
    println!("resident memory of the server: {}", resident(process));
    for (what, times) in [
        ("command", &mut all.commands),
        ("stream delay", &mut all.delays),
    ] {
        let [middle, most, last] = [500, 990, 1_000].map(|part| of_thousand(times, part));
        println!(
            "{what}: {} times, p50 {middle:.1?}, p99 {most:.1?}, longest {last:.1?}",
            times.len()
        );
    }
}
