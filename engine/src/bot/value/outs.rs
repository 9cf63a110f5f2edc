//! How many cards would help a hand, counted without trying each.

use crate::deadwood::{twice, usable, worth};
use crate::meld::COLUMN;
use crate::{Cards, best_discards, deadwood};

/// Of the cards that may come, how many do what for ten cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Outs {
    /// How many would stand in a meld.
    pub(super) melds: usize,
    /// How many would make gin.
    pub(super) gins: usize,
    /// How many would make a knock possible.
    pub(super) knocks: usize,
}

impl Outs {
    /// Those of `coming` for a hand that leaves so much, with so many cards loose.
    pub(super) fn of(hand: Cards, left: u8, loose: usize, coming: Cards, limit: u8) -> Self {
        let joining = joining(hand) & coming;
        let (mut melds, mut gins) = (0, 0);
        let mut knocks = loose_knocks(hand, left, coming - joining, limit);
        for card in joining {
            let full = hand.with(card);
            let all = deadwood(full);
            if all < left + card.points() {
                melds += 1;
                let is_last = |thrown: crate::Card| {
                    thrown.points() == all && deadwood(full.without(thrown)) == 0
                };
                if loose <= 4 && (all == 0 || all <= 10 && hand.iter().any(is_last)) {
                    gins += 1;
                }
            }
            if can_leave(full, all, limit) {
                knocks += 1;
            }
        }
        Self {
            melds,
            gins,
            knocks,
        }
    }
}

/// How many of these cards, which no meld can have, make a knock possible: such a card changes nothing but
/// the count, and goes again if it is to.
fn loose_knocks(hand: Cards, left: u8, cards: Cards, limit: u8) -> usize {
    if left <= limit {
        return cards.len() as usize;
    }
    let dear = match limit.checked_sub(best_discards(hand).0) {
        None => Cards::ALL,
        Some(room) if room >= 10 => Cards::EMPTY,
        Some(room) => Cards::from_bits_unchecked(worth(room + 1)),
    };
    (cards - dear).len() as usize
}

/// The cards that would stand in some meld of these.
fn joining(hand: Cards) -> Cards {
    let bits = hand.bits();
    let (below, above) = (bits << 1, bits >> 1);
    // The idle bits over each suit are zero, so no row runs into the next suit.
    let rows = below & bits << 2 | below & above | above & bits >> 2;
    Cards::from_bits_unchecked((rows | (twice(bits) * COLUMN)) & Cards::ALL.bits()) - hand
}

/// Whether one throw from these eleven cards, which leave `all` as they are, can leave no more than the
/// limit.
fn can_leave(full: Cards, all: u8, limit: u8) -> bool {
    // Some loose card can go; or if none is loose, the end of a long meld.
    if all <= limit {
        return true;
    }
    // A throw saves no more than its points.
    let dear = full.iter().filter(|card| all - limit <= card.points());
    let melds = usable(full.bits());
    let is_loose = |card: &crate::Card| melds & Cards::one(*card).bits() == 0;
    dear.clone().any(|card| is_loose(&card))
        || dear
            .filter(|card| !is_loose(card))
            .any(|card| deadwood(full.without(card)) <= limit)
}

#[cfg(test)]
mod tests {
    use super::{Outs, joining};
    use crate::bot::value::position::loose;
    use crate::deadwood::usable;
    use crate::{Card, Cards, Deck, Seed, best_discards, deadwood};

    /// Each card tried by itself.
    fn tried(hand: Cards, coming: Cards, limit: u8) -> Outs {
        let count = |is: &dyn Fn(Cards, Card) -> bool| {
            let all = coming.iter().filter(|card| is(hand.with(*card), *card));
            all.count()
        };
        let melds = |full: Cards, card: Card| deadwood(full) < deadwood(hand) + card.points();
        Outs {
            melds: count(&melds),
            // Of hands with more loose cards the network was told of none when it learnt.
            gins: count(&|full, card| {
                let all = deadwood(full);
                let ends =
                    |thrown: Card| thrown.points() == all && deadwood(full.without(thrown)) == 0;
                loose(hand).len() <= 4 && melds(full, card) && (all == 0 || hand.iter().any(ends))
            }),
            knocks: count(&|full, _| best_discards(full).0 <= limit),
        }
    }

    /// Hands from loose to full of melds: the more cards of few ranks and suits they are from, the more.
    #[test]
    fn outs_are_those_found_by_trying_each_card() {
        let mut gins = 0;
        for number in 0..6_000_u32 {
            let deck = Deck::shuffled(&Seed([17; 32]).for_ply(number));
            let few = 13 + number as usize % 40;
            let near = deck.cards().iter().filter(|card| {
                // Cards that lie near each other first.
                (card.rank() as usize * 4 + card.suit() as usize) < few
            });
            let hand: Cards = near.take(10).copied().collect();
            let coming = Cards::ALL - hand;
            let coming = deck.cards()[..40].iter().copied().collect::<Cards>() & coming;
            for limit in [0, 4, 10] {
                let outs = Outs::of(
                    hand,
                    deadwood(hand),
                    loose(hand).len() as usize,
                    coming,
                    limit,
                );
                let tried = tried(hand, coming, limit);
                assert_eq!(outs, tried, "{hand} {limit}");
                gins += tried.gins;
            }
            let stand =
                |card: &Card| usable(hand.with(*card).bits()) & Cards::one(*card).bits() != 0;
            let slowly: Cards = (Cards::ALL - hand).iter().filter(stand).collect();
            assert_eq!(joining(hand), slowly, "{hand}");
        }
        assert!(gins > 100, "{gins}");
    }
}
