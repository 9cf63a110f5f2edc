//! What the server remembers: a SQLite file, or PostgreSQL.
//!
//! Both are asked the same questions in the same words; `tests/store.rs` asks them of both. What is
//! written is written in one transaction, sums over it included.

mod board;
mod copy;
mod daily;
mod ending;
mod error;
mod idle;
mod migrate;
mod pen;
mod people;
mod rooms;

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, PgPool, SqlitePool};
use tokio::task::spawn_blocking;

use pen::Pen;

pub use copy::{CopyError, Kept};
pub use daily::{Entered, Submission};
pub use error::StoreError;
pub use people::{Person, Secret, TransferUsed};
pub use rooms::{Append, RoomHead, WaitingRoom};

/// How long somebody waits for a connection, or for a lock on the file.
const PATIENCE: Duration = Duration::from_secs(5);
/// How many connections one server has, beside the pen's.
const CONNECTIONS: u32 = 8;
/// The file in the data folder.
const FILE: &str = "knockwood.sqlite";
/// Whoever has locked this one beside it opens it and brings it up to date: SQLite's own locks end with
/// each step.
const LOCK: &str = "knockwood.lock";

/// Whoever uses the file has this one locked beside it, with others or, to put another file in its
/// place, alone.
const IN_USE: &str = "knockwood.open";

/// The server's memory. A clone is the same one.
#[derive(Clone, Debug)]
pub struct Store(
    Pool,
    Pen,
    #[expect(
        dead_code,
        reason = "the lock is held as long as somebody has the store"
    )]
    Option<Arc<File>>,
);

#[derive(Clone, Debug)]
enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

impl Pool {
    async fn close(&self) {
        match self {
            Self::Sqlite(pool) => pool.close().await,
            Self::Postgres(pool) => pool.close().await,
        }
    }
}

/// Does the same with either database.
macro_rules! on {
    ($store:expr, $pool:ident => $body:expr) => {
        match &$store.0 {
            $crate::server::store::Pool::Sqlite($pool) => $body,
            $crate::server::store::Pool::Postgres($pool) => $body,
        }
    };
}

/// Does the same in a transaction of either database. SQLite's takes the lock for writing at once:
/// one that reads first and is then overtaken could not go on.
macro_rules! in_transaction {
    ($store:expr, $transaction:ident => $body:expr) => {
        match &$store.0 {
            $crate::server::store::Pool::Sqlite(pool) => {
                let mut $transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
                let done = $body;
                $transaction.commit().await?;
                done
            }
            $crate::server::store::Pool::Postgres(pool) => {
                let mut $transaction = pool.begin().await?;
                let done = $body;
                $transaction.commit().await?;
                done
            }
        }
    };
}
use {in_transaction, on};

/// Waits for a lock of a file, which it makes where there is none. It goes with the file's handle, and
/// with the program.
async fn locked(path: PathBuf, lock: fn(&File) -> io::Result<()>) -> Result<File, sqlx::Error> {
    let lock = move || {
        let file = File::create(path)?;
        lock(&file)?;
        Ok(file)
    };
    let waited = spawn_blocking(lock).await;
    waited
        .map_err(io::Error::other)
        .flatten()
        .map_err(sqlx::Error::Io)
}

/// Connections to the file, without those that believe to be in a transaction when they are given back.
/// SQLite ends a transaction by itself when the disk fails, and a connection that sqlx takes for one
/// within a transaction then would refuse every other, for ever.
fn sqlite_pool(most: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(most)
        .acquire_timeout(PATIENCE)
        .after_release(|connection, _| {
            Box::pin(async move {
                // What is still to be taken back is taken back before that is answered.
                connection.ping().await?;
                Ok(!connection.is_in_transaction())
            })
        })
}

impl Store {
    /// Asks it something.
    ///
    /// # Errors
    /// [`StoreError::Database`] where it does not answer.
    pub async fn answers(&self) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query("SELECT 1").execute(pool).await?;
        });
        Ok(())
    }

    /// Opens the SQLite file in this folder, which it makes where there is none, and brings it up to
    /// date.
    ///
    /// # Errors
    /// When the file cannot be opened, is none of ours, or is of a newer version.
    pub async fn in_folder(folder: &Path) -> Result<Self, StoreError> {
        let in_use = locked(folder.join(IN_USE), File::lock_shared);
        let in_use = in_use.await.map_err(StoreError::Open)?;
        // Before the first look at the file: SQLite refuses to begin its journal while somebody reads,
        // without waiting.
        let alone = locked(folder.join(LOCK), File::lock);
        let _alone = alone.await.map_err(StoreError::Open)?;
        copy::glance(&folder.join(FILE)).await?;
        let options = SqliteConnectOptions::new()
            .filename(folder.join(FILE))
            .create_if_missing(true)
            .foreign_keys(true)
            .journal_mode(SqliteJournalMode::Wal)
            // What was accepted is on the disk before it is said, whatever happens to the machine.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(PATIENCE)
            .disable_statement_logging();
        let pool = sqlite_pool(CONNECTIONS)
            .connect_with(options.clone())
            .await
            .map_err(StoreError::Open)?;
        let pen = sqlite_pool(1).connect_lazy_with(options);
        let pen = Pen::new(Pool::Sqlite(pen));
        let store = Self(Pool::Sqlite(pool), pen, Some(Arc::new(in_use)));
        store.bring_up_to_date().await?;
        Ok(store)
    }

    /// Opens the PostgreSQL database of an address such as `postgres://user@host/name`, and brings
    /// it up to date.
    ///
    /// # Errors
    /// When the address is none, nobody answers there, or the database is of a newer version.
    pub async fn at_address(address: &str) -> Result<Self, StoreError> {
        let options: PgConnectOptions = address.parse().map_err(StoreError::Address)?;
        let options = options.disable_statement_logging();
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(PATIENCE)
            .connect_with(options.clone())
            .await
            .map_err(StoreError::Open)?;
        let pen = PgPoolOptions::new()
            .max_connections(1)
            .acquire_timeout(PATIENCE)
            .connect_lazy_with(options);
        let store = Self(Pool::Postgres(pool), Pen::new(Pool::Postgres(pen)), None);
        store.bring_up_to_date().await?;
        Ok(store)
    }

    /// Lets all connections go, once what is under way is done.
    pub async fn close(&self) {
        self.0.close().await;
        self.1.pool.close().await;
    }

    /// What is kept under this name; `fresh`, which is kept from now on, where nothing is. All
    /// servers of one database are told the same.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn setting(&self, name: &str, fresh: &[u8]) -> Result<Vec<u8>, StoreError> {
        on!(self, pool => {
            sqlx::query("INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING")
                .bind(name)
                .bind(fresh)
                .execute(pool)
                .await?;
            let (value,) = sqlx::query_as("SELECT value FROM setting WHERE name = $1")
                .bind(name)
                .fetch_one(pool)
                .await?;
            Ok(value)
        })
    }
}
