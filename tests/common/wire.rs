//! The line between the server and its database, which a test can cut and hold.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::Arc;

use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::watch;
use tokio::task::{AbortHandle, JoinHandle};
use tokio::time::{Duration, sleep};

/// How the line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// As it should be.
    Sound,
    /// Each piece takes so long.
    Slow(Duration),
    /// Nothing goes through, and nobody is told.
    Held,
}

/// A socket that leads to the test's PostgreSQL.
pub struct Wire {
    folder: TempDir,
    to: String,
    line: watch::Sender<Line>,
    taking: Option<JoinHandle<()>>,
}

const SOCKET: &str = ".s.PGSQL.5432";

impl Wire {
    /// A line to the database of this address; and the address by which it is reached over the line.
    pub fn to(address: &str) -> (Self, String) {
        let (before, folder) = address.split_once("?host=").unwrap();
        // The path of a socket is short.
        let own = TempDir::new_in("/tmp").unwrap();
        std::fs::set_permissions(own.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
        let through = format!("{before}?host={}", own.path().display());
        let mut wire = Self {
            to: format!("{folder}/{SOCKET}"),
            folder: own,
            line: watch::Sender::new(Line::Sound),
            taking: None,
        };
        wire.join();
        (wire, through)
    }

    pub fn set(&self, line: Line) {
        self.line.send_replace(line);
    }

    /// The database is gone: whoever is connected is cut off, and nobody answers.
    pub async fn cut(&mut self) {
        if let Some(taking) = self.taking.take() {
            taking.abort();
            let _ = taking.await;
        }
        std::fs::remove_file(self.folder.path().join(SOCKET)).unwrap();
    }

    /// It is back.
    pub fn join(&mut self) {
        let listener = UnixListener::bind(self.folder.path().join(SOCKET)).unwrap();
        let (to, line) = (self.to.clone(), self.line.subscribe());
        self.taking = Some(tokio::spawn(async move {
            let mut ends = Ends::default();
            while let Ok((from, _)) = listener.accept().await {
                let Ok(to) = UnixStream::connect(Path::new(&to)).await else {
                    continue;
                };
                let line = line.clone();
                let task = tokio::spawn(async move { carry(from, to, line).await });
                ends.0.push(task.abort_handle());
            }
        }));
    }
}

/// Cuts all that were joined when it is dropped.
#[derive(Default)]
struct Ends(Vec<AbortHandle>);

impl Drop for Ends {
    fn drop(&mut self) {
        for end in &self.0 {
            end.abort();
        }
    }
}

async fn carry(from: UnixStream, to: UnixStream, line: watch::Receiver<Line>) {
    let (mut from_read, mut from_write) = from.into_split();
    let (mut to_read, mut to_write) = to.into_split();
    let answers = async move {
        let _ = copy(&mut to_read, &mut from_write).await;
    };
    let line = Arc::new(line);
    let questions = async move {
        let mut line = (*line).clone();
        let mut piece = vec![0; 16 * 1024];
        loop {
            let Ok(length @ 1..) = from_read.read(&mut piece).await else {
                return;
            };
            let is_free = line.wait_for(|line| *line != Line::Held).await;
            let Ok(now) = is_free.map(|line| *line) else {
                return;
            };
            if let Line::Slow(each) = now {
                sleep(each).await;
            }
            if to_write.write_all(&piece[..length]).await.is_err() {
                return;
            }
        }
    };
    tokio::select! {
        () = answers => {}
        () = questions => {}
    }
}
