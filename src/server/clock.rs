use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::daily::Day;

/// What the server takes the time from. Only tests have another clock than the system's.
#[derive(Clone, Debug)]
pub enum Clock {
    /// The system's.
    System,
    /// One that its owner sets, in seconds since 1970 began.
    Set(Arc<AtomicI64>),
    /// A file with such a number, read whenever somebody asks; the system's while there is none in it.
    File(Arc<Path>),
}

impl Clock {
    /// The time, in seconds since 1970 began.
    pub fn now(&self) -> i64 {
        match self {
            Self::System => system(),
            Self::Set(time) => time.load(Ordering::SeqCst),
            Self::File(path) => fs::read_to_string(path)
                .ok()
                .and_then(|text| text.trim().parse().ok())
                .unwrap_or_else(system),
        }
    }

    /// The day.
    pub fn today(&self) -> Day {
        Day::at(self.now())
    }
}

fn system() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| {
        i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
    })
}
