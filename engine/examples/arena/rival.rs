//! The players of crate `gin-rummy-engine` at our table.
//!
//! Their view of a round can only be had from their own table, so a table of theirs is dealt the same
//! cards and goes in step with ours. Ours decides: a round ends there as it ends here. They do not
//! choose their layoffs, which the rules make for both players at the optimum.

use std::error::Error;

use gin_rummy::{
    Card as TheirCard, Hand, Melds, Player as TheirSeat, Rank as TheirRank, Suit as TheirSuit,
};
use gin_rummy_engine::{
    DealerRotation, DrawAction, EaaiSimpleBot, HeuristicBot, Layoff, MonteCarloBot, Strategy,
    Table, TurnAction, UpcardAction, View, eaai_rules,
};
use knockwood_engine::{Action, Card, Cards, Game, Meld, Rank, Seat, Spread, Suit};
use rand::SeedableRng as _;
use rand::rngs::StdRng;

use crate::player::Player;

/// Which of them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum RivalKind {
    Heuristic,
    Eaai,
    /// With so many samples a decision.
    MonteCarlo(u32),
}

impl RivalKind {
    pub(crate) fn name(self) -> String {
        match self {
            Self::Heuristic => "heuristic".to_owned(),
            Self::Eaai => "eaai".to_owned(),
            Self::MonteCarlo(samples) => format!("mc:{samples}"),
        }
    }
}

/// One of them, with their table.
pub(crate) struct Rival {
    bot: Box<dyn Strategy>,
    table: Option<Table>,
}

impl Rival {
    pub(crate) fn new(kind: RivalKind, seed: u64) -> Self {
        let rng = StdRng::seed_from_u64(seed);
        let bot: Box<dyn Strategy> = match kind {
            RivalKind::Heuristic => Box::new(HeuristicBot::new()),
            RivalKind::Eaai => Box::new(EaaiSimpleBot::new(rng)),
            RivalKind::MonteCarlo(samples) => Box::new(MonteCarloBot::new(rng).samples(samples)),
        };
        Self { bot, table: None }
    }

    fn step(&mut self, strategy: &mut dyn Strategy) -> Result<(), Box<dyn Error>> {
        self.table
            .as_mut()
            .ok_or("a round was dealt")?
            .step(strategy)?;
        Ok(())
    }
}

impl Player for Rival {
    fn dealt(&mut self, game: &Game) -> Result<(), Box<dyn Error>> {
        let round = game.round();
        let hands = Seat::ALL.map(|seat| their_hand(round.hand(seat)));
        let deck = knockwood_engine::Deck::shuffled(&game.seed().for_round(game.round_number()));
        let stock = deck
            .cards()
            .iter()
            .skip(21)
            .rev()
            .map(|card| their_card(*card));
        let scores = game.scores();
        let theirs = gin_rummy::Round::from_deal(
            eaai_rules(),
            their_seat(round.dealer()),
            hands,
            their_card(round.first_upcard()),
            stock.collect(),
        )?;
        self.table = Some(
            Table::new(theirs)
                .scores(scores.0)
                .dealer_rotation(DealerRotation::AlternateAfterScoredRound),
        );
        Ok(())
    }

    fn choose(&mut self, game: &Game, seat: Seat) -> Result<Action, Box<dyn Error>> {
        let forced = game.view(seat).can_draw() && !game.view(seat).can_take();
        let mut bot = std::mem::replace(&mut self.bot, Box::new(Told(Action::Draw)));
        let mut heard = Heard {
            bot: bot.as_mut(),
            said: forced.then_some(Action::Draw),
        };
        let stepped = self.step(&mut heard);
        let said = heard.said;
        self.bot = bot;
        stepped?;
        Ok(said.ok_or("a decision was asked for")?)
    }

    fn opponent_does(&mut self, _game: &Game, action: Action) -> Result<(), Box<dyn Error>> {
        match action {
            // The round ends with it here.
            Action::Knock { .. } | Action::BigGin(_) => Ok(()),
            _ => self.step(&mut Told(action)),
        }
    }
}

/// Listens to what a player of theirs decides.
struct Heard<'a> {
    bot: &'a mut dyn Strategy,
    said: Option<Action>,
}

impl Strategy for Heard<'_> {
    fn offer_upcard(&mut self, view: &View<'_>) -> UpcardAction {
        let said = self.bot.offer_upcard(view);
        self.said = Some(match said {
            UpcardAction::Take => Action::Take,
            UpcardAction::Pass => Action::Pass,
        });
        said
    }

    fn choose_draw(&mut self, view: &View<'_>) -> DrawAction {
        let said = self.bot.choose_draw(view);
        self.said = Some(match said {
            DrawAction::Stock => Action::Draw,
            DrawAction::TakeDiscard => Action::Take,
        });
        said
    }

    fn play_turn(&mut self, view: &View<'_>) -> TurnAction {
        let said = self.bot.play_turn(view);
        self.said = match said {
            TurnAction::Discard(card) => our_card(card).map(Action::Discard),
            TurnAction::Knock { discard, melds } => our_card(discard)
                .zip(our_spread(melds))
                .map(|(discard, spread)| Action::Knock { discard, spread }),
            TurnAction::BigGin(melds) => our_spread(melds).map(Action::BigGin),
        };
        said
    }

    fn choose_layoff(&mut self, view: &View<'_>) -> Option<Layoff> {
        self.bot.choose_layoff(view)
    }
}

/// Does what it was told.
struct Told(Action);

impl Strategy for Told {
    fn offer_upcard(&mut self, _view: &View<'_>) -> UpcardAction {
        if self.0 == Action::Take {
            UpcardAction::Take
        } else {
            UpcardAction::Pass
        }
    }

    fn choose_draw(&mut self, _view: &View<'_>) -> DrawAction {
        if self.0 == Action::Take {
            DrawAction::TakeDiscard
        } else {
            DrawAction::Stock
        }
    }

    fn play_turn(&mut self, view: &View<'_>) -> TurnAction {
        let thrown = match self.0 {
            Action::Discard(card) => Some(their_card(card)),
            _ => None,
        };
        // Their table refuses what is not in the hand.
        TurnAction::Discard(thrown.or_else(|| view.upcard()).unwrap_or(TheirCard {
            suit: TheirSuit::Clubs,
            rank: TheirRank::A,
        }))
    }

    fn choose_layoff(&mut self, _view: &View<'_>) -> Option<Layoff> {
        None
    }
}

/// Seat A is their first player.
const fn their_seat(seat: Seat) -> TheirSeat {
    match seat {
        Seat::A => TheirSeat::One,
        Seat::B => TheirSeat::Two,
    }
}

/// Their ace is bit 1 of a suit, ours is bit 0.
fn their_hand(cards: Cards) -> Hand {
    Hand::from_bits_truncate(cards.bits() << 1)
}

fn their_card(card: Card) -> TheirCard {
    TheirCard {
        suit: TheirSuit::ASC[card.suit() as usize],
        rank: TheirRank::new(card.rank() as u8 + 1),
    }
}

fn our_card(card: TheirCard) -> Option<Card> {
    let suit = Suit::ALL.get(card.suit as usize)?;
    let rank = Rank::ALL.get(usize::from(card.rank.get()).checked_sub(1)?)?;
    Some(Card::new(*rank, *suit))
}

fn our_spread(melds: Melds) -> Option<Spread> {
    let melds: Option<Vec<Meld>> = melds
        .iter()
        .map(|meld| {
            Cards::from_bits(meld.cards().to_bits() >> 1).and_then(|cards| Meld::new(cards).ok())
        })
        .collect();
    Spread::new(&melds?).ok()
}
