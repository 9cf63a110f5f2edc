//! Cards that were thrown.

use knockwood_engine::{Card, Cards, View, deadwood, helping_cards, wanted};

use super::words::{count_of, percent};
use super::{Verdict, right, wrong};

pub(super) fn least(view: &View, card: Card) -> Verdict {
    let left = |card: Card| deadwood(view.hand.without(card));
    let best = view.discards().iter().map(left).min().unwrap_or_default();
    let after = left(card);
    if after == best {
        return right(format!(
            "Right: that leaves {after}, the least you can have."
        ));
    }
    wrong(if is_melded(view.hand, card) {
        format!(
            "The {} stands in a meld: without it you have {after}. It can be {best}.",
            card.name()
        )
    } else {
        format!("That leaves {after}. It can be {best}: a card that counts more can go.")
    })
}

pub(super) fn safe(view: &View, card: Card) -> Verdict {
    if is_melded(view.hand, card) {
        return wrong(format!("The {} stands in a meld of yours.", card.name()));
    }
    let chance = wanted(view, card);
    let least = loose_throws(view)
        .into_iter()
        .map(|card| wanted(view, card))
        .min()
        .unwrap_or_default();
    let known = view.opponent_known;
    let near = known
        .iter()
        .find(|other| other.rank() == card.rank() || is_neighbour(*other, card));
    if chance <= least + 20 {
        return right(format!(
            "Right: your opponent can meld it at once {} times in 100. No other throw is safer.",
            percent(chance)
        ));
    }
    let why = match near {
        Some(other) if other.rank() == card.rank() => {
            format!(" They took the {}, a card of the same rank.", other.name())
        }
        Some(other) => format!(" They took the {}, its neighbour.", other.name()),
        None => String::new(),
    };
    wrong(format!(
        "Your opponent can meld the {} at once {} times in 100; with another throw it is {}.{why}",
        card.name(),
        percent(chance),
        percent(least)
    ))
}

pub(super) fn hope(view: &View, card: Card) -> Verdict {
    if is_melded(view.hand, card) {
        return wrong(format!("The {} stands in a meld of yours.", card.name()));
    }
    let helps = |card: Card| helping_cards(view.hand.without(card), view.unseen()).len();
    let most = loose_throws(view)
        .into_iter()
        .map(helps)
        .max()
        .unwrap_or_default();
    let count = helps(card);
    if count == most {
        right(format!(
            "Right: {count} of the {} cards that you have not seen still help you. No other throw leaves more.",
            view.unseen().len()
        ))
    } else {
        wrong(format!(
            "Then {} help you, of {} that you have not seen. After another throw it is {most}: look in the pile for what is gone.",
            count_of(count),
            view.unseen().len()
        ))
    }
}

pub(super) fn thrown(view: &View, card: Card) -> Verdict {
    let left = deadwood(view.hand.without(card));
    wrong(if view.stock <= 2 {
        "With that throw the round is over, and nobody scores: two cards are left in the stock. You can end it yourself.".to_owned()
    } else if left > view.knock_limit {
        format!("That leaves {left}, and the round goes on. Another throw ends it.")
    } else {
        format!(
            "That leaves {left}: little enough to end the round, and yet it goes on, since you only threw."
        )
    })
}

/// The throws that break no meld.
fn loose_throws(view: &View) -> Vec<Card> {
    view.discards()
        .iter()
        .filter(|card| !is_melded(view.hand, *card))
        .collect()
}

/// Whether the hand counts less for having it than it would for a loose card more.
fn is_melded(hand: Cards, card: Card) -> bool {
    deadwood(hand.without(card)) + card.points() > deadwood(hand)
}

fn is_neighbour(one: Card, other: Card) -> bool {
    one.suit() == other.suit() && (one.rank() as i32 - other.rank() as i32).abs() <= 2
}
