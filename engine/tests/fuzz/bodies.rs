//! What must hold for any bytes: the bodies of the fuzz targets in `fuzz/`, and of the ordinary tests
//! that run them over the corpus. Each stops the program when something does not hold.
#![allow(dead_code, reason = "each fuzz target uses one of them")]
#![allow(clippy::unwrap_used, reason = "to stop is how a body says no")]

use core::fmt::{Debug, Display};
use core::str::FromStr;

use knockwood_engine::bot::{self, Level};
use knockwood_engine::{
    Action, AfterDraw, Card, Cards, Deck, Event, FirstDealer, Game, KnockLimit, Layoff,
    LayoffsMade, Meld, NextDealer, OklahomaAce, Opening, Phase, Preset, Record, Round, Rules, Seat,
    Seed, Sheet, Shutout, Spread, StockEnd, Tie, View,
};

/// Reads a text; what is read is written so that it reads back the same.
fn reads_back<T: FromStr + Display + PartialEq + Debug>(text: &str)
where
    T::Err: Display + Debug,
{
    match text.parse::<T>() {
        Ok(value) => assert_eq!(value.to_string().parse::<T>().unwrap(), value),
        // An error is a sentence, and does not repeat endless input.
        Err(error) => assert!((10..2_000).contains(&error.to_string().len()), "{error}"),
    }
}

/// Cards, melds, spreads, actions, rules, seeds.
pub(crate) fn notation(data: &[u8]) {
    let Ok(text) = core::str::from_utf8(data) else {
        return;
    };
    reads_back::<Card>(text);
    reads_back::<Cards>(text);
    reads_back::<Meld>(text);
    reads_back::<Spread>(text);
    reads_back::<Action>(text);
    reads_back::<Rules>(text);
    reads_back::<Preset>(text);
    reads_back::<Seed>(text);
}

/// A record's text.
pub(crate) fn record_text(data: &[u8]) {
    let Ok(text) = core::str::from_utf8(data) else {
        return;
    };
    reads_back::<Record>(text);
    if let Ok(record) = text.parse::<Record>()
        && let Ok(game) = record.replay()
    {
        assert_eq!(Record::of(&game), record);
        whole(game.round());
    }
}

/// A record's bytes, as they are and with the checksum that they should have.
pub(crate) fn record_bytes(data: &[u8]) {
    // FNV-1a, as the docs of `Record::to_bytes` say.
    let sum = data.iter().fold(0x811c_9dc5_u32, |sum, byte| {
        (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193)
    });
    let summed = [data, &sum.to_le_bytes()].concat();
    for bytes in [data, &summed] {
        if let Ok(record) = Record::from_bytes(bytes) {
            assert_eq!(record.to_bytes().unwrap(), bytes, "{record}");
            record.replay().unwrap();
        }
    }
}

/// A view in JSON, which nobody but a round should have made.
#[cfg(feature = "serde")]
pub(crate) fn snapshot(data: &[u8]) {
    let Ok(view) = serde_json::from_slice::<View>(data) else {
        return;
    };
    let written = serde_json::to_string(&view).unwrap();
    assert_eq!(serde_json::from_str::<View>(&written).unwrap(), view);
    let checked = view.check().is_ok();
    for seat in Seat::ALL {
        view.final_spread(seat);
    }
    assert!(!checked || view.unseen().len() <= 52);
    for action in view.legal_actions().take(2_000) {
        assert!(view.is_legal(action), "{action} in {written}");
    }
    for level in Level::ALL {
        if let Some(action) = bot::choose(level, &view, &Seed([1; 32])) {
            assert!(view.is_legal(action), "{action} in {written}");
        }
    }
}

/// A line of the protocol.
#[cfg(feature = "protocol")]
pub(crate) fn protocol_line(data: &[u8]) {
    let answer = knockwood_engine::protocol::answer(data);
    assert!(!answer.contains('\n'));
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    let error = &answer["error"];
    assert!(
        answer["ok"].is_object() != (error["code"].is_string() && error["says"].is_string()),
        "{answer}"
    );
}

/// Bytes that choose, one after another; zeros when there are no more.
struct Choices<'a>(core::slice::Iter<'a, u8>);

impl Choices<'_> {
    fn byte(&mut self) -> u8 {
        self.0.next().copied().unwrap_or(0)
    }

    fn of<T: Copy>(&mut self, values: &[T]) -> T {
        values[usize::from(self.byte()) % values.len()]
    }

    fn up_to(&mut self, most: u8) -> u8 {
        self.byte() % (most + 1)
    }

    fn rules(&mut self) -> Rules {
        let preset = self.up_to(11);
        if let Some(preset) = Preset::ALL.get(usize::from(preset)) {
            return preset.rules();
        }
        let gin_bonus = self.up_to(50);
        let big_gin = gin_bonus + self.up_to(50 - gin_bonus);
        let game_bonus = self.of(&[0, 100]);
        let shutouts = [Shutout::None, Shutout::DoubleBonus, Shutout::Another100];
        let mut limits: [KnockLimit; 13] =
            core::array::from_fn(|limit| KnockLimit::Fixed(u8::try_from(limit).unwrap()));
        limits[11] = KnockLimit::Upcard(OklahomaAce::GinOnly);
        limits[12] = KnockLimit::Upcard(OklahomaAce::One);
        let rules = Rules {
            opening: self.of(&[Opening::Offer, Opening::Free]),
            knock_limit: self.of(&limits),
            spades_double: self.of(&[false, true]),
            gin_bonus,
            undercut_bonus: self.up_to(50),
            tie: self.of(&[Tie::Undercut, Tie::KnockerZero, Tie::Nobody]),
            big_gin: self.of(&[None, Some(big_gin)]),
            target: self.of(&[None, Some(50), Some(100), Some(150), Some(200), Some(250)]),
            box_bonus: self.of(&Rules::BOX_BONUSES),
            game_bonus,
            shutout: if game_bonus == 0 {
                Shutout::None
            } else {
                self.of(&shutouts)
            },
            first_dealer: self.of(&[FirstDealer::SeatA, FirstDealer::SeatB, FirstDealer::ByLot]),
            next_dealer: self.of(&[NextDealer::Alternate, NextDealer::Loser, NextDealer::Winner]),
            after_draw: self.of(&[AfterDraw::Alternate, AfterDraw::Same]),
            stock_end: self.of(&[StockEnd::Ends, StockEnd::LastDiscard]),
            layoffs: self.of(&[LayoffsMade::ByPlayer, LayoffsMade::ForPlayer]),
            sheet: self.of(&[Sheet::One, Sheet::Hollywood]),
        };
        if rules.target.is_none() {
            rules.single_round()
        } else {
            rules
        }
    }

    fn seed(&mut self) -> Seed {
        let mut bytes = [0; 32];
        bytes[..4].fill_with(|| self.byte());
        Seed(bytes)
    }

    /// What to do next: two times of three as the normal mind does, so that hands come to knocks.
    fn next(&mut self, view: &View, legal: &[Action]) -> Action {
        let choice = self.byte();
        let mind = bot::choose(Level::Normal, view, &Seed([choice; 32]));
        mind.filter(|_| !choice.is_multiple_of(3))
            .unwrap_or_else(|| legal[usize::from(choice / 3) % legal.len()])
    }

    fn has_more(&self) -> bool {
        self.0.len() > 0
    }
}

fn whole(round: &Round) {
    assert!(round.places().is_whole(), "{round:?}");
}

/// A game that the bytes choose.
fn played(data: &[u8]) -> Game {
    let mut choices = Choices(data.iter());
    let mut game = Game::new(choices.rules(), choices.seed()).unwrap();
    while choices.has_more() && !game.is_over() {
        let action = match game.turn() {
            None => Action::Deal,
            Some(seat) => {
                let legal: Vec<Action> = game.round().legal_actions().collect();
                choices.next(&game.view(seat), &legal)
            }
        };
        game.apply(action).unwrap();
    }
    game
}

/// A game goes into a record, text or bytes, and comes out the same.
pub(crate) fn record_roundtrip(data: &[u8]) {
    let game = played(data);
    let record = Record::of(&game);
    let text = record.to_string();
    let read: Record = text.parse().unwrap();
    assert_eq!(read, record);
    assert_eq!(read.replay().unwrap(), game);
    let bytes = record.to_bytes().unwrap();
    assert_eq!(Record::from_bytes(&bytes).unwrap(), record);
}

/// At every point of a round: each legal action is listed once and accepted; any other is refused with
/// a sentence, and changes nothing.
pub(crate) fn actions_are_legal(data: &[u8]) {
    let mut choices = Choices(data.iter());
    let rules = choices.rules();
    let seed = choices.seed();
    let mut round = Round::deal(rules, Seat::A, &Deck::shuffled(&seed));
    loop {
        whole(&round);
        let legal: Vec<Action> = round.legal_actions().collect();
        assert_eq!(legal.is_empty(), round.phase() == Phase::Over);
        for (place, action) in legal.iter().enumerate() {
            assert!(!legal[..place].contains(action), "{action} twice");
            let mut after = round;
            after.apply(*action).unwrap();
            whole(&after);
        }
        let mut other = round;
        let any = any_action(&mut choices, &round);
        if let Err(error) = other.apply(any) {
            assert!(!legal.contains(&any), "{error}");
            assert_eq!(other, round);
            assert!(error.to_string().len() > 20);
        } else {
            assert!(legal.contains(&any), "{any}");
        }
        let Some(seat) = round.turn().filter(|_| choices.has_more()) else {
            return;
        };
        let action = choices.next(&round.view(seat), &legal);
        round.apply(action).unwrap();
    }
}

fn any_action(choices: &mut Choices<'_>, round: &Round) -> Action {
    let card = Card::from_index(usize::from(choices.up_to(51))).unwrap();
    let hand = round.hand(choices.of(&Seat::ALL));
    let place = usize::from(choices.byte());
    let spread = Spread::all_of(hand).cycle().nth(place).unwrap();
    let melds: Vec<Meld> = spread.melds().collect();
    match choices.up_to(9) {
        0 => Action::Pass,
        1 => Action::Take,
        2 => Action::Draw,
        3 | 4 => Action::Discard(card),
        5 => Action::BigGin(spread),
        6 => Action::Done,
        7 if !melds.is_empty() => Action::LayOff(Layoff {
            card,
            onto: melds[0],
        }),
        8 => Action::Deal,
        _ => Action::Knock {
            discard: card,
            spread,
        },
    }
}

/// The cards that a seat cannot see are dealt anew, everything else happens again: neither its view nor
/// a mind's choice differs.
pub(crate) fn view_hides(data: &[u8]) {
    let mut choices = Choices(data.iter());
    let rules = choices.rules();
    let deck = Deck::shuffled(&choices.seed());
    let luck = choices.seed();
    let viewer = choices.of(&Seat::ALL);
    let mut round = Round::deal(rules, Seat::A, &deck);
    let mut actions = Vec::new();
    while let Some(seat) = round.turn().filter(|_| choices.has_more()) {
        let legal: Vec<Action> = round.legal_actions().collect();
        let action = choices.next(&round.view(seat), &legal);
        round.apply(action).unwrap();
        actions.push(action);
    }
    let view = round.view(viewer);
    assert_eq!(view.check(), Ok(()), "{view:?}");
    // Worked out from what happened: a view that told too much would call less unseen.
    let unseen = hidden_from(&round, viewer);
    assert_eq!(view.unseen(), unseen, "{view:?}");
    let mut other = Round::deal(rules, Seat::A, &dealt_anew(&deck, unseen, &luck));
    for action in actions {
        other.apply(action).unwrap();
    }
    let other = other.view(viewer);
    assert_eq!(other, view);
    for level in Level::ALL {
        assert_eq!(
            bot::choose(level, &other, &luck),
            bot::choose(level, &view, &luck)
        );
    }
    #[cfg(feature = "serde")]
    {
        let written = serde_json::to_vec(&view).unwrap();
        assert_eq!(serde_json::to_vec(&other).unwrap(), written);
        assert_eq!(serde_json::from_slice::<View>(&written).unwrap(), view);
    }
}

/// The stock, and the other hand as far as it has not been taken in sight or laid open.
fn hidden_from(round: &Round, viewer: Seat) -> Cards {
    let other = viewer.other();
    let open = round.phase() == Phase::Over;
    let seen = round
        .history()
        .iter()
        .fold(Cards::EMPTY, |seen, event| match event {
            Event::Took(by, card) if by == other => seen.with(card),
            Event::Threw(by, card) if by == other => seen.without(card),
            Event::Knocked(by) if by == other => round.hand(other),
            _ => seen,
        });
    let hand = if open {
        Cards::EMPTY
    } else {
        round.hand(other) - seen
    };
    round.places().stock | hand
}

fn dealt_anew(deck: &Deck, unseen: Cards, luck: &Seed) -> Deck {
    let shuffled = Deck::shuffled(luck);
    let mut anew = shuffled
        .cards()
        .iter()
        .filter(|card| unseen.contains(**card));
    let cards = deck.cards().map(|card| {
        if unseen.contains(card) {
            *anew.next().unwrap()
        } else {
            card
        }
    });
    Deck::new(cards).unwrap()
}
