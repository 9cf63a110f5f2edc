use std::fs::{self, OpenOptions};
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use thiserror::Error;
use tokio::net::TcpListener;
use tokio::runtime::Builder;

use super::store::StoreError;
use super::{AppState, Config, ConfigError, Host, Site, SiteError, app};

/// Streaming a page can wait for ever with a single worker, whatever the processor has.
const LEAST_WORKERS: usize = 4;

/// Why the server did not start. Each is one sentence for the person at the terminal.
#[derive(Debug, Error)]
pub enum StartError {
    /// A variable of the environment cannot be used.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// There is nothing to serve.
    #[error(transparent)]
    Site(#[from] SiteError),
    /// The data folder cannot be made, or nothing can be written in it.
    #[error(
        "cannot write in the data folder {}: {source}. Set KNOCKWOOD_DATA to a folder that can be written",
        path.display()
    )]
    Data {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// What is remembered cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Another program listens there.
    #[error(
        "{0} is taken by another program: stop that one, or set KNOCKWOOD_ADDR, for example to 127.0.0.1:3001"
    )]
    Taken(SocketAddr),
    /// The address cannot be listened on for another reason.
    #[error("cannot listen on {addr}: {source}. Set KNOCKWOOD_ADDR to an address of this machine")]
    Listen {
        /// The address.
        addr: SocketAddr,
        /// What the system said.
        source: io::Error,
    },
    /// The system refused threads, or the server ended with an error.
    #[error("the server stopped: {0}")]
    Stopped(#[source] io::Error),
}

/// Serves until the program is told to stop (Ctrl-C, or SIGTERM on Unix), then
/// finishes the requests that are under way.
///
/// # Errors
///
/// A [`StartError`] when it cannot start.
pub fn run() -> Result<(), StartError> {
    let config = Config::from_env()?;
    let site = Site::find()?;
    check_data(&config.data).map_err(|source| StartError::Data {
        path: config.data.clone(),
        source,
    })?;

    let workers = available_parallelism().map_or(LEAST_WORKERS, |n| n.get().max(LEAST_WORKERS));
    Builder::new_multi_thread()
        .worker_threads(workers)
        .enable_all()
        .build()
        .map_err(StartError::Stopped)?
        .block_on(serve(&config, site))
}

async fn serve(config: &Config, site: Site) -> Result<(), StartError> {
    let addr = config.addr;
    let listener = TcpListener::bind(addr)
        .await
        .map_err(|source| match source.kind() {
            io::ErrorKind::AddrInUse => StartError::Taken(addr),
            _ => StartError::Listen { addr, source },
        })?;
    let addr = listener.local_addr().map_err(StartError::Stopped)?;
    let host = Host::open(config).await?;
    let store = host.store.clone();
    let end_streams = host.stopper();
    let app = app(AppState::new(config, site, host));

    println!("Knockwood is at http://{addr} (stop it with Ctrl-C)");
    axum::serve(
        listener,
        app.into_make_service_with_connect_info::<SocketAddr>(),
    )
    .with_graceful_shutdown(async move {
        told_to_stop().await;
        end_streams();
    })
    .await
    .map_err(StartError::Stopped)?;
    store.close().await;
    Ok(())
}

/// Makes the data folder when it is not there, and writes in it once.
fn check_data(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let probe = folder.join(".probe");
    OpenOptions::new()
        .create(true)
        .truncate(true)
        .write(true)
        .open(&probe)?;
    fs::remove_file(probe)
}

async fn told_to_stop() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();

    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
