use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::oneshot::{self, error::TryRecvError};

use super::rooms::{Append, CHANNEL, move_on, write_line};
use super::{Pool, StoreError};
use crate::room::RoomCode;
use crate::server::rooms::Entry;

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

/// Writes the lines that can follow what is there; which of them.
macro_rules! write_all {
    ($transaction:expr, $jobs:expr) => {{
        let mut written = Vec::with_capacity($jobs.len());
        for job in $jobs {
            let (code, entry) = (job.code, &job.entry);
            let follows = move_on!(&mut *$transaction, code, entry, job.deadline, None, None);
            if follows {
                write_line!(&mut *$transaction, code, entry);
            }
            written.push(follows);
        }
        written
    }};
}

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
            match answer.try_recv() {
                Ok(is_written) => return Ok(is_written),
                // Whoever held it could not write.
                Err(TryRecvError::Closed) => continue,
                Err(TryRecvError::Empty) => {}
            }
            let mut jobs = mem::take(&mut *waiting());
            // In one order, so that no two servers wait for each other.
            jobs.sort_by_key(|job| job.code);
            let written = write_all(&self.pool, &jobs).await?;
            for (job, is_written) in jobs.into_iter().zip(written) {
                // Whoever does not wait any more finds it in the log.
                let _ = job.done.send(is_written);
            }
            if let Ok(is_written) = answer.try_recv() {
                return Ok(is_written);
            }
        }
    }
}

/// Writes the lines that can follow what is there, and tells the other instances, all or nothing; says
/// which were written.
async fn write_all(pool: &Pool, jobs: &[Job]) -> Result<Vec<bool>, StoreError> {
    match pool {
        Pool::Sqlite(pool) => {
            let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
            let written = write_all!(transaction, jobs);
            transaction.commit().await?;
            Ok(written)
        }
        Pool::Postgres(pool) => {
            let mut transaction = pool.begin().await?;
            let written = write_all!(transaction, jobs);
            let told = jobs.iter().zip(&written).filter(|(_, written)| **written);
            let messages: Vec<&str> = told.map(|(job, _)| job.message.as_str()).collect();
            sqlx::query("SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message")
                .bind(CHANNEL)
                .bind(messages)
                .execute(&mut *transaction)
                .await?;
            transaction.commit().await?;
            Ok(written)
        }
    }
}
