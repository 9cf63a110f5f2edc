//! What the server's SQLite file says when the server is not asked.

use std::path::Path;

use sqlx::{AssertSqlSafe, Connection, SqliteConnection};

/// The numbers that a query answers with, row by row.
pub async fn numbers(folder: &Path, sql: &str) -> Vec<i64> {
    let file = folder.join("knockwood.sqlite");
    let mut connection = SqliteConnection::connect(&file.to_string_lossy())
        .await
        .unwrap();
    let rows: Vec<(i64,)> = sqlx::query_as(AssertSqlSafe(sql.to_owned()))
        .fetch_all(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    rows.into_iter().map(|(number,)| number).collect()
}

/// The one number that it answers with.
pub async fn number(folder: &Path, sql: &str) -> i64 {
    numbers(folder, sql).await[0]
}

/// Nothing in it is half: every sum is one over what is there, every log is whole.
pub async fn check_whole(folder: &Path) {
    for (what, sql) in [
        (
            "pages",
            "SELECT COUNT(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
        ),
        (
            "references",
            "SELECT COUNT(*) FROM pragma_foreign_key_check",
        ),
        (
            "who took a deal",
            "SELECT COUNT(*) FROM daily_day AS d WHERE taken <> (SELECT COUNT(*) FROM daily_taken AS t WHERE t.day = d.day)",
        ),
        (
            "scores",
            "SELECT COUNT(*) FROM daily_score AS s WHERE players <> \
             (SELECT COUNT(*) FROM daily_result AS r WHERE r.day = s.day AND r.score = s.score)",
        ),
        (
            "all scores",
            "SELECT (SELECT COUNT(*) FROM daily_result) <> (SELECT COALESCE(SUM(players), 0) FROM daily_score)",
        ),
        (
            "endings",
            "SELECT (SELECT COUNT(*) * 5 FROM daily_result) <> (SELECT COALESCE(SUM(times), 0) FROM daily_ending)",
        ),
        (
            "logs of tables",
            "SELECT COUNT(*) FROM room WHERE version <> (SELECT MAX(version) FROM room_log WHERE room = code) \
             OR version <> (SELECT COUNT(*) FROM room_log WHERE room = code)",
        ),
    ] {
        assert_eq!(number(folder, sql).await, 0, "{what}");
    }
}
