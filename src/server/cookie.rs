//! The cookie by which a browser is known.

use axum::http::header::{COOKIE, HeaderMap, HeaderValue, SET_COOKIE};
use axum::http::request::Parts;
use leptos::prelude::use_context;
use leptos_axum::ResponseOptions;

use super::Host;
use super::gate::is_secure;
use super::store::{Person, Secret};
use crate::api::ApiError;

/// Its name.
const NAME: &str = "knockwood_person";
/// How long browsers are asked to keep it, in seconds: as long as they do at most.
const AGE: u32 = 400 * 86_400;

/// A header of the request that is answered.
pub(super) fn request_header(name: &str) -> Option<String> {
    let parts: Parts = use_context()?;
    Some(parts.headers.get(name)?.to_str().ok()?.to_owned())
}

fn secret() -> Option<Secret> {
    let parts: Parts = use_context()?;
    secret_in(&parts.headers)
}

fn secret_in(headers: &HeaderMap) -> Option<Secret> {
    let cookies = headers.get_all(COOKIE).iter();
    cookies
        .filter_map(|cookies| cookies.to_str().ok())
        .flat_map(|cookies| cookies.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='))
        .find(|(name, _)| *name == NAME)
        .and_then(|(_, value)| Secret::read(value))
}

/// Who asks, if the server knows them.
pub(super) async fn known(host: &Host) -> Result<Option<Person>, ApiError> {
    match secret() {
        None => Ok(None),
        Some(secret) => Ok(host.store.person(&secret).await?),
    }
}

/// Who asks with these headers, where no server function is asked.
pub(super) async fn known_by(host: &Host, headers: &HeaderMap) -> Result<Option<Person>, ApiError> {
    match secret_in(headers) {
        None => Ok(None),
        Some(secret) => Ok(host.store.person(&secret).await?),
    }
}

/// Who asks, known from now on.
pub(super) async fn known_or_welcomed(host: &Host) -> Result<Person, ApiError> {
    if let Some(person) = known(host).await? {
        // Given again, for another year: who comes every day is known for ever.
        if let Some(secret) = secret() {
            give(host, &secret);
        }
        return Ok(person);
    }
    let secret = Secret::fresh().ok_or(ApiError::NotNow)?;
    let person = host.store.welcome(&secret, host.clock.now()).await?;
    give(host, &secret);
    Ok(person)
}

/// Gives the browser a secret to be known by.
pub(super) fn give(host: &Host, secret: &Secret) {
    set(host, &secret.text(), AGE);
}

/// Takes it away.
pub(super) fn take(host: &Host) {
    set(host, "", 0);
}

fn set(host: &Host, value: &str, age: u32) {
    let is_secure = use_context::<Parts>()
        .is_some_and(|parts| is_secure(host, &parts.headers, &parts.extensions));
    let secure = if is_secure { "; Secure" } else { "" };
    let text = format!("{NAME}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}");
    if let (Some(options), Ok(value)) = (
        use_context::<ResponseOptions>(),
        HeaderValue::from_str(&text),
    ) {
        options.append_header(SET_COOKIE, value);
    }
}
