//! The real PostgreSQL that `.setup/with-postgres` starts.

use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{AssertSqlSafe, Connection, PgConnection};

static NUMBER: AtomicU32 = AtomicU32::new(0);

/// The address of a new, empty database in it. Where there is none the test fails: it is not passed over.
pub async fn database() -> String {
    let Ok(server) = std::env::var("KNOCKWOOD_TEST_POSTGRES") else {
        panic!(
            "KNOCKWOOD_TEST_POSTGRES is not set, and this test needs a PostgreSQL: run `make units`, \
             or `.setup/with-postgres cargo test …`"
        );
    };
    let number = NUMBER.fetch_add(1, Ordering::SeqCst);
    let name = format!("test_{}_{number}", std::process::id());
    let mut admin = PgConnection::connect(&server).await.unwrap();
    let create = AssertSqlSafe(format!("CREATE DATABASE {name}"));
    sqlx::query(create).execute(&mut admin).await.unwrap();
    server.replace("/postgres?", &format!("/{name}?"))
}
