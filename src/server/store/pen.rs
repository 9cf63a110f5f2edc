use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

use sqlx::SqlitePool;
use tokio::sync::oneshot::{self, error::TryRecvError};

use super::StoreError;
use super::rooms::{move_on, write_line};
use crate::room::RoomCode;
use crate::server::rooms::Entry;

/// What writes the logs of tables into SQLite. There is one, and each commit waits for the disk: so
/// whoever gets it writes the lines of all who wait as well, in one transaction.
#[derive(Clone, Debug, Default)]
pub(super) struct Pen {
    waiting: Arc<Mutex<Vec<Job>>>,
    held: Arc<tokio::sync::Mutex<()>>,
}

#[derive(Debug)]
struct Job {
    code: RoomCode,
    entry: Entry,
    deadline: Option<i64>,
    done: oneshot::Sender<bool>,
}

impl Pen {
    /// Writes a line; `false` where it cannot follow what is there.
    pub(super) async fn write(
        &self,
        pool: &SqlitePool,
        code: RoomCode,
        entry: &Entry,
        deadline: Option<i64>,
    ) -> Result<bool, StoreError> {
        let waiting = || self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let (done, mut answer) = oneshot::channel();
            waiting().push(Job {
                code,
                entry: entry.clone(),
                deadline,
                done,
            });
            let _held = self.held.lock().await;
            match answer.try_recv() {
                Ok(is_written) => return Ok(is_written),
                // Whoever held it could not write.
                Err(TryRecvError::Closed) => continue,
                Err(TryRecvError::Empty) => {}
            }
            let jobs = mem::take(&mut *waiting());
            let mut written = Vec::with_capacity(jobs.len());
            let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
            for job in &jobs {
                let (code, entry) = (job.code, &job.entry);
                let follows = move_on!(&mut *transaction, code, entry, job.deadline, None, None);
                if follows {
                    write_line!(&mut *transaction, code, entry);
                }
                written.push(follows);
            }
            transaction.commit().await?;
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
