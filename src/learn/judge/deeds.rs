//! Things that were done.

use knockwood_engine::{Action, Card, Layoffs, Spread, View, best_discards, best_spread, deadwood};

use super::super::{Ask, Goal};
use super::throws::{hope, least, safe, thrown};
use super::words::{count_of, named};
use super::{Verdict, right, wrong};

pub(super) fn acted(view: &View, goal: Goal, action: Action) -> Verdict {
    if let Action::Discard(card) | Action::Knock { discard: card, .. } = action
        && view.barred == Some(card)
    {
        return wrong(format!(
            "You have just taken the {}: it stays in your hand for this turn.",
            card.name()
        ));
    }
    match (goal, action) {
        (Goal::Upcard, _) => upcard(view, action),
        (Goal::Least, Action::Discard(card)) => least(view, card),
        (Goal::Safe, Action::Discard(card)) => safe(view, card),
        (Goal::Hope, Action::Discard(card)) => hope(view, card),
        (Goal::Spread, Action::Knock { discard, spread }) => laid(view, discard, &spread),
        (Goal::BigGin, Action::BigGin(_)) => right(
            "Right: all eleven cards are in melds. Big gin pays 31 and your opponent’s count, and nothing is thrown.",
        ),
        (Goal::BigGin, Action::Knock { .. }) => wrong(
            "That is gin, and good. But all eleven of your cards are in melds: throw none of them.",
        ),
        (Goal::Gin | Goal::Knock, Action::Knock { discard, .. }) => knocked(view, goal, discard),
        (Goal::Gin | Goal::Knock | Goal::BigGin | Goal::Spread, Action::Discard(card)) => {
            thrown(view, card)
        }
        (Goal::Least | Goal::Safe | Goal::Hope, Action::Knock { .. }) => {
            wrong("You could end the round here, but this time it is about the throw.")
        }
        _ => wrong("That is not what is asked here."),
    }
}

fn upcard(view: &View, action: Action) -> Verdict {
    let Some(card) = view.upcard() else {
        return wrong("There is no card to take.");
    };
    let now = deadwood(view.hand);
    let full = view.hand.with(card);
    let after = best_discards(full).0;
    let meld = best_spread(full)
        .melds()
        .find(|meld| meld.cards().contains(card));
    match (meld.filter(|_| after < now), action) {
        (Some(meld), Action::Take) => right(format!(
            "Right: it makes {}, and takes you from {now} points to {after}.",
            named(&meld.name())
        )),
        (Some(meld), _) => wrong(format!(
            "Look again: the {} makes {}, and would take you from {now} points to {after}.",
            card.name(),
            named(&meld.name())
        )),
        (None, Action::Take) => wrong(format!(
            "The {} makes no meld. Taking it shows your opponent what you collect, and a card from the stock may be any.",
            card.name()
        )),
        (None, _) => right(format!(
            "Right: the {} makes no meld with your cards, and the stock may hold something better.",
            card.name()
        )),
    }
}

fn laid(view: &View, discard: Card, spread: &Spread) -> Verdict {
    let at_large = view.unseen() | view.opponent_known;
    let fits = |spread: &Spread| (Layoffs::EMPTY.takes(spread) & at_large).len();
    let least = Ask::Act(Goal::Spread)
        .knocks(view)
        .iter()
        .filter_map(|action| match action {
            Action::Knock { spread, .. } => Some(fits(spread)),
            _ => None,
        })
        .min()
        .unwrap_or_default();
    let count = fits(spread);
    let left = spread.deadwood(view.hand.without(discard));
    if count == least {
        right(format!(
            "Right: it leaves {left}, and only {} could be laid off on it at once.",
            count_of(count)
        ))
    } else {
        wrong(format!(
            "It leaves {left} as well, but {} fit these melds at once. There is a way that only {} would fit.",
            count_of(count),
            count_of(least)
        ))
    }
}

fn knocked(view: &View, goal: Goal, discard: Card) -> Verdict {
    let left = deadwood(view.hand.without(discard));
    match (goal, left) {
        (_, 0) => right(
            "Right: nothing is left over. That is gin: nobody lays off on it, nobody can undercut it, and it pays 25 more.",
        ),
        (Goal::Gin, _) => wrong(format!(
            "That is a knock with {left}, and a good one. But gin is near: look for the card without which nothing is left."
        )),
        _ if left > view.knock_limit => wrong(format!(
            "That would leave {left}, and a knock may leave {} at most.",
            view.knock_limit
        )),
        _ => right(format!(
            "Right: {left} are left, and a knock may leave {}.",
            view.knock_limit
        )),
    }
}
