//! How things stand, in sentences: what a player who plays by ear asks for.

use knockwood_engine::{Card, Cards, Phase, View, best_spread};

use super::cast::Cast;
use super::narration::{self, capital, list};

/// Your cards, meld by meld, then what is loose: "Run, five to seven of hearts. Loose: nine of clubs and
/// king of spades. Deadwood 19."
pub fn hand(view: &View) -> String {
    let spread = best_spread(view.hand);
    let mut sentences: Vec<String> = spread
        .melds()
        .map(|meld| format!("{}.", capital(&meld.name())))
        .collect();
    let loose = spread.loose(view.hand);
    if loose.is_empty() {
        sentences.push("Nothing is loose.".into());
    } else {
        sentences.push(format!("Loose: {}.", names(loose)));
    }
    sentences.push(format!("Deadwood {}.", spread.deadwood(view.hand)));
    sentences.join(" ")
}

/// What is loose and what it counts: "Deadwood 19: nine of clubs and king of spades."
pub fn deadwood(view: &View) -> String {
    let spread = best_spread(view.hand);
    let loose = spread.loose(view.hand);
    let count = spread.deadwood(view.hand);
    let limit = match view.knock_limit {
        0 => "Only gin ends this round.".to_owned(),
        limit => format!("A knock may leave {limit}."),
    };
    if loose.is_empty() {
        format!("Deadwood 0: all is melded. {limit}")
    } else {
        format!("Deadwood {count}: {}. {limit}", names(loose))
    }
}

/// What lies in the middle: "Upcard: queen of spades. 24 cards in the stock."
pub fn piles(view: &View) -> String {
    let upcard = match view.upcard() {
        Some(card) => format!("Upcard: {}.", card.name()),
        None => "The discard pile is empty.".to_owned(),
    };
    let cards = if view.stock == 1 { "card" } else { "cards" };
    format!("{upcard} {} {cards} in the stock.", view.stock)
}

/// The score: "You 33, Alder 12. To 100. Round 3. Alder deals."
pub fn score(view: &View, cast: &Cast) -> String {
    let other = view.seat.other();
    let aim = view
        .rules
        .target
        .map_or_else(|| "One round.".to_owned(), |target| format!("To {target}."));
    format!(
        "{} {}, {} {}. {aim} Round {}. {}.",
        cast.name(view.seat),
        view.scores[view.seat],
        cast.name(other),
        view.scores[other],
        view.round_number,
        cast.does(view.dealer, "deal"),
    )
}

/// Whose turn it is, what happened last, and what can be done.
pub fn state(view: &View, cast: &Cast, picked: Option<Card>) -> String {
    let line = narration::line(view, cast);
    let last = if line.you.is_empty() {
        line.opponent
    } else {
        line.you
    };
    match (view.phase, view.turn) {
        (Phase::Over, _) => format!("{last} The round is over."),
        (_, Some(seat)) if seat == view.seat => {
            let prompt = narration::prompt(view, cast, picked);
            format!("{last} Your turn. {prompt}")
        }
        _ => format!("{last} {}", narration::prompt(view, cast, picked)),
    }
}

/// "nine of clubs and king of spades", in the order in which they lie.
fn names(cards: Cards) -> String {
    let mut cards: Vec<Card> = cards.iter().collect();
    cards.sort_by_key(|card| (card.rank(), card.suit()));
    let names: Vec<String> = cards.into_iter().map(Card::name).collect();
    list(&names)
}
