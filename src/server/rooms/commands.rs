//! What the server functions of the online tables do.

use std::pin::Pin;
use std::sync::Arc;

use knockwood_engine::{Action, Rules, Seat};
use rand::TryRng;
use rand::rngs::SysRng;

use super::hub::{AWAITED, Hub, Step, Written};
use super::live::{Known, Live};
use super::{Doing, Entry, Luck, Refused, Table};
use crate::api::{Answer, ApiError, Asked, Door, Found, OpenTable, RoomRecord};
use crate::room::{Packed, RoomCode, Terms};
use crate::server::Host;
use crate::server::cookie::{known, known_or_welcomed};
use crate::server::store::{Person, StoreError};
use crate::table::name::{MOST_NAME, tidy};

/// How many tables a person may sit at.
const MOST_TABLES: u32 = 20;
/// How long the id of a command is, in hexadecimal digits.
const ID_LENGTH: usize = 32;

pub(crate) async fn create(
    rules: &str,
    timer: Option<u16>,
    listed: bool,
    name: &str,
) -> Result<RoomCode, ApiError> {
    let host = Host::here()?;
    let nonsense = |why: String| ApiError::Terms { why };
    let rules: Rules = rules
        .parse()
        .map_err(|error| nonsense(format!("{error}")))?;
    let terms = Terms {
        rules,
        timer,
        listed,
    };
    terms
        .validate()
        .map_err(|error| nonsense(error.to_string()))?;
    let name = read_name(name)?;
    let person = known_or_welcomed(&host).await?;
    may_sit_down(&host, person).await?;
    let mut chance = [0; 64];
    SysRng
        .try_fill_bytes(&mut chance)
        .map_err(|_| ApiError::NotNow)?;
    let code = RoomCode::of_chance(&chance).ok_or(ApiError::NotNow)?;
    let now = host.clock.now();
    let first = Entry {
        version: 1,
        seat: Seat::A,
        id: None,
        at: now,
        what: Doing::Open,
        luck: Some(Luck::fresh().ok_or(ApiError::NotNow)?),
    };
    let seated = (person, name.as_deref());
    host.store
        .open_room(code, &terms, seated, &first, now + AWAITED)
        .await?;
    Ok(code)
}

pub(crate) async fn join(code: RoomCode, name: &str) -> Result<(), ApiError> {
    let host = Host::here()?;
    let name = read_name(name)?;
    // Nobody is made known for a table that is not there, or full.
    let (_, there) = find(&host.rooms, code).await?;
    check_door(&there, known(&host).await?)?;
    let person = known_or_welcomed(&host).await?;
    to_its_end(Box::pin(sit_down(host, code, person, name))).await
}

/// Something that is done at a table.
type Doings<T> = Pin<Box<dyn Future<Output = Result<T, ApiError>> + Send>>;

/// Whoever has asked may be gone before it is answered; what is done is then told to the others all the
/// same. It has a place of its own: inside its callers' futures it would take as much again in each of them.
async fn to_its_end<T: Send + 'static>(doing: Doings<T>) -> Result<T, ApiError> {
    let done = tokio::spawn(doing).await;
    done.unwrap_or(Err(ApiError::NotNow))
}

async fn sit_down(
    host: Arc<Host>,
    code: RoomCode,
    person: Person,
    name: Option<String>,
) -> Result<(), ApiError> {
    let hub = &host.rooms;
    let live = hub.live(code);
    let mut known = live.known.lock().await;
    loop {
        let before = live
            .refresh(&mut known, &hub.store, hub.clock.now())
            .await?
            .ok_or(ApiError::NoSuchTable)?;
        if check_door(&before, Some(person))? == IsIn::Yes {
            return Ok(());
        }
        may_sit_down(&host, person).await?;
        let step = Step {
            seat: Seat::B,
            id: None,
            what: Doing::Join,
            joins: Some((person, name.as_deref())),
        };
        match hub.write(&live, &mut known, step).await? {
            Written::Done(_) => return Ok(()),
            Written::Refused(refused) => return Err(told(&refused, &before)),
            Written::Overtaken => {}
        }
    }
}

/// Whether somebody sits at a table already.
#[derive(PartialEq, Eq)]
enum IsIn {
    Yes,
    No,
}

/// Whether somebody sits there already, or could sit down.
fn check_door(known: &Known, person: Option<Person>) -> Result<IsIn, ApiError> {
    if person.is_some_and(|person| known.seat_of(person).is_some()) {
        return Ok(IsIn::Yes);
    }
    if known.table.closed().is_some() {
        return Err(ApiError::TableClosed);
    }
    if known.table.has_joined() {
        return Err(ApiError::TableFull);
    }
    Ok(IsIn::No)
}

async fn may_sit_down(host: &Host, person: Person) -> Result<(), ApiError> {
    host.limits.table(person)?;
    if host.store.rooms_of(person).await?.len() >= MOST_TABLES as usize {
        return Err(ApiError::TooManyTables { most: MOST_TABLES });
    }
    Ok(())
}

/// What would not be shown as it is written is refused, not changed behind the writer's back.
fn read_name(name: &str) -> Result<Option<String>, ApiError> {
    let name = name.trim();
    if tidy(name, MOST_NAME) != name {
        return Err(ApiError::Name { most: MOST_NAME });
    }
    Ok(Some(name.to_owned()).filter(|name| !name.is_empty()))
}

pub(crate) async fn ready(code: RoomCode, id: &str, version: u64) -> Result<Answer, ApiError> {
    command(code, id, version, Doing::Ready).await
}

pub(crate) async fn act(
    code: RoomCode,
    id: &str,
    version: u64,
    action: Action,
) -> Result<Answer, ApiError> {
    command(code, id, version, Doing::Act(action)).await
}

pub(crate) async fn undo(
    code: RoomCode,
    id: &str,
    version: u64,
    asked: Asked,
) -> Result<Answer, ApiError> {
    let what = match asked {
        Asked::Ask => Doing::Ask,
        Asked::Allow => Doing::Allow,
        Asked::Refuse => Doing::Refuse,
    };
    command(code, id, version, what).await
}

pub(crate) async fn close(code: RoomCode, id: &str, version: u64) -> Result<Answer, ApiError> {
    command(code, id, version, Doing::Close).await
}

async fn command(code: RoomCode, id: &str, version: u64, what: Doing) -> Result<Answer, ApiError> {
    let host = Host::here()?;
    let is_digit = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'a'..=b'f');
    if id.len() != ID_LENGTH || !id.bytes().all(is_digit) {
        return Err(ApiError::Malformed {
            why: format!("the id is not {ID_LENGTH} digits of 0-9 a-f"),
        });
    }
    let person = known(&host).await?.ok_or(ApiError::NotAtTable)?;
    host.limits.command(person)?;
    let id = id.to_owned();
    to_its_end(Box::pin(async move {
        at_table(&host, code, person, &id, version, what).await
    }))
    .await
}

async fn at_table(
    host: &Host,
    code: RoomCode,
    person: Person,
    id: &str,
    version: u64,
    what: Doing,
) -> Result<Answer, ApiError> {
    let hub = &host.rooms;
    let live = hub.live(code);
    let mut known = live.known.lock().await;
    loop {
        let now = hub.clock.now();
        let mut before = live
            .refresh(&mut known, &hub.store, now)
            .await?
            .ok_or(ApiError::NoSuchTable)?;
        if version > before.table.version() {
            // Another instance is ahead, and its word is still on its way.
            live.distrust();
            before = live
                .refresh(&mut known, &hub.store, now)
                .await?
                .ok_or(ApiError::NoSuchTable)?;
        }
        let seat = before.seat_of(person).ok_or(ApiError::NotAtTable)?;
        let is_seen = match what {
            Doing::Ready => (before.table.paused()..=before.table.version()).contains(&version),
            _ => version == before.table.version(),
        };
        let refused = if !is_seen {
            None
        } else if what == Doing::Close && !may_close(&live, &before, seat, now) {
            Some(ApiError::NotAlone)
        } else {
            let step = Step {
                seat,
                id: Some(id),
                what,
                joins: None,
            };
            match hub.write(&live, &mut known, step).await? {
                Written::Done(after) => {
                    return Ok(Answer::Done {
                        version: after.table.version(),
                    });
                }
                Written::Refused(refused) => Some(told(&refused, &before)),
                Written::Overtaken => {
                    if let Some(answer) = answered(hub, code, id, seat, what).await? {
                        return Ok(answer);
                    }
                    continue;
                }
            }
        };
        // What has been done once is answered so, whatever has become of the table since.
        if let Some(answer) = answered(hub, code, id, seat, what).await? {
            return Ok(answer);
        }
        return match refused {
            Some(refused) => Err(refused),
            None if before.table.closed().is_some() => Err(ApiError::TableClosed),
            None => Ok(Answer::Stale {
                view: packed(&live, &before, seat, now)?,
            }),
        };
    }
}

/// The answer to a command that has been done before.
async fn answered(
    hub: &Hub,
    code: RoomCode,
    id: &str,
    seat: Seat,
    what: Doing,
) -> Result<Option<Answer>, ApiError> {
    match hub.store.room_line(code, id).await? {
        None => Ok(None),
        Some(line) if line.seat == seat && line.what == what => Ok(Some(Answer::Done {
            version: line.version,
        })),
        Some(_) => Err(ApiError::IdTaken),
    }
}

fn may_close(live: &Live, known: &Known, seat: Seat, now: i64) -> bool {
    let view = live.view(known, seat, now);
    view.may_close_at().is_some_and(|at| at <= now)
}

fn packed(live: &Live, known: &Known, seat: Seat, now: i64) -> Result<Packed, ApiError> {
    Packed::of(&live.view(known, seat, now)).map_err(|_| ApiError::NotNow)
}

/// A refusal as the player is told of it.
fn told(refused: &Refused, known: &Known) -> ApiError {
    match refused {
        Refused::Closed => ApiError::TableClosed,
        Refused::OthersTurn(turn) => ApiError::OthersTurn {
            name: known.head.names[*turn].clone(),
        },
        Refused::NotNow(_) | Refused::Illegal(_) => ApiError::NotPossible {
            why: refused.to_string(),
        },
        Refused::Rules(_) | Refused::Gap(_) => {
            tracing::error!("a table's log cannot go on: {refused}");
            ApiError::NotNow
        }
    }
}

async fn find(hub: &Hub, code: RoomCode) -> Result<(Arc<Live>, Arc<Known>), ApiError> {
    hub.find(code).await?.ok_or(ApiError::NoSuchTable)
}

pub(crate) async fn room(code: RoomCode) -> Result<Found, ApiError> {
    let host = Host::here()?;
    let hub = &host.rooms;
    let (live, there) = find(hub, code).await?;
    let person = known(&host).await?;
    if let Some(seat) = person.and_then(|person| there.seat_of(person)) {
        let view = packed(&live, &there, seat, hub.clock.now())?;
        return Ok(Found::Seated { view });
    }
    let terms = there.table.terms();
    Ok(Found::Visitor {
        door: Door {
            host: there.head.names[Seat::A].clone(),
            is_full: there.table.has_joined(),
            is_closed: there.table.closed().is_some(),
            rules: terms.rules.to_string(),
            timer: terms.timer,
        },
    })
}

pub(crate) async fn open_tables() -> Result<Vec<OpenTable>, ApiError> {
    let host = Host::here()?;
    let now = host.clock.now();
    let waiting = host.store.waiting_rooms(now).await?;
    let tables = waiting.into_iter().map(|room| OpenTable {
        code: room.code,
        host: room.host,
        rules: room.rules,
        timer: room.timer,
        waits: (now - room.opened).max(0),
    });
    Ok(tables.collect())
}

pub(crate) async fn record(code: RoomCode, game: u16) -> Result<RoomRecord, ApiError> {
    let host = Host::here()?;
    let hub = &host.rooms;
    let (_, there) = find(hub, code).await?;
    let person = known(&host).await?;
    person
        .and_then(|person| there.seat_of(person))
        .ok_or(ApiError::NotAtTable)?;
    let log = hub.store.room_log(code, 0).await?;
    recorded(*there.table.terms(), &log, game)?.ok_or(ApiError::NotPossible {
        why: format!("game {game} of this table is not over, or was never begun"),
    })
}

/// The record of this game, as it stood when the next one began, or stands at the end of the log.
fn recorded(terms: Terms, log: &[Entry], game: u16) -> Result<Option<RoomRecord>, ApiError> {
    let damaged = |_: Refused| StoreError::Damaged("a table whose log cannot be played again");
    let (first, rest) = log.split_first().ok_or(ApiError::NoSuchTable)?;
    let mut table = Table::open(terms, first).map_err(damaged)?;
    let mut found = None;
    for entry in rest {
        table.apply(entry).map_err(damaged)?;
        if table.game_number() > game {
            break;
        }
        let is_wanted = found.is_none() && table.game_number() == game;
        if let Some((record, salt)) = table.record().filter(|_| is_wanted) {
            found = Some(RoomRecord {
                game,
                record: record.to_string(),
                salt,
                ended: entry.at,
            });
        }
    }
    Ok(found)
}
