//! How verdicts name cards, melds and numbers.

use knockwood_engine::{Card, Cards, Spread};

use crate::table::narration::list;

pub(super) fn names(cards: Cards) -> String {
    let names: Vec<String> = by_points(cards).into_iter().map(Card::name).collect();
    list(&names)
}

pub(super) fn by_points(cards: Cards) -> Vec<Card> {
    let mut cards: Vec<Card> = cards.iter().collect();
    cards.sort_by_key(|card| (card.rank(), card.suit()));
    cards
}

pub(super) fn melds(spread: &Spread) -> Vec<String> {
    spread.melds().map(|meld| named(&meld.name())).collect()
}

/// "the run, five to seven of hearts"
pub(super) fn named(name: &str) -> String {
    match name.strip_prefix("run, ") {
        Some(run) => format!("the run {run}"),
        None => format!("the {name}"),
    }
}

pub(super) fn count_of(count: u32) -> String {
    match count {
        0 => "no card".to_owned(),
        1 => "1 card".to_owned(),
        count => format!("{count} cards"),
    }
}

pub(super) const fn percent(thousandths: u16) -> u16 {
    (thousandths + 5) / 10
}
