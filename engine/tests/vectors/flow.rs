//! The lines of `edge.jsonl.gz` about the order of play.

use std::collections::BTreeSet;

use knockwood_engine::{Action, Deck, KnockLimit, PerSeat, Phase, Round, Rules, Seat};
use serde_json::Value;

use crate::data::{Line, card, card_list, cards, number};
use crate::trajectory::{legal, seat};

pub(crate) fn check(line: &Line) {
    let why = format!("{}: {}", line.id, line.get("why"));
    let (input, expect) = (line.get("input"), line.get("expect"));
    let hands = PerSeat::new(cards(&input["hands"][0]), cards(&input["hands"][1]));
    let stock = card_list(&input["stock"]);
    let deck = Deck::arranged(hands, Seat::B, card(&input["upcard"]), &stock).unwrap();
    let knock_limit = KnockLimit::Fixed(number(&input["knock_limit"]));
    let rules = Rules {
        knock_limit,
        ..Rules::default()
    };
    let mut round = Round::deal(rules, Seat::B, &deck);
    for step in input["steps"].as_array().unwrap() {
        let step = action(step.as_str().unwrap());
        round
            .apply(step)
            .unwrap_or_else(|error| panic!("{why}: {error}"));
    }
    assert_eq!(
        round.phase() == Phase::Over,
        expect["over"] == true,
        "{why}"
    );
    if let Some(result) = round.result() {
        let wanted = &expect["result"];
        assert_eq!(result.points, u16::from(number(&wanted["points"])), "{why}");
        let winner = (!wanted["winner"].is_null()).then(|| seat(&wanted["winner"]));
        assert_eq!(result.winner, winner, "{why}");
    } else {
        let listed = |list: &Value| -> BTreeSet<String> {
            list.as_array()
                .unwrap()
                .iter()
                .map(|word| word.as_str().unwrap().to_owned())
                .collect()
        };
        assert_eq!(legal(&round), listed(&expect["legal"]), "{why}");
        assert_eq!(round.turn(), Some(seat(&expect["p"])), "{why}");
    }
}

fn action(words: &str) -> Action {
    match words {
        "pass" => Action::Pass,
        "draw_upcard" => Action::Take,
        "draw_stock" => Action::Draw,
        _ => match words.split_once(' ') {
            Some(("discard", card)) => Action::Discard(card.parse().unwrap()),
            _ => panic!("no such step as {words}"),
        },
    }
}
