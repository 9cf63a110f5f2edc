//! What advice says is true: everything that can be counted is counted again by brute force.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "small counts"
)]

use std::collections::HashSet;

use knockwood_engine::bot::Mind;
use knockwood_engine::bot::value::Weights;
use knockwood_engine::{
    Action, Advice, AdvisedAction, Card, Cards, Game, LayoffsMade, Meld, Phase, Preset, Rules,
    Seed, Spread, View, wanted,
};

fn weights() -> Weights {
    Weights::parse(include_bytes!("../data/hard.kwv")).unwrap()
}

/// Views of seats to act, from games of `normal` against `hard` over all presets.
fn positions(count: usize, weights: &Weights) -> Vec<View> {
    let mut views = Vec::new();
    for number in 0.. {
        let mut rules = Preset::ALL[number as usize % Preset::ALL.len()].rules();
        if number % 4 == 0 {
            rules.layoffs = LayoffsMade::ByPlayer;
        }
        let mut game = Game::new(rules, Seed([77; 32]).for_ply(number)).unwrap();
        for _ in 0..90 {
            let Some(seat) = game.turn() else {
                if game.apply(Action::Deal).is_err() {
                    break;
                }
                continue;
            };
            let view = game.view(seat);
            if game.ply() % 3 == number % 3 || view.phase == Phase::Layoff {
                views.push(view);
            }
            if views.len() == count {
                return views;
            }
            let mind = if game.ply().is_multiple_of(2) {
                Mind::Normal
            } else {
                Mind::Hard(Some(weights))
            };
            let action = mind
                .choose(&view, &game.seed().for_ply(game.ply()))
                .unwrap();
            game.apply(action).unwrap();
        }
    }
    views
}

/// The least that any spread leaves.
fn least(hand: Cards) -> u8 {
    Spread::all_of(hand)
        .map(|spread| spread.deadwood(hand))
        .min()
        .unwrap()
}

fn after_best_throw(full: Cards, barred: Option<Card>) -> u8 {
    full.iter()
        .filter(|card| Some(*card) != barred)
        .map(|card| least(full.without(card)))
        .min()
        .unwrap()
}

/// The chance in thousandths that the opponent can meld the card at once, by dealing the cards that
/// matter one after another.
fn wanted_again(view: &View, card: Card) -> f64 {
    let unseen = view.unseen();
    let hidden = f64::from(view.opponent_count) - f64::from(view.opponent_known.len());
    let matter: Vec<Card> = unseen
        .iter()
        .filter(|other| {
            other.rank() == card.rank()
                || other.suit() == card.suit()
                    && (other.rank() as i32 - card.rank() as i32).abs() <= 2
        })
        .collect();
    1000.0
        * deal(
            &matter,
            view.opponent_known,
            hidden,
            f64::from(unseen.len()),
            card,
        )
}

fn deal(matter: &[Card], held: Cards, places: f64, cards: f64, card: Card) -> f64 {
    let Some((next, rest)) = matter.split_first() else {
        let melds = Meld::new(held.with(card)).is_ok() || any_meld_with(held, card);
        return if melds { 1.0 } else { 0.0 };
    };
    let chance = places / cards;
    let mut sum = 0.0;
    if places > 0.0 {
        sum += chance * deal(rest, held.with(*next), places - 1.0, cards - 1.0, card);
    }
    if chance < 1.0 {
        sum += (1.0 - chance) * deal(rest, held, places, cards - 1.0, card);
    }
    sum
}

fn any_meld_with(held: Cards, card: Card) -> bool {
    held.iter().any(|a| {
        held.iter()
            .filter(|b| *b != a)
            .any(|b| Meld::new(Cards::one(a).with(b).with(card)).is_ok())
    })
}

fn check_counts(view: &View, option: &AdvisedAction) {
    let (hand, unseen) = (view.hand, view.unseen());
    let after = match option.action {
        Action::Discard(card) => {
            let again = wanted_again(view, card);
            let said = f64::from(option.wanted.unwrap());
            assert!(
                (said - again).abs() <= 0.51,
                "{said} and {again} for {card} in {view:?}"
            );
            assert_eq!(option.wanted, Some(wanted(view, card)));
            hand.without(card)
        }
        Action::Draw | Action::Pass => hand,
        Action::Take => {
            let card = view.upcard().unwrap();
            assert_eq!(
                option.deadwood,
                after_best_throw(hand.with(card), Some(card)),
                "{view:?}"
            );
            return;
        }
        Action::Knock { discard, spread } => {
            let rest = hand.without(discard);
            assert_eq!(option.deadwood, spread.deadwood(rest));
            for knock in &option.spreads {
                assert!(view.is_legal(Action::Knock {
                    discard,
                    spread: knock.spread
                }));
                assert_eq!(knock.deadwood, knock.spread.deadwood(rest));
                for card in unseen | view.opponent_known {
                    let fits = knock
                        .spread
                        .melds()
                        .any(|meld| Meld::new(meld.cards().with(card)).is_ok());
                    assert_eq!(
                        knock.lays_off.contains(card),
                        fits && knock.deadwood > 0,
                        "{card} onto {}",
                        knock.spread
                    );
                }
            }
            return;
        }
        _ => return,
    };
    assert_eq!(
        option.deadwood,
        least(after),
        "{} in {view:?}",
        option.action
    );
    assert_eq!(option.spread.deadwood(after), option.deadwood);
    for card in unseen {
        let melds = least(after.with(card)) < option.deadwood + card.points();
        let helps = melds && after_best_throw(after.with(card), None) < option.deadwood;
        assert_eq!(
            option.helps.contains(card),
            helps,
            "{card} after {} in {view:?}",
            option.action
        );
    }
}

#[test]
fn the_numbers_of_200_positions_are_true() {
    let weights = weights();
    for view in positions(200, &weights) {
        let advice = Advice::of(&view, &weights).unwrap();
        assert_eq!(u32::from(advice.unseen), view.unseen().len());
        for option in &advice.options {
            check_counts(&view, option);
            assert!(option.round_chance <= 1000 && option.game_chance <= 1000);
        }
    }
}

#[test]
fn every_legal_action_is_ranked_once_and_the_first_is_what_hard_does() {
    let weights = weights();
    for view in positions(200, &weights) {
        let advice = Advice::of(&view, &weights).unwrap();
        let mut said: HashSet<Action> = HashSet::new();
        for option in &advice.options {
            let new = match option.action {
                Action::Knock { discard, .. } => {
                    assert!(option.spreads.iter().any(|it| option.action
                        == Action::Knock {
                            discard,
                            spread: it.spread
                        }));
                    option.spreads.iter().all(|it| {
                        said.insert(Action::Knock {
                            discard,
                            spread: it.spread,
                        })
                    })
                }
                action => said.insert(action),
            };
            assert!(new, "{} twice", option.action);
        }
        let big_gins = |action: &Action| matches!(action, Action::BigGin(_));
        let legal: HashSet<Action> = view
            .legal_actions()
            .filter(|action| !big_gins(action))
            .collect();
        said.retain(|action| !big_gins(action));
        assert_eq!(said, legal, "{view:?}");
        let best = advice.best().unwrap().action;
        if view.phase == Phase::Layoff {
            continue;
        }
        let hard = Mind::Hard(Some(&weights))
            .choose(&view, &Seed([0; 32]))
            .unwrap();
        assert_eq!(best, hard, "{view:?}");
    }
}

#[test]
fn the_sentence_says_what_to_do_and_its_numbers_are_the_options() {
    let weights = weights();
    let mut reasons: HashSet<String> = HashSet::new();
    for view in positions(200, &weights) {
        let advice = Advice::of(&view, &weights).unwrap();
        let best = advice.best().unwrap();
        let why = &advice.why;
        assert!(
            why.ends_with('.') && why.contains(": ") && why.len() < 240,
            "{why}"
        );
        let begins = match best.action {
            Action::Discard(card) => format!("Throw the {}", card.name()),
            Action::Take => "Take the ".to_owned(),
            Action::Draw => "Draw from the stock".to_owned(),
            Action::Pass => "Pass".to_owned(),
            Action::Knock { .. } if best.deadwood == 0 => "Go gin".to_owned(),
            Action::Knock { .. } => "Knock with".to_owned(),
            _ => String::new(),
        };
        assert!(why.starts_with(&begins), "{why} for {}", best.action);
        if let Some((before, _)) = why.split_once(" unseen cards then help you") {
            let counted = format!("{} of {}", best.helps.len(), advice.unseen);
            assert!(before.ends_with(&counted), "{why}: {counted}");
        }
        if let Some((before, _)) = why.split_once(" points, the least you can have") {
            let all = view
                .discards()
                .iter()
                .map(|card| least(view.hand.without(card)))
                .min()
                .unwrap();
            assert!(before.ends_with(&format!("it leaves {all}")), "{why}");
        }
        if why.contains("lies in the pile") {
            assert!(
                view.pile
                    .iter()
                    .any(|card| why.contains(&format!("as the {} lies", card.name()))),
                "{why}"
            );
        }
        if let (Some((before, _)), Action::Discard(card)) =
            (why.split_once(" are left for a set"), best.action)
        {
            assert!(before.ends_with(card.rank().plural()));
            let left = (view.unseen() | view.hand.without(card))
                .iter()
                .filter(|other| other.rank() == card.rank());
            assert!(left.count() < 2, "{why}");
        }
        reasons.insert(
            why.split_once(": ")
                .unwrap()
                .1
                .chars()
                .filter(char::is_ascii_alphabetic)
                .take(12)
                .collect(),
        );
    }
    assert!(
        reasons.len() >= 8,
        "only {} kinds of reasons: {reasons:?}",
        reasons.len()
    );
}

#[test]
fn who_is_not_to_act_gets_no_advice() {
    let game = Game::new(Rules::default(), Seed([3; 32])).unwrap();
    assert_eq!(
        Advice::of(&game.view(knockwood_engine::Seat::B), &weights()),
        None
    );
}
