//! A small proxy before several servers: one address, behind which whoever answers does.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// It is gone after the test.
pub struct Proxy {
    pub addr: String,
    backends: Arc<Backends>,
    task: JoinHandle<()>,
}

struct Backends {
    addrs: Vec<String>,
    /// By which server each browser, known by its cookie, was last answered.
    of: Mutex<HashMap<String, usize>>,
}

impl Proxy {
    pub async fn before(addrs: &[&str]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let addr = listener.local_addr().unwrap().to_string();
        let backends = Arc::new(Backends {
            addrs: addrs.iter().map(|addr| (*addr).to_owned()).collect(),
            of: Mutex::default(),
        });
        let behind = backends.clone();
        let task = tokio::spawn(async move {
            while let Ok((browser, _)) = listener.accept().await {
                let behind = behind.clone();
                // One that breaks off concerns nobody else.
                tokio::spawn(async move { behind.pass(browser).await });
            }
        });
        Self {
            addr,
            backends,
            task,
        }
    }

    /// By which server a browser was last answered.
    pub fn backend_of(&self, cookie: &str) -> usize {
        self.backends.of.lock().unwrap()[cookie]
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Backends {
    /// Passes everything on, both ways, until one side ends: events as they come.
    async fn pass(&self, mut browser: TcpStream) -> Option<()> {
        let mut head = Vec::new();
        while !head.windows(4).any(|bytes| bytes == b"\r\n\r\n") {
            if browser.read_buf(&mut head).await.ok()? == 0 {
                return None;
            }
        }
        let text = String::from_utf8_lossy(&head);
        let cookie = text.lines().find_map(|line| line.strip_prefix("cookie: "));
        let mut server = self.choose(cookie).await?;
        server.write_all(&head).await.ok()?;
        copy_bidirectional(&mut browser, &mut server).await.ok()?;
        Some(())
    }

    /// The server that a browser had, else the next in turn; the first from there on that answers.
    async fn choose(&self, cookie: Option<&str>) -> Option<TcpStream> {
        let first = cookie.map_or(0, |cookie| {
            let mut of = self.of.lock().unwrap();
            let next = of.len();
            *of.entry(cookie.to_owned()).or_insert(next)
        });
        for place in (0..self.addrs.len()).map(|step| (first + step) % self.addrs.len()) {
            if let Ok(server) = TcpStream::connect(&self.addrs[place]).await {
                if let Some(cookie) = cookie {
                    self.of.lock().unwrap().insert(cookie.to_owned(), place);
                }
                return Some(server);
            }
        }
        None
    }
}
