use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use knockwood_engine::{PerSeat, Seat};
use tokio::sync::{self, watch};

use super::seen::Seen;
use super::{Refused, Table};
use crate::room::{KEPT_FOR, Presence, RoomCode, RoomView};
use crate::server::store::{Person, RoomHead, Store, StoreError};

/// What is known of a table: a copy of what the store has.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) head: RoomHead,
    pub(super) table: Table,
}

impl Known {
    /// Where this person sits.
    pub(super) fn seat_of(&self, person: Person) -> Option<Seat> {
        Seat::ALL
            .into_iter()
            .find(|seat| self.head.people[*seat] == Some(person))
    }
}

/// A table that somebody has asked for lately. All of it can be read again.
#[derive(Debug)]
pub(super) struct Live {
    pub(super) code: RoomCode,
    /// Held while something is done at the table, so that those who come by this instance come one after
    /// the other; those of others meet in the store.
    pub(super) known: sync::Mutex<Option<Arc<Known>>>,
    /// Rung at every change, whatever it is.
    bell: watch::Sender<u64>,
    /// The highest version that was told of.
    told: AtomicU64,
    /// Whether something may have changed that nobody told of.
    is_stale: AtomicBool,
    seen: Mutex<Seen>,
}

impl Live {
    pub(super) fn new(code: RoomCode, now: i64) -> Self {
        Self {
            code,
            known: sync::Mutex::default(),
            bell: watch::Sender::new(0),
            told: AtomicU64::new(0),
            is_stale: AtomicBool::new(false),
            seen: Mutex::new(Seen::new(now)),
        }
    }

    pub(super) fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn ring(&self) {
        self.bell.send_modify(|rung| *rung = rung.wrapping_add(1));
    }

    pub(super) fn listen(&self) -> watch::Receiver<u64> {
        self.bell.subscribe()
    }

    /// Whether a stream listens.
    pub(super) fn is_heard(&self) -> bool {
        self.bell.receiver_count() > 0
    }

    /// Another instance has written this version.
    pub(super) fn tell(&self, version: u64) {
        self.told.fetch_max(version, Ordering::SeqCst);
        self.ring();
    }

    /// What is known may be old.
    pub(super) fn distrust(&self) {
        self.is_stale.store(true, Ordering::SeqCst);
        self.ring();
    }

    /// The table as it stands; `None` where there is none any more.
    pub(super) async fn look(
        &self,
        store: &Store,
        now: i64,
    ) -> Result<Option<Arc<Known>>, StoreError> {
        let mut known = self.known.lock().await;
        self.refresh(&mut known, store, now).await
    }

    /// Brings what is known up to date, if it may be behind.
    pub(super) async fn refresh(
        &self,
        known: &mut Option<Arc<Known>>,
        store: &Store,
        now: i64,
    ) -> Result<Option<Arc<Known>>, StoreError> {
        let is_stale = self.is_stale.swap(false, Ordering::SeqCst);
        let told = self.told.load(Ordering::SeqCst);
        let is_new = !is_stale
            && known
                .as_ref()
                .is_some_and(|known| known.table.version() >= told);
        if !is_new {
            let read = read(self.code, known.as_deref(), store).await;
            if read.is_err() {
                self.is_stale.store(true, Ordering::SeqCst);
            }
            *known = read?.map(Arc::new);
        }
        // Cleared away, or about to be.
        let is_kept = |known: &&Arc<Known>| known.table.touched() + KEPT_FOR > now;
        Ok(known.as_ref().filter(is_kept).cloned())
    }

    /// What a seat knows.
    pub(super) fn view(&self, known: &Known, seat: Seat, now: i64) -> RoomView {
        let table = &known.table;
        let presence = {
            let seen = self.seen();
            PerSeat::of(|seat| {
                if known.head.people[seat].is_some() {
                    seen.presence(seat)
                } else {
                    Presence::Empty
                }
            })
        };
        RoomView {
            code: self.code,
            version: table.version(),
            seat,
            terms: *table.terms(),
            names: known.head.names.clone(),
            presence,
            pause: table.pause(),
            ready: table.ready(),
            game: table.game_number(),
            won: table.won(),
            table: table.game().map(|game| game.view(seat)),
            commitment: table.commitment(),
            reveal: table.reveal().cloned(),
            undo: table.undo(),
            can_undo: table.can_undo(seat),
            deadline: table.deadline(),
            late: table.late(),
            closed: table.closed(),
            now,
        }
    }
}

/// Reads what has been written since; all of it, where nothing is known.
async fn read(
    code: RoomCode,
    known: Option<&Known>,
    store: &Store,
) -> Result<Option<Known>, StoreError> {
    let damaged = |_: Refused| StoreError::Damaged("a table whose log cannot be played again");
    let after = known.map_or(0, |known| known.table.version());
    // The log first: whoever has sat down by it is then in the head too.
    let log = store.room_log(code, after).await?;
    let Some(head) = store.room_head(code).await? else {
        return Ok(None);
    };
    let table = if let Some(known) = known {
        let mut table = known.table.clone();
        for entry in &log {
            table.apply(entry).map_err(damaged)?;
        }
        table
    } else {
        Table::replay(head.terms, &log).map_err(damaged)?
    };
    Ok(Some(Known { head, table }))
}
