//! What every level keeps to: it sees a view and nothing else, and plays every table's rules to the end.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "small counts"
)]

use knockwood_engine::bot::value::{Weights, WeightsError};
use knockwood_engine::bot::{self, Level, Mind};
use knockwood_engine::{
    Action, Card, Cards, Deck, Game, Phase, Preset, Round, Rules, Seat, Seed, Sheet, StockEnd,
};

fn weights() -> Weights {
    Weights::parse(include_bytes!("../data/hard.kwv")).unwrap()
}

fn minds(weights: &Weights) -> [Mind<'_>; 3] {
    [Mind::Easy, Mind::Normal, Mind::Hard(Some(weights))]
}

fn seed(number: u32) -> Seed {
    Seed([29; 32]).for_ply(number)
}

/// The same deck with the cards that are not seen dealt anew among their places.
fn permuted(deck: &Deck, unseen: Cards, luck: &Seed) -> Deck {
    let order: Vec<Card> = Deck::shuffled(luck)
        .cards()
        .iter()
        .copied()
        .filter(|card| unseen.contains(*card))
        .collect();
    let mut next = order.into_iter();
    let cards = deck.cards().map(|card| {
        if unseen.contains(card) {
            next.next().unwrap()
        } else {
            card
        }
    });
    Deck::new(cards).unwrap()
}

#[test]
fn hidden_cards_change_no_choice_of_any_level_in_2000_positions() {
    let weights = weights();
    let minds = minds(&weights);
    let mut positions = 0;
    let mut moved = 0;
    for number in 0.. {
        if positions >= 2000 {
            break;
        }
        let rules = Preset::ALL[number as usize % Preset::ALL.len()].rules();
        let deck = Deck::shuffled(&seed(number));
        let mut round = Round::deal(rules, Seat::B, &deck);
        let mut actions: Vec<Action> = Vec::new();
        while let Some(seat) = round.turn() {
            let view = round.view(seat);
            let luck = seed(number).for_ply(actions.len() as u32);
            let other_deck = permuted(&deck, view.unseen(), &luck);
            moved += u32::from(other_deck != deck);
            let mut other = Round::deal(rules, Seat::B, &other_deck);
            for action in &actions {
                other.apply(*action).unwrap();
            }
            for mind in &minds {
                assert_eq!(
                    mind.choose(&view, &luck),
                    mind.choose(&other.view(seat), &luck),
                    "{view:?}"
                );
            }
            positions += 1;
            let mind = &minds[(number as usize + usize::from(seat == Seat::B)) % 3];
            let action = mind.choose(&view, &luck).unwrap();
            round.apply(action).unwrap();
            actions.push(action);
        }
    }
    assert!(
        moved > 1900,
        "the hidden cards were dealt anew in {moved} positions"
    );
}

/// The presets, and each option that a preset does not have.
fn tables() -> Vec<Rules> {
    let mut tables: Vec<Rules> = Preset::ALL.iter().map(|preset| preset.rules()).collect();
    for preset in Preset::ALL {
        let rules = preset.rules();
        tables.push(Rules {
            sheet: Sheet::Hollywood,
            ..rules
        });
        tables.push(Rules {
            stock_end: StockEnd::LastDiscard,
            big_gin: Some(50),
            ..rules
        });
        tables.push(rules.single_round());
        tables.push(Rules {
            target: Some(50),
            layoffs: knockwood_engine::LayoffsMade::ByPlayer,
            ..rules
        });
    }
    tables
}

#[test]
fn every_level_plays_every_table_to_the_end() {
    let weights = weights();
    let minds = minds(&weights);
    for (number, rules) in tables().into_iter().enumerate() {
        for (a, b) in [(0, 1), (1, 2), (2, 0), (2, 2)] {
            let mut game = Game::new(rules, seed(number as u32)).unwrap();
            while !game.is_over() {
                let action = match game.turn() {
                    Some(seat) => {
                        let mind = &minds[if seat == Seat::A { a } else { b }];
                        let view = game.view(seat);
                        let action = mind
                            .choose(&view, &game.seed().for_ply(game.ply()))
                            .unwrap();
                        assert!(view.is_legal(action));
                        action
                    }
                    None => Action::Deal,
                };
                game.apply(action).unwrap();
            }
        }
    }
}

#[test]
fn nobody_chooses_out_of_turn() {
    let game = Game::new(Rules::default(), seed(1)).unwrap();
    let weights = weights();
    for mind in minds(&weights) {
        assert_eq!(mind.choose(&game.view(Seat::B), &seed(2)), None);
        assert!(mind.choose(&game.view(Seat::A), &seed(2)).is_some());
    }
}

#[test]
fn every_level_takes_gin_when_it_has_it() {
    let weights = weights();
    for number in 0..200 {
        for mind in minds(&weights) {
            let mut round = Round::deal(Rules::default(), Seat::B, &Deck::shuffled(&seed(number)));
            while let Some(seat) = round.turn() {
                let view = round.view(seat);
                let action = mind.choose(&view, &seed(number)).unwrap();
                let gin = view.phase == Phase::Discard
                    && view
                        .knock_discards()
                        .iter()
                        .any(|card| knockwood_engine::deadwood(view.hand.without(card)) == 0);
                if gin {
                    let Action::Knock { discard, .. } = action else {
                        unreachable!("{action} with gin in {view:?}");
                    };
                    assert_eq!(knockwood_engine::deadwood(view.hand.without(discard)), 0);
                }
                round.apply(action).unwrap();
            }
        }
    }
}

/// How many of a hundred games the first level wins against the second, seats in turn.
fn wins(first: Mind<'_>, second: Mind<'_>) -> u32 {
    let mut won = 0;
    for number in 0..100 {
        let mut game = Game::new(Rules::default(), seed(number)).unwrap();
        let own = Seat::ALL[number as usize % 2];
        while !game.is_over() {
            let action = match game.turn() {
                Some(seat) => {
                    let mind = if seat == own { first } else { second };
                    mind.choose(&game.view(seat), &game.seed().for_ply(game.ply()))
                        .unwrap()
                }
                None => Action::Deal,
            };
            game.apply(action).unwrap();
        }
        won += u32::from(game.winner() == Some(own));
    }
    won
}

#[test]
fn each_level_is_felt() {
    let weights = weights();
    let [easy, normal, hard] = minds(&weights);
    let (low, high) = (wins(normal, easy), wins(hard, normal));
    assert!(low >= 70, "normal won {low} of 100 against easy");
    assert!(high >= 60, "hard won {high} of 100 against normal");
}

#[test]
fn weights_of_another_kind_or_length_are_refused() {
    let good = include_bytes!("../data/hard.kwv");
    assert!(good.len() < 64 * 1024);
    assert_eq!(good.len(), Weights::BYTES);
    assert_eq!(Weights::parse(b"").err(), Some(WeightsError::Kind));
    assert_eq!(
        Weights::parse(&good[..good.len() - 1]).err(),
        Some(WeightsError::Length {
            found: good.len() - 1
        })
    );
    let mut other = good.to_vec();
    other[4] ^= 1;
    assert!(matches!(
        Weights::parse(&other),
        Err(WeightsError::Inputs(_))
    ));
}

#[test]
fn personas_differ_and_are_described_in_two_lines() {
    for level in Level::ALL {
        let persona = level.persona();
        assert!(
            persona
                .manner
                .iter()
                .all(|line| (20..=90).contains(&line.len())),
            "{persona:?}"
        );
        assert!(
            persona
                .face
                .chars()
                .all(|letter| letter.is_ascii_lowercase())
        );
        for other in Level::ALL.into_iter().filter(|other| *other != level) {
            assert_ne!(other.persona().name, persona.name);
            assert_ne!(other.persona().face, persona.face);
        }
    }
    // The names of levels are in records of settings and in the line protocol.
    assert_eq!(Level::ALL.map(Level::name), ["easy", "normal", "hard"]);
    let game = Game::new(Rules::default(), seed(3)).unwrap();
    let (view, luck) = (game.view(Seat::A), seed(4));
    assert_eq!(
        bot::choose(Level::Easy, &view, &luck),
        Mind::Easy.choose(&view, &luck)
    );
}
