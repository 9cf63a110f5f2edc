//! Connections: how many there may be, and for how long one may say nothing.

use std::collections::HashMap;
use std::convert::Infallible;
use std::fs;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

use super::Host;

/// How long the head of a request may take to arrive, and a connection may lie idle between two.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long the requests that are under way may take when the server is told to stop.
const LAST_ORDERS: Duration = Duration::from_secs(10);
/// How long to wait when the system has no more descriptors.
const BREATH: Duration = Duration::from_millis(200);
/// What is kept for the database and the files of the site, of what the system lets the program open.
const OWN_FILES: usize = 128;
/// How many connections there may be where the system does not say what it bears.
const CONNECTIONS: usize = 4_096;
/// The part of all connections that one address may have.
const PART: usize = 4;

/// Answers whoever connects until `stop` is done, then what is under way.
pub(super) async fn listen(
    listener: TcpListener,
    app: Router,
    host: Arc<Host>,
    stop: impl Future<Output = ()>,
) {
    let most = most_connections();
    let free = Arc::new(Semaphore::new(most));
    let homes = Arc::new(Homes {
        // Where there are no limits, one machine may be all browsers of a test.
        most: if host.limits.are_off() {
            most
        } else {
            (most / PART).max(1)
        },
        count: Mutex::default(),
    });
    let ending = GracefulShutdown::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        let next = async {
            // Whoever is one too many waits in the system's queue. The semaphore is never closed.
            let permit = free.clone().acquire_owned().await.ok();
            (permit, listener.accept().await)
        };
        let (permit, accepted) = tokio::select! {
            next = next => next,
            () = &mut stop => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) if is_of_one(&error) => continue,
            Err(error) => {
                tracing::error!("cannot take a connection: {error}");
                sleep(BREATH).await;
                continue;
            }
        };
        let is_proxy = host.proxies.trust(Some(peer.ip()));
        let Some(home) = homes.enter(peer.ip().to_canonical(), is_proxy) else {
            continue;
        };
        let connection = serve(stream, peer, app.clone());
        let connection = ending.watch(connection);
        let counted = host.figures.connection();
        tokio::spawn(async move {
            // It ends by an error when the browser is gone, or says nothing for too long.
            let _ = connection.await;
            drop((permit, home, counted));
        });
    }
    drop(listener);
    if timeout(LAST_ORDERS, ending.shutdown()).await.is_err() {
        tracing::warn!("stopped before everybody had their answer");
    }
}

/// A connection that is answered by the app.
fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    app: Router,
) -> http1::Connection<
    TokioIo<TcpStream>,
    impl hyper::service::Service<
        axum::http::Request<Incoming>,
        Response = axum::response::Response,
        Error = Infallible,
        Future: Send,
    >,
> {
    // What is written is a whole answer, or an event: nothing is gained by waiting for more of it.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: axum::http::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        app.clone().oneshot(request)
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .serve_connection(TokioIo::new(stream), service)
}

/// How many connections the addresses have.
struct Homes {
    most: usize,
    count: Mutex<HashMap<IpAddr, usize>>,
}

impl Homes {
    /// Counts one more; `None` where it has as many as it may. Behind a proxy is everybody.
    fn enter(self: &Arc<Self>, address: IpAddr, is_proxy: bool) -> Option<Home> {
        if is_proxy {
            return Some(Home(None));
        }
        let mut counts = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Home(Some((address, self.clone()))))
    }
}

/// A connection from an address: counted until it is dropped, where it is counted.
struct Home(Option<(IpAddr, Arc<Homes>)>);

impl Drop for Home {
    fn drop(&mut self) {
        let Some((address, homes)) = &self.0 else {
            return;
        };
        let mut counts = homes.count.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(address) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                counts.remove(address);
            }
        }
    }
}

/// Whether only the one who wanted to connect is gone.
fn is_of_one(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    )
}

/// As many as the system lets the program open, less what it needs itself.
fn most_connections() -> usize {
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let files = limits
        .lines()
        .find_map(|line| line.strip_prefix("Max open files"))
        .and_then(|line| line.split_whitespace().next()?.parse::<usize>().ok());
    files.map_or(CONNECTIONS, |files| {
        files
            .saturating_sub(OWN_FILES)
            .clamp(16, Semaphore::MAX_PERMITS)
    })
}
