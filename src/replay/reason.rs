use knockwood_engine::{Action, Advice, AdvisedAction, Layoffs, View, deadwood};

/// Why the best is better than what was done: the best and its reason, then what the other costs by the
/// numbers that can be counted.
pub fn instead(view: &View, advice: &Advice, made: Action) -> String {
    let Some(best) = advice.best() else {
        return String::new();
    };
    if let Some(reason) = laid_out(view, best.action, made) {
        return reason;
    }
    let made = advice
        .options
        .iter()
        .find(|option| is_same(option.action, made));
    match made.map(|made| against(view, best, made)) {
        Some(reason) if !reason.is_empty() => format!("{} {reason}", advice.why),
        _ => advice.why.clone(),
    }
}

/// Of two ways to lay one knock out: what each takes.
fn laid_out(view: &View, best: Action, made: Action) -> Option<String> {
    let (
        Action::Knock { discard, spread },
        Action::Knock {
            discard: other,
            spread: laid,
        },
    ) = (best, made)
    else {
        return None;
    };
    if discard != other || spread == laid {
        return None;
    }
    let at_large = view.unseen() | view.opponent_known;
    let fits = |spread| (Layoffs::EMPTY.takes(spread) & at_large).len();
    let melds: Vec<String> = spread.melds().map(knockwood_engine::Meld::name).collect();
    Some(format!(
        "Lay out the {}: {} of the cards that your opponent may hold fit these melds, and {} fit those that you chose.",
        crate::table::narration::list(&melds),
        fits(&spread),
        fits(&laid)
    ))
}

fn against(view: &View, best: &AdvisedAction, made: &AdvisedAction) -> String {
    match (best.action, made.action) {
        (Action::Discard(_), Action::Discard(card)) => {
            let rest = view.hand.without(card);
            if deadwood(rest.with(card)) < deadwood(rest) + card.points() {
                return format!("The {} was part of a meld.", card.name());
            }
            let mut reasons = Vec::new();
            let (wanted, safer) = (
                made.wanted.unwrap_or_default(),
                best.wanted.unwrap_or_default(),
            );
            if wanted >= safer + 60 {
                reasons.push(format!(
                    "gives your opponent a meld {} times in 100, rather than {}",
                    (wanted + 5) / 10,
                    (safer + 5) / 10
                ));
            }
            let (helps, more) = (made.helps.len(), best.helps.len());
            if helps < more {
                reasons.push(format!(
                    "leaves {helps} cards that help you, rather than {more}"
                ));
            }
            if made.deadwood > best.deadwood {
                reasons.push(format!(
                    "leaves {} points, rather than {}",
                    made.deadwood, best.deadwood
                ));
            }
            match reasons.as_slice() {
                [] => String::new(),
                [one] => format!("Throwing the {} {one}.", card.name()),
                [one, other, ..] => format!("Throwing the {} {one}, and {other}.", card.name()),
            }
        }
        (Action::Knock { .. } | Action::BigGin(_), Action::Discard(_)) => {
            "Going on gives your opponent time.".to_owned()
        }
        (Action::Discard(_), Action::Knock { .. }) => {
            format!("A knock with {} could be undercut.", made.deadwood)
        }
        (Action::LayOff(_) | Action::Done, _) => {
            format!("What you did leaves {} points in the end.", made.deadwood)
        }
        _ => String::new(),
    }
}

/// Knocks that throw the same card are one option.
fn is_same(a: Action, b: Action) -> bool {
    match (a, b) {
        (Action::Knock { discard: a, .. }, Action::Knock { discard: b, .. }) => a == b,
        (Action::BigGin(_), Action::BigGin(_)) => true,
        _ => a == b,
    }
}
