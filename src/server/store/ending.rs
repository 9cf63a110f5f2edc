//! How rounds are written down: `gin+ 41, knock- -12, stock_out= 0 …`.

use knockwood_engine::RoundEnd;

use super::StoreError;
use crate::daily::{Played, PlayedRound};

const ENDS: [(RoundEnd, &str); 8] = [
    (RoundEnd::Knock, "knock"),
    (RoundEnd::Undercut, "undercut"),
    (RoundEnd::Gin, "gin"),
    (RoundEnd::BigGin, "big_gin"),
    (RoundEnd::Tie, "tie"),
    (RoundEnd::StockOut, "stock_out"),
    (RoundEnd::UpcardCap, "upcard_cap"),
    (RoundEnd::Resigned, "resigned"),
];

/// How a round ended, and for whom, in a word.
pub(super) fn ending_text(end: RoundEnd, won: Option<bool>) -> String {
    let found = ENDS.into_iter().find(|(known, _)| *known == end);
    let name = found.map_or("", |(_, name)| name);
    let sign = match won {
        Some(true) => '+',
        Some(false) => '-',
        None => '=',
    };
    format!("{name}{sign}")
}

pub(super) fn read_ending(text: &str) -> Result<(RoundEnd, Option<bool>), StoreError> {
    const DAMAGED: StoreError = StoreError::Damaged("a round's end");
    let sign = text.chars().next_back().ok_or(DAMAGED)?;
    let won = match sign {
        '+' => Some(true),
        '-' => Some(false),
        '=' => None,
        _ => return Err(DAMAGED),
    };
    let name = &text[..text.len() - 1];
    let found = ENDS.into_iter().find(|(_, known)| *known == name);
    Ok((found.ok_or(DAMAGED)?.0, won))
}

/// All rounds of a game.
pub(super) fn rounds_text(played: &Played) -> String {
    let rounds = played.rounds.iter().map(|round| {
        let ending = ending_text(round.end, round.won);
        format!("{ending} {}", round.points)
    });
    rounds.collect::<Vec<_>>().join(", ")
}

pub(super) fn read_rounds(text: &str) -> Result<Played, StoreError> {
    let read = |round: &str| {
        let (ending, points) = round
            .split_once(' ')
            .ok_or(StoreError::Damaged("a round"))?;
        let (end, won) = read_ending(ending)?;
        Ok(PlayedRound {
            points: points
                .parse()
                .map_err(|_| StoreError::Damaged("a round's points"))?,
            end,
            won,
        })
    };
    let rounds = text
        .split(", ")
        .map(read)
        .collect::<Result<_, StoreError>>();
    Ok(Played { rounds: rounds? })
}
