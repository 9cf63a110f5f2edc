//! A view that no round could show is refused, and says why.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

mod common;
#[path = "common/random.rs"]
mod random;

use common::{card, cards};
use knockwood_engine::{
    Action, Cards, Game, LayoffsMade, PerSeat, Phase, Rules, RulesError, Seat, Seed, View,
    ViewError,
};
use proptest::prelude::*;

/// A's view after taking the upcard.
fn view() -> View {
    let mut game = Game::new(Rules::default(), Seed([0; 32])).unwrap();
    game.apply(Action::Take).unwrap();
    game.view(Seat::A)
}

fn error(change: impl FnOnce(&mut View)) -> ViewError {
    let mut view = view();
    assert_eq!(view.check(), Ok(()));
    change(&mut view);
    let error = view.check().unwrap_err();
    assert!(
        error.to_string().contains(':'),
        "{error} says what would do"
    );
    error
}

#[test]
fn what_cannot_be_is_named() {
    let held = view().hand.first().unwrap();
    assert_eq!(
        error(|view| view.rules.gin_bonus = 51),
        ViewError::Rules(RulesError::Bonus {
            name: "gin",
            bonus: 51
        })
    );
    let number = |name, value, wanted| ViewError::Number {
        name,
        value,
        wanted,
    };
    assert_eq!(
        error(|view| view.knock_limit = 11),
        number("knock_limit", 11, "0 to 10")
    );
    assert_eq!(error(|view| view.factor = 0), number("factor", 0, "1 or 2"));
    assert_eq!(
        error(|view| view.stock = 32),
        number("stock", 32, "0 to 31")
    );
    assert_eq!(error(|view| view.turn = None), ViewError::Turn(true));
    assert_eq!(
        error(|view| view.phase = Phase::Over),
        ViewError::Turn(false)
    );
    assert_eq!(
        error(|view| view.phase = Phase::Layoff),
        ViewError::Showdown(Phase::Layoff)
    );
    let count = |hand, count, phase, wanted| ViewError::Count {
        hand,
        count,
        phase,
        wanted,
    };
    assert_eq!(
        error(|view| view.hand = view.hand.without(held)),
        count("hand", 10, Phase::Discard, "11")
    );
    assert_eq!(
        error(|view| view.phase = Phase::Draw),
        count("hand", 11, Phase::Draw, "10")
    );
    assert_eq!(
        error(|view| view.opponent_count = 9),
        count("opponent_count", 9, Phase::Discard, "10")
    );
    assert_eq!(
        error(|view| view.opponent_known = Cards::one(held)),
        ViewError::Twice(held)
    );
    assert_eq!(error(|view| view.stock = 30), ViewError::NotWhole(51));
    let elsewhere = (Cards::ALL - view().hand).first().unwrap();
    assert_eq!(
        error(|view| view.drawn = Some(elsewhere)),
        ViewError::DrawnElsewhere(elsewhere)
    );
    assert_eq!(
        error(|view| view.barred = Some(elsewhere)),
        ViewError::DrawnElsewhere(elsewhere)
    );
    let both = PerSeat::new(Cards::one(held), Cards::one(held));
    assert_eq!(
        error(|view| view.revealed = Some(both)),
        ViewError::Twice(held)
    );
    let many = (Cards::ALL - view().hand).iter().take(11).collect();
    assert_eq!(
        error(|view| view.opponent_known = many),
        count(
            "opponent_count",
            10,
            Phase::Discard,
            "as many as are known, or more"
        )
    );
}

#[test]
fn the_knockers_hand_is_the_same_wherever_it_is_named() {
    let rules = Rules {
        layoffs: LayoffsMade::ByPlayer,
        ..Rules::default()
    };
    let knocker = "4h 5h 6h Qc Qd Qh 2c 2d 2s 3c";
    let defender = "7h 8h Qs Kc Kd Ks 9d 9c 4c 6s";
    let mut round = common::arranged(rules, knocker, defender, "Jc", "Jd");
    common::play(&mut round, "p p d kJd:2c2d2s,QcQdQh,4h5h6h");
    for seat in Seat::ALL {
        let mut view = round.view(seat);
        assert_eq!(view.check(), Ok(()));
        let hand = cards(knocker).without(card("3c")).with(card("Ac"));
        view.showdown.as_mut().unwrap().knocker_hand = hand;
        assert_eq!(view.check(), Err(ViewError::Showdown(Phase::Layoff)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_view_of_a_game_passes((rules, seed, choices) in random::game(80)) {
        let mut game = Game::new(rules, seed).unwrap();
        for choice in choices {
            for seat in Seat::ALL {
                prop_assert_eq!(game.view(seat).check(), Ok(()));
            }
            let Some(action) = random::next(&game, choice) else { break };
            game.apply(action).unwrap();
        }
    }
}
