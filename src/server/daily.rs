//! What the server functions of the daily deal do.

use std::cmp::Ordering;

use super::Host;
use super::cookie::{known, known_or_welcomed, request_header};
use super::store::{Entered, StoreError, Submission};
use crate::api::{Accepted, ApiError, Board, Calendar, Field, Line, Mark, Mine, Today};
use crate::daily::{ACCEPTED_FOR, DailyRecord, Day, LEVEL, PRESET, Played, ROUNDS};

/// How long the id of a submission is, in hexadecimal digits.
const ID_LENGTH: usize = 32;

pub(crate) async fn today() -> Result<Today, ApiError> {
    let host = Host::here()?;
    let now = host.clock.now();
    let day = Day::at(now);
    let seed = host.seed_of(day).await?;
    let person = known_or_welcomed(&host).await?;
    host.store.take(day, person).await?;
    Ok(Today {
        day,
        seed,
        rules: PRESET,
        rounds: ROUNDS,
        opponent: LEVEL,
        played: host.store.result(person, day).await?,
        now,
    })
}

pub(crate) async fn submit(text: &str) -> Result<Accepted, ApiError> {
    let host = Host::here()?;
    let id = request_header("idempotency-key").unwrap_or_default();
    let is_digit = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'a'..=b'f');
    if id.len() != ID_LENGTH || !id.bytes().all(is_digit) {
        return Err(ApiError::Malformed {
            why: format!("the Idempotency-Key is not {ID_LENGTH} digits of 0-9 a-f"),
        });
    }
    let record: DailyRecord = text.parse().map_err(|error| ApiError::Malformed {
        why: format!("{error}"),
    })?;
    let person = known(&host).await?.ok_or(ApiError::NotKnown)?;
    host.limits.submission(person)?;
    let day = record.day;
    let accepted = |played: Played| Accepted {
        day,
        score: played.score(),
        played,
    };
    // What has come before has its answer, however late it is said again.
    match host.store.entered(person, &id, text).await? {
        Some(Entered::Before(played)) => return Ok(accepted(played)),
        Some(_) => return Err(ApiError::IdTaken),
        None => {}
    }
    let now = host.clock.now();
    if day > Day::at(now) {
        return Err(ApiError::WrongDate { day });
    }
    if now >= day.ends() + ACCEPTED_FOR {
        return Err(ApiError::TooLate { day });
    }
    // Whether this person has played the day is not asked here but by the store, as it enters the
    // game: the same submission may be on its way twice.
    // A day that was dealt to nobody has no cards.
    let seed = host.store.seed_kept(day).await?;
    let seed = seed.ok_or(ApiError::NotTheDaysCards)?;
    let played = {
        let _seat = host.judges.acquire().await.map_err(|_| ApiError::NotNow)?;
        let judged = tokio::task::spawn_blocking(move || record.judge(&seed)).await;
        judged.map_err(|_| ApiError::NotNow)??
    };
    let submission = Submission {
        day,
        id: &id,
        played: &played,
        record: text,
        received: now,
    };
    let entered = host.store.enter(person, &submission).await?;
    match entered {
        Entered::New => {
            host.boards.changed(day).await;
            Ok(accepted(played))
        }
        Entered::Before(played) => Ok(accepted(played)),
        Entered::AlreadyPlayed => Err(ApiError::AlreadyPlayed { day }),
        Entered::IdTaken => Err(ApiError::IdTaken),
    }
}

pub(crate) async fn board(day: Option<Day>) -> Result<Board, ApiError> {
    let host = Host::here()?;
    let now = host.clock.now();
    let today = Day::at(now);
    let day = day.unwrap_or(today);
    let seed = match day.cmp(&today) {
        Ordering::Less => host.store.seed_kept(day).await?,
        Ordering::Equal => Some(host.seed_of(day).await?),
        Ordering::Greater => None,
    };
    let seed = seed.ok_or(ApiError::NoSuchDay { day })?;
    let person = known(&host).await?;
    let played = match person {
        None => None,
        Some(person) => host.store.result(person, day).await?,
    };
    let board = host
        .boards
        .board(&host.store, day, seed, played.is_some())
        .await
        .map_err(|error| told(&error))?;
    let above = |score: i32| -> u32 {
        let better = board.scores.iter().filter(|(other, _)| *other > score);
        better.map(|(_, players)| players).sum()
    };
    let mine = played.map(|played| {
        let score = played.score();
        let below = board.scores.iter().filter(|(other, _)| *other < score);
        let beaten = below.map(|(_, players)| players).sum();
        Mine {
            rank: above(score) + 1,
            beaten,
            percentile: percentile(beaten, board.players.saturating_sub(1)),
            played,
        }
    });
    let top = board.top.iter().map(|(who, name, score)| Line {
        rank: above(*score) + 1,
        name: name.clone(),
        score: *score,
        is_mine: Some(*who) == person,
    });
    Ok(Board {
        day,
        before: board.before,
        // A day that this clock has not reached was dealt by another one.
        after: board.after.filter(|after| *after <= today),
        today,
        now,
        players: board.players,
        points: board.points,
        top: top.collect(),
        scores: board.scores.clone(),
        rounds: board.rounds.clone(),
        par: board.par.clone(),
        mine,
    })
}

/// How many of 100 others were beaten, rounded down.
fn percentile(beaten: u32, others: u32) -> u8 {
    let of_hundred = (u64::from(beaten) * 100).checked_div(u64::from(others));
    of_hundred.map_or(100, |part| u8::try_from(part).unwrap_or(100))
}

pub(crate) async fn calendar() -> Result<Calendar, ApiError> {
    let host = Host::here()?;
    let today = host.clock.today();
    let days = match known(&host).await? {
        None => Vec::new(),
        Some(person) => host.store.marks(person).await?,
    };
    let (streak, longest) = streaks(&days, today);
    Ok(Calendar {
        today,
        streak,
        longest,
        days,
    })
}

/// The days in a row up to today, or to yesterday, and the most that there ever were.
fn streaks(days: &[Mark], today: Day) -> (u32, u32) {
    let mut streak = 0;
    let (mut longest, mut row) = (0, 0);
    let mut after: Option<Day> = None;
    let mut is_current = true;
    for mark in days {
        let goes_on = match after {
            None => mark.day == today || mark.day.next() == today,
            Some(after) => mark.day.next() == after,
        };
        row = if after.is_some() && goes_on {
            row + 1
        } else {
            1
        };
        longest = longest.max(row);
        is_current = is_current && goes_on;
        if is_current {
            streak += 1;
        }
        after = Some(mark.day);
    }
    (streak, longest)
}

pub(crate) async fn field() -> Result<Field, ApiError> {
    let host = Host::here()?;
    let today = host.clock.today();
    let days = host
        .boards
        .figures(&host.store, today)
        .await
        .map_err(|error| told(&error))?;
    Ok(Field {
        today,
        days: days.to_vec(),
    })
}

/// The same error is for all who waited for one answer.
fn told(error: &StoreError) -> ApiError {
    tracing::error!("{error}");
    ApiError::NotNow
}
