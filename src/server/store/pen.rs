use std::collections::HashSet;
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::oneshot::{self, error::TryRecvError};

use super::rooms::{Append, CHANNEL, column, move_on, state_after, write_line};
use super::{Pool, StoreError};
use crate::room::RoomCode;
use crate::server::rooms::{Entry, Luck};

/// What writes the logs of tables. There is one, since each commit waits for the disk, and those that
/// notify wait for each other in PostgreSQL too: so whoever gets it writes the lines of all who wait as
/// well, in one transaction.
#[derive(Clone, Debug)]
pub(super) struct Pen {
    /// Its one connection: it never waits behind those who read.
    pub(super) pool: Pool,
    waiting: Arc<Mutex<Vec<Job>>>,
    held: Arc<tokio::sync::Mutex<()>>,
}

#[derive(Debug)]
struct Job {
    code: RoomCode,
    entry: Entry,
    deadline: Option<i64>,
    message: String,
    done: oneshot::Sender<bool>,
}

/// All lines by one question, however many: each lies between two programs that have to be woken. The
/// tables are locked in one order, so that no two servers wait for each other.
const WRITE_ALL: &str = "
    WITH line AS (
        SELECT * FROM unnest(
            $1::text[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::bytea[],
            $8::bigint[], $9::bigint[], $10::text[]
        ) AS line (room, version, id, seat, at, what, luck, deadline, state, message)
    ), locked AS (
        SELECT code FROM room WHERE code = ANY ($1) ORDER BY code FOR UPDATE
    ), moved AS (
        UPDATE room SET version = line.version, touched = line.at, deadline = line.deadline,
            state = COALESCE(line.state, room.state)
        FROM line JOIN locked ON locked.code = line.room
        WHERE room.code = line.room AND room.version = line.version - 1
        AND NOT EXISTS (SELECT 1 FROM room_log WHERE room_log.room = line.room AND room_log.id = line.id)
        RETURNING room.code
    ), written AS (
        INSERT INTO room_log (room, version, id, seat, at, what, luck)
        SELECT line.room, line.version, line.id, line.seat, line.at, line.what, line.luck
        FROM line JOIN moved ON moved.code = line.room
        RETURNING room
    )
    SELECT line.room, pg_notify($11, line.message)::text
    FROM written JOIN line ON line.room = written.room";

impl Pen {
    /// One that writes by the connection of this pool.
    pub(super) fn new(pool: Pool) -> Self {
        Self {
            pool,
            waiting: Arc::default(),
            held: Arc::default(),
        }
    }

    /// Writes a line; `false` where it cannot follow what is there.
    pub(super) async fn write(&self, code: RoomCode, line: Append<'_>) -> Result<bool, StoreError> {
        let waiting = || self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let (done, mut answer) = oneshot::channel();
            waiting().push(Job {
                code,
                entry: line.entry.clone(),
                deadline: line.deadline,
                message: line.message.to_owned(),
                done,
            });
            let _held = self.held.lock().await;
            loop {
                match answer.try_recv() {
                    Ok(is_written) => return Ok(is_written),
                    // Whoever held it could not write.
                    Err(TryRecvError::Closed) => break,
                    Err(TryRecvError::Empty) => {}
                }
                // One of each table; a second one waits for the next time.
                let mut tables = HashSet::new();
                let (jobs, others): (Vec<Job>, Vec<Job>) = mem::take(&mut *waiting())
                    .into_iter()
                    .partition(|job| tables.insert(job.code));
                waiting().extend(others);
                let written = write_all(&self.pool, &jobs).await?;
                for (job, is_written) in jobs.into_iter().zip(written) {
                    // Whoever does not wait any more finds it in the log.
                    let _ = job.done.send(is_written);
                }
            }
        }
    }
}

/// Writes the lines that can follow what is there, and tells the other instances, all or nothing; says
/// which were written. Of each table there is one at most.
async fn write_all(pool: &Pool, jobs: &[Job]) -> Result<Vec<bool>, StoreError> {
    match pool {
        Pool::Sqlite(pool) => {
            let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
            let mut written = Vec::with_capacity(jobs.len());
            for job in jobs {
                let (code, entry) = (job.code, &job.entry);
                let follows = move_on!(&mut *transaction, code, entry, job.deadline, None, None);
                if follows {
                    write_line!(&mut *transaction, code, entry);
                }
                written.push(follows);
            }
            transaction.commit().await?;
            Ok(written)
        }
        Pool::Postgres(pool) => {
            let entries = || jobs.iter().map(|job| &job.entry);
            let texts = |text: fn(&Job) -> String| jobs.iter().map(text).collect::<Vec<_>>();
            let states = entries().map(|entry| state_after(entry.what));
            let lucks = entries().map(|entry| entry.luck.as_ref().map(Luck::bytes));
            let written: Vec<(String, Option<String>)> = sqlx::query_as(WRITE_ALL)
                .bind(texts(|job| job.code.to_string()))
                .bind(
                    entries()
                        .map(|entry| column(entry.version))
                        .collect::<Vec<_>>(),
                )
                .bind(entries().map(|entry| entry.id.clone()).collect::<Vec<_>>())
                .bind(texts(|job| job.entry.seat.to_string()))
                .bind(entries().map(|entry| entry.at).collect::<Vec<_>>())
                .bind(texts(|job| job.entry.what.to_string()))
                .bind(lucks.collect::<Vec<_>>())
                .bind(jobs.iter().map(|job| job.deadline).collect::<Vec<_>>())
                .bind(states.collect::<Vec<_>>())
                .bind(texts(|job| job.message.clone()))
                .bind(CHANNEL)
                .fetch_all(pool)
                .await?;
            let written: HashSet<String> = written.into_iter().map(|(code, _)| code).collect();
            let is_written = |job: &Job| written.contains(&job.code.to_string());
            Ok(jobs.iter().map(is_written).collect())
        }
    }
}
