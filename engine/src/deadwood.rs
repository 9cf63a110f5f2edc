//! The least deadwood of a hand, exactly.
//!
//! All four suits are looked at in one word. Given which sets are laid, the best runs need no
//! search: every row of three or more is laid whole. And a set that no row of three touches is
//! laid without asking. So the only choices are those for ranks held three or four times with
//! one of their cards in such a row, and most hands have none.

use core::cmp::Reverse;

use crate::meld::COLUMN;
use crate::{Cards, Spread};

/// The least deadwood of exactly these cards.
///
/// Exact for any set of cards; of more than eleven, which no hand holds, some take a hundred
/// microseconds instead of nanoseconds. At most 170.
///
/// ```
/// use knockwood_engine::deadwood;
///
/// assert_eq!(deadwood("4h 5h 6h 7h Qc Qd Qh Kc Kd Kh".parse()?), 0);
/// assert_eq!(deadwood("Jc 9d 8s 6d Js 8h Td 8d 7d Jd".parse()?), 16);
/// # Ok::<(), knockwood_engine::CardsError>(())
/// ```
#[inline]
pub fn deadwood(hand: Cards) -> u8 {
    let bits = hand.bits();
    let rows = rows_of(bits);
    let sets = thrice(bits);
    let contested = sets & fold(rows);
    let rest = bits & !((sets ^ contested) * COLUMN);
    let left = if contested == 0 {
        points(rest & !rows)
    } else {
        choose(rest, contested)
    };
    // Without a meld left in them, the loose cards count no more than 170.
    u8::try_from(left).unwrap_or(u8::MAX)
}

/// The least that `bits` leave where there is a choice.
#[inline(never)]
fn choose(bits: u64, contested: u64) -> u16 {
    // Eleven cards hold no more than three ranks three times.
    if contested.count_ones() > 3 {
        by_ranks(bits)
    } else {
        least(bits, contested)
    }
}

/// The least that `bits` leave, where each of the `contested` ranks may be laid as a set and no
/// other rank is.
fn least(bits: u64, contested: u64) -> u16 {
    if contested == 0 {
        return points(bits & !rows_of(bits));
    }
    let column = COLUMN << contested.trailing_zeros();
    let others = contested & (contested - 1);
    let cards = bits & column;
    let without = bits & !column;
    let mut best = least(bits, others).min(least(without, others));
    if cards == column {
        let mut left = cards;
        while left != 0 {
            let kept = left & left.wrapping_neg();
            best = best.min(least(without | kept, others));
            left ^= kept;
        }
    }
    best
}

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

/// The least deadwood that one throw from the hand can leave, and every card whose throw leaves
/// it. For eleven cards; of fewer it is true as well, and of none it is `(0, none)`.
///
/// The card just taken from the discard pile is not known here: it is the caller's to leave out.
///
/// ```
/// use knockwood_engine::best_discards;
///
/// let (left, cards) = best_discards("4h 5h 6h Qc Qd Qh 2c 2d 2s Kh Ks".parse()?);
/// assert_eq!((left, cards.to_string().as_str()), (10, "Kh Ks"));
/// # Ok::<(), knockwood_engine::CardsError>(())
/// ```
pub fn best_discards(hand: Cards) -> (u8, Cards) {
    let all = deadwood(hand);
    let usable = usable(hand.bits());
    // A card that no meld can use is loose in any case: its throw saves just its points.
    let mut cards = dearest(hand.bits() & !usable);
    let mut least = cards
        .first()
        .map_or(u8::MAX, |card| all.saturating_sub(card.points()));
    // No other throw saves more than its points, so the cheaper ones need no look.
    let mut left = usable & worth(all.saturating_sub(least));
    while let Some(card) = Cards::from_bits_unchecked(left).first() {
        left &= left - 1;
        let without = deadwood(hand.without(card));
        if without < least {
            least = without;
            cards = Cards::one(card);
            left &= worth(all.saturating_sub(least));
        } else if without == least {
            cards = cards.with(card);
        }
    }
    if hand.is_empty() {
        (0, Cards::EMPTY)
    } else {
        (least, cards)
    }
}

/// All cards that count so much or more.
const fn worth(points: u8) -> u64 {
    (0x1fff << points.saturating_sub(1) & 0x1fff) * COLUMN
}

/// Those of these cards that count the most.
const fn dearest(bits: u64) -> Cards {
    let tens = bits & worth(10);
    let ranks = fold(bits);
    let highest = if tens != 0 || ranks == 0 {
        tens
    } else {
        bits & COLUMN << ranks.ilog2()
    };
    Cards::from_bits_unchecked(highest)
}

/// The cards that stand in some meld of these.
pub(crate) const fn usable(bits: u64) -> u64 {
    rows_of(bits) | thrice(bits) * COLUMN & bits
}

/// The cards that stand in a row of three or more of their suit.
const fn rows_of(bits: u64) -> u64 {
    // The idle bits over each suit are zero, so no row runs into the next suit.
    let starts = bits & bits >> 1 & bits >> 2;
    starts | starts << 1 | starts << 2
}

/// The ranks held three or four times, as bits 0 to 12.
const fn thrice(bits: u64) -> u64 {
    let both = bits & bits >> 16;
    let either = bits | bits >> 16;
    (both & either >> 32 | both >> 32 & either) & 0x1fff
}

/// The ranks that occur at all, as bits 0 to 12.
const fn fold(bits: u64) -> u64 {
    let halves = bits | bits >> 32;
    (halves | halves >> 16) & 0x1fff
}

fn points(bits: u64) -> u16 {
    Cards::from_bits_unchecked(bits).points()
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

/// The least deadwood of any set of cards: rank by rank, the least points so far for each way in
/// which the four suits' runs can stand. Slow and of constant cost; for sets too big for a hand,
/// where the choices of the quick way would multiply.
#[cold]
fn by_ranks(bits: u64) -> u16 {
    /// Per suit two bits: how many cards its open run has, 3 for three or more.
    const STATES: usize = 1 << 8;
    let mut least = [u16::MAX; STATES];
    least[0] = 0;
    for rank in crate::Rank::ALL {
        let held = (0..4).fold(0, |held, suit| {
            held | (bits >> (16 * suit + rank as u32) & 1) << suit
        });
        let mut next = [u16::MAX; STATES];
        for (state, &so_far) in least
            .iter()
            .enumerate()
            .filter(|(_, so_far)| **so_far < u16::MAX)
        {
            for in_set in
                (0..16_u64).filter(|set| set & !held == 0 && (*set == 0 || set.count_ones() >= 3))
            {
                let free = held & !in_set;
                for in_runs in (0..16_u64).filter(|runs| runs & !free == 0) {
                    let Some(after) = extended(state, in_runs) else {
                        continue;
                    };
                    let loose = (free & !in_runs).count_ones() as u16 * u16::from(rank.points());
                    next[after] = next[after].min(so_far + loose);
                }
            }
        }
        least = next;
    }
    let whole = least
        .iter()
        .enumerate()
        .filter(|(state, _)| extended(*state, 0).is_some());
    whole.map(|(_, &points)| points).min().unwrap_or(0)
}

/// How the suits' runs stand after a rank at which the suits in `in_runs` go on and the others
/// stop; `None` if one would stop short of three.
fn extended(state: usize, in_runs: u64) -> Option<usize> {
    (0..4).try_fold(0, |after, suit| {
        let length = state >> (2 * suit) & 3;
        match (in_runs >> suit & 1 == 1, length) {
            (true, _) => Some(after | (length + 1).min(3) << (2 * suit)),
            (false, 0 | 3) => Some(after),
            (false, _) => None,
        }
    })
}
