use knockwood_engine::{Action, Card, Seat};

use super::Kind;
use crate::table::Cast;
use crate::table::narration::list;

/// What somebody did, as a sentence: "Alder threw the nine of clubs."
pub fn deed(action: Action, seat: Option<Seat>, cast: &Cast, card: Option<Card>) -> String {
    match (seat, action) {
        (_, Action::Deal) | (None, _) => "The next round was dealt.".to_owned(),
        (Some(seat), action) => format!("{} {}.", cast.who(seat), done(action, card)),
    }
}

/// What was done: "threw the nine of clubs". The card is the one that was drawn or taken, where it may
/// be seen.
///
/// ```
/// use knockwood::replay::done;
/// use knockwood_engine::Action;
///
/// assert_eq!(done(Action::Take, Some("7h".parse()?)), "took the seven of hearts");
/// assert_eq!(done(Action::Draw, None), "drew from the stock");
/// # Ok::<(), knockwood_engine::CardError>(())
/// ```
pub fn done(action: Action, card: Option<Card>) -> String {
    match (action, card) {
        (Action::Pass, _) => "passed".into(),
        (Action::Take, Some(card)) => format!("took the {}", card.name()),
        (Action::Take, None) => "took the upcard".into(),
        (Action::Draw, Some(card)) => format!("drew the {}", card.name()),
        (Action::Draw, None) => "drew from the stock".into(),
        (Action::Discard(card), _) => format!("threw the {}", card.name()),
        (Action::Knock { discard, spread }, _) => {
            let melds: Vec<String> = spread
                .melds()
                .map(|meld| meld.name().trim_start_matches("run, ").to_owned())
                .collect();
            format!(
                "ended the round with {}, throwing the {}",
                if melds.is_empty() {
                    "no meld".to_owned()
                } else {
                    list(&melds)
                },
                discard.name()
            )
        }
        (Action::BigGin(_), _) => "went big gin".into(),
        (Action::LayOff(layoff), _) => format!("laid the {} off", layoff.card.name()),
        (Action::Done, _) => "laid nothing more off".into(),
        (Action::Deal, _) => "dealt the next round".into(),
        (Action::Resign(_), _) => "gave the game up".into(),
    }
}

/// What kind of decision an action is; `None` for dealing and giving up.
pub const fn kind_of(action: Action) -> Option<Kind> {
    Some(match action {
        Action::Pass | Action::Take | Action::Draw => Kind::Draw,
        Action::Discard(_) => Kind::Throw,
        Action::Knock { .. } | Action::BigGin(_) => Kind::Knock,
        Action::LayOff(_) | Action::Done => Kind::Layoff,
        Action::Deal | Action::Resign(_) => return None,
    })
}
