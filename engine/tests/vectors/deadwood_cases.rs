//! `deadwood-cases.jsonl`: hands that other programs have got wrong.

use knockwood_engine::{Cards, best_discards, best_spread, deadwood};

use crate::data::{cards, lines, number, report};

const FILE: &str = "deadwood-cases.jsonl";

#[test]
fn every_case_has_the_least_deadwood() {
    let lines = lines(FILE);
    for line in &lines {
        let (id, why) = (&line.id, line.get("why"));
        let hand = cards(line.get("hand"));
        let least = number(line.get("deadwood"));
        assert_eq!(deadwood(hand), least, "{id}: {why}");
        assert_eq!(best_spread(hand).deadwood(hand), least, "{id}: {why}");

        let throws = cards(line.get("best_discards"));
        let left = line.get("after_best_discard");
        if left.is_null() {
            assert_eq!((hand.len(), throws), (10, Cards::EMPTY), "{id}");
        } else {
            assert_eq!(best_discards(hand), (number(left), throws), "{id}: {why}");
        }
    }
    report(FILE, lines.len(), lines.len());
}
