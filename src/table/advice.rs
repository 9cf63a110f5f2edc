//! Advice as the table shows it: what may be done, with its numbers in words.

use knockwood_engine::{Action, Advice, AdvisedAction, Cards, KnockSpread, Spread, Suit, View};

use super::narration::list;
use crate::mind::NoWeights;

/// One thing that may be done, and what is to be said of it. A number that it does not have is empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// "Throw the king of clubs"
    pub action: String,
    /// The deadwood after it, in points.
    pub deadwood: u8,
    /// Cards that matter if it is done.
    pub notes: Vec<Note>,
    /// The chance that the opponent melds the card at once: "17 %", with a space that does not break.
    pub wanted: String,
    /// The chance to win the round.
    pub round: String,
    /// What the round brings on average: "12.5", "−3.0".
    pub points: String,
    /// The chance to win the game; empty in a single round, where it is that of the round.
    pub game: String,
}

/// A sentence about some cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// "8 of 31 unseen cards help"
    pub text: String,
    /// The cards that it is about.
    pub cards: Cards,
}

impl From<String> for Note {
    fn from(text: String) -> Self {
        let cards = Cards::EMPTY;
        Self { text, cards }
    }
}

/// All that may be done, the best first.
pub fn choices(view: &View, advice: &Advice) -> Vec<Choice> {
    let choice = |option: &AdvisedAction| Choice {
        action: option.in_words(view),
        deadwood: option.deadwood,
        notes: notes(option, advice.unseen),
        wanted: option.wanted.map(percent).unwrap_or_default(),
        round: percent(option.round_chance),
        points: tenths(option.points),
        game: if view.rules.target.is_some() {
            percent(option.game_chance)
        } else {
            String::new()
        },
    };
    advice.options.iter().map(choice).collect()
}

fn notes(option: &AdvisedAction, unseen: u8) -> Vec<Note> {
    match option.action {
        Action::Knock { .. } if option.deadwood > 0 => {
            let lost = percent(1000 - option.round_chance.min(1000));
            let undercut = Note::from(format!("Undercut: {lost}"));
            core::iter::once(undercut)
                .chain(option.spreads.iter().map(laid))
                .collect()
        }
        Action::Knock { .. } | Action::BigGin(_) => vec!["Nobody lays off".to_owned().into()],
        Action::LayOff(_) | Action::Done => Vec::new(),
        Action::Discard(_)
        | Action::Take
        | Action::Draw
        | Action::Pass
        | Action::Deal
        | Action::Resign(_) => {
            let helps = option.helps.len();
            let verb = if helps == 1 { "helps" } else { "help" };
            vec![Note {
                text: format!("{helps} of {unseen} unseen cards {verb}"),
                cards: option.helps,
            }]
        }
    }
}

/// "Run, four to six of clubs, leaves 7; 3 cards fit at once"
fn laid(knock: &KnockSpread) -> Note {
    let melds = in_words(&knock.spread);
    let leaves = format!("{melds} leaves {}", knock.deadwood);
    let text = match knock.lays_off.len() {
        0 => format!("{leaves}; no card fits it at once"),
        1 => format!("{leaves}; 1 card fits it at once"),
        count => format!("{leaves}; {count} cards fit it at once"),
    };
    Note {
        text,
        cards: knock.lays_off,
    }
}

/// "Ace to three of hearts, set of jacks"
fn in_words(spread: &Spread) -> String {
    let melds: Vec<String> = spread
        .melds()
        .map(|meld| meld.name().trim_start_matches("run, ").to_owned())
        .collect();
    match melds.as_slice() {
        [] => "No meld".to_owned(),
        melds => super::narration::capital(&list(melds)),
    }
}

/// The cards by suit: "ace and four of clubs, ten of hearts".
pub fn named(cards: Cards) -> String {
    let suits: Vec<String> = Suit::ALL
        .into_iter()
        .filter_map(|suit| {
            let ranks: Vec<String> = cards
                .iter()
                .filter(|card| card.suit() == suit)
                .map(|card| card.rank().name().to_owned())
                .collect();
            (!ranks.is_empty()).then(|| format!("{} of {}", list(&ranks), suit.name()))
        })
        .collect();
    suits.join(", ")
}

/// Why there is no hint, and what to do.
pub fn failure(why: NoWeights) -> String {
    match why {
        NoWeights::Unreachable => {
            "Hints need a file that did not come. Check the connection, and ask again.".to_owned()
        }
        NoWeights::Refused(status) => {
            format!(
                "Hints need a file that the server refused (it answered {status}). Ask again later."
            )
        }
        NoWeights::Damaged => {
            "Hints need a file that arrived damaged. Ask again, or reload the page.".to_owned()
        }
    }
}

fn percent(thousandths: u16) -> String {
    format!("{}\u{a0}%", (thousandths + 5) / 10)
}

fn tenths(points: i16) -> String {
    let sign = if points < 0 { "−" } else { "" };
    let size = points.unsigned_abs();
    format!("{sign}{}.{}", size / 10, size % 10)
}
