//! The knocker's spread that invites the fewest layoffs.

use crate::{Cards, MeldKind, Spread, deadwood};

/// The best spread to knock with: of those that leave the hand no more than the limit, the one
/// that is best against a defender of whom only the `unseen` cards are known, among which the
/// defender's are. `None` when no spread is within the limit.
///
/// The order:
///
/// 1. the least deadwood, as holding a meld back costs more than it can save on average;
/// 2. the fewest points that the unseen cards can be expected to lay off, if one in three of
///    them is the defender's: a card that fits at once counts a third of its points, a second one
///    on the same end of a run a ninth. (Three in a chain are a run of the defender's own.)
/// 3. the fewest melds, then the first in the order of [`Spread`].
///
/// The hand is what stays after the throw, so ten cards. In a [`View`](crate::View) the unseen cards
/// and those that the opponent is known to hold are `view.unseen() | view.opponent_known`.
///
/// ```
/// use knockwood_engine::{Cards, safest_spread};
///
/// // As runs this hand would take sevens and threes; as sets it takes three cards.
/// let hand: Cards = "4c 4d 4h 5c 5d 5h 6c 6d 6h As".parse()?;
/// let spread = safest_spread(hand, 10, Cards::ALL - hand).unwrap();
/// assert_eq!(spread, "4c4d4h 5c5d5h 6c6d6h".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn safest_spread(hand: Cards, limit: u8, unseen: Cards) -> Option<Spread> {
    if deadwood(hand) > limit {
        return None;
    }
    Spread::all_best_of(hand).min_by_key(|spread| (invited(spread, unseen), spread.len(), *spread))
}

/// Nine times the points that the unseen cards can be expected to lay off; see
/// [`safest_spread`].
fn invited(spread: &Spread, unseen: Cards) -> u16 {
    let mut first = Cards::EMPTY;
    let mut second = Cards::EMPTY;
    for meld in spread.melds() {
        let next = meld.takes() & unseen;
        first = first | next;
        if meld.kind() == MeldKind::Run {
            let longer = next.iter().filter_map(|card| meld.with(card));
            let after = longer.fold(Cards::EMPTY, |all, meld| all | meld.takes());
            second = second | (after & unseen);
        }
    }
    3 * first.points() + (second - first).points()
}
