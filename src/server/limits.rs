use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::store::Person;
use crate::api::ApiError;

/// Games that a person may submit one after the other, and after how long there is one more. A day
/// has one. The `unwrap` is the compiler's: with nought this would not build.
const SUBMISSIONS: NonZeroU32 = NonZeroU32::new(8).unwrap();
const NEXT_SUBMISSION: Duration = Duration::from_secs(8);
/// Tables that a person may open or join one after the other, and after how long there is one more.
const TABLES: NonZeroU32 = NonZeroU32::new(10).unwrap();
const NEXT_TABLE: Duration = Duration::from_secs(10);
/// Commands that a person may send at once, and after how long there is one more: nobody plays faster.
const COMMANDS: NonZeroU32 = NonZeroU32::new(40).unwrap();
const NEXT_COMMAND: Duration = Duration::from_millis(250);
/// How many times as often an address may send commands to tables as anything else: many may play behind
/// one address, and each of them is held to [`COMMANDS`].
const PLAYERS_AT_HOME: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// How many keys are remembered before those are thrown away that have not come lately.
const MANY: usize = 50_000;

/// How often who may ask.
#[derive(Debug)]
pub(super) struct Limits {
    addresses: Option<DefaultKeyedRateLimiter<IpAddr>>,
    players: Option<DefaultKeyedRateLimiter<IpAddr>>,
    people: Option<DefaultKeyedRateLimiter<Person>>,
    tables: Option<DefaultKeyedRateLimiter<Person>>,
    commands: Option<DefaultKeyedRateLimiter<Person>>,
}

impl Limits {
    /// With so many requests an address and minute, or with no limits at all.
    pub(super) fn new(rate: Option<NonZeroU32>) -> Self {
        let of_people = |next, burst| {
            let quota = rate.and_then(|_| Quota::with_period(next));
            quota.map(|quota| RateLimiter::keyed(quota.allow_burst(burst)))
        };
        Self {
            addresses: rate.map(|rate| RateLimiter::keyed(Quota::per_minute(rate))),
            players: rate.map(|rate| {
                RateLimiter::keyed(Quota::per_minute(rate.saturating_mul(PLAYERS_AT_HOME)))
            }),
            people: of_people(NEXT_SUBMISSION, SUBMISSIONS),
            tables: of_people(NEXT_TABLE, TABLES),
            commands: of_people(NEXT_COMMAND, COMMANDS),
        }
    }

    /// Whether there are none.
    pub(super) fn are_off(&self) -> bool {
        self.addresses.is_none()
    }

    /// Counts a request from an address.
    pub(super) fn address(&self, address: IpAddr) -> Result<(), ApiError> {
        check(self.addresses.as_ref(), &household(address))
    }

    /// Counts a command to a table that comes from an address.
    pub(super) fn players(&self, address: IpAddr) -> Result<(), ApiError> {
        check(self.players.as_ref(), &household(address))
    }

    /// Counts a game that a person submits.
    pub(super) fn submission(&self, person: Person) -> Result<(), ApiError> {
        check(self.people.as_ref(), &person)
    }

    /// Counts a table that a person opens or joins.
    pub(super) fn table(&self, person: Person) -> Result<(), ApiError> {
        check(self.tables.as_ref(), &person)
    }

    /// Counts a command that a person sends to a table.
    pub(super) fn command(&self, person: Person) -> Result<(), ApiError> {
        check(self.commands.as_ref(), &person)
    }
}

fn check<K: std::hash::Hash + Eq + Clone>(
    limiter: Option<&DefaultKeyedRateLimiter<K>>,
    key: &K,
) -> Result<(), ApiError> {
    let Some(limiter) = limiter else {
        return Ok(());
    };
    if limiter.len() > MANY {
        limiter.retain_recent();
    }
    limiter.check_key(key).map_err(|until| {
        let wait = until.wait_time_from(DefaultClock::default().now());
        ApiError::TooOften {
            wait: wait.as_secs() + 1,
        }
    })
}

/// A household has 2⁶⁴ addresses of version 6.
fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = address.to_bits() >> 64 << 64;
            IpAddr::V6(Ipv6Addr::from_bits(network))
        }
        address @ IpAddr::V4(_) => address,
    }
}
