//! What the server functions about people do.

use rand::TryRng;
use rand::rngs::SysRng;

use super::Host;
use super::cookie::{give, known, known_or_welcomed, take};
use super::store::{Secret, TransferUsed};
use crate::api::{ApiError, Me, TransferCode};
use crate::table::name::tidy;

/// The longest name on a board, in characters as a reader counts them.
const MOST_NAME: usize = 20;
/// How long a transfer code is good, in seconds.
const CODE_AGE: i64 = 600;
/// What a transfer code is written with: nothing that looks like something else.
const LETTERS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const CODE_LENGTH: usize = 12;

pub(crate) async fn me() -> Result<Option<Me>, ApiError> {
    let host = Host::here()?;
    let Some(person) = known(&host).await? else {
        return Ok(None);
    };
    let (name, since) = host.store.about(person).await?;
    Ok(Some(Me {
        name,
        since,
        transfer_until: host.store.code_until(person, host.clock.now()).await?,
        taken: host.store.days_taken(person).await?,
        results: host.store.results(person).await?,
        tables: host.store.tables_of(person).await?,
    }))
}

pub(crate) async fn rename(name: &str) -> Result<Option<String>, ApiError> {
    let host = Host::here()?;
    let one_line = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let has_line_end = name.trim().contains(['\n', '\r']);
    // What would not be shown as it is written is refused, not changed behind the writer's back.
    if has_line_end || tidy(&one_line, MOST_NAME) != one_line {
        return Err(ApiError::Name { most: MOST_NAME });
    }
    let name = Some(one_line).filter(|name| !name.is_empty());
    let person = known_or_welcomed(&host).await?;
    host.store.rename(person, name.as_deref()).await?;
    host.boards.all_changed();
    Ok(name)
}

pub(crate) async fn forget_me() -> Result<(), ApiError> {
    let host = Host::here()?;
    if let Some(person) = known(&host).await? {
        let rooms = host.rooms.leave_all(person).await?;
        host.store.forget(person).await?;
        host.rooms.all_changed(&rooms);
        host.boards.all_changed();
    }
    take(&host);
    Ok(())
}

pub(crate) async fn move_out() -> Result<TransferCode, ApiError> {
    let host = Host::here()?;
    let person = known(&host).await?.ok_or(ApiError::NotKnown)?;
    let mut luck = [0; CODE_LENGTH];
    SysRng
        .try_fill_bytes(&mut luck)
        .map_err(|_| ApiError::NotNow)?;
    let letters = luck.map(|byte| char::from(LETTERS[usize::from(byte) % LETTERS.len()]));
    let code = String::from_iter(letters);
    let until = host.clock.now() + CODE_AGE;
    host.store.keep_code(person, &code, until).await?;
    let groups = letters.chunks(4).map(String::from_iter);
    Ok(TransferCode {
        code: groups.collect::<Vec<_>>().join("-"),
        until,
    })
}

pub(crate) async fn move_in(code: &str) -> Result<(), ApiError> {
    let host = Host::here()?;
    let code: String = code
        .chars()
        .filter(|letter| *letter != '-' && !letter.is_whitespace())
        .map(|letter| letter.to_ascii_uppercase())
        .take(CODE_LENGTH + 1)
        .collect();
    let teller = known(&host).await?;
    let rooms = match teller {
        None => Vec::new(),
        Some(teller) => host.store.rooms_of(teller).await?,
    };
    let secret = Secret::fresh().ok_or(ApiError::NotNow)?;
    let used = host
        .store
        .use_code(&code, &secret, teller, host.clock.now())
        .await?;
    match used {
        TransferUsed::Moved => {
            give(&host, &secret);
            host.boards.all_changed();
            let rooms: Vec<_> = rooms.into_iter().map(|(code, _)| code).collect();
            host.rooms.all_changed(&rooms);
            Ok(())
        }
        TransferUsed::NoCode => Err(ApiError::Code),
        TransferUsed::HasResults => Err(ApiError::HasResults),
    }
}
