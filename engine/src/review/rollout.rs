//! Two actions played out over common worlds.

use super::Checked;
use crate::bot::Mind;
use crate::bot::value::Weights;
use crate::{Action, Card, Deck, Round, Seat, Seed};

/// In how many worlds: a difference of three points stands out, at some 50 ms.
const WORLDS: u32 = 48;
/// After so many it stops if the best has not come out ahead: what the judge overcharges mostly shows by
/// then.
const FIRST: u32 = 12;

/// Plays both actions out from here, with the hidden cards dealt anew in each world and `hard` in both
/// seats; what is hidden from the seat to act plays no part.
pub(super) fn compare(
    round: &Round,
    seat: Seat,
    (best, made): (Action, Action),
    seed: &Seed,
    weights: &Weights,
) -> Checked {
    let (mut sum, mut squares) = (0_i64, 0_i64);
    let mut worlds = 0;
    for world in 0..WORLDS {
        if world == FIRST && sum <= 0 {
            break;
        }
        worlds += 1;
        let luck = seed.for_ply(world);
        let unseen = round.view(seat).unseen();
        let order: Vec<Card> = Deck::shuffled(&luck)
            .cards()
            .iter()
            .copied()
            .filter(|card| unseen.contains(*card))
            .collect();
        let start = round.with_hidden(seat, &order);
        let points = |action| i64::from(played_out(&start, seat, action, &luck, weights));
        let difference = points(best) - points(made);
        sum += difference;
        squares += difference * difference;
    }
    let count = i64::from(worlds);
    Checked {
        worlds,
        mean: i32::try_from(sum * 100 / count).unwrap_or(0),
        // The mean is beyond twice its standard error.
        certain: sum > 0 && sum * sum * (count - 1) > 4 * (count * squares - sum * sum),
    }
}

/// The points of the round, the opponent's counted below nought.
fn played_out(start: &Round, seat: Seat, first: Action, luck: &Seed, weights: &Weights) -> i32 {
    let mind = Mind::Hard(Some(weights));
    let mut round = *start;
    let mut next = Some(first);
    while let Some(turn) = round.turn() {
        let action = next.take().or_else(|| mind.choose(&round.view(turn), luck));
        let Some(action) = action else { break };
        if round.apply(action).is_err() {
            break;
        }
    }
    round.result().map_or(0, |result| result.points_for(seat))
}
