//! A position as the value network sees it: what is on the table, and the hand after a move.

use super::inputs::{self as input, Inputs};
use super::outs::Outs;
use crate::bot::common::{outs, turns};
use crate::deadwood::{fold, rows_of, thrice};
use crate::meld::COLUMN;
use crate::{Card, Cards, Event, StockEnd, View, best_spread, deadwood};

/// What kind of state follows a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A card was thrown, and the opponent is to draw.
    Thrown,
    /// The seat is about to draw from the stock.
    Drawing,
    /// The seat has knocked, or gone gin.
    Knocked,
    /// The upcard was passed, and the opponent may take it.
    Passed,
    /// Both passed, and the opponent must draw.
    BothPassed,
}

/// All that one decision's states have in common.
#[derive(Debug, Clone, Copy)]
pub(super) struct Position {
    pub(super) known: Cards,
    pub(super) unseen: Cards,
    own_thrown: Cards,
    their_thrown: Cards,
    last: [Option<Card>; 2],
    turn: usize,
    limit: u8,
}

impl Position {
    pub(super) fn of(view: &View) -> Self {
        let mut position = Self {
            known: view.opponent_known,
            unseen: view.unseen(),
            own_thrown: Cards::EMPTY,
            their_thrown: Cards::EMPTY,
            last: [None; 2],
            turn: turns(view, view.seat) as usize,
            limit: view.knock_limit,
        };
        let mut they_passed = false;
        for event in view.history.iter() {
            match event {
                Event::Threw(seat, card) if seat == view.seat => {
                    position.own_thrown = position.own_thrown.with(card);
                }
                Event::Threw(_, card) => {
                    position.their_thrown = position.their_thrown.with(card);
                    position.last = [Some(card), position.last[0]];
                }
                Event::Took(_, card) => {
                    position.own_thrown = position.own_thrown.without(card);
                    position.their_thrown = position.their_thrown.without(card);
                }
                Event::Passed(seat) => they_passed |= seat != view.seat,
                _ => {}
            }
        }
        // The first upcard was thrown by nobody; whoever left it lying might have thrown it.
        let pile: Cards = view.pile.iter().collect();
        let first = pile - position.own_thrown - position.their_thrown;
        if they_passed {
            position.their_thrown = position.their_thrown | first;
        } else {
            position.own_thrown = position.own_thrown | first;
        }
        position
    }

    /// One turn on.
    pub(super) fn next_turn(mut self) -> Self {
        self.turn += 1;
        self
    }

    /// With a card taken from the pile.
    pub(super) fn without_upcard(mut self, card: Card) -> Self {
        self.own_thrown = self.own_thrown.without(card);
        self.their_thrown = self.their_thrown.without(card);
        self
    }

    /// The inputs that do not depend on the move.
    pub(super) fn shared(&self, view: &View) -> Inputs {
        let mut on = Inputs::EMPTY;
        let mut cards = |block: usize, cards: Cards| {
            for card in cards {
                on.set(block + card.index());
            }
        };
        cards(input::KNOWN, self.known);
        cards(input::OWN_THROWN, self.own_thrown);
        cards(input::THEIR_THROWN, self.their_thrown);
        on.set_of(input::STOCK, 32, usize::from(view.stock));
        on.set_of(input::TURN, 21, self.turn);
        for (block, card) in [input::LAST, input::LAST_BUT_ONE]
            .into_iter()
            .zip(self.last)
        {
            if let Some(card) = card {
                on.set(block + card.rank() as usize);
            }
        }
        let rules = &view.rules;
        let opponent = view.seat.other();
        if let Some(target) = rules.target {
            let need =
                |points: u16| usize::from(target.saturating_sub(points).saturating_sub(1) / 10);
            on.set_of(input::OWN_NEED, 10, need(view.scores[view.seat]));
            on.set_of(input::THEIR_NEED, 10, need(view.scores[opponent]));
        } else {
            on.set(input::SINGLE);
        }
        on.set_of(input::LIMIT, 11, usize::from(view.knock_limit));
        let bonus = |points: u8| usize::from(points.saturating_add(3) / 13);
        on.set_of(input::GIN_BONUS, 4, bonus(rules.gin_bonus));
        on.set_of(input::UNDERCUT_BONUS, 4, bonus(rules.undercut_bonus));
        if rules.big_gin.is_some() {
            on.set(input::BIG_GIN);
        }
        if rules.stock_end == StockEnd::LastDiscard {
            on.set(input::LAST_DISCARD);
        }
        if view.dealer == view.seat {
            on.set(input::DEALER);
        }
        on.set(input::WINS + wins(view));
        on
    }

    /// The inputs of the hand after the move; `upcard` is what the opponent may take.
    pub(super) fn own(&self, hand: Cards, shown: Cards, upcard: Option<Card>, kind: Kind) -> Own {
        let mut on = Inputs::EMPTY;
        for card in hand - shown {
            on.set(input::OWN_HIDDEN + card.index());
        }
        for card in hand & shown {
            on.set(input::OWN_SHOWN + card.index());
        }
        let left = deadwood(hand);
        let loose = loose(hand);
        on.set_of(input::DEADWOOD, 27, deadwood_step(left));
        let count = loose.len() as usize;
        on.set_of(input::LOOSE, 11, count);
        on.set(input::KIND + kind as usize);
        if kind != Kind::Knocked {
            let outs = Outs::of(hand, left, count, self.unseen, self.limit);
            on.set_of(input::MELD_OUTS, 16, outs.melds);
            on.set_of(input::GIN_OUTS, 9, outs.gins);
            on.set_of(input::KNOCK_OUTS, 12, outs.knocks);
            for card in loose {
                let live = singles(card, hand, self.unseen);
                on.set(input::LOOSE_OUTS + 4 * (card.rank() as usize) + live.min(3));
            }
        }
        if let Some(card) = upcard {
            let at_large = self.unseen.without(card);
            on.set(input::UPCARD + card.index());
            on.set_of(
                input::DANGER,
                14,
                count_of(outs(card, at_large, at_large) / 2),
            );
            on.set_of(
                input::KNOWN_DANGER,
                6,
                count_of(outs(card, self.known, at_large | self.known)),
            );
            let (rank, near) = around(card);
            on.set_of(
                input::RANK_THROWN,
                4,
                (rank & self.their_thrown).len() as usize,
            );
            on.set_of(
                input::NEAR_THROWN,
                3,
                (near & self.their_thrown).len() as usize,
            );
        }
        Own { on, loose: count }
    }
}

/// The inputs of one state.
#[derive(Debug, Clone, Copy)]
pub(super) struct Own {
    pub(super) on: Inputs,
    loose: usize,
}

impl Own {
    /// The same, if the rest of the round is played for gin only.
    pub(super) fn for_gin(mut self) -> Self {
        self.on.set(input::GIN_ONLY);
        self.on.set_of(input::GIN_LOOSE, 11, self.loose);
        self
    }
}

/// What the opponent's wins have brought on average tells a player who knocks at once from one
/// who waits for gin: 15 points, or 40.
fn wins(view: &View) -> usize {
    let opponent = view.seat.other();
    let boxes = view.boxes[opponent];
    let Some(average) = view.scores[opponent].checked_div(boxes) else {
        return match view.round_number {
            0 | 1 => 0,
            2 | 3 => 1,
            _ => 2,
        };
    };
    let step = match average {
        0..=13 => 0,
        14..=18 => 1,
        19..=24 => 2,
        25..=32 => 3,
        _ => 4,
    };
    3 + 5 * usize::from(boxes.min(3) - 1) + step
}

const fn deadwood_step(points: u8) -> usize {
    let points = points as usize;
    match points {
        0..=10 => points,
        11..=30 => 11 + (points - 11) / 2,
        31..=60 => 21 + (points - 31) / 6,
        _ => 26,
    }
}

fn count_of(count: i32) -> usize {
    usize::try_from(count).unwrap_or(0)
}

/// The cards that stand in no meld of a best spread.
pub(super) fn loose(hand: Cards) -> Cards {
    let bits = hand.bits();
    let (rows, sets) = (rows_of(bits), thrice(bits));
    if sets & fold(rows) == 0 {
        Cards::from_bits_unchecked(bits & !rows & !(sets * COLUMN))
    } else {
        best_spread(hand).loose(hand)
    }
}

/// The other cards of its rank, and its neighbours in suit, two to each side.
fn around(card: Card) -> (Cards, Cards) {
    let one = Cards::one(card).bits();
    let rank = COLUMN << (card.rank() as u32) & !one;
    let near = (one << 1 | one >> 1 | one << 2 | one >> 2) & Cards::ALL.bits();
    // No carry into the next suit: what crosses the three idle bits is of another suit's lane.
    let lane = 0x1fff << (16 * card.suit() as u32);
    (
        Cards::from_bits_unchecked(rank),
        Cards::from_bits_unchecked(near & lane),
    )
}

/// How many cards of `coming` would make a meld of this card and held ones.
fn singles(card: Card, held: Cards, coming: Cards) -> usize {
    let (rank, near) = around(card);
    let sets = if (rank & held).is_empty() {
        Cards::EMPTY
    } else {
        rank & coming
    };
    let bit = card.bit();
    let lane = 0x1fff << (16 * card.suit() as u32);
    let at = |step: i32| -> u64 {
        let one = 1_u64 << bit;
        let moved = if step < 0 { one >> -step } else { one << step };
        moved & lane
    };
    let held_bits = held.bits();
    let mut rows = 0;
    for (a, b) in [(-2, -1), (-1, 1), (1, 2)] {
        let (a, b) = (at(a), at(b));
        if a != 0 && b != 0 {
            if held_bits & a != 0 {
                rows |= b;
            }
            if held_bits & b != 0 {
                rows |= a;
            }
        }
    }
    let rows = Cards::from_bits_unchecked(rows & near.bits()) & coming;
    (sets | rows).len() as usize
}
