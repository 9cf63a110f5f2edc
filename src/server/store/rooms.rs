use knockwood_engine::{PerSeat, Seat};
use sqlx::postgres::PgListener;

use super::{Person, Pool, Store, StoreError, in_transaction, on};
use crate::api::StoredTable;
use crate::room::{RoomCode, Terms};
use crate::server::rooms::{Doing, Entry, Luck};

/// What the instances of one database tell each other by.
pub(super) const CHANNEL: &str = "knockwood_rooms";
/// How many tables are listed.
const LISTED: i64 = 50;
/// How many tables are moved at, or cleared away, at a time.
const AT_ONCE: i64 = 200;

/// Who sits at a table, and what is played. Its game is in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomHead {
    /// What is played.
    pub terms: Terms,
    /// Who sits there; nobody, too, where a person was deleted.
    pub people: PerSeat<Option<Person>>,
    /// What they call themselves.
    pub names: PerSeat<Option<String>>,
    /// The version of the log's last line.
    pub version: u64,
    /// When that was written, in seconds since 1970 began.
    pub touched: i64,
}

/// A table that waits for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingRoom {
    /// Its code.
    pub code: RoomCode,
    /// Who has opened it.
    pub host: Option<String>,
    /// The text of its rules.
    pub rules: String,
    /// Seconds a turn.
    pub timer: Option<u16>,
    /// Since when it waits.
    pub opened: i64,
}

/// A line to be written, and what it changes beside the log.
#[derive(Clone, Copy, Debug)]
pub struct Append<'a> {
    /// The line.
    pub entry: &'a Entry,
    /// When the server is to move, after it.
    pub deadline: Option<i64>,
    /// Who takes the second seat by it, and their name.
    pub joins: Option<(Person, Option<&'a str>)>,
    /// Told to the other instances.
    pub message: &'a str,
}

type Line = (i64, Option<String>, String, i64, String, Option<Vec<u8>>);

fn read_line((version, id, seat, at, what, luck): Line) -> Result<Entry, StoreError> {
    Ok(Entry {
        version: number(version),
        seat: read_seat(&seat)?,
        id,
        at,
        what: what
            .parse()
            .map_err(|_| StoreError::Damaged("a table's log"))?,
        luck: match luck {
            None => None,
            Some(bytes) => Some(Luck::read(&bytes).ok_or(StoreError::Damaged("a table's luck"))?),
        },
    })
}

fn read_seat(text: &str) -> Result<Seat, StoreError> {
    match text {
        "A" => Ok(Seat::A),
        "B" => Ok(Seat::B),
        _ => Err(StoreError::Damaged("a seat")),
    }
}

fn number(version: i64) -> u64 {
    u64::try_from(version).unwrap_or_default()
}

pub(super) fn column(version: u64) -> i64 {
    i64::try_from(version).unwrap_or(i64::MAX)
}

fn read_timer(timer: Option<i64>) -> Option<u16> {
    timer.and_then(|timer| u16::try_from(timer).ok())
}

fn read_code(code: &str) -> Result<RoomCode, StoreError> {
    code.parse()
        .map_err(|_| StoreError::Damaged("a table's code"))
}

/// Makes a version the next one of its table; whether it is. Whoever comes second with a version waits
/// here for the first, and then finds it taken; a command that is in the log already is not done again.
pub(super) const MOVE_ON: &str = "UPDATE room SET version = $2, touched = $3, deadline = $4,
         state = COALESCE($5, state), person_b = COALESCE($6, person_b), name_b = COALESCE($7, name_b)
     WHERE code = $1 AND version = $2 - 1
     AND NOT EXISTS (SELECT 1 FROM room_log WHERE room = $1 AND id = $8)";

macro_rules! move_on {
    ($connection:expr, $code:expr, $entry:expr, $deadline:expr, $person:expr, $name:expr) => {{
        let person: Option<i64> = $person;
        let name: Option<&str> = $name;
        sqlx::query($crate::server::store::rooms::MOVE_ON)
            .bind($code.to_string())
            .bind($crate::server::store::rooms::column($entry.version))
            .bind($entry.at)
            .bind($deadline)
            .bind($crate::server::store::rooms::state_after($entry.what))
            .bind(person)
            .bind(name)
            .bind($entry.id.as_deref())
            .execute($connection)
            .await?
            .rows_affected()
            == 1
    }};
}

/// Writes a line of a log.
macro_rules! write_line {
    ($connection:expr, $code:expr, $entry:expr) => {
        sqlx::query(
            "INSERT INTO room_log (room, version, id, seat, at, what, luck)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind($code.to_string())
        .bind($crate::server::store::rooms::column($entry.version))
        .bind($entry.id.as_deref())
        .bind($entry.seat.to_string())
        .bind($entry.at)
        .bind($entry.what.to_string())
        .bind($entry.luck.as_ref().map($crate::server::rooms::Luck::bytes))
        .execute($connection)
        .await?
    };
}
pub(super) use {move_on, write_line};

/// What a table is after this: whether it waits, has two, or is closed.
pub(super) const fn state_after(what: Doing) -> Option<i64> {
    match what {
        Doing::Join => Some(1),
        Doing::Close => Some(2),
        _ => None,
    }
}

impl Store {
    /// Opens a table with the first line of its log. `awaited`: until when its host counts as looking.
    ///
    /// # Errors
    /// [`StoreError::Nobody`], [`StoreError::Database`], also where the code is taken.
    pub async fn open_room(
        &self,
        code: RoomCode,
        terms: &Terms,
        host: (Person, Option<&str>),
        first: &Entry,
        awaited: i64,
    ) -> Result<(), StoreError> {
        in_transaction!(self, transaction => {
            sqlx::query(
                "INSERT INTO room (code, rules, timer, listed, person_a, name_a, version, state, opened, touched, awaited)
                 VALUES ($1, $2, $3, $4, $5, $6, 1, 0, $7, $7, $8)",
            )
            .bind(code.to_string())
            .bind(terms.rules.to_string())
            .bind(terms.timer.map(i64::from))
            .bind(i64::from(terms.listed))
            .bind(host.0.0)
            .bind(host.1)
            .bind(first.at)
            .bind(awaited)
            .execute(&mut *transaction)
            .await?;
            write_line!(&mut *transaction, code, first);
        });
        Ok(())
    }

    /// Who sits at a table; `None` where there is none.
    ///
    /// # Errors
    /// [`StoreError::Damaged`], [`StoreError::Database`].
    pub async fn room_head(&self, code: RoomCode) -> Result<Option<RoomHead>, StoreError> {
        type Row = (
            String,
            Option<i64>,
            i64,
            Option<i64>,
            Option<i64>,
            Option<String>,
            Option<String>,
            i64,
            i64,
        );
        let found: Option<Row> = on!(self, pool => {
            sqlx::query_as(
                "SELECT rules, timer, listed, person_a, person_b, name_a, name_b, version, touched
                 FROM room WHERE code = $1",
            )
            .bind(code.to_string())
            .fetch_optional(pool)
            .await?
        });
        let Some((rules, timer, listed, a, b, name_a, name_b, version, touched)) = found else {
            return Ok(None);
        };
        Ok(Some(RoomHead {
            terms: Terms {
                rules: rules
                    .parse()
                    .map_err(|_| StoreError::Damaged("a table's rules"))?,
                timer: read_timer(timer),
                listed: listed == 1,
            },
            people: PerSeat::new(a.map(Person), b.map(Person)),
            names: PerSeat::new(name_a, name_b),
            version: number(version),
            touched,
        }))
    }

    /// The lines of a table's log after this version, in order.
    ///
    /// # Errors
    /// [`StoreError::Damaged`], [`StoreError::Database`].
    pub async fn room_log(&self, code: RoomCode, after: u64) -> Result<Vec<Entry>, StoreError> {
        let found: Vec<Line> = on!(self, pool => {
            sqlx::query_as(
                "SELECT version, id, seat, at, what, luck FROM room_log
                 WHERE room = $1 AND version > $2 ORDER BY version",
            )
            .bind(code.to_string())
            .bind(column(after))
            .fetch_all(pool)
            .await?
        });
        found.into_iter().map(read_line).collect()
    }

    /// The line that a command has written.
    ///
    /// # Errors
    /// [`StoreError::Damaged`], [`StoreError::Database`].
    pub async fn room_line(&self, code: RoomCode, id: &str) -> Result<Option<Entry>, StoreError> {
        let found: Option<Line> = on!(self, pool => {
            sqlx::query_as(
                "SELECT version, id, seat, at, what, luck FROM room_log WHERE room = $1 AND id = $2",
            )
            .bind(code.to_string())
            .bind(id)
            .fetch_optional(pool)
            .await?
        });
        found.map(read_line).transpose()
    }

    /// Writes the next line of a table's log, and tells the other instances, all or nothing. `false`
    /// where that version or that command is written already, or there is no table: then nothing is done.
    ///
    /// # Errors
    /// [`StoreError::Nobody`], [`StoreError::Database`].
    pub async fn append(&self, code: RoomCode, line: Append<'_>) -> Result<bool, StoreError> {
        let Append {
            entry, deadline, ..
        } = line;
        let Some((person, name)) = line.joins else {
            return self.1.write(code, line).await;
        };
        // Not with the others: a person who is deleted meanwhile would undo their lines too.
        macro_rules! sit_down {
            ($transaction:expr) => {{
                let connection = &mut *$transaction;
                let follows = move_on!(connection, code, entry, deadline, Some(person.0), name);
                if follows {
                    write_line!(&mut *$transaction, code, entry);
                }
                follows
            }};
        }
        match &self.0 {
            Pool::Sqlite(pool) => {
                let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
                let follows = sit_down!(transaction);
                transaction.commit().await?;
                Ok(follows)
            }
            Pool::Postgres(pool) => {
                let mut transaction = pool.begin().await?;
                let follows = sit_down!(transaction);
                if follows {
                    sqlx::query("SELECT pg_notify($1, $2)")
                        .bind(CHANNEL)
                        .bind(line.message)
                        .execute(&mut *transaction)
                        .await?;
                }
                transaction.commit().await?;
                Ok(follows)
            }
        }
    }

    /// Tells the other instances something that is not in the store. Where there are none, nobody is
    /// told.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn tell_instances(&self, message: &str) -> Result<(), StoreError> {
        if let Pool::Postgres(pool) = &self.0 {
            sqlx::query("SELECT pg_notify($1, $2)")
                .bind(CHANNEL)
                .bind(message)
                .execute(pool)
                .await?;
        }
        Ok(())
    }

    /// Listens to what the instances of this database tell each other; `None` where it has only one.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn listen(&self) -> Result<Option<PgListener>, StoreError> {
        let Pool::Postgres(pool) = &self.0 else {
            return Ok(None);
        };
        let mut listener = PgListener::connect_with(pool).await?;
        // Who connects again has to read everything again first.
        listener.eager_reconnect(false);
        listener.listen(CHANNEL).await?;
        Ok(Some(listener))
    }

    /// The tables at which the server is to move.
    ///
    /// # Errors
    /// [`StoreError::Damaged`], [`StoreError::Database`].
    pub async fn late_rooms(&self, now: i64) -> Result<Vec<RoomCode>, StoreError> {
        let found: Vec<(String,)> = on!(self, pool => {
            sqlx::query_as("SELECT code FROM room WHERE deadline <= $1 ORDER BY deadline LIMIT $2")
                .bind(now)
                .bind(AT_ONCE)
                .fetch_all(pool)
                .await?
        });
        found.iter().map(|(code,)| read_code(code)).collect()
    }

    /// Clears away tables at which nothing has been done since. Says which.
    ///
    /// # Errors
    /// [`StoreError::Damaged`], [`StoreError::Database`].
    pub async fn clear_rooms(&self, untouched_since: i64) -> Result<Vec<RoomCode>, StoreError> {
        let found: Vec<(String,)> = on!(self, pool => {
            sqlx::query_as(
                "DELETE FROM room WHERE touched <= $1
                 AND code IN (SELECT code FROM room WHERE touched <= $1 LIMIT $2) RETURNING code",
            )
            .bind(untouched_since)
            .bind(AT_ONCE)
            .fetch_all(pool)
            .await?
        });
        found.iter().map(|(code,)| read_code(code)).collect()
    }

    /// The tables that wait for anybody, and whose host looks at them, the newest first.
    ///
    /// # Errors
    /// [`StoreError::Damaged`], [`StoreError::Database`].
    pub async fn waiting_rooms(&self, now: i64) -> Result<Vec<WaitingRoom>, StoreError> {
        type Row = (String, Option<String>, String, Option<i64>, i64);
        let found: Vec<Row> = on!(self, pool => {
            sqlx::query_as(
                "SELECT code, name_a, rules, timer, opened FROM room
                 WHERE state = 0 AND listed = 1 AND awaited > $1 ORDER BY opened DESC, code LIMIT $2",
            )
            .bind(now)
            .bind(LISTED)
            .fetch_all(pool)
            .await?
        });
        let read = |(code, host, rules, timer, opened): (String, _, _, _, _)| {
            Ok(WaitingRoom {
                code: read_code(&code)?,
                host,
                rules,
                timer: read_timer(timer),
                opened,
            })
        };
        found.into_iter().map(read).collect()
    }

    /// Notes that the host of a table that waits looks at it.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn await_player(&self, code: RoomCode, until: i64) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query("UPDATE room SET awaited = $2 WHERE code = $1 AND state = 0 AND listed = 1")
                .bind(code.to_string())
                .bind(until)
                .execute(pool)
                .await?;
        });
        Ok(())
    }

    /// The tables that a person sits at and that are not closed, with the seat.
    ///
    /// # Errors
    /// [`StoreError::Damaged`], [`StoreError::Database`].
    pub async fn rooms_of(&self, person: Person) -> Result<Vec<(RoomCode, Seat)>, StoreError> {
        let found: Vec<(String, i64)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT code, CAST(CASE WHEN person_a = $1 THEN 0 ELSE 1 END AS BIGINT) FROM room
                 WHERE (person_a = $1 OR person_b = $1) AND state < 2 ORDER BY opened, code",
            )
            .bind(person.0)
            .fetch_all(pool)
            .await?
        });
        let seat = |number| if number == 0 { Seat::A } else { Seat::B };
        found
            .iter()
            .map(|(code, number)| Ok((read_code(code)?, seat(*number))))
            .collect()
    }

    /// All tables that a person sits at, closed ones too.
    ///
    /// # Errors
    /// [`StoreError::Damaged`], [`StoreError::Database`].
    pub async fn tables_of(&self, person: Person) -> Result<Vec<StoredTable>, StoreError> {
        let found: Vec<(String, Option<String>, i64, i64)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT code, CASE WHEN person_a = $1 THEN name_a ELSE name_b END, opened, touched
                 FROM room WHERE person_a = $1 OR person_b = $1 ORDER BY opened DESC, code",
            )
            .bind(person.0)
            .fetch_all(pool)
            .await?
        });
        let read = |(code, name, opened, touched): (String, _, _, _)| {
            Ok(StoredTable {
                code: read_code(&code)?,
                name,
                opened,
                touched,
            })
        };
        found.into_iter().map(read).collect()
    }
}
