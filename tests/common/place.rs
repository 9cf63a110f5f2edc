//! Databases of both kinds, and tests that run on both.

use knockwood::server::store::{Store, StoreError};
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};
use tempfile::TempDir;

use super::postgres::database;

/// A database of either kind, empty.
pub enum Place {
    Folder(TempDir),
    Address(String),
}

impl Place {
    pub fn folder() -> Self {
        Self::Folder(TempDir::new().unwrap())
    }

    pub async fn address() -> Self {
        Self::Address(database().await)
    }

    /// Opens it, as a server does.
    pub async fn open(&self) -> Result<Store, StoreError> {
        match self {
            Self::Folder(folder) => Store::in_folder(folder.path()).await,
            Self::Address(address) => Store::at_address(address).await,
        }
    }

    /// Does what our program would not do.
    pub async fn meddle(&self, sql: &str) {
        let sql = AssertSqlSafe(sql.to_owned());
        match self {
            Self::Folder(folder) => {
                let file = folder.path().join("knockwood.sqlite");
                let mut connection = SqliteConnection::connect(&file.to_string_lossy())
                    .await
                    .unwrap();
                sqlx::query(sql).execute(&mut connection).await.unwrap();
            }
            Self::Address(address) => {
                let mut connection = PgConnection::connect(address).await.unwrap();
                sqlx::query(sql).execute(&mut connection).await.unwrap();
            }
        }
    }
}

/// Tests that run on both.
#[allow(unused_macros, reason = "not every test is about the store")]
macro_rules! on_both {
    ($(async fn $name:ident($place:ident: Place) $body:block)+) => {
        $(async fn $name($place: Place) $body)+

        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                super::$name($crate::common::place::Place::folder()).await;
            })+
        }

        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                super::$name($crate::common::place::Place::address().await).await;
            })+
        }
    };
}
#[allow(unused_imports, reason = "not every test is about the store")]
pub(crate) use on_both;
