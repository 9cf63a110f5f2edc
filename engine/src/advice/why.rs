//! One sentence that says what to do and why.

use super::AdvisedAction;
use crate::{Action, Card, Cards, Meld, Rank, Suit, View, deadwood};

/// The sentence for the first of these options.
pub(super) fn sentence(view: &View, options: &[AdvisedAction]) -> String {
    let Some(best) = options.first() else {
        return String::new();
    };
    let reasons = match best.action {
        Action::Discard(card) => throw(view, options, best, card),
        Action::Knock { .. } => knock(options, best),
        Action::BigGin(_) => vec!["all eleven cards are melded".to_owned()],
        Action::Take => take(view, best),
        Action::Draw | Action::Pass => leave(view, options, best),
        Action::LayOff(_) => vec![format!("it leaves you {} points", best.deadwood)],
        Action::Done => vec![done(options, best)],
        Action::Deal | Action::Resign(_) => Vec::new(),
    };
    format!("{}: {}.", best.in_words(view), join(&reasons))
}

fn join(reasons: &[String]) -> String {
    match reasons {
        [] => "nothing else is worth more".to_owned(),
        [one] => one.clone(),
        [first, second, ..] => format!("{first}, and {second}"),
    }
}

/// Why this throw: what sets it apart from the throws after it, the greatest difference first.
fn throw(view: &View, options: &[AdvisedAction], best: &AdvisedAction, card: Card) -> Vec<String> {
    let rest = view.hand.without(card);
    let throws: Vec<&AdvisedAction> = options
        .iter()
        .filter(|option| matches!(option.action, Action::Discard(_)))
        .collect();
    let mut weighed: Vec<(i32, String)> = Vec::new();
    let mut give = |weight: i32, reason: String| weighed.push((weight, reason));
    if let Some(waits) = options
        .iter()
        .filter(|option| matches!(option.action, Action::Knock { .. }))
        .max_by_key(|option| option.game_chance)
    {
        give(
            100,
            format!(
                "waiting is worth more than a knock with {}, which wins {} of 100",
                waits.deadwood,
                percent(waits.round_chance)
            ),
        );
    }
    let least = throws.iter().map(|option| option.deadwood).min();
    if least == Some(best.deadwood) {
        let next = throws
            .iter()
            .filter(|option| option.action != best.action)
            .map(|option| option.deadwood)
            .min()
            .unwrap_or(best.deadwood);
        let margin = i32::from(next.saturating_sub(best.deadwood));
        give(
            4 + 4 * margin,
            format!("it leaves {} points, the least you can have", best.deadwood),
        );
    }
    let (helps, unseen) = (best.helps.len(), view.unseen().len());
    let others = throws.iter().filter(|option| option.action != best.action);
    if let Some(most) = others.map(|option| option.helps.len()).max()
        && helps > 0
        && helps + 2 >= most
    {
        let more = i32::try_from(helps).unwrap_or(0) - i32::try_from(most).unwrap_or(0);
        give(
            10 + 4 * more,
            format!("{helps} of {unseen} unseen cards then help you"),
        );
    }
    if let Some(reason) = dead(card, rest, view.unseen()) {
        give(16, reason);
    }
    if let Some((weight, reason)) = safe(view, &throws, best, card) {
        give(weight, reason);
    }
    if let Some(second) = throws.iter().find_map(|option| match option.action {
        Action::Discard(other) if other != card => Some(other),
        _ => None,
    }) && let Some(reason) = kept(second, rest)
    {
        give(12, reason);
    }
    weighed.sort_by_key(|(weight, _)| -*weight);
    weighed
        .into_iter()
        .map(|(_, reason)| reason)
        .take(2)
        .collect()
}

/// No unseen card melds this one with cards of the hand: what has gone by.
fn dead(card: Card, rest: Cards, unseen: Cards) -> Option<String> {
    let melds_with_one = unseen.iter().any(|new| {
        let full = rest.with(card).with(new);
        deadwood(full) < deadwood(rest.with(new)) + card.points() && {
            // The new card takes part, not a meld that is there already.
            deadwood(rest.with(card)) == deadwood(rest) + card.points()
        }
    });
    let mates = Suit::ALL
        .into_iter()
        .map(|suit| Card::new(card.rank(), suit))
        .filter(|mate| *mate != card && (unseen.contains(*mate) || rest.contains(*mate)))
        .count();
    if melds_with_one || deadwood(rest.with(card)) < deadwood(rest) + card.points() {
        None
    } else if mates < 2 {
        Some(format!(
            "too few {} are left for a set, and no single card puts it into a run",
            card.rank().plural()
        ))
    } else {
        Some("no single card melds it".to_owned())
    }
}

/// The opponent wants it less than most.
fn safe(
    view: &View,
    throws: &[&AdvisedAction],
    best: &AdvisedAction,
    card: Card,
) -> Option<(i32, String)> {
    let wanted = best.wanted?;
    let chances = || throws.iter().filter_map(|option| option.wanted);
    let count = u32::try_from(throws.len())
        .ok()
        .filter(|count| *count > 1)?;
    let mean = chances().map(u32::from).sum::<u32>() / count;
    let saved = i32::try_from(mean).ok()? - i32::from(wanted);
    if saved < 10 {
        return None;
    }
    let like = view
        .pile
        .iter()
        .rev()
        .find(|thrown| thrown.rank() == card.rank() && *thrown != card);
    let because = like.map_or_else(String::new, |thrown| {
        format!(", as the {} lies in the pile", thrown.name())
    });
    Some((
        saved / 4,
        format!("your opponent can hardly use it{because}"),
    ))
}

/// What the next best throw would break up.
fn kept(second: Card, rest: Cards) -> Option<String> {
    if !rest.contains(second) {
        return None;
    }
    if deadwood(rest) < deadwood(rest.without(second)) + second.points() {
        // It stands in a meld, and that is said elsewhere.
        return None;
    }
    let mate = rest
        .iter()
        .find(|other| *other != second && other.rank() == second.rank());
    if mate.is_some() {
        return Some(format!("it keeps your pair of {}", second.rank().plural()));
    }
    let at = |step: usize| -> Option<Card> {
        let rank = (second.rank() as usize + step).checked_sub(1)?;
        Rank::ALL
            .get(rank)
            .map(|rank| Card::new(*rank, second.suit()))
            .filter(|card| rest.contains(*card))
    };
    let next = at(0).or_else(|| at(2))?;
    let (low, high) = if next < second {
        (next, second)
    } else {
        (second, next)
    };
    Some(format!(
        "it keeps the {} and {} of {} together",
        low.rank().name(),
        high.rank().name(),
        second.suit().name()
    ))
}

fn knock(options: &[AdvisedAction], best: &AdvisedAction) -> Vec<String> {
    if best.deadwood == 0 {
        return vec!["nothing is left over, and nobody can undercut gin".to_owned()];
    }
    let mut reasons = vec![format!(
        "with {} left you win {} of 100",
        best.deadwood,
        percent(best.round_chance)
    )];
    if let Some(wait) = options
        .iter()
        .find(|option| matches!(option.action, Action::Discard(_)))
    {
        reasons.push(format!(
            "waiting brings {} points on average against {}",
            points(wait.points),
            points(best.points)
        ));
    }
    reasons
}

fn take(view: &View, best: &AdvisedAction) -> Vec<String> {
    let Some(card) = view.upcard() else {
        return Vec::new();
    };
    let now = deadwood(view.hand);
    let meld = best.spread.melds().find(|meld| meld.cards().contains(card));
    let mut reasons = Vec::new();
    if let Some(meld) = meld {
        reasons.push(format!("it makes {}", melded(meld)));
    }
    if best.deadwood < now {
        reasons.push(format!(
            "it takes you from {now} points to {}",
            best.deadwood
        ));
    } else if meld.is_none() {
        reasons.push(format!(
            "{} of {} unseen cards then help you",
            best.helps.len(),
            view.unseen().len()
        ));
    }
    reasons
}

/// Why the upcard is left.
fn leave(view: &View, options: &[AdvisedAction], best: &AdvisedAction) -> Vec<String> {
    let taken = options.iter().find(|option| option.action == Action::Take);
    let (Some(card), Some(taken)) = (view.upcard(), taken) else {
        return vec!["there is no other way".to_owned()];
    };
    let now = deadwood(view.hand);
    let makes = taken.spread.melds().any(|meld| meld.cards().contains(card));
    let first = if makes {
        format!("the {} would show what you collect", card.name())
    } else if taken.deadwood < now {
        format!(
            "the {} melds with nothing and saves only {}",
            card.name(),
            now - taken.deadwood
        )
    } else {
        format!("the {} melds with nothing you hold", card.name())
    };
    let (helps, unseen) = (best.helps.len(), view.unseen().len());
    vec![first, format!("{helps} of {unseen} unseen cards help you")]
}

fn done(options: &[AdvisedAction], best: &AdvisedAction) -> String {
    if options.len() == 1 {
        "nothing more fits".to_owned()
    } else {
        format!(
            "what fits is worth more in your own melds, which leave {}",
            best.deadwood
        )
    }
}

fn melded(meld: Meld) -> String {
    let names: Vec<&str> = meld.cards().iter().map(|card| card.rank().name()).collect();
    match meld.cards().first() {
        Some(first) if meld.kind() == crate::MeldKind::Set => {
            format!("a set of {}", first.rank().plural())
        }
        Some(first) => format!(
            "a run of {}, {} to {}",
            first.suit().name(),
            names.first().unwrap_or(&""),
            names.last().unwrap_or(&"")
        ),
        None => String::new(),
    }
}

fn percent(thousandths: u16) -> u16 {
    (thousandths + 5) / 10
}

/// Tenths of a point, as a whole number of points with its sign.
fn points(tenths: i16) -> String {
    let whole = (i32::from(tenths) + if tenths < 0 { -5 } else { 5 }) / 10;
    if whole < 0 {
        format!("−{}", whole.unsigned_abs())
    } else {
        whole.to_string()
    }
}
