//! The spread that leaves the least deadwood.

use core::cmp::Reverse;

use crate::deadwood::{fold, points, rows_of, thrice};
use crate::meld::COLUMN;
use crate::{Cards, Spread};

/// A spread that leaves the least deadwood.
///
/// Among those, the one with the most cards in sets, as a set invites fewer layoffs than a run;
/// then the one with the fewest melds, so that no run is cut; then the first in [`Spread`]'s
/// order. More than eleven cards are no hand: their answer is the empty spread.
///
/// ```
/// use knockwood_engine::best_spread;
///
/// let spread = best_spread("3s 4s 5s 6s 7s 6h 6d".parse()?);
/// assert_eq!(spread.to_string(), "6d6h6s 3s4s5s");
/// # Ok::<(), knockwood_engine::CardsError>(())
/// ```
pub fn best_spread(hand: Cards) -> Spread {
    if hand.len() > 11 {
        return Spread::EMPTY;
    }
    let bits = hand.bits();
    let contested = thrice(bits) & fold(rows_of(bits));
    let mut laid = Laid::default();
    let mut rest = bits;
    let mut free = thrice(bits) & !contested;
    while free != 0 {
        let cards = bits & COLUMN << free.trailing_zeros();
        laid.push(cards);
        rest &= !cards;
        free &= free - 1;
    }
    if contested == 0 {
        laid.push_rows(rest);
        return laid.spread();
    }
    let mut best = Best {
        key: (u16::MAX, Reverse(0), 0),
        spread: Spread::EMPTY,
    };
    best.search(rest, contested, &laid);
    best.spread
}

/// Melds laid so far; no hand has a fourth.
#[derive(Clone, Copy, Default)]
struct Laid {
    melds: [Cards; 3],
    count: usize,
}

impl Laid {
    fn push(&mut self, meld: u64) {
        if let Some(place) = self.melds.get_mut(self.count) {
            *place = Cards::from_bits_unchecked(meld);
            self.count += 1;
        }
    }

    fn push_rows(&mut self, bits: u64) {
        let mut rows = rows_of(bits);
        while rows != 0 {
            let lowest = rows & rows.wrapping_neg();
            // The carry runs through the lowest row and stops over it.
            let row = rows & !rows.wrapping_add(lowest);
            self.push(row);
            rows ^= row;
        }
    }

    const fn spread(&self) -> Spread {
        Spread::sorted(self.melds)
    }
}

/// The best spread found so far.
struct Best {
    /// Deadwood, cards in sets, melds.
    key: (u16, Reverse<u32>, usize),
    spread: Spread,
}

impl Best {
    fn search(&mut self, bits: u64, contested: u64, laid: &Laid) {
        if contested == 0 {
            self.offer(bits, laid);
            return;
        }
        let column = COLUMN << contested.trailing_zeros();
        let others = contested & (contested - 1);
        let cards = bits & column;
        self.search(bits, others, laid);
        self.lay(bits, cards, others, laid);
        if cards == column {
            let mut left = cards;
            while left != 0 {
                let kept = left & left.wrapping_neg();
                self.lay(bits, cards ^ kept, others, laid);
                left ^= kept;
            }
        }
    }

    fn lay(&mut self, bits: u64, set: u64, others: u64, laid: &Laid) {
        let mut more = *laid;
        more.push(set);
        self.search(bits & !set, others, &more);
    }

    fn offer(&mut self, bits: u64, laid: &Laid) {
        let left = points(bits & !rows_of(bits));
        if left > self.key.0 {
            return;
        }
        let in_sets = laid.melds.iter().map(|meld| meld.len()).sum();
        let mut all = *laid;
        all.push_rows(bits);
        let key = (left, Reverse(in_sets), all.count);
        let spread = all.spread();
        if (key, spread) < (self.key, self.spread) {
            self.key = key;
            self.spread = spread;
        }
    }
}
