//! What the defender makes of a knock: own melds and layoffs together.

use crate::deadwood::usable;
use crate::{Card, Cards, Layoff, Layoffs, Meld, MeldKind, Spread, best_spread, deadwood};

/// The best answer to a knock: what is laid off, in an order that is legal, and the spread of
/// what stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Defence {
    /// The defender's own melds, of the cards that are not laid off.
    pub spread: Spread,
    /// The layoffs, each of which fits once those before it are made.
    pub layoffs: Layoffs,
    /// The points left, 0 to 100.
    pub deadwood: u8,
}

impl Defence {
    /// The best answer where nothing may be laid off, as against gin: the best spread.
    pub fn without_layoffs(hand: Cards) -> Self {
        Self {
            spread: best_spread(hand),
            layoffs: Layoffs::EMPTY,
            deadwood: deadwood(hand),
        }
    }
}

/// The best answer to a knock that is not gin: the least deadwood over the defender's own spread
/// and chains of layoffs onto the knocker's melds, both chosen together.
///
/// Of answers that leave the same, the one that lays off the fewest cards, so that a meld of the
/// defender's own is broken only for a gain; then the one whose cards laid off are lowest in the
/// order of [`Cards`]; its spread is [`best_spread`]'s of what stays. A card that would fit a run
/// and a set goes onto the run, where others may follow it; one that would fit two runs, onto the
/// lower.
///
/// A defender holds ten cards: of a greater set nothing is laid off.
///
/// ```
/// use knockwood_engine::{Spread, best_defence};
///
/// let knocker: Spread = "4h5h6h 7c7d7s".parse()?;
/// let defence = best_defence(&knocker, "7h 8h Kc Kd Ks 2c 2d 2h As 3s".parse()?);
/// assert_eq!(defence.deadwood, 4);
/// let laid: Vec<String> = defence.layoffs.iter().map(|l| format!("{} {}", l.card, l.onto)).collect();
/// assert_eq!(laid, ["7h 4h5h6h", "8h 4h5h6h"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn best_defence(knocker: &Spread, hand: Cards) -> Defence {
    let (deadwood, cards) = optimum(knocker, hand);
    Defence {
        spread: best_spread(hand - cards),
        layoffs: in_order(knocker, cards),
        deadwood,
    }
}

/// The best answer from where the layoffs stand: [`best_defence`] against the melds as they lie now. Its
/// layoffs are those still to be made, and name the knocker's melds as they were laid.
///
/// ```
/// use knockwood_engine::{Layoff, Layoffs, Spread, best_defence_after};
///
/// let knocker: Spread = "4h5h6h 7c7d7s".parse()?;
/// let mut made = Layoffs::EMPTY;
/// made.lay_off(&knocker, Layoff { card: "7h".parse()?, onto: "4h5h6h".parse()? })?;
/// let rest = "8h Kc Kd Ks 2c 2d 2h As 3s".parse()?;
/// let next = best_defence_after(&knocker, &made, rest).layoffs.iter().next();
/// assert_eq!(next, Some(Layoff { card: "8h".parse()?, onto: "4h5h6h".parse()? }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn best_defence_after(knocker: &Spread, made: &Layoffs, hand: Cards) -> Defence {
    // A meld keeps its place in both lists, whatever order a spread gives it.
    let mut laid = [None; 3];
    for (place, meld) in laid.iter_mut().zip(knocker.melds()) {
        *place = Some((meld, made.grown(meld)));
    }
    let mut cards = [Cards::EMPTY; 3];
    for (place, (_, grown)) in cards.iter_mut().zip(laid.iter().flatten()) {
        *place = grown.cards();
    }
    let mut best = best_defence(&Spread::sorted(cards), hand);
    let mut named = Layoffs::EMPTY;
    for layoff in best.layoffs.iter() {
        let found = laid
            .iter()
            .flatten()
            .find(|(_, grown)| *grown == layoff.onto);
        let onto = found.map_or(layoff.onto, |(meld, _)| *meld);
        // As many as before, so there is room.
        let _ = named.push(Layoff { onto, ..layoff });
    }
    best.layoffs = named;
    best
}

/// The points that [`best_defence`] leaves, in less time: for rollouts.
///
/// ```
/// use knockwood_engine::{Spread, best_defence, defended};
///
/// let knocker: Spread = "4h5h6h 7c7d7s".parse()?;
/// let hand = "7h 8h Kc Kd Ks 2c 2d 2h As 3s".parse()?;
/// assert_eq!(defended(&knocker, hand), best_defence(&knocker, hand).deadwood);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn defended(knocker: &Spread, hand: Cards) -> u8 {
    optimum(knocker, hand).0
}

/// The least deadwood, and the fewest cards whose laying off leads to it.
fn optimum(knocker: &Spread, hand: Cards) -> (u8, Cards) {
    let table = Table::of(knocker);
    let hand = hand - knocker.cards();
    let reach = table.reached(hand.bits());
    if reach == 0 || hand.len() > 10 {
        return (deadwood(hand), Cards::EMPTY);
    }
    // A card that no meld of the hand can use is laid off wherever it fits: that costs nothing.
    // The others may be kept or given; each choice of those kept settles what is laid off.
    let contested = reach & usable(hand.bits());
    let mut best: Option<(u8, u32, u64)> = None;
    let mut kept = contested;
    loop {
        let laid = table.reached(hand.bits() & !kept & reach);
        // Where a card is neither kept nor reached, the same layoffs come with it kept.
        if contested & !kept & !laid == 0 {
            let left = deadwood(Cards::from_bits_unchecked(hand.bits() & !laid));
            let offer = (left, laid.count_ones(), laid);
            if best.is_none_or(|best| offer < best) {
                best = Some(offer);
            }
        }
        if kept == 0 {
            break;
        }
        kept = (kept - 1) & contested;
    }
    best.map_or((deadwood(hand), Cards::EMPTY), |(left, _, laid)| {
        (left, Cards::from_bits_unchecked(laid))
    })
}

/// The knocker's melds as layoffs see them.
struct Table {
    /// The cards of the runs: whatever is next to one of them can follow.
    runs: u64,
    /// The cards that make a set of three a set of four.
    fourths: u64,
}

impl Table {
    fn of(knocker: &Spread) -> Self {
        let mut table = Self {
            runs: 0,
            fourths: 0,
        };
        for meld in knocker.melds() {
            match meld.kind() {
                MeldKind::Run => table.runs |= meld.cards().bits(),
                MeldKind::Set => table.fourths |= meld.takes().bits(),
            }
        }
        table
    }

    /// Which of these cards can be laid off, one after another, if all may be.
    fn reached(&self, cards: u64) -> u64 {
        let mut reached = 0;
        loop {
            let ends = self.runs | reached;
            let next = (ends << 1 | ends >> 1) & cards;
            if next & !reached == 0 {
                return reached | self.fourths & cards;
            }
            reached |= next;
        }
    }
}

/// These cards, all of which can be laid off, in an order in which they can.
fn in_order(knocker: &Spread, cards: Cards) -> Layoffs {
    let mut layoffs = Layoffs::EMPTY;
    let mut left = cards;
    // Runs first: a card that fits a set as well may open the way for the next one.
    for kind in [MeldKind::Run, MeldKind::Set] {
        for onto in knocker.melds().filter(|meld| meld.kind() == kind) {
            let mut grown = onto;
            while let Some((card, longer)) = next_onto(grown, left) {
                if layoffs.push(Layoff { card, onto }).is_none() {
                    return layoffs;
                }
                left = left.without(card);
                grown = longer;
            }
        }
    }
    layoffs
}

/// The lowest of the cards that the meld takes, and the meld with it.
fn next_onto(meld: Meld, cards: Cards) -> Option<(Card, Meld)> {
    let card = (meld.takes() & cards).first()?;
    Some((card, meld.with(card)?))
}
