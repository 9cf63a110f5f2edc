//! Why a command is refused just now, in a player's words, and what would be accepted.
//!
//! The rules decide what is refused (see [`ActError`](knockwood_engine::ActError), which speaks in
//! notation, for records); this only says it at the table.

use knockwood_engine::{Action, Card, Phase, View, best_discards, deadwood};

use super::cast::Cast;
use super::layoffs::layoff_refusal;

/// What to say to a player whose command is not allowed in this view.
pub fn refusal(view: &View, cast: &Cast, action: Action) -> String {
    if let Some(seat) = view.turn.filter(|seat| *seat != view.seat) {
        return format!("It is {} turn; yours follows.", cast.whose(seat));
    }
    match (action, view.phase) {
        (_, Phase::Over) => "The round is over.".into(),
        (Action::Discard(card), Phase::Discard) if view.barred == Some(card) => barred(card),
        (Action::Discard(_), Phase::Discard) if view.must_knock() => {
            "You took the last discard to knock with: knock, do not just throw.".into()
        }
        (Action::LayOff(layoff), Phase::Layoff) => {
            layoff_refusal(view, cast, layoff.card, Some(layoff.onto))
        }
        (Action::Done, _) => "There is nothing to lay off now.".into(),
        (_, Phase::Layoff) => "Lay off what fits, or press Done.".into(),
        (Action::Take, Phase::LastDiscard) => {
            format!("The {} makes no knock for you: pass.", upcard(view))
        }
        (Action::Draw, Phase::LastDiscard) => {
            "The stock is at its end: take the last discard to knock with, or pass.".into()
        }
        (Action::Draw | Action::Take | Action::Pass, Phase::Discard) => {
            "You have drawn already: throw a card, or knock.".into()
        }
        (Action::Draw, Phase::Offer) => "First take the upcard, or pass.".into(),
        (Action::Take, Phase::Draw) => "Both passed this card: draw from the stock.".into(),
        (Action::Pass, _) => "Only the first upcard can be passed: draw a card.".into(),
        (Action::Discard(_) | Action::Knock { .. } | Action::BigGin(_), _) => {
            "Draw a card first.".into()
        }
        _ => "That is not possible now.".into(),
    }
}

fn upcard(view: &View) -> String {
    view.upcard().map_or_else(|| "upcard".into(), Card::name)
}

/// Why there is no knock now, with the picked card if one is picked.
pub fn knock_refusal(view: &View, cast: &Cast, picked: Option<Card>) -> String {
    if view.turn == Some(view.seat.other()) || view.phase != Phase::Discard {
        return refusal(view, cast, Action::BigGin(knockwood_engine::Spread::EMPTY));
    }
    let limit = match view.knock_limit {
        0 => "only gin ends this round".to_owned(),
        limit => format!("a knock may leave {limit}"),
    };
    match picked {
        Some(card) if view.barred == Some(card) => barred(card),
        Some(card) => {
            format!(
                "Throwing the {} leaves {}; {limit}.",
                card.name(),
                deadwood(view.hand.without(card))
            )
        }
        None => format!(
            "The best throw leaves {}; {limit}.",
            best_discards(view.hand).0
        ),
    }
}

/// The card just taken from the discard pile stays, on a knock too.
pub fn barred(card: Card) -> String {
    format!("The {} was just taken: it stays this turn.", card.name())
}
