use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use knockwood_engine::{PerSeat, Seat};
use tokio::sync::{mpsc, watch};

use super::Table;
use super::keeper;
use super::live::{Known, Live};
use super::message::Message;
use super::streams::Streams;
use super::{Doing, Entry, Luck, Refused};
use crate::room::{KEPT_FOR, RoomCode};
use crate::server::Clock;
use crate::server::store::{Append, Person, Store, StoreError};

/// For how long a host counts as looking at a table that waits, in seconds.
pub(super) const AWAITED: i64 = 60;

/// After how long somebody of whom there is nothing is cleared away, in seconds: the deal of a day may be handed in for
/// two days after it.
const IDLE_FOR: i64 = 30 * 86_400;

/// All tables, as far as this instance knows them.
#[derive(Debug)]
pub(in crate::server) struct Hub {
    pub(super) store: Store,
    pub(super) clock: Clock,
    /// What this instance is called by the others.
    pub(super) instance: u64,
    pub(super) streams: Streams,
    rooms: Mutex<HashMap<RoomCode, Arc<Live>>>,
    /// To the other instances.
    messages: mpsc::UnboundedSender<Message>,
    /// Whether the server is about to stop.
    stopping: watch::Sender<bool>,
}

/// What has become of a line that somebody wants to write.
#[derive(Debug)]
pub(super) enum Written {
    /// It is written.
    Done(Arc<Known>),
    /// The table does not allow it.
    Refused(Refused),
    /// Somebody else was quicker; look again.
    Overtaken,
}

impl Hub {
    /// All tables of a store. What has to be done in time is done from now on, until the hub is dropped.
    pub(in crate::server) fn open(store: Store, clock: Clock) -> Result<Arc<Self>, StoreError> {
        let luck = Luck::fresh().ok_or(StoreError::NoLuck)?;
        let mut instance = [0; 8];
        instance.copy_from_slice(&luck.bytes()[..8]);
        let (messages, to_send) = mpsc::unbounded_channel();
        let hub = Arc::new(Self {
            store,
            clock,
            instance: u64::from_be_bytes(instance),
            streams: Streams::default(),
            rooms: Mutex::default(),
            messages,
            stopping: watch::Sender::new(false),
        });
        keeper::start(&hub, to_send);
        Ok(hub)
    }

    /// How many tables are in memory here, and how many streams are open.
    pub(in crate::server) fn figures(&self) -> (usize, usize) {
        (self.rooms().len(), self.streams.count())
    }

    /// Ends all streams: the server stops.
    pub(in crate::server) fn stop(&self) {
        self.stopping.send_replace(true);
    }

    pub(super) fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    pub(super) fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<RoomCode, Arc<Live>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A table, from now on known here.
    pub(super) fn live(&self, code: RoomCode) -> Arc<Live> {
        let fresh = || Arc::new(Live::new(code, self.clock.now()));
        self.rooms().entry(code).or_insert_with(fresh).clone()
    }

    /// A table as it stands; `None` where there is none, of which then nothing stays here.
    pub(super) async fn find(
        &self,
        code: RoomCode,
    ) -> Result<Option<(Arc<Live>, Arc<Known>)>, StoreError> {
        let live = self.live(code);
        let known = live.look(&self.store, self.clock.now()).await?;
        if known.is_none() && !live.is_heard() {
            self.rooms().remove(&code);
        }
        Ok(known.map(|known| (live, known)))
    }

    /// A table, if it is known here.
    pub(super) fn live_already(&self, code: RoomCode) -> Option<Arc<Live>> {
        self.rooms().get(&code).cloned()
    }

    /// All tables that are known here.
    pub(super) fn all(&self) -> Vec<Arc<Live>> {
        self.rooms().values().cloned().collect()
    }

    /// Forgets the tables that nobody looks at. Somebody who has just asked for one keeps it.
    pub(super) fn forget_unheard(&self) {
        self.rooms()
            .retain(|_, live| live.is_heard() || Arc::strong_count(live) > 1);
    }

    pub(super) fn send(&self, message: Message) {
        // Nobody takes it only when everything ends.
        let _ = self.messages.send(message);
    }

    /// One more page of a seat, or one less.
    pub(super) fn count_page(&self, live: &Live, seat: Seat, is_open: bool) {
        let (pages, has_changed) = {
            let mut seen = live.seen();
            let mut pages = seen.of(self.instance);
            pages[seat] = if is_open {
                pages[seat].saturating_add(1)
            } else {
                pages[seat].saturating_sub(1)
            };
            (pages, seen.note(self.instance, pages, self.clock.now()))
        };
        self.send(Message::Pages(self.instance, vec![(live.code, pages)]));
        if has_changed {
            live.ring();
        }
    }

    /// Writes a line at a table, if it can be done there. `known` is held by who asks.
    pub(super) async fn write(
        &self,
        live: &Live,
        known: &mut Option<Arc<Known>>,
        step: Step<'_>,
    ) -> Result<Written, StoreError> {
        let Some(before) = known.clone() else {
            return Ok(Written::Overtaken);
        };
        let mut table = before.table.clone();
        let mut entry = Entry {
            version: table.version() + 1,
            seat: step.seat,
            id: step.id.map(str::to_owned),
            at: self.clock.now(),
            what: step.what,
            luck: None,
        };
        if let Err(refused) = table.apply(&entry) {
            return Ok(Written::Refused(refused));
        }
        if table.needs_luck() {
            entry.luck = Some(Luck::fresh().ok_or(StoreError::NoLuck)?);
            table = before.table.clone();
            if let Err(refused) = table.apply(&entry) {
                return Ok(Written::Refused(refused));
            }
        }
        let message = Message::Written(live.code, entry.version).to_string();
        let append = Append {
            entry: &entry,
            deadline: table.deadline(),
            joins: step.joins,
            message: &message,
        };
        if !self.store.append(live.code, append).await? {
            live.distrust();
            return Ok(Written::Overtaken);
        }
        let mut head = before.head.clone();
        head.version = entry.version;
        head.touched = entry.at;
        if let Some((person, name)) = step.joins {
            head.people[Seat::B] = Some(person);
            head.names[Seat::B] = name.map(str::to_owned);
        }
        let after = Arc::new(Known { head, table });
        *known = Some(after.clone());
        live.ring();
        Ok(Written::Done(after))
    }

    /// Moves for those whose time is up.
    pub(super) async fn move_late(&self) -> Result<(), StoreError> {
        let now = self.clock.now();
        for code in self.store.late_rooms(now).await? {
            let live = self.live(code);
            let mut known = live.known.lock().await;
            // The whole turn, a draw and a throw.
            while let Some(view) = self.late_view(&live, &mut known, now).await? {
                let Some(action) = super::forced(&view) else {
                    break;
                };
                let step = Step {
                    seat: view.seat,
                    id: None,
                    what: Doing::Late(action),
                    joins: None,
                };
                if let Written::Refused(refused) = self.write(&live, &mut known, step).await? {
                    tracing::error!("a table refuses a move in time: {refused}");
                    break;
                }
            }
        }
        Ok(())
    }

    async fn late_view(
        &self,
        live: &Live,
        known: &mut Option<Arc<Known>>,
        now: i64,
    ) -> Result<Option<knockwood_engine::View>, StoreError> {
        let known = live.refresh(known, &self.store, now).await?;
        let is_late = |table: &Table| table.deadline().is_some_and(|until| until <= now);
        Ok(known
            .filter(|known| is_late(&known.table))
            .and_then(|known| {
                let game = known.table.game()?;
                Some(game.view(game.turn()?))
            }))
    }

    /// Clears away the tables at which nothing was done for long.
    pub(super) async fn clear(&self) -> Result<(), StoreError> {
        let since = self.clock.now() - KEPT_FOR;
        for code in self.store.clear_rooms(since).await? {
            self.changed(code);
        }
        Ok(())
    }

    /// Clears away people who have come once, and never did anything.
    pub(super) async fn clear_idle(&self) -> Result<(), StoreError> {
        self.store.clear_idle(self.clock.now() - IDLE_FOR).await?;
        Ok(())
    }

    /// Something has changed at a table beside its log.
    pub(super) fn changed(&self, code: RoomCode) {
        if let Some(live) = self.live_already(code) {
            live.distrust();
        }
        self.send(Message::Changed(code));
    }

    /// Closes all tables of a person who is to be forgotten. Says which.
    pub(in crate::server) async fn leave_all(
        &self,
        person: Person,
    ) -> Result<Vec<RoomCode>, StoreError> {
        let rooms = self.store.rooms_of(person).await?;
        for (code, seat) in &rooms {
            let live = self.live(*code);
            let mut known = live.known.lock().await;
            loop {
                let now = self.clock.now();
                if live.refresh(&mut known, &self.store, now).await?.is_none() {
                    break;
                }
                let step = Step {
                    seat: *seat,
                    id: None,
                    what: Doing::Close,
                    joins: None,
                };
                match self.write(&live, &mut known, step).await? {
                    Written::Overtaken => {}
                    Written::Done(_) | Written::Refused(_) => break,
                }
            }
        }
        Ok(rooms.into_iter().map(|(code, _)| code).collect())
    }

    /// Other people, or other names, are at these tables.
    pub(in crate::server) fn all_changed(&self, rooms: &[RoomCode]) {
        for code in rooms {
            self.changed(*code);
        }
    }

    /// What another instance has told.
    pub(super) fn hear(&self, message: Message) {
        match message {
            Message::Written(code, version) => {
                if let Some(live) = self.live_already(code) {
                    live.tell(version);
                }
            }
            Message::Changed(code) => {
                if let Some(live) = self.live_already(code) {
                    live.distrust();
                }
            }
            Message::Pages(instance, _) if instance == self.instance => {}
            Message::Pages(instance, tables) => {
                for (code, pages) in tables {
                    let Some(live) = self.live_already(code) else {
                        continue;
                    };
                    let has_changed = live.seen().note(instance, pages, self.clock.now());
                    if has_changed {
                        live.ring();
                    }
                }
            }
            Message::Who(code) => {
                let pages = self
                    .live_already(code)
                    .map(|live| live.seen().of(self.instance))
                    .unwrap_or_default();
                if pages != PerSeat::default() {
                    self.send(Message::Pages(self.instance, vec![(code, pages)]));
                }
            }
        }
    }

    /// Everybody reads everything again.
    pub(super) fn distrust_all(&self) {
        for live in self.all() {
            live.distrust();
        }
    }
}

/// What somebody wants to do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<'a> {
    pub(super) seat: Seat,
    pub(super) id: Option<&'a str>,
    pub(super) what: Doing,
    pub(super) joins: Option<(Person, Option<&'a str>)>,
}
