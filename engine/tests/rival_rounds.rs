//! Ten thousand rounds played in step with crate `gin-rummy`: equal hands, piles, phases, turns,
//! limits, refusals and results, wherever the rules can be made equal.
//!
//! They cannot where one side has no such rule, so these are left as the other has them: the offered
//! opening, the plain end of the stock, layoffs by the player, no doubling for spades, a tie that is
//! an undercut or stays with the knocker. Two differences remain, and are counted: `gin-rummy` has no
//! cap on taking upcards (a round that reaches ours is compared up to there), and lays the knock's throw
//! on the discard pile where ours lies apart.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at once")]

mod common;

use std::collections::BTreeMap;

use gin_rummy::round::RoundError;
use gin_rummy::{Hand, Melds, Player};
use knockwood_engine::bot::{self, Level};
use knockwood_engine::{
    Action, Card, Cards, Deck, KnockLimit, Layoff, LayoffsMade, Meld, OklahomaAce, Phase, Refusal,
    Round, RoundEnd, Rules, Seat, Seed, Spread, Tie,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

const ROUNDS: u64 = 10_000;

/// The same cards there: its ace is bit 1 of a suit, ours is bit 0.
fn hand(cards: Cards) -> Hand {
    Hand::from_bits(cards.bits() << 1).unwrap()
}

fn card(card: Card) -> gin_rummy::Card {
    hand(Cards::one(card)).iter().next().unwrap()
}

fn player(seat: Seat) -> Player {
    Player::ALL[seat as usize]
}

/// The arrangement of these cards, or of the melds' own where they hold others.
fn melds(cards: Cards, spread: &Spread) -> Melds {
    let melds: Vec<gin_rummy::Meld> = spread
        .melds()
        .map(|meld| gin_rummy::Meld::try_from_cards(hand(meld.cards())).unwrap())
        .collect();
    let of = |cards: Cards| Melds::try_new(hand(cards), &melds);
    of(cards).or_else(|_| of(spread.cards())).unwrap()
}

fn rules(rng: &mut ChaCha8Rng) -> (Rules, gin_rummy::Rules) {
    let mut below = |bound: u32| u8::try_from(rng.next_u32() % bound).unwrap();
    let mut theirs = gin_rummy::Rules::new();
    let (limit, oklahoma) = match below(4) {
        0 => (KnockLimit::Fixed(10), None),
        1 => {
            theirs.knock_limit = below(11);
            (KnockLimit::Fixed(theirs.knock_limit), None)
        }
        2 => (
            KnockLimit::Upcard(OklahomaAce::GinOnly),
            Some(gin_rummy::OklahomaAce::GinOnly),
        ),
        _ => (
            KnockLimit::Upcard(OklahomaAce::One),
            Some(gin_rummy::OklahomaAce::One),
        ),
    };
    theirs.oklahoma = oklahoma;
    theirs.undercut_on_tie = below(2) == 0;
    let (gin, undercut) = (below(51), below(51));
    theirs.gin_bonus = u16::from(gin);
    theirs.undercut_bonus = u16::from(undercut);
    let big_gin = (below(2) == 0).then(|| gin + below(51 - u32::from(gin)));
    theirs.big_gin_bonus = big_gin.map(u16::from);
    let ours = Rules {
        knock_limit: limit,
        gin_bonus: gin,
        undercut_bonus: undercut,
        big_gin,
        tie: if theirs.undercut_on_tie {
            Tie::Undercut
        } else {
            Tie::KnockerZero
        },
        layoffs: LayoffsMade::ByPlayer,
        ..Rules::default()
    };
    (ours, theirs)
}

/// One round on both sides.
struct Both {
    ours: Round,
    theirs: gin_rummy::Round,
}

impl Both {
    fn deal(rng: &mut ChaCha8Rng) -> Self {
        let (ours, theirs) = rules(rng);
        let mut seed = [0; 32];
        rng.fill_bytes(&mut seed);
        let deck = Deck::shuffled(&Seed(seed));
        let dealer = Seat::ALL[(rng.next_u32() % 2) as usize];
        let ours = Round::deal(ours, dealer, &deck);
        let stock = deck.cards()[21..].iter().rev().copied().map(card).collect();
        let hands = Seat::ALL.map(|seat| hand(ours.hand(seat)));
        let upcard = card(ours.first_upcard());
        let theirs =
            gin_rummy::Round::from_deal(theirs, player(dealer), hands, upcard, stock).unwrap();
        Self { ours, theirs }
    }

    /// What theirs makes of an action of ours.
    fn act_there(&self, there: &mut gin_rummy::Round, action: Action) -> Result<(), RoundError> {
        let own = self
            .ours
            .turn()
            .map_or(Cards::EMPTY, |seat| self.ours.hand(seat));
        match action {
            Action::Pass => there.pass(),
            Action::Take => there.take_discard().map(drop),
            Action::Draw => there.draw_stock().map(drop),
            Action::Discard(thrown) => there.discard(card(thrown)),
            Action::Knock { discard, spread } => {
                there.knock(card(discard), melds(own.without(discard), &spread))
            }
            Action::BigGin(spread) => there.declare_big_gin(melds(own, &spread)),
            Action::LayOff(layoff) => {
                let laid = self.ours.showdown().map(|showdown| showdown.knocker_spread);
                let place = laid.and_then(|laid| laid.melds().position(|meld| meld == layoff.onto));
                there.lay_off(card(layoff.card), place.unwrap_or(3))
            }
            Action::Done => there.finish_layoffs().map(drop),
            Action::Deal | Action::Resign(_) => panic!("they have no {action}"),
        }
    }

    /// Whether both take the action, and refuse it for the same reason; the reason's name.
    fn try_both(&self, action: Action) -> Option<&'static str> {
        let mut here = self.ours;
        let mut there = self.theirs.clone();
        let ours = here.apply(action);
        let theirs = self.act_there(&mut there, action);
        match (ours, theirs) {
            (Ok(()), Ok(())) => None,
            (Err(ours), Err(theirs)) => {
                assert_eq!(here, self.ours);
                assert_eq!(there, self.theirs);
                let why = same_reason(ours.why, theirs);
                Some(why.unwrap_or_else(|| panic!("{ours:?} is not {theirs:?} in {here:?}")))
            }
            (ours, theirs) => panic!("{action}: {ours:?}, and {theirs:?} there, in {here:?}"),
        }
    }

    fn act(&mut self, action: Action) {
        let mut there = self.theirs.clone();
        self.act_there(&mut there, action).unwrap();
        self.theirs = there;
        self.ours.apply(action).unwrap();
    }

    fn compare(&self) {
        let (ours, theirs) = (&self.ours, &self.theirs);
        let phase = match ours.phase() {
            Phase::Offer => gin_rummy::Phase::Upcard,
            Phase::Draw => gin_rummy::Phase::Draw,
            Phase::Discard => gin_rummy::Phase::Discard,
            Phase::Layoff => gin_rummy::Phase::Layoff,
            Phase::Over => gin_rummy::Phase::Finished,
            Phase::LastDiscard => panic!("not in these rules"),
        };
        assert_eq!(theirs.phase(), phase);
        assert_eq!(theirs.turn(), ours.turn().map(player));
        assert_eq!(theirs.knock_limit(), ours.knock_limit());
        assert_eq!(theirs.stock().len(), usize::from(ours.stock_len()));
        for seat in Seat::ALL {
            assert_eq!(theirs.hand(player(seat)), hand(ours.hand(seat)));
        }
        let mut pile: Vec<gin_rummy::Card> = ours.pile().iter().map(card).collect();
        let thrown = ours.showdown().and_then(|showdown| showdown.discard);
        pile.extend(thrown.map(card));
        assert_eq!(theirs.discard_pile(), pile);
        let laid = ours.showdown().map(|showdown| showdown.layoffs.cards());
        assert_eq!(theirs.laid_off(), hand(laid.unwrap_or(Cards::EMPTY)));
        assert_eq!(theirs.result().is_some(), ours.result().is_some());
        if let (Some(result), Some(there)) = (ours.result(), theirs.result()) {
            use gin_rummy::RoundResult as There;
            let end = match there {
                There::Dead => RoundEnd::StockOut,
                There::Knock { margin: 0, .. } => RoundEnd::Tie,
                There::Knock { .. } => RoundEnd::Knock,
                There::Undercut { .. } => RoundEnd::Undercut,
                There::Gin { .. } => RoundEnd::Gin,
                There::BigGin { .. } => RoundEnd::BigGin,
                other => panic!("{other:?} is unknown"),
            };
            assert_eq!(result.end, end);
            assert_eq!(result.winner.map(player), there.winner());
            assert_eq!(result.points, there.points(theirs.rules()));
        }
    }
}

/// The name of a reason that both give.
fn same_reason(ours: Refusal, theirs: RoundError) -> Option<&'static str> {
    use {Refusal as Here, RoundError as There};
    match (ours, theirs) {
        (
            Here::OnOffer
            | Here::NotDrawn
            | Here::AlreadyDrawn
            | Here::NothingToPass
            | Here::NoKnock
            | Here::LayingOff
            | Here::RoundOver,
            There::WrongPhase(_),
        ) => Some("phase"),
        (Here::BothPassed, There::MustDrawFromStock) => Some("both passed"),
        (Here::NotInHand(ours), There::NotInHand(theirs)) if card(ours) == theirs => {
            Some("not in hand")
        }
        (Here::JustTaken(ours), There::DiscardJustTaken(theirs)) if card(ours) == theirs => {
            Some("just taken")
        }
        (
            Here::OverLimit { left, limit },
            There::TooMuchDeadwood {
                deadwood,
                limit: theirs,
            },
        ) if (left, limit) == (u16::from(deadwood), theirs) => Some("over the limit"),
        (Here::NotTheirs(_), There::MeldsMismatch) => Some("other cards"),
        (Here::BigGinOff, There::BigGinDisabled) => Some("no big gin"),
        (Here::NotAllMelded(_), There::NotBigGin) => Some("not all melded"),
        (Here::NotOnTable(_), There::NoSuchMeld(3)) => Some("not on the table"),
        (Here::DoesNotFit(layoff), There::CannotLayOff(theirs)) if card(layoff.card) == theirs => {
            Some("does not fit")
        }
        _ => None,
    }
}

/// Anything that both sides have a word for.
fn any_action(round: &Round, rng: &mut ChaCha8Rng) -> Action {
    let mut below = |bound: usize| rng.next_u32() as usize % bound;
    let own = round.turn().map_or(Cards::EMPTY, |seat| round.hand(seat));
    let held: Vec<Card> = own.iter().collect();
    let any = Card::from_index(below(52)).unwrap();
    // Mostly a card of the hand, now and then any.
    let card = match held.len() {
        0 => any,
        _ if below(4) == 0 => any,
        count => held[below(count)],
    };
    let hand = round.hand(Seat::ALL[below(2)]);
    let from = if below(3) == 0 {
        hand
    } else {
        own.without(card)
    };
    let spread = Spread::all_of(from).cycle().nth(below(12)).unwrap();
    let table = round
        .showdown()
        .map_or(spread, |showdown| showdown.knocker_spread);
    let onto: Vec<Meld> = if below(4) == 0 { spread } else { table }.melds().collect();
    match below(8) {
        0 => Action::Pass,
        1 => Action::Take,
        2 => Action::Draw,
        3 => Action::Discard(card),
        4 => Action::Done,
        5 => Action::BigGin(spread),
        6 if !onto.is_empty() => Action::LayOff(Layoff {
            card,
            onto: onto[below(onto.len())],
        }),
        _ => Action::Knock {
            discard: card,
            spread,
        },
    }
}

#[test]
fn ten_thousand_rounds_go_the_same_way() {
    let mut rng = ChaCha8Rng::seed_from_u64(2026);
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    let mut reasons: BTreeMap<&str, u32> = BTreeMap::new();
    for _ in 0..ROUNDS {
        let mut both = Both::deal(&mut rng);
        both.compare();
        // Some rounds are played sensibly, some not at all.
        let sense = rng.next_u32() % 8;
        while let Some(seat) = both.ours.turn() {
            for _ in 0..3 {
                if let Some(why) = both.try_both(any_action(&both.ours, &mut rng)) {
                    *reasons.entry(why).or_default() += 1;
                }
            }
            let legal: Vec<Action> = both.ours.legal_actions().collect();
            let sensible = rng.next_u32() % 8 < sense;
            let mind = bot::choose(Level::Normal, &both.ours.view(seat), &Seed([0; 32]));
            let any = legal[rng.next_u32() as usize % legal.len()];
            let action = mind.filter(|_| sensible).unwrap_or(any);
            if action == Action::Take {
                let mut after = both.ours;
                after.apply(action).unwrap();
                if after.phase() == Phase::Over {
                    both.ours = after;
                    break;
                }
            }
            both.act(action);
            both.compare();
        }
        let end = both.ours.result().unwrap().end;
        if end != RoundEnd::UpcardCap {
            // Once it is over, nothing is taken.
            let why = both.try_both(any_action(&both.ours, &mut rng));
            *reasons.entry(why.unwrap()).or_default() += 1;
        }
        *ends.entry(format!("{end:?}")).or_default() += 1;
    }
    println!("{ends:?}\n{reasons:?}");
    for end in ["BigGin", "Gin", "Knock", "StockOut", "Tie", "Undercut"] {
        assert!(ends.contains_key(end), "no {end} in {ends:?}");
    }
    assert!(
        ends.get("UpcardCap").is_none_or(|cap| *cap < 100),
        "{ends:?}"
    );
    // Each reason that both sides know.
    assert_eq!(reasons.len(), 10, "{reasons:?}");
}
