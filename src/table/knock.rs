//! What a knock would lay on the table, before it counts.

use core::cmp::Reverse;

use knockwood_engine::{Action, Card, Cards, Spread, View, deadwood, safest_spread};

/// One way to knock: the card thrown and the melds laid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Knock {
    /// The card thrown; `None` at big gin, where all eleven are melded.
    pub discard: Option<Card>,
    /// The melds laid.
    pub spread: Spread,
    /// What stays loose, in points, 0 to 10.
    pub deadwood: u8,
    /// The cards the opponent may hold that would fit these melds at once. None at gin, where nothing is
    /// laid off.
    pub invites: Cards,
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

    /// How much the other side may lay off on it, in a sentence.
    ///
    /// ```
    /// # use knockwood::table::knock::Knock;
    /// # use knockwood_engine::{Cards, Spread};
    /// let spread: Spread = "6h7h8h".parse()?;
    /// let invites: Cards = "5h 9h".parse()?;
    /// let knock = Knock { discard: Some("Kc".parse()?), spread, deadwood: 7, invites };
    /// assert_eq!(knock.invitation(), "2 unseen cards fit, 14 points");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn invitation(&self) -> String {
        match (self.deadwood, self.invites.len()) {
            (0, _) => "nothing can be laid off".into(),
            (_, 0) => "no unseen card fits".into(),
            (_, 1) => format!("1 unseen card fits, {} points", self.invites.points()),
            (_, count) => format!("{count} unseen cards fit, {} points", self.invites.points()),
        }
    }
}

/// All ways to knock that throw one card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Throw {
    /// The card; `None` at big gin.
    pub discard: Option<Card>,
    /// The ways that a person would think of, the best first.
    pub good: Vec<Knock>,
    /// Those that leave a loose card where it would fit, or hold a meld back: legal all the same.
    pub other: Vec<Knock>,
}

impl Throw {
    /// All its ways, the good ones first.
    pub fn ways(&self) -> impl Iterator<Item = &Knock> {
        self.good.iter().chain(&self.other)
    }

    /// Why a way of this throw is not the one to choose, with the numbers; `None` where no other is safer.
    pub fn warning(&self, chosen: &Knock) -> Option<String> {
        let best = self.good.first().filter(|best| *best != chosen)?;
        let more = (chosen.deadwood > best.deadwood).then(|| {
            format!(
                "This leaves {}; {} is possible.",
                chosen.deadwood, best.deadwood
            )
        });
        let safer =
            (chosen.deadwood > 0 && chosen.invites.points() > best.invites.points()).then(|| {
                format!(
                    "The first way is safer: {}, against {} points here.",
                    best.invitation(),
                    chosen.invites.points()
                )
            });
        match (more, safer) {
            (None, None) => None,
            (more, safer) => {
                let sentences: Vec<String> = more.into_iter().chain(safer).collect();
                Some(sentences.join(" "))
            }
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
    let mut knocks: Vec<Knock> = all(view, picked)
        .filter(|knock| is_full(&knock.spread, knock.spread.loose(rest(view, knock.discard))))
        .collect();
    sort(view, &mut knocks);
    knocks
}

/// Every legal way to knock, by the card thrown, the best throw first: all that there is to choose
/// from. Those that throw the picked card, where one is picked, and big gin.
pub fn throws(view: &View, picked: Option<Card>) -> Vec<Throw> {
    let mut knocks: Vec<Knock> = all(view, picked).collect();
    sort(view, &mut knocks);
    let mut throws: Vec<Throw> = Vec::new();
    for knock in knocks {
        let is_good = is_full(&knock.spread, knock.spread.loose(rest(view, knock.discard)));
        let place = throws
            .iter()
            .position(|throw| throw.discard == knock.discard);
        let place = place.unwrap_or_else(|| {
            throws.push(Throw {
                discard: knock.discard,
                good: Vec::new(),
                other: Vec::new(),
            });
            throws.len() - 1
        });
        if let Some(throw) = throws.get_mut(place) {
            let ways = if is_good {
                &mut throw.good
            } else {
                &mut throw.other
            };
            ways.push(knock);
        }
    }
    // What leaves the least can be laid out in a good way: by that the throws are in order already.
    throws
}

fn all(view: &View, picked: Option<Card>) -> impl Iterator<Item = Knock> {
    let (hand, unseen) = (view.hand, view.unseen() | view.opponent_known);
    view.legal_actions()
        .filter_map(|action| match action {
            Action::Knock { discard, spread } => Some((Some(discard), spread)),
            Action::BigGin(spread) => Some((None, spread)),
            _ => None,
        })
        .filter(move |(discard, _)| picked.is_none() || discard.is_none() || *discard == picked)
        .map(move |(discard, spread)| {
            let rest = discard.map_or(hand, |card| hand.without(card));
            let deadwood = spread.deadwood(rest);
            let takes = spread.melds().map(|meld| meld.takes() & unseen);
            Knock {
                discard,
                spread,
                deadwood,
                invites: takes
                    .filter(|_| deadwood > 0)
                    .fold(Cards::EMPTY, |all, cards| all | cards),
            }
        })
}

fn rest(view: &View, discard: Option<Card>) -> Cards {
    discard.map_or(view.hand, |card| view.hand.without(card))
}

/// The least deadwood first, big gin before gin; then the dearest throw, then the engine's safest
/// spread, then the one that invites least.
fn sort(view: &View, knocks: &mut [Knock]) {
    let unseen = view.unseen() | view.opponent_known;
    knocks.sort_by_cached_key(|knock| {
        let safest = safest_spread(rest(view, knock.discard), view.knock_limit, unseen);
        (
            knock.deadwood,
            knock.discard.is_some(),
            Reverse(knock.discard.map_or(0, Card::points)),
            Some(knock.spread) != safest,
            knock.invites.points(),
        )
    });
}

/// Whether no loose card finds a place: neither in a meld of the spread nor in one of its own.
fn is_full(spread: &Spread, loose: Cards) -> bool {
    u16::from(deadwood(loose)) == loose.points()
        && !loose
            .iter()
            .any(|card| spread.melds().any(|meld| meld.with(card).is_some()))
}
