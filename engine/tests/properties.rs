//! What holds for every game, whatever the rules and whoever plays.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

mod common;
#[path = "common/random.rs"]
mod random;

use std::collections::HashSet;

use common::{mind, play_out};
use knockwood_engine::bot::{self, Level};
use knockwood_engine::{
    Action, Card, Cards, Deck, Event, Game, Layoff, Phase, Record, Round, RoundEnd, Rules, Seat,
    Seed, Spread,
};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Everything that somebody might try, legal or not.
fn conceivable(round: &Round) -> Vec<Action> {
    let mut all = vec![
        Action::Pass,
        Action::Take,
        Action::Draw,
        Action::Done,
        Action::Deal,
    ];
    all.extend(Seat::ALL.map(Action::Resign));
    all.extend(Card::all().map(Action::Discard));
    let hands = Seat::ALL.map(|seat| round.hand(seat));
    let mut spreads: HashSet<Spread> = [Spread::EMPTY].into();
    for hand in hands {
        spreads.extend(Spread::all_of(hand));
    }
    for spread in &spreads {
        all.push(Action::BigGin(*spread));
        all.extend(Card::all().map(|discard| Action::Knock {
            discard,
            spread: *spread,
        }));
        for onto in spread.melds() {
            all.extend(Card::all().map(|card| Action::LayOff(Layoff { card, onto })));
        }
    }
    if let Some(showdown) = round.showdown() {
        for onto in showdown.knocker_spread.melds() {
            all.extend(Card::all().map(|card| Action::LayOff(Layoff { card, onto })));
        }
    }
    all
}

/// What the other seat has seen this one take and not throw or lay off; after a knock, all of it.
fn seen_to_hold(round: &Round, seat: Seat) -> Cards {
    round
        .history()
        .iter()
        .fold(Cards::EMPTY, |seen, event| match event {
            Event::Took(by, card) if by == seat => seen.with(card),
            Event::Threw(by, card) if by == seat => seen.without(card),
            Event::LaidOff(by, layoff) if by == seat => seen.without(layoff.card),
            Event::Knocked(by) if by == seat => round.hand(seat),
            _ => seen,
        })
}

fn check_round(round: &Round, story: &str) -> Result<(), TestCaseError> {
    prop_assert!(round.places().is_whole(), "{story}");
    let listed: Vec<Action> = round.legal_actions().collect();
    let legal: HashSet<Action> = listed.iter().copied().collect();
    prop_assert_eq!(
        listed.len(),
        legal.len(),
        "an action is listed twice: {}",
        story
    );
    prop_assert_eq!(legal.is_empty(), round.phase() == Phase::Over, "{}", story);
    let mut accepted = HashSet::new();
    for action in conceivable(round).into_iter().chain(listed) {
        let mut after = *round;
        match after.apply(action) {
            Ok(()) => {
                prop_assert!(after.places().is_whole(), "{} after {}", story, action);
                accepted.insert(action);
            }
            Err(error) => {
                prop_assert_eq!(error.action, action);
                prop_assert_eq!(
                    &after,
                    round,
                    "{} refused and yet changed: {}",
                    action,
                    story
                );
                prop_assert!(error.to_string().len() > 20, "{}", error);
            }
        }
    }
    prop_assert_eq!(&accepted, &legal, "{}", story);
    for seat in Seat::ALL {
        let seen = seen_to_hold(round, seat);
        let view = round.view(seat.other());
        prop_assert_eq!(view.opponent_known, seen, "{}", story);
        prop_assert_eq!(round.view(seat).shown, seen, "{}", story);
        prop_assert!(round.hand(seat).contains_all(seen), "{story}");
    }
    if let Some(seat) = round.turn() {
        let (own, other) = (round.view(seat), round.view(seat.other()));
        prop_assert!(own.legal_actions().eq(round.legal_actions()), "{story}");
        prop_assert_eq!(other.legal_actions().count(), 0, "{}", story);
        for card in Card::all() {
            let knocks = legal
                .iter()
                .any(|action| matches!(action, Action::Knock { discard, .. } if *discard == card));
            prop_assert_eq!(own.can_knock_with(card), knocks, "{} in {}", card, story);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(128))]

    #[test]
    fn b07_after_every_action_each_card_is_in_one_place_and_exactly_the_legal_actions_are_accepted(
        (rules, seed, choices) in random::game(120)
    ) {
        let mut game = Game::new(rules, seed).unwrap();
        for choice in choices {
            let story = Record::of(&game).to_string();
            check_round(game.round(), &story)?;
            if game.round().history().is_empty() {
                prop_assert_eq!(Seat::ALL.map(|seat| game.round().hand(seat).len()), [10, 10]);
            }
            let Some(action) = random::next(&game, choice) else { break };
            prop_assert!(game.legal_actions().any(|legal| legal == action), "{action} in {story}");
            game.apply(action).unwrap();
        }
        check_round(game.round(), &Record::of(&game).to_string())?;
    }

    #[test]
    fn a_refused_action_leaves_a_game_as_it_was((rules, seed, choices) in random::game(200)) {
        let game = random::played(rules, seed, &choices);
        let legal: HashSet<Action> = game.legal_actions().collect();
        for action in conceivable(game.round()) {
            let mut after = game.clone();
            let accepted = after.apply(action).is_ok();
            prop_assert_eq!(accepted, legal.contains(&action), "{} in {}", action, Record::of(&game));
            prop_assert!(accepted || after == game, "{} in {}", action, Record::of(&game));
        }
    }
}

/// The deck with the cards that `seat` cannot see in another order, chosen by `luck`.
fn shuffled_unseen(deck: &Deck, unseen: Cards, luck: &Seed) -> Deck {
    let from: Vec<Card> = unseen.iter().collect();
    let to: Vec<Card> = Deck::shuffled(luck)
        .cards()
        .iter()
        .copied()
        .filter(|card| unseen.contains(*card))
        .collect();
    let swapped = deck.cards().map(|card| {
        from.iter()
            .position(|one| *one == card)
            .map_or(card, |place| to[place])
    });
    Deck::new(swapped).unwrap()
}

proptest! {
    #![proptest_config(cases(256))]

    /// The stock and the opponent's cards that have not been seen are dealt anew, everything else
    /// happens again: no byte of the view and no choice of a mind differs.
    #[test]
    fn b29_hidden_cards_change_no_byte_of_a_view_and_no_choice(
        (rules, seed, choices) in random::game(60),
        luck in random::seed(),
    ) {
        let deck = Deck::shuffled(&seed.for_round(1));
        let dealer = Game::new(rules, seed).unwrap().round().dealer();
        let mut round = Round::deal(rules, dealer, &deck);
        let mut actions = Vec::new();
        for choice in choices {
            let legal: Vec<Action> = round.legal_actions().collect();
            if legal.is_empty() {
                break;
            }
            let by_mind = round.turn().and_then(|seat| bot::choose(Level::Normal, &round.view(seat), &seed));
            let action = by_mind.filter(|_| choice % 3 == 1).unwrap_or(legal[usize::from(choice / 3) % legal.len()]);
            round.apply(action).unwrap();
            actions.push(action);
            for seat in Seat::ALL {
                let view = round.view(seat);
                // Not asked of the view: one that told too much would call less unseen.
                let hand = round.hand(seat.other()) - seen_to_hold(&round, seat.other());
                let over = round.phase() == Phase::Over;
                let hidden = round.places().stock | if over { Cards::EMPTY } else { hand };
                prop_assert_eq!(view.unseen(), hidden, "{:?}", &actions);
                let mut other = Round::deal(rules, dealer, &shuffled_unseen(&deck, hidden, &luck));
                for action in &actions {
                    prop_assert!(other.apply(*action).is_ok(), "{} of {:?}", action, actions);
                }
                let other = other.view(seat);
                prop_assert_eq!(&other, &view, "{:?}", &actions);
                prop_assert_eq!(format!("{other:?}"), format!("{view:?}"));
                #[cfg(feature = "serde")]
                prop_assert_eq!(serde_json::to_vec(&other).unwrap(), serde_json::to_vec(&view).unwrap());
                for level in Level::ALL {
                    prop_assert_eq!(bot::choose(level, &other, &luck), bot::choose(level, &view, &luck));
                }
            }
        }
    }

    #[test]
    fn a_record_reads_back_and_replays_to_the_same_game((rules, seed, choices) in random::game(300)) {
        let game = random::played(rules, seed, &choices);
        let record = Record::of(&game);
        let text = record.to_string();
        let read: Record = text.parse().unwrap();
        prop_assert_eq!(&read, &record);
        prop_assert_eq!(read.to_string(), text);
        prop_assert_eq!(read.replay().unwrap(), game);
    }

    #[test]
    fn a_record_reads_back_from_bytes_and_no_bit_of_it_is_idle(
        (rules, seed, choices) in random::game(300),
        seat in prop_oneof![4 => Just(None), 1 => Just(Some(Seat::A)), 1 => Just(Some(Seat::B))],
    ) {
        let mut game = random::played(rules, seed, &choices);
        if let Some(seat) = seat.filter(|_| !game.is_over()) {
            game.apply(Action::Resign(seat)).unwrap();
        }
        let record = Record::of(&game);
        let bytes = record.to_bytes().unwrap();
        prop_assert_eq!(Record::from_bytes(&bytes), Ok(record));
        for bit in 0..bytes.len() * 8 {
            let mut altered = bytes.clone();
            altered[bit / 8] ^= 1 << (bit % 8);
            prop_assert!(Record::from_bytes(&altered).is_err(), "bit {bit}");
        }
        for end in 0..bytes.len() {
            prop_assert!(Record::from_bytes(&bytes[..end]).is_err(), "cut at {end}");
        }
    }

    #[test]
    fn no_bytes_make_the_reader_fail(
        head in proptest::collection::vec(any::<u8>(), 0..20),
        tail in proptest::collection::vec(any::<u8>(), 0..80),
    ) {
        // With a right beginning and a right checksum, so that the rest is looked at.
        let mut bytes = vec![1];
        bytes.extend(head);
        bytes.extend([0; 32]);
        bytes.extend(tail);
        let sum = bytes.iter().fold(0x811c_9dc5_u32, |sum, byte| (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193));
        bytes.extend(sum.to_le_bytes());
        if let Ok(record) = Record::from_bytes(&bytes) {
            prop_assert_eq!(record.to_bytes().unwrap(), bytes);
        }
    }

    #[test]
    fn rules_read_back(rules in random::rules()) {
        prop_assert_eq!(rules.validate(), Ok(()));
        prop_assert_eq!(rules.to_string().parse::<Rules>(), Ok(rules));
    }

    #[test]
    fn every_action_reads_back((rules, seed, choices) in random::game(60)) {
        let game = random::played(rules, seed, &choices);
        for action in conceivable(game.round()) {
            prop_assert_eq!(action.to_string().parse::<Action>(), Ok(action));
        }
    }

    #[test]
    fn no_text_makes_a_parser_fail(text in "[a-zA-Z0-9:,>. =\n-]{0,60}", line in 0..4_usize) {
        let _ = (text.parse::<Action>(), text.parse::<Rules>(), text.parse::<Seed>(), text.parse::<Record>());
        let mut lines = ["knockwood 1", "rules classic", "seed 0", "actions 0"];
        lines[line] = text.as_str();
        prop_assert!(lines.join("\n").parse::<Record>().is_err());
    }
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn every_game_of_two_minds_ends(rules in random::rules(), seed in random::seed()) {
        let mut game = Game::new(rules, seed).unwrap();
        while !game.is_over() {
            let action = if game.turn().is_some() { mind(&game) } else { Action::Deal };
            game.apply(action).unwrap();
            prop_assert!(game.ply() < 40_000, "{}", Record::of(&game));
        }
        prop_assert!(game.breakdown().is_some());
        prop_assert!(game.winner().is_some() || rules.target.is_none(), "{}", Record::of(&game));
    }

    #[test]
    fn every_round_played_at_random_ends(rules in random::rules(), seed in random::seed(), luck in any::<u64>()) {
        let mut round = Round::deal(rules, Seat::B, &Deck::shuffled(&seed));
        let mut state = luck | 1;
        let mut count = 0;
        while round.turn().is_some() {
            let legal: Vec<Action> = round.legal_actions().collect();
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            round.apply(legal[usize::try_from(state >> 33).unwrap() % legal.len()]).unwrap();
            count += 1;
        }
        prop_assert!(count <= 177, "{count} actions");
        prop_assert!(round.history().len() <= 176);
    }
}

#[test]
fn a_game_of_each_preset_ends_with_a_winner() {
    for preset in knockwood_engine::Preset::ALL {
        let mut game = Game::new(preset.rules(), Seed([9; 32])).unwrap();
        play_out(&mut game);
        assert!(game.winner().is_some(), "{preset}");
        assert!(game.scores()[game.winner().unwrap()] >= preset.rules().target.unwrap());
    }
}

/// The games of these properties go wherever rounds go, but for big gin and fifty swaps, which the
/// rule book's own tests play.
#[test]
fn games_at_random_reach_every_phase_and_every_end() {
    let mut runner = TestRunner::deterministic();
    let games = random::game(200);
    let mut phases = HashSet::new();
    let mut ends = HashSet::new();
    for _ in 0..300 {
        let (rules, seed, choices) = games.new_tree(&mut runner).unwrap().current();
        let mut game = Game::new(rules, seed).unwrap();
        for choice in choices {
            let Some(action) = random::next(&game, choice) else {
                break;
            };
            game.apply(action).unwrap();
            phases.insert(game.round().phase());
        }
        ends.extend(game.results().iter().map(|result| result.end));
    }
    assert_eq!(phases.len(), 6, "{phases:?}");
    for end in [
        RoundEnd::Knock,
        RoundEnd::Undercut,
        RoundEnd::Gin,
        RoundEnd::Tie,
        RoundEnd::StockOut,
    ] {
        assert!(ends.contains(&end), "no {end:?} in {ends:?}");
    }
}
