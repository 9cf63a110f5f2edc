//! What crosses a wire: written as text where there is a notation, read strictly.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

mod common;

use common::{act, arranged, mind, play};
use knockwood_engine::{Action, Game, LayoffsMade, Preset, RoundResult, Rules, Seat, Seed, View};
use serde_json::{Value, json};

fn back<T>(value: &T) -> T
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + core::fmt::Debug,
{
    let text = serde_json::to_string(value).unwrap();
    let read: T = serde_json::from_str(&text).unwrap();
    assert_eq!(&read, value);
    read
}

#[test]
fn views_rules_actions_and_results_read_back() {
    for preset in Preset::ALL {
        back(&preset.rules());
        let mut game = Game::new(preset.rules(), Seed([2; 32])).unwrap();
        back(game.seed());
        while game.ply() < 60 && !game.is_over() {
            for seat in Seat::ALL {
                let view = back(&game.view(seat));
                assert!(view.legal_actions().eq(game.view(seat).legal_actions()));
            }
            let action = if game.turn().is_some() {
                mind(&game)
            } else {
                Action::Deal
            };
            back(&action);
            game.apply(action).unwrap();
        }
        game.results()
            .iter()
            .for_each(|result| assert_eq!(back::<RoundResult>(result), *result));
    }
}

fn layoff_view() -> View {
    let rules = Rules {
        layoffs: LayoffsMade::ByPlayer,
        ..Rules::default()
    };
    let a = "Ac 2c 3c 4d 5d 6d 7h 8h 9h Ts";
    let mut round = arranged(rules, a, "4c 5c 8d 9d Jd Jh Qh Kh 2s 3s", "Js", "");
    play(&mut round, "t kTs:Ac2c3c,4d5d6d,7h8h9h l4c>Ac2c3c");
    back(&round.view(Seat::A));
    round.view(Seat::B)
}

#[test]
fn cards_melds_and_actions_are_text() {
    let view = serde_json::to_value(layoff_view()).unwrap();
    assert_eq!(view["hand"], "5c 8d 9d Jd Jh Qh Kh 2s 3s");
    assert_eq!(view["showdown"]["knocker_spread"], "Ac2c3c 4d5d6d 7h8h9h");
    assert_eq!(
        view["showdown"]["layoffs"],
        json!([{"card": "4c", "onto": "Ac2c3c"}])
    );
    assert_eq!(view["history"][0], json!({"Took": ["A", "Js"]}));
    assert_eq!(
        serde_json::to_value(act("l4c>Ac2c3c")).unwrap(),
        "l4c>Ac2c3c"
    );
}

#[test]
fn reading_is_strict() {
    let good = serde_json::to_value(layoff_view()).unwrap();
    let altered = |path: &str, value: Value| {
        let mut view = good.clone();
        *view.pointer_mut(path).unwrap() = value;
        serde_json::from_value::<View>(view).is_err()
    };
    assert!(altered("/hand", json!("5c 5c")));
    assert!(altered("/hand", json!("1c")));
    assert!(altered("/pile", json!(["5c", "5c"])));
    assert!(altered("/showdown/knocker_spread", json!("Ac2c4c")));
    assert!(altered("/showdown/layoffs/0/onto", json!("6c7c8c")));
    assert!(altered("/seat", json!("C")));
    assert!(altered("/history", json!(vec![json!({"Drew": "A"}); 200])));
    let mut more = good.clone();
    more["opponent_hand"] = json!("2c");
    assert!(serde_json::from_value::<View>(more).is_err());
    assert!(serde_json::from_value::<Action>(json!("x1h")).is_err());
    assert!(serde_json::from_value::<Seed>(json!("00")).is_err());
    let mut rules = serde_json::to_value(Rules::default()).unwrap();
    rules["jokers"] = json!(2);
    assert!(serde_json::from_value::<Rules>(rules).is_err());
}

/// A view that no round could show is not refused by its form; asking it must be safe all the same.
#[test]
fn a_view_that_cannot_be_is_asked_safely() {
    let good = serde_json::to_value(layoff_view()).unwrap();
    let all: Vec<String> = knockwood_engine::Card::all()
        .map(|card| card.to_string())
        .collect();
    for phase in ["Offer", "Draw", "Discard", "LastDiscard", "Layoff", "Over"] {
        for hand in [
            "",
            "2c 2d 2h",
            &all[..11].join(" "),
            &all[..40].join(" "),
            &all.join(" "),
        ] {
            let mut view = good.clone();
            view["phase"] = json!(phase);
            view["hand"] = json!(hand);
            view["turn"] = json!("B");
            view["revealed"] = json!([hand, hand]);
            view["stock"] = json!(255);
            view["knock_limit"] = json!(255);
            let view: View = serde_json::from_value(view).unwrap();
            assert!(view.legal_actions().count() < 100_000);
            let choice = knockwood_engine::bot::choose(
                knockwood_engine::bot::Level::Normal,
                &view,
                &Seed([0; 32]),
            );
            assert!(choice.is_none_or(|action| view.is_legal(action)));
            let _ = (
                view.unseen(),
                view.upcard(),
                view.final_spread(Seat::A),
                view.final_spread(Seat::B),
            );
        }
    }
}
