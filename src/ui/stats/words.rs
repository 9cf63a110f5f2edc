use js_sys::{Date, Object, Reflect};
use knockwood_engine::{PerSeat, Rules};
use wasm_bindgen::JsValue;

use crate::table::filter::By;
use crate::table::history::{Outcome, Played};
use crate::table::{Cast, OPPONENT, Players, YOU};
use knockwood_engine::bot::Level;

pub(crate) const fn level_title(level: Level) -> &'static str {
    match level {
        Level::Easy => "Easy",
        Level::Normal => "Normal",
        Level::Hard => "Hard",
    }
}

/// "+41", "−7", "0"
pub(crate) fn signed(number: i32) -> String {
    let sign = match number.signum() {
        1 => "+",
        -1 => "−",
        _ => "",
    };
    format!("{sign}{}", number.unsigned_abs())
}

/// "Alder, normal", "Ann and Ben"
pub(crate) fn players(players: &Players) -> String {
    match players {
        Players::Computer(level) => format!("{}, {}", level.persona().name, level.name()),
        Players::Friends(PerSeat([first, second])) => format!("{first} and {second}"),
    }
}

/// Those of a past game: "you" are the person who played the computer, and neither of two friends.
pub(crate) fn cast(players: &Players) -> Cast {
    Cast::of(players, players.level().map(|_| YOU))
}

/// "Won", "Ben won", "Unfinished"
pub(crate) fn outcome(game: &Played) -> String {
    let winner = match game.outcome {
        Outcome::Won => YOU,
        Outcome::Lost => OPPONENT,
        Outcome::Drawn => return "Drawn".into(),
        Outcome::Unfinished => return "Unfinished".into(),
    };
    match (&game.players, winner) {
        (Players::Computer(_), YOU) => "Won".into(),
        (Players::Computer(_), _) => "Lost".into(),
        (Players::Friends(names), winner) => format!("{} won", names[winner]),
    }
}

/// "104 to 63"
pub(crate) fn score(game: &Played) -> String {
    format!("{} to {}", game.totals[YOU], game.totals[OPPONENT])
}

/// "Classic", "Classic, single round", "Own rules"
pub(crate) fn rules(rules: &Rules) -> String {
    let name = by(By::of(rules));
    if rules.target.is_none() {
        format!("{name}, single round")
    } else {
        name
    }
}

pub(crate) fn by(by: By) -> String {
    match by {
        By::Any => "All rules".into(),
        By::Own => "Own rules".into(),
        By::Preset(preset) => {
            let name = preset.name();
            let (first, rest) = name.split_at(1);
            format!("{}{rest}", first.to_uppercase())
        }
    }
}

/// The day, as it was where the reader is: "3 Jan 2026". In the browser only.
pub(crate) fn date(ended: u64) -> String {
    let options = Object::new();
    for (name, value) in [("day", "numeric"), ("month", "short"), ("year", "numeric")] {
        let _ = Reflect::set(&options, &name.into(), &value.into());
    }
    #[allow(clippy::cast_precision_loss, reason = "exact for 285,000 years")]
    let ended = Date::new(&JsValue::from_f64(ended as f64));
    ended.to_locale_date_string("en-GB", &options).into()
}
