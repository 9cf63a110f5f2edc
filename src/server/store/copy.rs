//! Copies of the SQLite file: written while the server runs, looked through, put in its place.
//!
//! PostgreSQL has `pg_dump` for that, which knows more of it than we do.

use std::fmt;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, PgConnection, SqliteConnection};
use thiserror::Error;

use super::migrate::NEWEST;
use super::{FILE, IN_USE, Store, StoreError};

/// Where a copy lies while it is not whole.
const UNFINISHED: &str = "unfinished";

/// What is kept, told to whoever runs the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The database's version; 0 where it is empty.
    pub version: i64,
    /// Browsers that are known.
    pub people: i64,
    /// Results of daily deals.
    pub results: i64,
    /// Online tables.
    pub tables: i64,
}

impl fmt::Display for Kept {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "version {}, {} people, {} daily results, {} tables",
            self.version, self.people, self.results, self.tables
        )
    }
}

impl Kept {
    /// Whether there is nothing that somebody would miss.
    fn is_nothing(self) -> bool {
        self.people == 0 && self.results == 0 && self.tables == 0
    }
}

/// Why a copy was not made, or not put back. Nothing was changed then.
#[derive(Debug, Error)]
pub enum CopyError {
    /// The store is no file.
    #[error(
        "what is kept is in PostgreSQL, whose own programs copy it while it is used: pg_dump --format=custom --file FILE, and pg_restore"
    )]
    Postgres,
    /// There is nothing to copy.
    #[error("there is no {}", .0.display())]
    NoFile(PathBuf),
    /// Something lies where the copy would.
    #[error("{} is there already: name a file that is not", .0.display())]
    Exists(PathBuf),
    /// It is none of our files, or not whole.
    #[error("{} cannot be used: {why}", path.display())]
    Unsound {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A newer program has written it.
    #[error("{} is of version {found}, and this program knows versions up to {NEWEST}", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: i64,
    },
    /// A server works with the file.
    #[error("a server works with {}: stop it first", .0.display())]
    InUse(PathBuf),
    /// It would be in the way of what is kept.
    #[error(
        "{} keeps something ({kept}): with --replace it is put aside, and the copy in its place", path.display()
    )]
    HasData {
        /// The file.
        path: PathBuf,
        /// What it keeps.
        kept: String,
    },
    /// The disk does not do it.
    #[error("{}: {source}", path.display())]
    Disk {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// What was put back cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// An error of the disk about this file.
fn disk(path: &Path) -> impl FnOnce(io::Error) -> CopyError + use<> {
    let path = path.to_owned();
    move |source| CopyError::Disk { path, source }
}

/// An error of the database about this file.
fn unsound(path: &Path) -> impl FnOnce(sqlx::Error) -> CopyError + use<> {
    let path = path.to_owned();
    move |error| CopyError::Unsound {
        path,
        why: error.to_string(),
    }
}

/// The same path with something at its end.
fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// Counts what stands in the tables of either database.
macro_rules! count {
    ($connection:expr, $error:expr) => {{
        let row: (i64, i64, i64, i64) = sqlx::query_as(
            "SELECT (SELECT MAX(version) FROM _sqlx_migrations), (SELECT COUNT(*) FROM person), \
             (SELECT COUNT(*) FROM daily_result), (SELECT COUNT(*) FROM room)",
        )
        .fetch_one($connection)
        .await
        .map_err($error)?;
        let (version, people, results, tables) = row;
        Kept {
            version,
            people,
            results,
            tables,
        }
    }};
}

impl Store {
    /// Looks through the SQLite file of a folder, and changes nothing; `None` where there is none.
    ///
    /// # Errors
    /// [`CopyError::Unsound`] and [`CopyError::Newer`].
    pub async fn look_in_folder(folder: &Path) -> Result<Option<Kept>, CopyError> {
        let path = folder.join(FILE);
        if !path.exists() {
            return Ok(None);
        }
        look_through(&path, Stands::MayBeWritten).await.map(Some)
    }

    /// Looks at a PostgreSQL database, and changes nothing; `None` where it is empty.
    ///
    /// # Errors
    /// [`CopyError::Store`] where it does not answer, or is of a newer version.
    pub async fn look_at_address(address: &str) -> Result<Option<Kept>, CopyError> {
        let mut connection = PgConnection::connect(address)
            .await
            .map_err(StoreError::Open)?;
        let is_there: (bool,) =
            sqlx::query_as("SELECT to_regclass('_sqlx_migrations') IS NOT NULL")
                .fetch_one(&mut connection)
                .await
                .map_err(StoreError::Open)?;
        if !is_there.0 {
            return Ok(None);
        }
        let kept = count!(&mut connection, StoreError::Database);
        if kept.version > NEWEST {
            let known = NEWEST;
            let found = kept.version;
            return Err(StoreError::Newer { found, known }.into());
        }
        Ok(Some(kept))
    }

    /// Writes a copy of the SQLite file of a folder, as it stands at one moment, also while a server
    /// writes there. What is not whole is never found under the copy's name.
    ///
    /// # Errors
    /// A [`CopyError`].
    pub async fn back_up(folder: &Path, to: &Path) -> Result<Kept, CopyError> {
        let from = folder.join(FILE);
        if !from.exists() {
            return Err(CopyError::NoFile(from));
        }
        if to.exists() {
            return Err(CopyError::Exists(to.to_owned()));
        }
        let unfinished = beside(to, ".unfinished");
        remove_if_there(&unfinished)?;
        let made = copy(&from, &unfinished).await;
        if made.is_err() {
            // A half is of no use to anybody.
            let _ = fs::remove_file(&unfinished);
        }
        let kept = made?;
        // Fails where somebody else has made a file of that name meanwhile; a renaming would not.
        fs::hard_link(&unfinished, to).map_err(disk(to))?;
        fs::remove_file(&unfinished).map_err(disk(&unfinished))?;
        sync_folder(to)?;
        Ok(kept)
    }

    /// Puts a copy in the place of the SQLite file of a folder, once it has been looked through. Where
    /// something is kept already it is put aside if that is wanted, else nothing is changed. Says where
    /// it was put.
    ///
    /// # Errors
    /// A [`CopyError`].
    pub async fn put_back(
        folder: &Path,
        from: &Path,
        replace: bool,
        now: i64,
    ) -> Result<(Kept, Option<PathBuf>), CopyError> {
        let to = folder.join(FILE);
        look_through(from, Stands::Still).await?;
        fs::create_dir_all(folder).map_err(disk(folder))?;
        let lock = folder.join(IN_USE);
        let alone = File::create(&lock).map_err(disk(&lock))?;
        if alone.try_lock().is_err() {
            return Err(CopyError::InUse(to));
        }
        if to.exists() && !replace {
            // What cannot be read may be what somebody wants to save.
            let kept = match look_through(&to, Stands::MayBeWritten).await {
                Ok(kept) if kept.is_nothing() => None,
                Ok(kept) => Some(kept.to_string()),
                Err(error) => Some(error.to_string()),
            };
            if let Some(kept) = kept {
                return Err(CopyError::HasData { path: to, kept });
            }
        }
        let unfinished = folder.join(format!("{FILE}.{UNFINISHED}"));
        fs::copy(from, &unfinished).map_err(disk(&unfinished))?;
        let copied = File::open(&unfinished).map_err(disk(&unfinished))?;
        copied.sync_all().map_err(disk(&unfinished))?;
        // What is put there is what has been looked through, whatever becomes of the other file.
        let kept = look_through(&unfinished, Stands::Still).await?;
        let aside = to.exists().then(|| beside(&to, &format!(".before-{now}")));
        if let Some(aside) = &aside {
            // Its journal goes with it: without that it would be older than it is.
            for end in ["-wal", "-shm", ""] {
                let old = beside(&to, end);
                if old.exists() {
                    fs::rename(&old, beside(aside, end)).map_err(disk(&old))?;
                }
            }
        }
        fs::rename(&unfinished, &to).map_err(disk(&to))?;
        sync_folder(&to)?;
        Ok((kept, aside))
    }
}

/// Whether somebody may write to a file while it is looked through.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stands {
    Still,
    MayBeWritten,
}

/// Looks through a file: whether it is whole, one of ours, and not of a newer program.
async fn look_through(path: &Path, stands: Stands) -> Result<Kept, CopyError> {
    if !path.is_file() {
        return Err(CopyError::NoFile(path.to_owned()));
    }
    let wrong = |why: &str| CopyError::Unsound {
        path: path.to_owned(),
        why: why.to_owned(),
    };
    let journal = beside(path, "-wal");
    let is_still = stands == Stands::Still;
    if is_still && fs::metadata(&journal).is_ok_and(|journal| journal.len() > 0) {
        return Err(wrong(
            "its newest part is in a journal beside it; make copies with `knockwood backup`",
        ));
    }
    let mut connection = open(path, is_still).await?;
    let found: Vec<(String,)> = sqlx::query_as("PRAGMA integrity_check(1)")
        .fetch_all(&mut connection)
        .await
        .map_err(unsound(path))?;
    if let Some((fault,)) = found.iter().find(|(line,)| line != "ok") {
        return Err(wrong(fault));
    }
    let lost = sqlx::query("PRAGMA foreign_key_check")
        .fetch_optional(&mut connection)
        .await
        .map_err(unsound(path))?;
    if lost.is_some() {
        return Err(wrong("a row refers to one that is not there"));
    }
    let ours: (i64,) = sqlx::query_as(
        "SELECT COUNT(*) FROM sqlite_schema WHERE name IN ('_sqlx_migrations', 'person', 'daily_result')",
    )
    .fetch_one(&mut connection)
    .await
    .map_err(unsound(path))?;
    if ours.0 != 3 {
        return Err(wrong("it is no file of Knockwood's"));
    }
    let found: (i64,) = sqlx::query_as("SELECT MAX(version) FROM _sqlx_migrations")
        .fetch_one(&mut connection)
        .await
        .map_err(unsound(path))?;
    if found.0 > NEWEST {
        return Err(CopyError::Newer {
            path: path.to_owned(),
            found: found.0,
        });
    }
    // The first version had no online tables.
    let kept = if found.0 < 2 {
        let (people, results): (i64, i64) = sqlx::query_as(
            "SELECT (SELECT COUNT(*) FROM person), (SELECT COUNT(*) FROM daily_result)",
        )
        .fetch_one(&mut connection)
        .await
        .map_err(unsound(path))?;
        Kept {
            version: found.0,
            people,
            results,
            tables: 0,
        }
    } else {
        count!(&mut connection, unsound(path))
    };
    connection.close().await.map_err(unsound(path))?;
    Ok(kept)
}

/// The largest file that is looked through at every start: a tenth of a second.
const GLANCE: u64 = 64 << 20;

/// Looks whether a file is damaged, before anything is written to it; whether there is one at all does
/// not matter.
pub(super) async fn glance(path: &Path) -> Result<(), StoreError> {
    let length = fs::metadata(path).map_or(0, |file| file.len());
    if length == 0 || length > GLANCE {
        return Ok(());
    }
    let damaged = |why: String| StoreError::Unsound {
        path: path.to_owned(),
        why,
    };
    let mut connection = open(path, false)
        .await
        .map_err(|error| damaged(error.to_string()))?;
    let found: Vec<(String,)> = sqlx::query_as("PRAGMA quick_check(1)")
        .fetch_all(&mut connection)
        .await
        .map_err(|error| damaged(error.to_string()))?;
    connection.close().await.map_err(StoreError::Open)?;
    match found.into_iter().find(|(line,)| line != "ok") {
        Some((fault,)) => Err(damaged(fault)),
        None => Ok(()),
    }
}

async fn open(path: &Path, is_still: bool) -> Result<SqliteConnection, CopyError> {
    SqliteConnectOptions::new()
        .filename(path)
        .read_only(true)
        // Leaves no journal beside a file that lies still, and needs none.
        .immutable(is_still)
        .disable_statement_logging()
        .connect()
        .await
        .map_err(unsound(path))
}

/// Copies what a file holds at one moment, its journal included, and looks through the copy.
async fn copy(from: &Path, to: &Path) -> Result<Kept, CopyError> {
    let mut connection = open(from, false).await?;
    sqlx::query("VACUUM INTO $1")
        .bind(to.to_string_lossy())
        .execute(&mut connection)
        .await
        .map_err(unsound(from))?;
    connection.close().await.map_err(unsound(from))?;
    let file = File::open(to).map_err(disk(to))?;
    file.sync_all().map_err(disk(to))?;
    look_through(to, Stands::Still).await
}

fn remove_if_there(path: &Path) -> Result<(), CopyError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(disk(path)(error)),
        _ => Ok(()),
    }
}

/// Has a file's name on the disk, too.
fn sync_folder(of: &Path) -> Result<(), CopyError> {
    let folder = match of.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let opened = File::open(folder).map_err(disk(folder))?;
    opened.sync_all().map_err(disk(folder))
}
