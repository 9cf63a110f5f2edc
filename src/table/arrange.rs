//! How a hand lies: in melds, by rank, by suit, or as its player has put it.

use core::cmp::Reverse;

use knockwood_engine::{Card, Cards, Meld, MeldKind, Spread, Suit};

use super::preferences::Arrangement;

/// Cards that lie on one mat, from left to right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// The meld that they are; `None` for loose cards, and for a hand that lies in one row.
    pub meld: Option<Meld>,
    /// They, in order.
    pub cards: Vec<Card>,
}

/// A hand as it lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arranged {
    /// The mats, from left to right.
    pub groups: Vec<Group>,
    /// The melds that the hand is counted by, wherever their cards lie.
    pub spread: Spread,
    /// What these leave, in points.
    pub deadwood: u8,
    /// Whether all cards lie in one row, melds or not.
    pub is_row: bool,
}

impl Arranged {
    /// The hand laid by a rule. Of spreads that leave the same, the one that shows most of what was asked
    /// for.
    ///
    /// ```
    /// use knockwood::table::arrange::Arranged;
    /// use knockwood::table::preferences::Arrangement;
    ///
    /// let hand = "4c 4d 4h 5c 5d 5h 6c 6d 6h Ks".parse()?;
    /// let runs = Arranged::by(Arrangement::Runs, hand);
    /// let first = |arranged: &Arranged| arranged.groups[0].meld.map(|meld| meld.to_string());
    /// assert_eq!(first(&runs), Some("4c5c6c".into()));
    /// let sets = Arranged::by(Arrangement::Sets, hand);
    /// assert_eq!(first(&sets), Some("4c4d4h".into()));
    /// assert_eq!((runs.deadwood, sets.deadwood), (10, 10));
    /// # Ok::<(), knockwood_engine::CardsError>(())
    /// ```
    pub fn by(arrangement: Arrangement, hand: Cards) -> Self {
        match arrangement {
            Arrangement::Runs => Self::in_melds(hand, MeldKind::Run),
            Arrangement::Sets => Self::in_melds(hand, MeldKind::Set),
            Arrangement::Rank => Self::in_row(in_order(hand)),
            Arrangement::Suit => Self::in_row(by_suit(hand)),
        }
    }

    /// The hand in a row, as its player has put it: of spreads that leave the least, the one whose cards
    /// lie together most.
    pub fn in_row(cards: Vec<Card>) -> Self {
        let hand: Cards = cards.iter().copied().collect();
        let neighbours = |spread: &Spread| {
            let pairs = cards.iter().zip(cards.iter().skip(1));
            pairs
                .filter(|(left, right)| {
                    spread
                        .melds()
                        .any(|meld| meld.cards().contains(**left) && meld.cards().contains(**right))
                })
                .count()
        };
        let spread = Spread::all_best_of(hand)
            .min_by_key(|spread| (Reverse(neighbours(spread)), *spread))
            .unwrap_or_default();
        Self {
            deadwood: spread.deadwood(hand),
            spread,
            groups: vec![Group { meld: None, cards }],
            is_row: true,
        }
    }

    fn in_melds(hand: Cards, first: MeldKind) -> Self {
        let of_kind = |spread: &Spread| {
            let melds = spread.melds().filter(|meld| meld.kind() == first);
            melds.map(|meld| meld.cards().len()).sum::<u32>()
        };
        let spread = Spread::all_best_of(hand)
            .min_by_key(|spread| (Reverse(of_kind(spread)), *spread))
            .unwrap_or_default();
        let mut melds: Vec<Meld> = spread.melds().collect();
        melds.sort_by_key(|meld| meld.kind() != first);
        let mut groups: Vec<Group> = melds
            .into_iter()
            .map(|meld| Group {
                meld: Some(meld),
                cards: in_order(meld.cards()),
            })
            .collect();
        let loose = spread.loose(hand);
        if !loose.is_empty() {
            groups.push(Group {
                meld: None,
                cards: in_order(loose),
            });
        }
        Self {
            groups,
            deadwood: spread.deadwood(hand),
            spread,
            is_row: false,
        }
    }

    /// All cards from left to right.
    pub fn cards(&self) -> Vec<Card> {
        let cards = self.groups.iter().flat_map(|group| group.cards.iter());
        cards.copied().collect()
    }

    /// The meld that a card is counted in, and its number from 1.
    pub fn meld_of(&self, card: Card) -> Option<(usize, Meld)> {
        (1..)
            .zip(self.spread.melds())
            .find(|(_, meld)| meld.cards().contains(card))
    }
}

/// The order in which cards lie: low to high, and by suit within a rank.
pub fn in_order(cards: Cards) -> Vec<Card> {
    let mut cards: Vec<Card> = cards.iter().collect();
    cards.sort_by_key(|card| (card.rank(), card.suit()));
    cards
}

/// Suit by suit, low to high. Black and red take turns, so that the suits are told apart at a glance.
fn by_suit(cards: Cards) -> Vec<Card> {
    let place = |suit| match suit {
        Suit::Clubs => 0,
        Suit::Diamonds => 1,
        Suit::Spades => 2,
        Suit::Hearts => 3,
    };
    let mut cards: Vec<Card> = cards.iter().collect();
    cards.sort_by_key(|card| (place(card.suit()), card.rank()));
    cards
}

/// The row with a card taken out and put before the one that then has the place `to`; at the end, where
/// there is none.
///
/// ```
/// use knockwood::table::arrange::moved;
/// use knockwood_engine::Card;
///
/// let row: Vec<Card> = ["2c", "3c", "4c"].iter().filter_map(|card| card.parse().ok()).collect();
/// let names: Vec<String> = moved(&row, row[0], 1).iter().map(Card::to_string).collect();
/// assert_eq!(names, ["3c", "2c", "4c"]);
/// ```
pub fn moved(row: &[Card], card: Card, to: usize) -> Vec<Card> {
    let mut row: Vec<Card> = row.iter().copied().filter(|other| *other != card).collect();
    row.insert(to.min(row.len()), card);
    row
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at once")]

    use super::*;

    fn hand(text: &str) -> Cards {
        text.parse().unwrap()
    }

    fn names(cards: &[Card]) -> String {
        let names: Vec<String> = cards.iter().map(Card::to_string).collect();
        names.join(" ")
    }

    fn row(text: &str) -> Vec<Card> {
        text.split(' ').map(|card| card.parse().unwrap()).collect()
    }

    #[test]
    fn by_rank_and_by_suit_are_one_row_and_count_the_same() {
        let cards = hand("Jc 9d 8s 6d Js 8h Td 8d 7d Jd");
        let rank = Arranged::by(Arrangement::Rank, cards);
        assert_eq!(names(&rank.cards()), "6d 7d 8d 8h 8s 9d Td Jc Jd Js");
        let suit = Arranged::by(Arrangement::Suit, cards);
        assert_eq!(names(&suit.cards()), "Jc 6d 7d 8d 9d Td Jd 8s Js 8h");
        for arranged in [rank, suit] {
            assert!(arranged.is_row && arranged.groups.len() == 1);
            // B02: what the row is counted by is the best there is.
            assert_eq!(arranged.deadwood, 16);
        }
    }

    #[test]
    fn b02_no_card_lies_twice_however_the_hand_is_laid() {
        let cards = hand("Jc 9d 8s 6d Js 8h Td 8d 7d Jd");
        for arrangement in [
            Arrangement::Runs,
            Arrangement::Sets,
            Arrangement::Rank,
            Arrangement::Suit,
        ] {
            let arranged = Arranged::by(arrangement, cards);
            let laid = arranged.cards();
            assert_eq!(laid.len(), 10);
            assert_eq!(laid.into_iter().collect::<Cards>(), cards);
            assert_eq!(arranged.deadwood, 16);
        }
    }

    #[test]
    fn sorting_never_pays_for_a_look_with_points() {
        // The set is dearer than the run it shares a card with.
        let cards = hand("Kc Kd Ks Jc Qc 2d 5h 7s 9c 3h");
        let runs = Arranged::by(Arrangement::Runs, cards);
        let sets = Arranged::by(Arrangement::Sets, cards);
        assert_eq!(runs.deadwood, sets.deadwood);
        assert_eq!(runs.deadwood, knockwood_engine::deadwood(cards));
    }

    #[test]
    fn what_kind_is_wanted_first_lies_first_and_loose_cards_last() {
        let cards = hand("2c 3c 4c 9d 9h 9s Kd Jh 6s 5d");
        let kinds = |arrangement| {
            let groups = Arranged::by(arrangement, cards).groups;
            let kinds = groups.iter().map(|group| group.meld.map(Meld::kind));
            kinds.collect::<Vec<_>>()
        };
        let (run, set) = (Some(MeldKind::Run), Some(MeldKind::Set));
        assert_eq!(kinds(Arrangement::Runs), [run, set, None]);
        assert_eq!(kinds(Arrangement::Sets), [set, run, None]);
    }

    #[test]
    fn a_row_is_counted_by_the_melds_that_lie_together() {
        let by_rank = Arranged::in_row(row("4c 4d 4h 5c 5d 5h 6c 6d 6h Ks"));
        assert!(
            by_rank
                .spread
                .melds()
                .all(|meld| meld.kind() == MeldKind::Set)
        );
        let by_suit = Arranged::in_row(row("4c 5c 6c Ks 4d 5d 6d 4h 5h 6h"));
        assert!(
            by_suit
                .spread
                .melds()
                .all(|meld| meld.kind() == MeldKind::Run)
        );
        assert_eq!(by_suit.meld_of("Ks".parse().unwrap()), None);
    }

    #[test]
    fn a_card_is_moved_to_either_end_and_past_it() {
        let cards = row("2c 3c 4c");
        let two = cards[0];
        assert_eq!(names(&moved(&cards, two, 0)), "2c 3c 4c");
        assert_eq!(names(&moved(&cards, two, 2)), "3c 4c 2c");
        assert_eq!(names(&moved(&cards, two, 99)), "3c 4c 2c");
        assert!(Arranged::in_row(Vec::new()).spread.is_empty());
    }
}
