use sqlx::SqlSafeStr;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};

use super::{Pool, Store, StoreError};

/// What makes the database of a version out of that of the one before. The first is version 1; what
/// has been released is never changed again.
const SQLITE: [(&str, &str); 2] = [
    ("daily", include_str!("sqlite/1_daily.sql")),
    ("rooms", include_str!("sqlite/2_rooms.sql")),
];
const POSTGRES: [(&str, &str); 2] = [
    ("daily", include_str!("postgres/1_daily.sql")),
    ("rooms", include_str!("postgres/2_rooms.sql")),
];

/// The newest version that this program knows.
pub(super) const NEWEST: i64 = 2;
const _: () = assert!(
    SQLITE.len() == 2 && POSTGRES.len() == 2,
    "the newest is the last"
);

impl Store {
    /// Brings the database up to the program's version. Servers that start together wait for each
    /// other.
    pub(super) async fn bring_up_to_date(&self) -> Result<(), StoreError> {
        let done = match &self.0 {
            Pool::Sqlite(pool) => migrator(&SQLITE).run(pool).await,
            Pool::Postgres(pool) => migrator(&POSTGRES).run(pool).await,
        };
        done.map_err(|error| match error {
            MigrateError::VersionMissing(found) if found > NEWEST => StoreError::Newer {
                found,
                known: NEWEST,
            },
            error => StoreError::Migration(error),
        })
    }
}

fn migrator(steps: &[(&'static str, &'static str)]) -> Migrator {
    let steps = (1..).zip(steps).map(|(version, (name, sql))| {
        Migration::new(
            version,
            (*name).into(),
            MigrationType::Simple,
            sql.into_sql_str(),
            false,
        )
    });
    Migrator::with_migrations(steps.collect())
}
