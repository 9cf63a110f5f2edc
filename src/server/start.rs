use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;
use std::time::Duration;

use thiserror::Error;
use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tokio::time::timeout;

use super::figures::metrics;
use super::listen::listen;
use super::store::{CopyError, Store, StoreError};
use super::{AppState, CommandLine, Config, ConfigError, Host, Order, Site, SiteError, app, log};

/// Streaming a page can wait for ever with a single worker, whatever the processor has.
const LEAST_WORKERS: usize = 4;
/// How long the database may take to let its connections go.
const LAST_WORDS: Duration = Duration::from_secs(5);

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
        "cannot write in the data folder {}: {source}. Set --data (KNOCKWOOD_DATA) to a folder that can be written",
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
    /// A copy was not made, or not put back.
    #[error(transparent)]
    Copy(#[from] CopyError),
    /// Another program listens there.
    #[error(
        "{0} is taken by another program: stop that one, or set --addr (KNOCKWOOD_ADDR), for example to 127.0.0.1:3001"
    )]
    Taken(SocketAddr),
    /// The address cannot be listened on for another reason.
    #[error(
        "cannot listen on {addr}: {source}. Set --addr (KNOCKWOOD_ADDR) to an address of this machine"
    )]
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

/// Does what the command line says. What it has to tell is written to standard output.
///
/// # Errors
///
/// A [`StartError`] when it cannot be done.
pub fn follow(line: &CommandLine) -> Result<(), StartError> {
    let config = Config::read(&line.settings)?;
    let task = async {
        match &line.order {
            None | Some(Order::Serve) => serve(&config).await,
            Some(Order::Check) => check(&config).await,
            Some(Order::Backup { file }) => {
                let folder = data_folder(&config)?;
                let kept = Store::back_up(folder, file).await?;
                say(&format!("{} has a copy: {kept}", file.display()));
                Ok(())
            }
            Some(Order::Restore { file, replace }) => {
                let folder = data_folder(&config)?;
                let now = config.clock.now();
                let (kept, aside) = Store::put_back(folder, file, *replace, now).await?;
                say(&format!(
                    "{} has what was in the copy: {kept}",
                    folder.display()
                ));
                if let Some(aside) = aside {
                    say(&format!("What was there before is in {}", aside.display()));
                }
                Ok(())
            }
        }
    };
    let workers = available_parallelism().map_or(LEAST_WORKERS, |n| n.get().max(LEAST_WORKERS));
    let runtime = Builder::new_multi_thread()
        .worker_threads(workers)
        .enable_all()
        .build()
        .map_err(StartError::Stopped)?;
    let done = runtime.block_on(task);
    // What is still at work then has had its time.
    runtime.shutdown_background();
    done
}

/// Where the SQLite file is.
fn data_folder(config: &Config) -> Result<&Path, CopyError> {
    match config.database {
        None => Ok(&config.data),
        Some(_) => Err(CopyError::Postgres),
    }
}

/// Serves until the program is told to stop (Ctrl-C, or SIGTERM on Unix), then finishes the requests
/// that are under way.
async fn serve(config: &Config) -> Result<(), StartError> {
    log::begin(config.log, config.log_level);
    let site = Site::find(config.site.clone())?;
    check_data(&config.data).map_err(|source| StartError::Data {
        path: config.data.clone(),
        source,
    })?;
    let listener = bind(config.addr).await?;
    let figures = match config.metrics {
        None => None,
        Some(addr) => Some(bind(addr).await?),
    };
    let addr = listener.local_addr().map_err(StartError::Stopped)?;
    let host = Host::open(config).await?;
    let store = host.store.clone();
    let end_streams = host.stopper();
    let state = AppState::new(config, site, host);
    let host = state.host();
    let app = app(state);
    let told = told_to_stop().map_err(StartError::Stopped)?;

    say(&format!(
        "Knockwood is at http://{addr} (stop it with Ctrl-C)"
    ));
    if let Some(figures) = figures {
        let addr = figures.local_addr().map_err(StartError::Stopped)?;
        say(&format!("Its figures are at http://{addr}/metrics"));
        let answers = metrics(host.clone()).into_make_service();
        tokio::spawn(async move { axum::serve(figures, answers).await });
    }
    let stop = async {
        told.await;
        end_streams();
    };
    listen(listener, app, host, stop).await;
    // A database that does not answer is not waited for.
    if timeout(LAST_WORDS, store.close()).await.is_err() {
        tracing::warn!("the database does not let go");
    }
    Ok(())
}

/// Tells whoever started it. That they do not listen is no reason to stop.
fn say(text: &str) {
    let _ = writeln!(io::stdout(), "{text}");
}

async fn bind(addr: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(addr)
        .await
        .map_err(|source| match source.kind() {
            io::ErrorKind::AddrInUse => StartError::Taken(addr),
            _ => StartError::Listen { addr, source },
        })
}

/// Says whether it could serve, and makes nothing.
async fn check(config: &Config) -> Result<(), StartError> {
    say(&format!(
        "settings: sound; it would listen on {}",
        config.addr
    ));
    let site = Site::find(config.site.clone())?;
    say(&format!("site: {}", site.root.display()));
    if config.data.exists() {
        check_data(&config.data).map_err(|source| StartError::Data {
            path: config.data.clone(),
            source,
        })?;
    }
    say(&format!("data folder: {}", config.data.display()));
    let kept = match &config.database {
        None => Store::look_in_folder(&config.data).await?,
        Some(address) => Store::look_at_address(address).await?,
    };
    match kept {
        Some(kept) => say(&format!("store: {kept}")),
        None => say("store: nothing yet; it is made at the first start"),
    }
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

/// What is done when the program is told to stop. It listens for that from now on, not only once somebody
/// waits: whoever has read where it serves may tell it at once.
#[cfg(unix)]
fn told_to_stop() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// What is done when the program is told to stop.
#[cfg(not(unix))]
#[allow(clippy::unnecessary_wraps, reason = "as it is on Unix")]
fn told_to_stop() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
