use super::daily::taken_back;
use super::people::{Person, Secret};
use super::{Store, StoreError, in_transaction};
use crate::daily::Day;

/// How many people are cleared away at a time: the database has others to serve.
const AT_ONCE: i64 = 200;

/// Nothing is known of whom this is true; `$1` is a day, after which they have taken no deal.
macro_rules! idle {
    () => {
        "name IS NULL
         AND NOT EXISTS (SELECT 1 FROM daily_taken WHERE person = person.id AND day > $1)
         AND NOT EXISTS (SELECT 1 FROM daily_result WHERE person = person.id)
         AND NOT EXISTS (SELECT 1 FROM room WHERE person_a = person.id)
         AND NOT EXISTS (SELECT 1 FROM room WHERE person_b = person.id)
         AND NOT EXISTS (SELECT 1 FROM transfer WHERE person = person.id)"
    };
}

impl Store {
    /// Clears away people who have been known since then or longer, and of whom there is nothing: no name, no result,
    /// no deal that was taken since, no seat at a table, no code. An earlier deal that they took counts as not taken.
    /// Says how many they were; there may be more.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn clear_idle(&self, known_since: i64) -> Result<usize, StoreError> {
        let last_day = Day::at(known_since).number();
        let gone = in_transaction!(self, transaction => {
            let found: Vec<(i64, Vec<u8>)> = sqlx::query_as(concat!(
                "SELECT id, secret FROM person WHERE since <= $2 AND ",
                idle!(),
                " ORDER BY id LIMIT $3"
            ))
            .bind(last_day)
            .bind(known_since)
            .bind(AT_ONCE)
            .fetch_all(&mut *transaction)
            .await?;
            let mut gone = 0;
            for (id, secret) in found {
                // A change of what is unique waits for who refers to the row, and keeps others from it: what
                // they have done is seen by the next question.
                let nobodys = Secret::fresh().map_or_else(Vec::new, |secret| secret.hash());
                let change = "UPDATE person SET secret = $2 WHERE id = $1";
                sqlx::query(change)
                    .bind(id)
                    .bind(&nobodys)
                    .execute(&mut *transaction)
                    .await?;
                let idle: Option<(i64,)> =
                    sqlx::query_as(concat!("SELECT id FROM person WHERE id = $2 AND ", idle!()))
                        .bind(last_day)
                        .bind(id)
                        .fetch_optional(&mut *transaction)
                        .await?;
                if idle.is_none() {
                    sqlx::query(change)
                        .bind(id)
                        .bind(&secret)
                        .execute(&mut *transaction)
                        .await?;
                    continue;
                }
                taken_back!(&mut *transaction, Person(id));
                sqlx::query("DELETE FROM person WHERE id = $1")
                    .bind(id)
                    .execute(&mut *transaction)
                    .await?;
                gone += 1;
            }
            gone
        });
        Ok(gone)
    }
}
