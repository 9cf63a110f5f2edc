//! The line protocol: one JSON object a line in, one out. For programs in any language that want to
//! play against our minds, or to check their rules with ours.
//!
//! The program `knockwood-engine` reads its standard input and answers on its standard output:
//!
//! ```text
//! {"ask":"deadwood","hand":"4h 5h 6h Kc","id":1}
//! {"id":1,"ok":{"deadwood":10,"spread":"4h5h6h"}}
//! ```
//!
//! A question is an object with `ask`, perhaps an `id` (a text of up to 64 characters or a number,
//! given back), and the fields of that question; a field that it does not have is refused. An
//! answer holds `ok` or `error`, and the `id` if there was one. An error has a `code` from a fixed
//! list ([`ProtocolError::code`]) and a sentence, `says`; the program goes on after it. Lines are
//! of at most [`MOST_LINE`] bytes. Nothing is remembered between lines, so that they may be asked
//! in any order and of any number of programs.
//!
//! The README of the package has an example of every question, and the fields of a view.

mod error;
mod fields;
mod questions;
mod serve;
mod view;

use serde_json::{Map, Value, json};

pub use error::ProtocolError;
pub use serve::serve;

/// The version of the protocol: another number means that something that worked does not any more.
pub const VERSION: u8 = 1;

/// The longest line that is read, in bytes without its end: many times a long game's record.
pub const MOST_LINE: usize = 256 * 1024;

/// The longest sentence of an error, in characters.
const MOST_SAID: usize = 600;

/// The answer to a line, without a line end.
///
/// ```
/// let answer = knockwood_engine::protocol::answer(br#"{"ask":"deadwood","hand":"Kc 1h"}"#);
/// assert!(answer.starts_with(r#"{"error":{"code":"bad_field","says":"#));
/// ```
pub fn answer(line: &[u8]) -> String {
    let mut id = None;
    let answer = if line.len() > MOST_LINE {
        Err(ProtocolError::TooLong)
    } else {
        read(line, &mut id).and_then(|(ask, fields)| questions::answer(&ask, fields))
    };
    said(id, answer)
}

/// The answer to a line that was too long to be kept.
fn too_long() -> String {
    said(None, Err(ProtocolError::TooLong))
}

fn said(id: Option<Value>, answer: Result<Value, ProtocolError>) -> String {
    let mut object = match answer {
        Ok(answer) => json!({ "ok": answer }),
        Err(error) => {
            // Some sentences repeat what they refuse, which may be as long as a line.
            let says: String = error.to_string().chars().take(MOST_SAID).collect();
            json!({ "error": { "code": error.code(), "says": says } })
        }
    };
    if let Some(id) = id {
        object["id"] = id;
    }
    object.to_string()
}

fn read(
    line: &[u8],
    id: &mut Option<Value>,
) -> Result<(String, Map<String, Value>), ProtocolError> {
    let value: Value = serde_json::from_slice(line).map_err(ProtocolError::NotJson)?;
    let Value::Object(mut fields) = value else {
        return Err(ProtocolError::NotAnObject);
    };
    *id = match fields.remove("id") {
        None => None,
        Some(Value::String(text)) if text.chars().count() <= 64 => Some(Value::String(text)),
        Some(Value::Number(number)) => Some(Value::Number(number)),
        Some(_) => return Err(ProtocolError::Id),
    };
    match fields.remove("ask") {
        Some(Value::String(ask)) => Ok((ask, fields)),
        _ => Err(ProtocolError::NoQuestion),
    }
}
