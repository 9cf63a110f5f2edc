use std::fmt;

use rand::TryRng;
use rand::rngs::SysRng;
use sha2::{Digest, Sha256};

use super::daily::{book, taken_back};
use super::ending::read_rounds;
use super::{Store, StoreError, in_transaction, on};
use crate::daily::Day;

/// A person, by the number under which the store has them. It is told to nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Person(pub(super) i64);

/// What only a person's browser knows: 128 bits of the system's randomness. The store has its hash.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 16]);

/// What became of a transfer code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TransferUsed {
    /// The person is known by the new secret now, and by nothing else.
    Moved,
    /// Nobody's code, or too old.
    NoCode,
    /// Who said it is somebody else with results.
    HasResults,
}

impl Secret {
    /// A fresh one; `None` where the system gives no randomness.
    pub fn fresh() -> Option<Self> {
        let mut bytes = [0; 16];
        SysRng.try_fill_bytes(&mut bytes).ok()?;
        Some(Self(bytes))
    }

    /// Reads 32 lower-case hexadecimal digits.
    pub fn read(text: &str) -> Option<Self> {
        let number = u128::from_str_radix(text, 16).ok()?;
        let secret = Self(number.to_be_bytes());
        // One way to write each.
        (secret.text() == text).then_some(secret)
    }

    /// As the cookie has it.
    pub fn text(&self) -> String {
        format!("{:032x}", u128::from_be_bytes(self.0))
    }

    pub(super) fn hash(&self) -> Vec<u8> {
        Sha256::digest(self.0).to_vec()
    }
}

/// Says nothing: it might be logged.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

impl Store {
    /// Who has this secret.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn person(&self, secret: &Secret) -> Result<Option<Person>, StoreError> {
        let found: Option<(i64,)> = on!(self, pool => {
            sqlx::query_as("SELECT id FROM person WHERE secret = $1")
                .bind(secret.hash())
                .fetch_optional(pool)
                .await?
        });
        Ok(found.map(|(id,)| Person(id)))
    }

    /// Makes a person, known by this secret from now on.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn welcome(&self, secret: &Secret, now: i64) -> Result<Person, StoreError> {
        // In a transaction: SQLite gives the id before it has written anything, and that the disk was full
        // then is only heard by who commits.
        let (id,): (i64,) = in_transaction!(self, transaction => {
            sqlx::query_as("INSERT INTO person (secret, since) VALUES ($1, $2) RETURNING id")
                .bind(secret.hash())
                .bind(now)
                .fetch_one(&mut *transaction)
                .await?
        });
        Ok(Person(id))
    }

    /// A person's name on the boards, and since when they are known.
    ///
    /// # Errors
    /// [`StoreError::Nobody`], [`StoreError::Database`].
    pub async fn about(&self, person: Person) -> Result<(Option<String>, i64), StoreError> {
        let found = on!(self, pool => {
            sqlx::query_as("SELECT name, since FROM person WHERE id = $1")
                .bind(person.0)
                .fetch_optional(pool)
                .await?
        });
        found.ok_or(StoreError::Nobody)
    }

    /// Sets or takes away a person's name.
    ///
    /// # Errors
    /// [`StoreError::Nobody`], [`StoreError::Database`].
    pub async fn rename(&self, person: Person, name: Option<&str>) -> Result<(), StoreError> {
        let changed = on!(self, pool => {
            sqlx::query("UPDATE person SET name = $2 WHERE id = $1")
                .bind(person.0)
                .bind(name)
                .execute(pool)
                .await?
                .rows_affected()
        });
        if changed == 0 {
            return Err(StoreError::Nobody);
        }
        Ok(())
    }

    /// Deletes a person and all that is theirs, out of every sum too.
    ///
    /// # Errors
    /// [`StoreError::Nobody`], [`StoreError::Database`].
    pub async fn forget(&self, person: Person) -> Result<(), StoreError> {
        let nobodys = Secret::fresh().map_or_else(Vec::new, |secret| secret.hash());
        in_transaction!(self, transaction => {
            // Also keeps everybody else from adding a result while the sums are taken back: a change
            // of what is unique locks the row for who refers to it.
            let locked = sqlx::query("UPDATE person SET secret = $2 WHERE id = $1")
                .bind(person.0)
                .bind(&nobodys)
                .execute(&mut *transaction)
                .await?;
            if locked.rows_affected() == 0 {
                return Err(StoreError::Nobody);
            }
            let results: Vec<(i64, i64, String)> = sqlx::query_as(
                "SELECT day, score, rounds FROM daily_result WHERE person = $1 ORDER BY day",
            )
            .bind(person.0)
            .fetch_all(&mut *transaction)
            .await?;
            for (day, score, rounds) in results {
                book!(&mut *transaction, day, score, &read_rounds(&rounds)?, -1);
            }
            taken_back!(&mut *transaction, person);
            // At an online table whoever is left keeps the game; the seat is nobody's then.
            for sql in [
                "DELETE FROM room WHERE person_a = $1 AND (person_b IS NULL OR person_b = $1)",
                "DELETE FROM room WHERE person_b = $1 AND person_a IS NULL",
                "UPDATE room SET name_a = NULL WHERE person_a = $1",
                "UPDATE room SET name_b = NULL WHERE person_b = $1",
                "DELETE FROM person WHERE id = $1",
            ] {
                sqlx::query(sql)
                    .bind(person.0)
                    .execute(&mut *transaction)
                    .await?;
            }
        });
        Ok(())
    }

    /// Keeps the hash of a transfer code, in place of an earlier one.
    ///
    /// # Errors
    /// [`StoreError::Nobody`], [`StoreError::Database`].
    pub async fn keep_code(
        &self,
        person: Person,
        code: &str,
        until: i64,
    ) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query(
                "INSERT INTO transfer (person, code, until) VALUES ($1, $2, $3)
                 ON CONFLICT (person) DO UPDATE SET code = excluded.code, until = excluded.until",
            )
            .bind(person.0)
            .bind(Sha256::digest(code).to_vec())
            .bind(until)
            .execute(pool)
            .await?;
        });
        Ok(())
    }

    /// Until when a person's transfer code is good, if they have one.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn code_until(&self, person: Person, now: i64) -> Result<Option<i64>, StoreError> {
        let found: Option<(i64,)> = on!(self, pool => {
            sqlx::query_as("SELECT until FROM transfer WHERE person = $1 AND until > $2")
                .bind(person.0)
                .bind(now)
                .fetch_optional(pool)
                .await?
        });
        Ok(found.map(|(until,)| until))
    }

    /// Uses a transfer code up: its person is known by `secret` from now on. `teller` is the person
    /// that the browser which says it was so far; one with results stays.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn use_code(
        &self,
        code: &str,
        secret: &Secret,
        teller: Option<Person>,
        now: i64,
    ) -> Result<TransferUsed, StoreError> {
        let code = Sha256::digest(code).to_vec();
        let used = in_transaction!(self, transaction => {
            if let Some(teller) = teller {
                let (results,): (i64,) =
                    sqlx::query_as("SELECT COUNT(*) FROM daily_result WHERE person = $1")
                        .bind(teller.0)
                        .fetch_one(&mut *transaction)
                        .await?;
                if results > 0 {
                    return Ok(TransferUsed::HasResults);
                }
            }
            let person: Option<(i64,)> =
                sqlx::query_as("DELETE FROM transfer WHERE code = $1 AND until > $2 RETURNING person")
                    .bind(&code)
                    .bind(now)
                    .fetch_optional(&mut *transaction)
                    .await?;
            match person {
                None => TransferUsed::NoCode,
                Some((person,)) => {
                    sqlx::query("UPDATE person SET secret = $2 WHERE id = $1")
                        .bind(person)
                        .bind(secret.hash())
                        .execute(&mut *transaction)
                        .await?;
                    // Who the browser was so far has nothing, and nobody can be them any more.
                    if let Some(teller) = teller.filter(|teller| teller.0 != person) {
                        taken_back!(&mut *transaction, teller);
                        // But for seats at online tables.
                        for sql in [
                            "UPDATE room SET person_a = $2 WHERE person_a = $1",
                            "UPDATE room SET person_b = $2 WHERE person_b = $1",
                        ] {
                            sqlx::query(sql)
                                .bind(teller.0)
                                .bind(person)
                                .execute(&mut *transaction)
                                .await?;
                        }
                        sqlx::query("DELETE FROM person WHERE id = $1")
                            .bind(teller.0)
                            .execute(&mut *transaction)
                            .await?;
                    }
                    TransferUsed::Moved
                }
            }
        });
        Ok(used)
    }

    /// The days whose deal a person has taken, the newest first.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn days_taken(&self, person: Person) -> Result<Vec<Day>, StoreError> {
        let days: Vec<(i64,)> = on!(self, pool => {
            sqlx::query_as("SELECT day FROM daily_taken WHERE person = $1 ORDER BY day DESC")
                .bind(person.0)
                .fetch_all(pool)
                .await?
        });
        Ok(days.into_iter().map(|(day,)| Day::numbered(day)).collect())
    }
}
