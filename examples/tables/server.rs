use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use knockwood::room::{RoomCode, events_address};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep};

use crate::Tally;

/// After how long something is tried again.
const AGAIN: Duration = Duration::from_millis(500);
/// After how many tries it is given up: a minute, where each is refused at once.
const TRIES: usize = 120;
/// How many views wait for a bot at most.
const WAITING: usize = 64;

type Connection = BufReader<TcpStream>;

/// A view as it came: its version, when, and its data.
pub(crate) type Told = (u64, Instant, String);

/// A browser's connections to the server, kept for the next request. A clone has the same ones.
#[derive(Clone)]
pub(crate) struct Server {
    addr: Arc<str>,
    idle: Arc<Mutex<Vec<Connection>>>,
    pub(crate) tally: Tally,
}

/// The head of an answer: its status, its length and its cookie.
async fn read_head(connection: &mut Connection) -> io::Result<(u16, usize, Option<String>)> {
    let (mut status, mut length, mut cookie) = (0, 0, None);
    loop {
        let mut line = String::new();
        if connection.read_line(&mut line).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let line = line.trim_end();
        if line.is_empty() {
            return Ok((status, length, cookie));
        }
        if let Some(rest) = line.strip_prefix("HTTP/1.1 ") {
            status = rest[..3].parse().map_err(io::Error::other)?;
        } else if let Some(rest) = line.strip_prefix("content-length: ") {
            length = rest.parse().map_err(io::Error::other)?;
        } else if let Some(rest) = line.strip_prefix("set-cookie: ") {
            cookie = rest.split(';').next().map(str::to_owned);
        }
    }
}

impl Server {
    pub(crate) fn new(addr: &str) -> Self {
        Self {
            addr: addr.into(),
            idle: Arc::default(),
            tally: Tally::default(),
        }
    }

    async fn connect(&self) -> io::Result<Connection> {
        let stream = TcpStream::connect(&*self.addr).await?;
        stream.set_nodelay(true)?;
        Ok(BufReader::new(stream))
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Connection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Posts a form, again as long as the server cannot do it now or is not reached; the body of the answer,
    /// and the cookie that it gives.
    pub(crate) async fn post(
        &self,
        path: &str,
        cookie: &str,
        form: &str,
    ) -> Result<(String, Option<String>), String> {
        for _ in 0..TRIES {
            match self.try_post(path, cookie, form).await {
                Ok((200, body, cookie)) => return Ok((body, cookie)),
                Ok((429 | 503, body, _)) => self.tally.again(&format!("{path}: {body}")),
                Ok((status, body, _)) => return Err(format!("{path}: status {status}: {body}")),
                Err(error) => self.tally.again(&format!("{path}: {error}")),
            }
            sleep(AGAIN).await;
        }
        Err(format!("{path}: given up"))
    }

    async fn try_post(
        &self,
        path: &str,
        cookie: &str,
        form: &str,
    ) -> io::Result<(u16, String, Option<String>)> {
        let idle = self.idle().pop();
        let mut connection = match idle {
            Some(connection) => connection,
            None => self.connect().await?,
        };
        let request = format!(
            "POST /api/v1/rooms/{path} HTTP/1.1\r\nhost: {}\r\ncookie: {cookie}\r\n\
             content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{form}",
            self.addr,
            form.len()
        );
        connection.write_all(request.as_bytes()).await?;
        let (status, length, cookie) = read_head(&mut connection).await?;
        let mut body = vec![0; length];
        connection.read_exact(&mut body).await?;
        self.idle().push(connection);
        Ok((status, String::from_utf8_lossy(&body).into_owned(), cookie))
    }

    /// A seat's stream, opened again whenever it ends, until nobody listens any more.
    pub(crate) fn listen(&self, code: RoomCode, cookie: &str) -> mpsc::Receiver<Told> {
        let (tell, told) = mpsc::channel(WAITING);
        let (server, cookie) = (self.clone(), cookie.to_owned());
        tokio::spawn(async move {
            while !tell.is_closed() {
                let why = match server.hear(code, &cookie, &tell).await {
                    Ok(()) => return,
                    Err(error) => error.to_string(),
                };
                if !tell.is_closed() {
                    server.tally.again(&format!("stream: {why}"));
                    sleep(AGAIN).await;
                }
            }
        });
        told
    }

    /// Hears one stream; without an error once nobody listens any more.
    async fn hear(
        &self,
        code: RoomCode,
        cookie: &str,
        tell: &mpsc::Sender<Told>,
    ) -> io::Result<()> {
        let mut connection = self.connect().await?;
        let request = format!(
            "GET {} HTTP/1.1\r\nhost: {}\r\ncookie: {cookie}\r\n\r\n",
            events_address(code),
            self.addr
        );
        connection.write_all(request.as_bytes()).await?;
        let status = read_head(&mut connection).await?.0;
        if status != 200 {
            return Err(io::Error::other(format!("status {status}")));
        }
        let (mut version, mut line, mut data) = (0, String::new(), String::new());
        // The chunks' lengths stand between the lines, and look like none of them.
        loop {
            line.clear();
            if connection.read_line(&mut line).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let text = line.trim_end();
            if let Some(id) = text.strip_prefix("id: ") {
                version = id.parse().map_err(io::Error::other)?;
            } else if let Some(view) = text.strip_prefix("data: ") {
                view.clone_into(&mut data);
            } else if text.is_empty() && data.len() > 1 {
                let told = (version, Instant::now(), std::mem::take(&mut data));
                if tell.send(told).await.is_err() {
                    return Ok(());
                }
            }
        }
    }
}
