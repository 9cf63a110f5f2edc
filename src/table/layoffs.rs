//! Laying off by hand: which cards fit where, and what is said when one does not.

use knockwood_engine::{Card, Cards, Meld, MeldKind, Phase, Showdown, View, deadwood};

use super::cast::Cast;
use super::narration::list_with;

/// Both counts while cards are laid off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// What the knocker's spread leaves.
    pub knocker: u8,
    /// What the view's seat has left, every layoff made so far reckoned in; the knocker's own where it
    /// is the knocker who looks.
    pub own: u8,
}

/// Both counts, where a knock lies on the table.
pub fn counts(view: &View) -> Option<Counts> {
    let showdown = view.showdown?;
    let knocker = showdown.knocker_deadwood();
    let own = if showdown.knocker == view.seat {
        knocker
    } else {
        deadwood(view.hand)
    };
    Some(Counts { knocker, own })
}

/// Whether this seat is laying off now.
fn open(view: &View) -> Option<Showdown> {
    view.showdown
        .filter(|_| view.phase == Phase::Layoff && view.turn == Some(view.seat))
}

/// The cards of the hand that fit one of the knocker's melds as they lie now.
pub fn fitting(view: &View) -> Cards {
    open(view).map_or(Cards::EMPTY, |showdown| {
        view.hand & showdown.layoffs.takes(&showdown.knocker_spread)
    })
}

/// The knocker's melds, named as they were laid, that take this card now.
pub fn places(view: &View, card: Card) -> Vec<Meld> {
    open(view)
        .filter(|_| view.hand.contains(card))
        .map(|showdown| {
            showdown
                .layoffs
                .fits(&showdown.knocker_spread, card)
                .collect()
        })
        .unwrap_or_default()
}

/// What would be left in this hand without the card.
pub fn left_without(view: &View, card: Card) -> u8 {
    deadwood(view.hand.without(card))
}

/// Whether giving the card away leaves more than keeping it: a meld of one's own is broken for it.
pub fn is_dear(view: &View, card: Card) -> bool {
    left_without(view, card) > deadwood(view.hand)
}

/// One of the knocker's melds with all that was laid off onto it.
pub fn grown(view: &View, meld: Meld) -> Meld {
    view.showdown
        .map_or(meld, |showdown| showdown.layoffs.grown(meld))
}

/// A meld within a sentence: "the run six to eight of hearts", "the set of sevens".
pub fn the_meld(meld: Meld) -> String {
    format!("the {}", meld.name().replace(',', ""))
}

/// Why a card cannot be laid off, on this meld or on any; what would be accepted.
pub fn layoff_refusal(view: &View, cast: &Cast, card: Card, onto: Option<Meld>) -> String {
    let Some(showdown) = open(view) else {
        return "There is nothing to lay off now.".into();
    };
    let name = card.name();
    let grown = |meld| showdown.layoffs.grown(meld);
    let takes = |cards: Cards| {
        let names: Vec<String> = cards
            .iter()
            .map(|card| format!("the {}", card.name()))
            .collect();
        list_with(&names, "or")
    };
    if let Some(meld) = onto.map(grown) {
        let fits = match takes(meld.takes()) {
            cards if cards.is_empty() => "it takes no more cards".into(),
            cards => format!("it takes {cards}"),
        };
        return format!("The {name} does not fit {}: {fits}.", the_meld(meld));
    }
    let whose = cast.whose(showdown.knocker);
    // It may fit later: after another card of this hand.
    let now = fitting(view);
    let first = now.iter().find(|other| {
        let melds = places(view, *other);
        melds
            .into_iter()
            .filter_map(|meld| grown(meld).with(*other))
            .any(|meld| meld.takes().contains(card))
    });
    match first {
        Some(first) => format!(
            "The {name} fits only after the {}: lay that off first.",
            first.name()
        ),
        None => format!("The {name} fits none of {whose} melds."),
    }
}

/// Which of the melds that take it a card should join. Short, since it stands in one line of a phone:
/// two sets never take one card, and two runs are one below the other.
///
/// ```
/// use knockwood::table::layoffs::which;
/// use knockwood_engine::Meld;
///
/// let melds: Vec<Meld> = ["7c7d7s", "4h5h6h"].iter().filter_map(|meld| meld.parse().ok()).collect();
/// assert_eq!(which("7h".parse()?, &melds), "The seven of hearts: onto the set or the run?");
/// # Ok::<(), knockwood_engine::CardError>(())
/// ```
pub fn which(card: Card, melds: &[Meld]) -> String {
    let is_run = |meld: &Meld| meld.kind() == MeldKind::Run;
    let names: Vec<String> = if melds.iter().all(is_run) {
        vec!["the lower run".into(), "the higher run".into()]
    } else {
        let names = melds.iter().map(|meld| format!("the {}", kind_name(*meld)));
        names.collect()
    };
    format!("The {}: onto {}?", card.name(), list_with(&names, "or"))
}

/// What a meld is called on a button: "Run" or "Set".
pub const fn kind_name(meld: Meld) -> &'static str {
    match meld.kind() {
        MeldKind::Run => "run",
        MeldKind::Set => "set",
    }
}
