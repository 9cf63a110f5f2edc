use knockwood_engine::{Action, Card, Cards, Deck, LayoffsMade, PerSeat, Round, Rules, Seat, View};

use crate::table::{OPPONENT, YOU};

/// How a position comes about: cards that lie as they are named, and what was done since.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deal {
    /// Your ten cards.
    pub yours: &'static str,
    /// Your opponent's, or none: any others then.
    pub theirs: &'static str,
    /// The first upcard.
    pub upcard: &'static str,
    /// The top of the stock, in order.
    pub stock: &'static str,
    /// What was done, as records write it. Before it both pass; where it begins with `t` or `o`, nobody
    /// has. `o` is the offer itself.
    pub played: &'static str,
    /// After two passes, so many turns in which each throws what was drawn.
    pub idle: u8,
    /// Your points and theirs, of a game to 100.
    pub scores: [u16; 2],
    /// Whether big gin is played.
    pub big_gin: bool,
}

impl Deal {
    /// Cards that lie so, and nothing was done but that the dealer turned the upcard.
    pub const fn of(yours: &'static str, upcard: &'static str) -> Self {
        Self {
            yours,
            theirs: "",
            upcard,
            stock: "",
            played: "o",
            idle: 0,
            scores: [0, 0],
            big_gin: false,
        }
    }

    /// After two passes you draw this card.
    pub const fn drawing(yours: &'static str, upcard: &'static str, drawn: &'static str) -> Self {
        Self {
            stock: drawn,
            played: "d",
            ..Self::of(yours, upcard)
        }
    }

    /// The rules it is played by: layoffs are for the player to make.
    pub fn rules(&self) -> Rules {
        Rules {
            layoffs: LayoffsMade::ByPlayer,
            big_gin: self.big_gin.then_some(31),
            ..Rules::default()
        }
    }

    /// The round, dealt and played to this position; `None` where it is written wrongly, which
    /// `tests/lessons.rs` would find.
    pub fn round(&self) -> Option<Round> {
        let yours: Cards = self.yours.parse().ok()?;
        let upcard: Card = self.upcard.parse().ok()?;
        let stock: Vec<Card> = self
            .stock
            .split_whitespace()
            .map(|card| card.parse().ok())
            .collect::<Option<_>>()?;
        let named: Cards = stock.iter().copied().chain([upcard]).collect();
        let theirs: Cards = if self.theirs.is_empty() {
            // Any ten, the same every time: every third of those that are free.
            let free: Vec<Card> = (Cards::ALL - yours - named).iter().collect();
            (0..10)
                .filter_map(|place| free.get((place * 7 + 3) % free.len()).copied())
                .collect()
        } else {
            self.theirs.parse().ok()?
        };
        let mut hands = PerSeat::new(yours, yours);
        hands[OPPONENT] = theirs;
        let deck = Deck::arranged(hands, OPPONENT, upcard, &stock).ok()?;
        let mut round = Round::deal(self.rules(), OPPONENT, &deck);
        if !self.played.starts_with(['t', 'o']) {
            round.apply(Action::Pass).ok()?;
            round.apply(Action::Pass).ok()?;
        }
        for _ in 0..self.idle {
            round.apply(Action::Draw).ok()?;
            round.apply(Action::Discard(round.drawn()?)).ok()?;
        }
        for word in self.played.split_whitespace().filter(|word| *word != "o") {
            round.apply(word.parse().ok()?).ok()?;
        }
        Some(round)
    }

    /// What you know of it.
    pub fn view(&self) -> Option<View> {
        let mut view = self.round()?.view(YOU);
        let [own, their] = self.scores;
        view.scores = PerSeat::of(|seat: Seat| if seat == YOU { own } else { their });
        Some(view)
    }
}
