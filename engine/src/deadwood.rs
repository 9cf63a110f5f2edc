//! The least deadwood of a hand, exactly.
//!
//! All four suits are looked at in one word. Given which sets are laid, the best runs need no
//! search: every row of three or more is laid whole. And a set that no row of three touches is
//! laid without asking. So the only choices are those for ranks held three or four times with
//! one of their cards in such a row, and most hands have none.

use crate::meld::COLUMN;
use crate::{Cards, Rank};

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
pub(crate) const fn worth(points: u8) -> u64 {
    ((0x1fff << points.saturating_sub(1)) & 0x1fff) * COLUMN
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
    rows_of(bits) | ((thrice(bits) * COLUMN) & bits)
}

/// The cards that stand in a row of three or more of their suit.
pub(crate) const fn rows_of(bits: u64) -> u64 {
    // The idle bits over each suit are zero, so no row runs into the next suit.
    let starts = bits & bits >> 1 & bits >> 2;
    starts | starts << 1 | starts << 2
}

/// The ranks held three or four times, as bits 0 to 12.
pub(crate) const fn thrice(bits: u64) -> u64 {
    let both = bits & bits >> 16;
    let either = bits | bits >> 16;
    (both & either >> 32 | both >> 32 & either) & 0x1fff
}

/// The ranks held twice or more, as bits 0 to 12.
pub(crate) const fn twice(bits: u64) -> u64 {
    let (both, either) = (bits & bits >> 16, bits | bits >> 16);
    (both | both >> 32 | either & either >> 32) & 0x1fff
}

/// The ranks that occur at all, as bits 0 to 12.
pub(crate) const fn fold(bits: u64) -> u64 {
    let halves = bits | bits >> 32;
    (halves | halves >> 16) & 0x1fff
}

pub(crate) fn points(bits: u64) -> u16 {
    Cards::from_bits_unchecked(bits).points()
}

/// The least deadwood of any set of cards: rank by rank, the least points so far for each way in
/// which the four suits' runs can stand. Slow and of constant cost; for sets too big for a hand,
/// where the choices of the quick way would multiply.
#[cold]
fn by_ranks(bits: u64) -> u16 {
    /// Per suit two bits: how many cards its open run has, 3 for three or more.
    const STATES: usize = 1 << 8;
    let mut least = [u32::MAX; STATES];
    least[0] = 0;
    for rank in Rank::ALL {
        let held_in = |suit: u64| (bits >> (16 * suit + rank as u64) & 1) << suit;
        let held = held_in(0) | held_in(1) | held_in(2) | held_in(3);
        let sets = (0..16_u64).filter(|set| set & !held == 0 && !matches!(set.count_ones(), 1 | 2));
        let mut next = [u32::MAX; STATES];
        for set in sets {
            let rest = held & !set;
            for runs in (0..16_u64).filter(|runs| runs & !rest == 0) {
                let loose = (rest & !runs).count_ones() * u32::from(rank.points());
                for (state, so_far) in least
                    .iter()
                    .enumerate()
                    .filter(|(_, least)| **least < u32::MAX)
                {
                    if let Some(after) = extended(state, runs) {
                        next[after] = next[after].min(so_far + loose);
                    }
                }
            }
        }
        least = next;
    }
    let whole = least
        .iter()
        .enumerate()
        .filter(|(state, _)| extended(*state, 0).is_some());
    let least = whole.map(|(_, points)| *points).min();
    least
        .and_then(|points| u16::try_from(points).ok())
        .unwrap_or(0)
}

/// How the suits' runs stand after a rank at which the suits in `runs` go on and the others
/// stop; `None` if one would stop short of three.
fn extended(state: usize, runs: u64) -> Option<usize> {
    (0..4).try_fold(0, |after, suit| {
        let length = state >> (2 * suit) & 3;
        match (runs >> suit & 1 == 1, length) {
            (true, _) => Some(after | (length + 1).min(3) << (2 * suit)),
            (false, 0 | 3) => Some(after),
            (false, _) => None,
        }
    })
}
