//! Views that others write: what can be worked out may be left away.

use serde_json::{Map, Value, json};

use super::ProtocolError;
use super::fields::RulesField;
use crate::{Cards, Event, KnockLimit, Rules, ScoreSheet, Seat, View};

/// Reads a view. A field that is not there has the value of a first round in which it has never
/// mattered; what was taken in sight follows from the history.
pub(super) fn read(ask: &str, mut view: Map<String, Value>) -> Result<View, ProtocolError> {
    let wrong = |source| ProtocolError::Field {
        ask: ask.to_owned(),
        source,
    };
    let rules = view.remove("rules").unwrap_or(Value::Null);
    let rules = serde_json::from_value::<RulesField>(rules)
        .map_err(wrong)?
        .read()?;
    view.insert("rules".into(), serde_json::to_value(rules).map_err(wrong)?);
    for (field, value) in left_away(&rules).map_err(wrong)? {
        view.entry(field).or_insert(value);
    }
    // The table's fixed limit, where the view does not name one. Oklahoma's is not known here.
    if let KnockLimit::Fixed(limit) = rules.knock_limit {
        view.entry("knock_limit").or_insert(json!(limit));
    }
    for (field, own) in [("opponent_known", false), ("shown", true)] {
        if !view.contains_key(field) {
            let seen = seen(&view, own).map_err(wrong)?;
            view.insert(field.into(), serde_json::to_value(seen).map_err(wrong)?);
        }
    }
    let view: View = serde_json::from_value(Value::Object(view)).map_err(wrong)?;
    view.check()?;
    Ok(view)
}

fn left_away(rules: &Rules) -> Result<[(&'static str, Value); 12], serde_json::Error> {
    Ok([
        ("round_number", json!(1)),
        ("scores", json!([0, 0])),
        ("boxes", json!([0, 0])),
        ("sheet", serde_json::to_value(ScoreSheet::new(rules))?),
        ("factor", json!(1)),
        ("drawn", Value::Null),
        ("barred", Value::Null),
        ("opponent_count", json!(10)),
        ("history", json!([])),
        ("showdown", Value::Null),
        ("result", Value::Null),
        ("revealed", Value::Null),
    ])
}

/// What one seat was seen to take and not to throw again.
fn seen(view: &Map<String, Value>, own: bool) -> Result<Cards, serde_json::Error> {
    let field = |name: &str| view.get(name).cloned().unwrap_or(Value::Null);
    let viewer: Seat = serde_json::from_value(field("seat"))?;
    let seat = if own { viewer } else { viewer.other() };
    let history: Vec<Event> = serde_json::from_value(field("history"))?;
    Ok(history
        .into_iter()
        .fold(Cards::EMPTY, |seen, event| match event {
            Event::Took(by, card) if by == seat => seen.with(card),
            Event::Threw(by, card) if by == seat => seen.without(card),
            _ => seen,
        }))
}
