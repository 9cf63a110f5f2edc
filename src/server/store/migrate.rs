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

impl Store {
    /// Brings the database up to the program's version. Servers that start together wait for each
    /// other.
    pub(super) async fn bring_up_to_date(&self) -> Result<(), StoreError> {
        let (steps, done) = match &self.0 {
            Pool::Sqlite(pool) => (SQLITE.len(), migrator(&SQLITE).run(pool).await),
            Pool::Postgres(pool) => (POSTGRES.len(), migrator(&POSTGRES).run(pool).await),
        };
        let known = i64::try_from(steps).unwrap_or(i64::MAX);
        done.map_err(|error| match error {
            MigrateError::VersionMissing(found) if found > known => {
                StoreError::Newer { found, known }
            }
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
