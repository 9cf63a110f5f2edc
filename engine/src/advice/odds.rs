//! What can be counted from a view.

use crate::{Card, Cards, Rank, Suit, View, best_discards, deadwood};

/// The cards of `among` that would join a meld of these ten cards and so lower their deadwood, if one were
/// drawn and the best card thrown. A low card that only takes a high one's place is none of them.
///
/// ```
/// use knockwood_engine::{Cards, helping_cards};
///
/// let hand: Cards = "4h 5h 6h Qc Qd Qh 2c 2d 2s Kh".parse()?;
/// let helps = helping_cards(hand, Cards::ALL - hand);
/// // The seven goes on the run; an ace would take the king's place, and melds with nothing.
/// assert!(helps.contains("7h".parse()?) && !helps.contains("As".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn helping_cards(hand: Cards, among: Cards) -> Cards {
    let now = deadwood(hand);
    (among - hand)
        .iter()
        .filter(|card| {
            let full = hand.with(*card);
            deadwood(full) < now + card.points() && best_discards(full).0 < now
        })
        .collect()
}

/// The chance, in thousandths, that the opponent has two cards that make a meld with this one: those
/// that are known, and as many unseen ones as the rest of their hand, each as likely as any other.
///
/// ```
/// use knockwood_engine::{Game, Rules, Seat, Seed, wanted};
///
/// let game = Game::new(Rules::default(), Seed([0; 32]))?;
/// let chance = wanted(&game.view(Seat::A), "9c".parse()?);
/// assert!(chance > 0 && chance < 1000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn wanted(view: &View, card: Card) -> u16 {
    let unseen = view.unseen().without(card);
    let pairs = pairs(card);
    let near: Vec<Card> = pairs
        .iter()
        .fold(Cards::EMPTY, |all, pair| all | *pair)
        .iter()
        .filter(|card| unseen.contains(*card))
        .collect();
    let hidden =
        u64::from(view.opponent_count).saturating_sub(u64::from(view.opponent_known.len()));
    let total = u64::from(unseen.len());
    let hidden = hidden.min(total);
    // Each set of the near cards that the opponent may hold, and in how many hands it is exactly that.
    let mut wanting = 0_u128;
    for chosen in 0_u32..1 << near.len() {
        let held: Cards = near
            .iter()
            .enumerate()
            .filter(|(place, _)| chosen >> place & 1 == 1)
            .map(|(_, card)| *card)
            .collect();
        let held_all = held | view.opponent_known;
        let count = u64::from(held.len());
        if count <= hidden && pairs.iter().any(|pair| held_all.contains_all(*pair)) {
            wanting += choose(total - near.len() as u64, hidden - count);
        }
    }
    let all = choose(total, hidden).max(1);
    u16::try_from((wanting * 1000 + all / 2) / all).unwrap_or(1000)
}

/// The pairs that make a meld of three with this card.
fn pairs(card: Card) -> Vec<Cards> {
    let mates: Vec<Card> = Suit::ALL
        .into_iter()
        .filter(|suit| *suit != card.suit())
        .map(|suit| Card::new(card.rank(), suit))
        .collect();
    let at = |step: usize| -> Option<Card> {
        let rank = (card.rank() as usize + step).checked_sub(2)?;
        Rank::ALL
            .get(rank)
            .map(|rank| Card::new(*rank, card.suit()))
    };
    let mut pairs = Vec::new();
    for (a, b) in [(0, 1), (0, 2), (1, 2)] {
        pairs.push(Cards::one(mates[a]).with(mates[b]));
    }
    for (a, b) in [(0, 1), (1, 3), (3, 4)] {
        if let (Some(a), Some(b)) = (at(a), at(b)) {
            pairs.push(Cards::one(a).with(b));
        }
    }
    pairs
}

/// How many choices of `few` there are among `many`, at most 52 of them.
fn choose(many: u64, few: u64) -> u128 {
    if few > many {
        return 0;
    }
    (0..few).fold(1, |product, step| {
        product * u128::from(many - step) / u128::from(step + 1)
    })
}
