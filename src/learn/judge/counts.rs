//! Numbers that were said.

use knockwood_engine::{View, best_spread};

use super::words::{by_points, melds};
use super::{Verdict, right, wrong};
use crate::table::narration::list;
use crate::table::{OPPONENT, YOU};

pub(super) fn counted(view: &View, number: u16) -> Verdict {
    let spread = best_spread(view.hand);
    let loose = spread.loose(view.hand);
    let least = loose.points();
    let sum: Vec<String> = by_points(loose)
        .iter()
        .map(|card| card.points().to_string())
        .collect();
    let sum = format!("{} = {least}", sum.join(" + "));
    if number == least {
        return right(if spread.is_empty() {
            format!("Right: {sum}.")
        } else {
            let count = if spread.len() == 1 { "counts" } else { "count" };
            format!(
                "Right: {} {count} nothing, and {sum}.",
                list(&melds(&spread))
            )
        });
    }
    if number == view.hand.points() && !spread.is_empty() {
        return wrong(format!(
            "{number} is the whole hand. Cards in melds count nothing: leave out {}.",
            list(&melds(&spread))
        ));
    }
    wrong(format!("Not quite: {sum}."))
}

pub(super) fn worth(view: &View, number: u16) -> Verdict {
    let Some(result) = view.result else {
        return wrong("The round is not over.");
    };
    let (high, low) = {
        let [own, their] = [YOU, OPPONENT].map(|seat| result.deadwood[seat]);
        (own.max(their), own.min(their))
    };
    let sum = if result.bonus > 0 {
        format!("{high} − {low} + {} = {}", result.bonus, result.points)
    } else {
        format!("{high} − {low} = {}", result.points)
    };
    let whose = if result.winner == Some(YOU) {
        "to you"
    } else {
        "to your opponent"
    };
    if number == result.points {
        right(format!("Right: {sum}, {whose}."))
    } else {
        wrong(format!(
            "Not {number}. The difference of the counts{}: {sum}.",
            if result.bonus > 0 {
                ", and the bonus"
            } else {
                ", and no bonus"
            }
        ))
    }
}
