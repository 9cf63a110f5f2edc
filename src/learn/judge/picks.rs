//! Cards that were picked.

use knockwood_engine::{Card, Cards, Layoffs, MeldKind, View, best_spread, deadwood};

use super::super::Pick;
use super::super::ask::{laid_off, meld};
use super::words::{melds, names};
use super::{Verdict, right, wrong};
use crate::table::narration::{capital, list};

pub(super) fn picked(view: &View, pick: Pick, cards: Cards) -> Verdict {
    if cards.is_empty() {
        return wrong("No card is picked yet: tap those that you mean.");
    }
    match pick {
        Pick::Worth(points) => {
            let all: Cards = view
                .hand
                .iter()
                .filter(|card| card.points() == points)
                .collect();
            if let Some(card) = (cards - all).first() {
                return wrong(format!(
                    "The {} counts {}, not {points}.",
                    card.name(),
                    card.points()
                ));
            }
            match (all - cards).first() {
                Some(card) => wrong(format!(
                    "There is another: the {} counts {points} too.",
                    card.name()
                )),
                None => right(format!("Right: {} count {points} each.", names(all))),
            }
        }
        Pick::Set => a_meld(cards, MeldKind::Set),
        Pick::Run => a_meld(cards, MeldKind::Run),
        Pick::Loose => loose(view, cards),
        Pick::LaidOff => layoffs(view, cards),
    }
}

fn a_meld(cards: Cards, kind: MeldKind) -> Verdict {
    match meld(cards) {
        Some(meld) if meld.kind() == kind => right(format!("Right: {}.", meld.name())),
        Some(meld) => wrong(format!(
            "{} is a meld, and yet not what is asked: here it is to be a {}.",
            capital(&meld.name()),
            if kind == MeldKind::Set { "set" } else { "run" }
        )),
        None if cards.len() < 3 => wrong("A meld has three cards at least."),
        None => {
            let list: Vec<Card> = cards.iter().collect();
            let one_rank = list.windows(2).all(|pair| pair[0].rank() == pair[1].rank());
            let one_suit = list.windows(2).all(|pair| pair[0].suit() == pair[1].suit());
            wrong(match (kind, one_rank, one_suit) {
                (MeldKind::Set, ..) => {
                    "These are not all of one rank. A set is three or four of the same rank, such as three sevens."
                }
                (MeldKind::Run, _, false) => {
                    "These are not all of one suit. A run is three or more in a row of one suit."
                }
                (MeldKind::Run, ..) => {
                    "They are of one suit, and not in a row. The ace is low: it stands before the two, and never after the king."
                }
            })
        }
    }
}

fn loose(view: &View, cards: Cards) -> Verdict {
    let kept = view.hand - cards;
    let over = best_spread(kept).loose(kept);
    if let Some(card) = over.first() {
        return wrong(format!(
            "Without these, the {} would be in no meld either.",
            card.name()
        ));
    }
    let least = u16::from(deadwood(view.hand));
    if cards.points() > least {
        return wrong(format!(
            "That leaves {}. It can be done with {least}: a card can stand in one meld only, and you choose which.",
            cards.points()
        ));
    }
    right(format!(
        "Right: {} {} together, and {least} are left.",
        list(&melds(&best_spread(view.hand))),
        if best_spread(view.hand).len() == 1 {
            "stays"
        } else {
            "stay"
        }
    ))
}

fn layoffs(view: &View, cards: Cards) -> Verdict {
    let Some(showdown) = view.showdown else {
        return wrong("Nobody has knocked.");
    };
    let best = laid_off(view);
    if cards == best {
        let left = deadwood(view.hand - cards);
        return right(format!(
            "Right: {} can go, and {left} are left in your hand.",
            names(cards)
        ));
    }
    // One after the other, as far as they fit.
    let mut laid = Layoffs::EMPTY;
    let mut left = cards;
    while let Some(card) = (laid.takes(&showdown.knocker_spread) & left).first() {
        let onto = showdown
            .knocker_spread
            .melds()
            .find(|meld| laid.grown(*meld).takes().contains(card));
        let Some(onto) = onto else { break };
        let layoff = knockwood_engine::Layoff { card, onto };
        if laid.lay_off(&showdown.knocker_spread, layoff).is_err() {
            break;
        }
        left = left.without(card);
    }
    if let Some(card) = left.first() {
        return wrong(format!("The {} fits none of these melds.", card.name()));
    }
    let (after, least) = (deadwood(view.hand - cards), deadwood(view.hand - best));
    wrong(if after > least {
        format!(
            "They fit, and leave you {after}. It can be {least}: look once more, also for a card that fits only after another."
        )
    } else {
        format!(
            "They fit, and leave you {after}. That can be had with fewer cards: what is in a meld of your own may stay."
        )
    })
}
