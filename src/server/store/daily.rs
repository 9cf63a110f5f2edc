use knockwood_engine::Seed;

use super::ending::{read_rounds, rounds_text};
use super::{Person, Store, StoreError, in_transaction, on};
use crate::api::StoredResult;
use crate::daily::{Day, Played};

/// A game that the server has judged, to be entered.
#[derive(Clone, Copy, Debug)]
pub struct Submission<'a> {
    /// Whose day it is.
    pub day: Day,
    /// What the submission is called by who sends it.
    pub id: &'a str,
    /// What it was worth.
    pub played: &'a Played,
    /// The game.
    pub record: &'a str,
    /// When it came, in seconds since 1970 began.
    pub received: i64,
}

/// What became of a submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entered {
    /// It stands.
    New,
    /// It stands already: the same one has come before.
    Before(Played),
    /// Another one of this person for this day stands.
    AlreadyPlayed,
    /// Something else has come under this id.
    IdTaken,
}

/// Adds a result to the sums of its day, or takes it out with a `sign` of -1. Always in the same
/// order, so that two transactions never wait for each other.
macro_rules! book {
    ($connection:expr, $day:expr, $score:expr, $played:expr, $sign:expr) => {{
        let sign: i64 = $sign;
        sqlx::query(
            "INSERT INTO daily_score (day, score, players) VALUES ($1, $2, $3)
             ON CONFLICT (day, score) DO UPDATE SET players = daily_score.players + excluded.players",
        )
        .bind($day)
        .bind($score)
        .bind(sign)
        .execute($connection)
        .await?;
        for (number, round) in (1_i64..).zip(&$played.rounds) {
            sqlx::query(
                "INSERT INTO daily_ending (day, round, ending, times, points) VALUES ($1, $2, $3, $4, $5)
                 ON CONFLICT (day, round, ending) DO UPDATE SET
                     times = daily_ending.times + excluded.times,
                     points = daily_ending.points + excluded.points",
            )
            .bind($day)
            .bind(number)
            .bind($crate::server::store::ending::ending_text(round.end, round.won))
            .bind(sign)
            .bind(sign * i64::from(round.points))
            .execute($connection)
            .await?;
        }
    }};
}

/// Takes a person out of the counts of who took the deal.
macro_rules! taken_back {
    ($connection:expr, $person:expr) => {
        sqlx::query(
            "UPDATE daily_day SET taken = taken - 1
             WHERE day IN (SELECT day FROM daily_taken WHERE person = $1)",
        )
        .bind($person.0)
        .execute($connection)
        .await?
    };
}
pub(super) use {book, taken_back};

impl Store {
    /// The seed of a day: `derived`, which is kept from now on, where the day has none yet. All
    /// servers of one database deal the same.
    ///
    /// # Errors
    /// [`StoreError::Damaged`], [`StoreError::Database`].
    pub async fn seed_of(&self, day: Day, derived: &Seed) -> Result<Seed, StoreError> {
        on!(self, pool => {
            sqlx::query("INSERT INTO daily_day (day, seed) VALUES ($1, $2) ON CONFLICT DO NOTHING")
                .bind(day.number())
                .bind(&derived.0[..])
                .execute(pool)
                .await?;
        });
        self.seed_kept(day)
            .await?
            .ok_or(StoreError::Damaged("a day without a seed"))
    }

    /// The seed of a day that was dealt.
    ///
    /// # Errors
    /// [`StoreError::Damaged`], [`StoreError::Database`].
    pub async fn seed_kept(&self, day: Day) -> Result<Option<Seed>, StoreError> {
        let found: Option<(Vec<u8>,)> = on!(self, pool => {
            sqlx::query_as("SELECT seed FROM daily_day WHERE day = $1")
                .bind(day.number())
                .fetch_optional(pool)
                .await?
        });
        let read = |(bytes,): (Vec<u8>,)| {
            let bytes = bytes.try_into();
            bytes.map(Seed).map_err(|_| StoreError::Damaged("a seed"))
        };
        found.map(read).transpose()
    }

    /// Notes that a person took the deal of a day that has a seed.
    ///
    /// # Errors
    /// [`StoreError::Nobody`], [`StoreError::Database`].
    pub async fn take(&self, day: Day, person: Person) -> Result<(), StoreError> {
        in_transaction!(self, transaction => {
            let taken = sqlx::query(
                "INSERT INTO daily_taken (person, day) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            )
            .bind(person.0)
            .bind(day.number())
            .execute(&mut *transaction)
            .await?;
            if taken.rows_affected() == 1 {
                sqlx::query("UPDATE daily_day SET taken = taken + 1 WHERE day = $1")
                    .bind(day.number())
                    .execute(&mut *transaction)
                    .await?;
            }
        });
        Ok(())
    }

    /// Enters a result of a day that has a seed. The first of a person for a day stands.
    ///
    /// # Errors
    /// [`StoreError::Nobody`] where the person is gone, [`StoreError::Damaged`],
    /// [`StoreError::Database`]; nothing is entered then.
    pub async fn enter(
        &self,
        person: Person,
        submission: &Submission<'_>,
    ) -> Result<Entered, StoreError> {
        let Submission {
            day,
            id,
            played,
            record,
            received,
        } = *submission;
        let score = i64::from(played.score());
        let is_new = in_transaction!(self, transaction => {
            let entered = sqlx::query(
                "INSERT INTO daily_result (person, day, id, score, rounds, record, received)
                 VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
            )
            .bind(person.0)
            .bind(day.number())
            .bind(id)
            .bind(score)
            .bind(rounds_text(played))
            .bind(record)
            .bind(received)
            .execute(&mut *transaction)
            .await?;
            let is_new = entered.rows_affected() == 1;
            if is_new {
                book!(&mut *transaction, day.number(), score, played, 1);
            }
            is_new
        });
        if is_new {
            return Ok(Entered::New);
        }
        Ok(self
            .entered(person, id, record)
            .await?
            .unwrap_or(Entered::AlreadyPlayed))
    }

    /// Whether something has come under this id, and whether it was this.
    ///
    /// # Errors
    /// [`StoreError::Damaged`], [`StoreError::Database`].
    pub async fn entered(
        &self,
        person: Person,
        id: &str,
        record: &str,
    ) -> Result<Option<Entered>, StoreError> {
        let found: Option<(i64, String, String)> = on!(self, pool => {
            sqlx::query_as("SELECT person, record, rounds FROM daily_result WHERE id = $1")
                .bind(id)
                .fetch_optional(pool)
                .await?
        });
        found
            .map(|(owner, before, rounds)| {
                if owner == person.0 && before == record {
                    Ok(Entered::Before(read_rounds(&rounds)?))
                } else {
                    Ok(Entered::IdTaken)
                }
            })
            .transpose()
    }

    /// A person's accepted result of a day.
    ///
    /// # Errors
    /// [`StoreError::Damaged`], [`StoreError::Database`].
    pub async fn result(&self, person: Person, day: Day) -> Result<Option<Played>, StoreError> {
        let found: Option<(String,)> = on!(self, pool => {
            sqlx::query_as("SELECT rounds FROM daily_result WHERE person = $1 AND day = $2")
                .bind(person.0)
                .bind(day.number())
                .fetch_optional(pool)
                .await?
        });
        found.map(|(rounds,)| read_rounds(&rounds)).transpose()
    }

    /// All accepted results of a person, the newest day first.
    ///
    /// # Errors
    /// [`StoreError::Damaged`], [`StoreError::Database`].
    pub async fn results(&self, person: Person) -> Result<Vec<StoredResult>, StoreError> {
        let found: Vec<(i64, String, i64, String, String, i64)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT day, id, score, rounds, record, received FROM daily_result
                 WHERE person = $1 ORDER BY day DESC",
            )
            .bind(person.0)
            .fetch_all(pool)
            .await?
        });
        let read = |(day, id, score, rounds, record, received): (_, _, _, String, _, _)| {
            Ok(StoredResult {
                day: Day::numbered(day),
                received,
                id,
                score: small(score),
                played: read_rounds(&rounds)?,
                record,
            })
        };
        found.into_iter().map(read).collect()
    }
}

/// A score, out of the database's widest number.
pub(super) fn small(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(if number < 0 { i32::MIN } else { i32::MAX })
}

pub(super) fn count(number: i64) -> u32 {
    u32::try_from(number.max(0)).unwrap_or(u32::MAX)
}
