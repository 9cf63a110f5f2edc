//! What a knock would lay on the table, before it counts.

use core::cmp::Reverse;

use knockwood_engine::{Action, Card, Spread, View, deadwood, safest_spread};

/// One way to knock: the card thrown and the melds laid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Knock {
    /// The card thrown; `None` at big gin, where all eleven are melded.
    pub discard: Option<Card>,
    /// The melds laid.
    pub spread: Spread,
    /// What stays loose, in points, 0 to 10.
    pub deadwood: u8,
}

impl Knock {
    /// What this knock is called: "Knock", "Gin", "Big gin".
    pub const fn name(&self) -> &'static str {
        match (self.discard, self.deadwood) {
            (None, _) => "Big gin",
            (Some(_), 0) => "Gin",
            (Some(_), _) => "Knock",
        }
    }

    /// The action that carries it out.
    pub fn action(&self) -> Action {
        match self.discard {
            Some(discard) => Action::Knock {
                discard,
                spread: self.spread,
            },
            None => Action::BigGin(self.spread),
        }
    }
}

/// The ways to knock that a person would think of, least deadwood first, and of equals
/// the one that least can be laid off on; those that throw the
/// picked card, where one is picked.
///
/// Spreads that leave a loose card where it would fit are legal, and never better against layoffs
/// than the same with the card laid: they are not listed.
pub fn knocks(view: &View, picked: Option<Card>) -> Vec<Knock> {
    let mut knocks: Vec<Knock> = view
        .legal_actions()
        .filter_map(|action| match action {
            Action::Knock { discard, spread } => {
                Some((Some(discard), spread, view.hand.without(discard)))
            }
            Action::BigGin(spread) => Some((None, spread, view.hand)),
            _ => None,
        })
        .filter(|(discard, spread, hand)| {
            (picked.is_none() || discard.is_none() || *discard == picked)
                && is_full(spread, spread.loose(*hand))
        })
        .map(|(discard, spread, hand)| Knock {
            discard,
            spread,
            deadwood: spread.deadwood(hand),
        })
        .collect();
    let unseen = view.unseen() | view.opponent_known;
    knocks.sort_by_cached_key(|knock| {
        let rest = knock
            .discard
            .map_or(view.hand, |card| view.hand.without(card));
        let is_safest = Some(knock.spread) == safest_spread(rest, view.knock_limit, unseen);
        let thrown = knock.discard.map_or(0, Card::points);
        (knock.deadwood, Reverse(thrown), !is_safest)
    });
    knocks
}

/// Whether no loose card finds a place: neither in a meld of the spread nor in one of its own.
fn is_full(spread: &Spread, loose: knockwood_engine::Cards) -> bool {
    u16::from(deadwood(loose)) == loose.points()
        && !loose
            .iter()
            .any(|card| spread.melds().any(|meld| meld.with(card).is_some()))
}
