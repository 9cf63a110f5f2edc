use knockwood_engine::{
    Action, Card, Cards, Layoffs, MeldKind, Spread, View, best_discards, best_spread, deadwood,
    helping_cards, wanted,
};

use super::ask::{laid_off, meld};
use super::{Answer, Ask, Goal, Pick, Task};
use crate::table::narration::{capital, list};
use crate::table::{OPPONENT, YOU};

/// Whether an answer is right, and a sentence or two why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the goal is reached.
    pub is_right: bool,
    /// What is said of it: true of this answer in this position, counted by the engine.
    pub said: String,
}

fn right(said: impl Into<String>) -> Verdict {
    Verdict {
        is_right: true,
        said: said.into(),
    }
}

fn wrong(said: impl Into<String>) -> Verdict {
    Verdict {
        is_right: false,
        said: said.into(),
    }
}

impl Task {
    /// Judges an answer.
    ///
    /// ```
    /// use knockwood::learn::{Answer, LESSONS};
    ///
    /// let task = LESSONS[0].tasks[0];
    /// let none = Answer::Cards(Default::default());
    /// let verdict = task.judge(&none).ok_or("it is dealt")?;
    /// assert!(!verdict.is_right);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn judge(&self, answer: &Answer) -> Option<Verdict> {
        let view = self.deal.view()?;
        Some(match (self.ask, *answer) {
            (Ask::Pick(pick), Answer::Cards(cards)) => picked(&view, pick, cards),
            (Ask::Deadwood, Answer::Number(number)) => counted(&view, number),
            (Ask::Points, Answer::Number(number)) => worth(&view, number),
            (Ask::Act(goal), Answer::Action(action)) => acted(&view, goal, action),
            _ => wrong("That is no answer to this."),
        })
    }

    /// An answer that is right: what "Show me" shows.
    pub fn solution(&self) -> Option<Answer> {
        let view = self.deal.view()?;
        let mut answers = self.ask.answers(&view);
        // The fewest cards that do.
        answers.sort_by_key(|answer| match answer {
            Answer::Cards(cards) => cards.len(),
            _ => 0,
        });
        answers
            .into_iter()
            .find(|answer| self.judge(answer).is_some_and(|verdict| verdict.is_right))
    }
}

fn picked(view: &View, pick: Pick, cards: Cards) -> Verdict {
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

fn counted(view: &View, number: u16) -> Verdict {
    let spread = best_spread(view.hand);
    let loose = spread.loose(view.hand);
    let least = loose.points();
    let sum: Vec<String> = by_points(loose)
        .iter()
        .map(|card| card.points().to_string())
        .collect();
    let sum = format!("{} = {least}", sum.join(" + "));
    if number == least {
        return right(if spread.is_empty() {
            format!("Right: {sum}.")
        } else {
            let count = if spread.len() == 1 { "counts" } else { "count" };
            format!(
                "Right: {} {count} nothing, and {sum}.",
                list(&melds(&spread))
            )
        });
    }
    if number == view.hand.points() && !spread.is_empty() {
        return wrong(format!(
            "{number} is the whole hand. Cards in melds count nothing: leave out {}.",
            list(&melds(&spread))
        ));
    }
    wrong(format!("Not quite: {sum}."))
}

fn worth(view: &View, number: u16) -> Verdict {
    let Some(result) = view.result else {
        return wrong("The round is not over.");
    };
    let (high, low) = {
        let [own, their] = [YOU, OPPONENT].map(|seat| result.deadwood[seat]);
        (own.max(their), own.min(their))
    };
    let sum = if result.bonus > 0 {
        format!("{high} − {low} + {} = {}", result.bonus, result.points)
    } else {
        format!("{high} − {low} = {}", result.points)
    };
    let whose = if result.winner == Some(YOU) {
        "to you"
    } else {
        "to your opponent"
    };
    if number == result.points {
        right(format!("Right: {sum}, {whose}."))
    } else {
        wrong(format!(
            "Not {number}. The difference of the counts{}: {sum}.",
            if result.bonus > 0 {
                ", and the bonus"
            } else {
                ", and no bonus"
            }
        ))
    }
}

fn acted(view: &View, goal: Goal, action: Action) -> Verdict {
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

fn least(view: &View, card: Card) -> Verdict {
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

fn safe(view: &View, card: Card) -> Verdict {
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

fn hope(view: &View, card: Card) -> Verdict {
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

fn thrown(view: &View, card: Card) -> Verdict {
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

fn is_neighbour(one: Card, other: Card) -> bool {
    one.suit() == other.suit() && (one.rank() as i32 - other.rank() as i32).abs() <= 2
}

fn names(cards: Cards) -> String {
    let names: Vec<String> = by_points(cards).into_iter().map(Card::name).collect();
    list(&names)
}

fn by_points(cards: Cards) -> Vec<Card> {
    let mut cards: Vec<Card> = cards.iter().collect();
    cards.sort_by_key(|card| (card.rank(), card.suit()));
    cards
}

fn melds(spread: &Spread) -> Vec<String> {
    spread.melds().map(|meld| named(&meld.name())).collect()
}

/// "the run, five to seven of hearts"
fn named(name: &str) -> String {
    match name.strip_prefix("run, ") {
        Some(run) => format!("the run {run}"),
        None => format!("the {name}"),
    }
}

fn count_of(count: u32) -> String {
    match count {
        0 => "no card".to_owned(),
        1 => "1 card".to_owned(),
        count => format!("{count} cards"),
    }
}

const fn percent(thousandths: u16) -> u16 {
    (thousandths + 5) / 10
}
