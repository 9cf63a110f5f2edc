//! How a review speaks.

use knockwood_engine::{Card, Grade, Seat};

use crate::replay::{Graded, Move, deed, done};
use crate::table::Cast;

/// Hundredths of a point: "2.1".
pub(super) fn points(hundredths: u32) -> String {
    let tenths = (hundredths + 5) / 10;
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// The same with its sign: "+2.1", "−0.4".
pub(super) fn signed(hundredths: i64) -> String {
    let sign = match hundredths {
        5.. => "+",
        ..=-5 => "−",
        _ => "",
    };
    let size = u32::try_from(hundredths.unsigned_abs()).unwrap_or(u32::MAX);
    format!("{sign}{}", points(size))
}

/// Thousandths: "87 %".
pub(super) fn percent(thousandths: u16) -> String {
    format!("{}\u{a0}%", (thousandths + 5) / 10)
}

/// As players of chess write it.
pub(super) const fn mark(grade: Grade) -> &'static str {
    match grade {
        Grade::Best | Grade::Good => "",
        Grade::Inaccuracy => "?!",
        Grade::Mistake => "?",
        Grade::Blunder => "??",
    }
}

/// What led to a moment: "You threw the nine of clubs."
pub(super) fn what(one: &Move, cast: &Cast, is_seen: bool) -> String {
    deed(one.action, one.seat, cast, seen(one, is_seen))
}

/// The card drawn from the stock is for whoever may see it; one taken from the pile is for all.
pub(super) fn seen(one: &Move, is_seen: bool) -> Option<Card> {
    one.card
        .filter(|_| is_seen || one.action == knockwood_engine::Action::Take)
}

/// "A mistake, 2.1 points.", "The best choice."
pub(crate) fn judged(graded: &Graded) -> String {
    let loss = points(graded.decision.loss);
    match graded.decision.grade {
        Grade::Best => "The best choice.".to_owned(),
        Grade::Good => format!("A good choice: {loss} points from the best."),
        Grade::Inaccuracy => format!("An inaccuracy: {loss} points given away."),
        Grade::Mistake => format!("A mistake: {loss} points given away."),
        Grade::Blunder => format!("A blunder: {loss} points given away."),
    }
}

/// "Round 3: you threw the nine of clubs, 3.1 points"
pub(super) fn moment(one: &Move, round: usize, loss: u32, cast: &Cast, several: bool) -> String {
    let who = one.seat.map_or("", |seat: Seat| cast.whom(seat));
    let where_ = if several {
        format!("Round {}: ", round + 1)
    } else {
        String::new()
    };
    format!(
        "{where_}{who} {}, {} points",
        done(one.action, one.card),
        points(loss)
    )
}
