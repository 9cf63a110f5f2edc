//! `edge.jsonl.gz`: cases made by hand, each with its reason.

use std::collections::BTreeSet;

use knockwood_engine::{
    Cards, Defence, Layoff, Layoffs, Meld, MeldKind, Spread, best_defence, best_discards, deadwood,
};
use serde_json::Value;

use crate::data::{Line, card, cards, lines, melds, number, report, spread, spreads};
use crate::layoff::check_legal;

const FILE: &str = "edge.jsonl.gz";

#[test]
fn every_hand_made_case_agrees() {
    let lines = lines(FILE);
    for line in &lines {
        let (input, expect) = (line.get("input"), line.get("expect"));
        match line.get("kind").as_str().expect("a kind") {
            "meld" => meld(line, input, expect),
            "hand" => hand(line, input, expect),
            "layoff" => layoff(line, input, expect),
            "layoff_card" => layoff_card(line, input, expect),
            "arrangement" => arrangement(line, input, expect),
            "flow" => crate::flow::check(line),
            kind => panic!("{}: unknown kind {kind}", line.id),
        }
    }
    report(FILE, lines.len(), lines.len());
}

fn meld(line: &Line, input: &Value, expect: &Value) {
    let kind = Meld::new(cards(&input["cards"]))
        .ok()
        .map(|meld| match meld.kind() {
            MeldKind::Run => "run",
            MeldKind::Set => "set",
        });
    assert_eq!(
        kind,
        expect["meld"].as_str(),
        "{}: {}",
        line.id,
        line.get("why")
    );
}

fn hand(line: &Line, input: &Value, expect: &Value) {
    let why = format!("{}: {}", line.id, line.get("why"));
    let hand = cards(&input["hand"]);
    let limit = number(&input["knock_limit"]);
    assert_eq!(deadwood(hand), number(&expect["deadwood_all"]), "{why}");
    let best: BTreeSet<Spread> = Spread::all_best_of(hand).collect();
    assert_eq!(
        best.len(),
        usize::from(number(&expect["n_best_melds"])),
        "{why}"
    );
    let theirs = spreads(&expect["best_melds"]);
    assert!(theirs.is_subset(&best), "{why}");
    if hand.len() == 10 {
        assert_eq!(expect["can_knock"], deadwood(hand) <= limit, "{why}");
        assert_eq!(expect["is_gin"], deadwood(hand) == 0, "{why}");
        return;
    }
    let left = number(&expect["deadwood_after_best_discard"]);
    assert_eq!(
        best_discards(hand),
        (left, cards(&expect["best_discards"])),
        "{why}"
    );
    let taken = Some(&input["taken_from_pile"])
        .filter(|taken| !taken.is_null())
        .map(card);
    let may_knock: Cards = hand
        .iter()
        .filter(|&thrown| Some(thrown) != taken && deadwood(hand.without(thrown)) <= limit)
        .collect();
    assert_eq!(may_knock, cards(&expect["knock_discards"]), "{why}");
    assert_eq!(expect["all_melded"], deadwood(hand) == 0, "{why}");
}

fn layoff(line: &Line, input: &Value, expect: &Value) {
    let id = &line.id;
    let knocker = spread(&input["knocker_melds"]);
    let kept = knocker.deadwood(cards(&input["knocker_hand"]));
    let hand = cards(&input["defender_hand"]);
    assert_eq!(
        kept,
        number(&expect["knocker_deadwood"]),
        "{id}: {}",
        line.get("why")
    );
    check_answer(id, &knocker, kept, hand, expect);
    let worse = &expect["meld_first_defender_deadwood"];
    assert!(
        worse.is_null() || number(worse) > best_defence(&knocker, hand).deadwood,
        "{id}"
    );
}

/// The best answer to a knock or gin, and the house's score: 25 for gin and for an undercut.
fn check_answer(id: &str, knocker: &Spread, kept: u8, hand: Cards, expect: &Value) {
    let gin = kept == 0;
    let defence = if gin {
        Defence::without_layoffs(hand)
    } else {
        best_defence(knocker, hand)
    };
    assert_eq!(
        defence.deadwood,
        number(&expect["defender_deadwood"]),
        "{id}"
    );
    check_legal(id, knocker, hand, &defence);
    if gin {
        assert_eq!(expect["winner"], "knocker", "{id}");
        assert_eq!(expect["kind"], "gin", "{id}");
        assert_eq!(expect["points"], defence.deadwood + 25, "{id}");
    } else {
        crate::layoff::check_result(id, expect, kept, defence.deadwood);
    }
}

fn layoff_card(line: &Line, input: &Value, expect: &Value) {
    let why = format!("{}: {}", line.id, line.get("why"));
    let melds = melds(&input["melds"]);
    let knocker = Spread::new(&melds).unwrap();
    let mut layoffs = Layoffs::EMPTY;
    for step in input["laid"].as_array().expect("a list") {
        let onto = melds[usize::from(number(&step["meld"]))];
        layoffs
            .lay_off(
                &knocker,
                Layoff {
                    card: card(&step["card"]),
                    onto,
                },
            )
            .expect(&why);
    }
    let card = card(&input["card"]);
    let takes: BTreeSet<Meld> = layoffs.fits(&knocker, card).collect();
    let onto = expect["onto"].as_array().expect("a list");
    let theirs = onto
        .iter()
        .map(|place| melds[usize::from(number(place))])
        .collect();
    assert_eq!(takes, theirs, "{why}");
    assert_eq!(
        expect["legal"],
        layoffs.takes(&knocker).contains(card),
        "{why}"
    );
    for onto in melds {
        let accepted = layoffs
            .clone()
            .lay_off(&knocker, Layoff { card, onto })
            .is_ok();
        assert_eq!(accepted, takes.contains(&onto), "{why}: {onto}");
    }
}

fn arrangement(line: &Line, input: &Value, expect: &Value) {
    let id = &line.id;
    let hand = cards(&input["knocker_hand"]);
    let defender = cards(&input["defender_hand"]);
    let options = expect["options"].as_array().expect("options are a list");
    let mut laid = BTreeSet::new();
    let mut scores = Vec::new();
    for option in options {
        let spread = spread(&option["melds"]);
        let kept = spread.deadwood(hand);
        assert!(
            Spread::all_of(hand).any(|other| other == spread),
            "{id}: {spread}"
        );
        assert_eq!(kept, number(&option["knocker_deadwood"]), "{id}: {spread}");
        check_answer(id, &spread, kept, defender, option);
        let points = i16::from(number(&option["points"]));
        scores.push(if option["winner"] == "knocker" {
            points
        } else {
            -points
        });
        laid.insert(spread);
    }
    if expect["all_minimal_arrangements"] == true {
        assert_eq!(laid, Spread::all_best_of(hand).collect(), "{id}");
    }
    let most = scores.iter().max();
    let best: Vec<usize> = (0..scores.len())
        .filter(|&at| Some(&scores[at]) == most)
        .collect();
    let theirs = expect["best_for_knocker"].as_array().expect("a list");
    let theirs: Vec<usize> = theirs.iter().map(|at| usize::from(number(at))).collect();
    assert_eq!(best, theirs, "{id}: {}", line.get("why"));
}
