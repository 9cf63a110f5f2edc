use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::hub::Hub;
use super::live::Live;
use super::message::Message;
use crate::api::ApiError;
use crate::room::RoomCode;
use crate::server::store::Person;
use knockwood_engine::Seat;

/// The most streams of a person, of a table and in all. Somebody with twelve windows has one too many.
const OF_PERSON: u32 = 12;
const OF_ROOM: u32 = 16;
const IN_ALL: u32 = 10_000;

/// How many streams are open.
#[derive(Debug, Default)]
pub(super) struct Streams(Mutex<Counts>);

#[derive(Debug, Default)]
struct Counts {
    people: HashMap<Person, u32>,
    rooms: HashMap<RoomCode, u32>,
    all: u32,
}

impl Streams {
    /// How many are open.
    pub(super) fn count(&self) -> usize {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.all as usize
    }
}

impl Counts {
    fn add(&mut self, person: Person, room: RoomCode) -> Result<(), ApiError> {
        let of_person = self.people.get(&person).copied().unwrap_or_default();
        let of_room = self.rooms.get(&room).copied().unwrap_or_default();
        if self.all >= IN_ALL {
            return Err(ApiError::NotNow);
        }
        for (count, most) in [(of_person, OF_PERSON), (of_room, OF_ROOM)] {
            if count >= most {
                return Err(ApiError::TooManyStreams { most });
            }
        }
        self.all += 1;
        *self.people.entry(person).or_default() += 1;
        *self.rooms.entry(room).or_default() += 1;
        Ok(())
    }

    fn take(&mut self, person: Person, room: RoomCode) {
        self.all = self.all.saturating_sub(1);
        less(&mut self.people, &person);
        less(&mut self.rooms, &room);
    }
}

fn less<K: std::hash::Hash + Eq>(counts: &mut HashMap<K, u32>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count = count.saturating_sub(1);
        if *count == 0 {
            counts.remove(key);
        }
    }
}

/// A page that is open: counted until it is dropped.
#[derive(Debug)]
pub(super) struct Page {
    pub(super) hub: Arc<Hub>,
    pub(super) live: Arc<Live>,
    pub(super) seat: Seat,
    person: Person,
}

impl Page {
    /// Counts one more page.
    ///
    /// # Errors
    /// [`ApiError::TooManyStreams`], [`ApiError::NotNow`] where the server has as many as it can.
    pub(super) fn open(
        hub: &Arc<Hub>,
        live: &Arc<Live>,
        seat: Seat,
        person: Person,
    ) -> Result<Self, ApiError> {
        let counts = || hub.streams.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts().add(person, live.code)?;
        hub.send(Message::Who(live.code));
        hub.count_page(live, seat, true);
        Ok(Self {
            hub: hub.clone(),
            live: live.clone(),
            seat,
            person,
        })
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        self.hub.count_page(&self.live, self.seat, false);
        let mut counts = self
            .hub
            .streams
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        counts.take(self.person, self.live.code);
    }
}
