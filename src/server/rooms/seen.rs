use std::collections::HashMap;
use std::time::{Duration, Instant};

use knockwood_engine::{PerSeat, Seat};

use crate::room::Presence;

/// After how long without a word an instance's pages count as closed: it was killed.
const SILENCE: Duration = Duration::from_secs(50);

/// Who looks at a table: how many pages of each seat are open, by the instance that serves them. It is
/// kept in memory only, and told about.
#[derive(Debug)]
pub(super) struct Seen {
    pages: HashMap<u64, (PerSeat<u32>, Instant)>,
    /// Since when nobody looks from a seat.
    away: PerSeat<i64>,
}

impl Seen {
    pub(super) fn new(now: i64) -> Self {
        Self {
            pages: HashMap::new(),
            away: PerSeat::new(now, now),
        }
    }

    fn is_here(&self, seat: Seat) -> bool {
        self.pages.values().any(|(pages, _)| pages[seat] > 0)
    }

    pub(super) fn presence(&self, seat: Seat) -> Presence {
        if self.is_here(seat) {
            Presence::Here
        } else {
            Presence::Away {
                since: self.away[seat],
            }
        }
    }

    /// The pages that an instance serves.
    pub(super) fn of(&self, instance: u64) -> PerSeat<u32> {
        self.pages
            .get(&instance)
            .map(|(pages, _)| *pages)
            .unwrap_or_default()
    }

    /// Notes how many pages an instance serves; whether anybody has come or gone by it.
    pub(super) fn note(&mut self, instance: u64, pages: PerSeat<u32>, now: i64) -> bool {
        self.change(now, |seen| {
            if pages == PerSeat::default() {
                seen.pages.remove(&instance);
            } else {
                seen.pages.insert(instance, (pages, Instant::now()));
            }
        })
    }

    /// Forgets the instances, but for this one, that have not been heard of; whether anybody is gone by
    /// it.
    pub(super) fn forget_silent(&mut self, own: u64, now: i64) -> bool {
        self.change(now, |seen| {
            seen.pages
                .retain(|instance, (_, heard)| *instance == own || heard.elapsed() < SILENCE);
        })
    }

    fn change(&mut self, now: i64, how: impl FnOnce(&mut Self)) -> bool {
        let before = PerSeat::of(|seat| self.is_here(seat));
        how(self);
        let after = PerSeat::of(|seat| self.is_here(seat));
        for seat in Seat::ALL {
            if before[seat] && !after[seat] {
                self.away[seat] = now;
            }
        }
        before != after
    }
}
