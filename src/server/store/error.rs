use std::path::PathBuf;

use sqlx::error::DatabaseError;
use thiserror::Error;

/// Why the store does not do what it is asked.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The address of the database is none.
    #[error(
        "DATABASE_URL is not the address of a PostgreSQL database, such as postgres://user:password@host/name: {0}"
    )]
    Address(#[source] sqlx::Error),
    /// The file cannot be opened, or the database does not answer.
    #[error(
        "cannot open the database: {0}. Look at DATABASE_URL, or at KNOCKWOOD_DATA where that is not set"
    )]
    Open(#[source] sqlx::Error),
    /// The file is there, and damaged. Nothing was written to it.
    #[error(
        "the database {} is damaged: {why}. It stays as it is; knockwood restore puts a copy in its place", path.display()
    )]
    Unsound {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A later program has changed the database.
    #[error(
        "the database is of version {found}, and this program knows versions up to {known}: install the newer program again, or use another database"
    )]
    Newer {
        /// The database's.
        found: i64,
        /// The program's.
        known: i64,
    },
    /// Bringing it up to date failed; it is as it was.
    #[error("the database cannot be brought up to date: {0}")]
    Migration(#[source] sqlx::migrate::MigrateError),
    /// The person is not, or no more, in the store.
    #[error("nobody is known by this")]
    Nobody,
    /// Something in the store is not as the program writes it.
    #[error("the store holds what this program does not write: {0}")]
    Damaged(&'static str),
    /// The system gives no randomness for a secret.
    #[error("this system gives no randomness")]
    NoLuck,
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[source] sqlx::Error),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        // Whoever is referred to has been deleted meanwhile.
        let is_of_nobody = error
            .as_database_error()
            .is_some_and(DatabaseError::is_foreign_key_violation);
        if is_of_nobody {
            Self::Nobody
        } else {
            Self::Database(error)
        }
    }
}
