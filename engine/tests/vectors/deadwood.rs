//! `deadwood.jsonl.gz`: hands, their least deadwood, and all spreads that leave it.

use std::collections::BTreeSet;

use knockwood_engine::{Spread, best_discards, best_spread, deadwood};

use crate::data::{cards, lines, number, report, spreads};

const FILE: &str = "deadwood.jsonl.gz";

#[test]
fn every_hand_has_the_least_deadwood() {
    let lines = lines(FILE);
    for line in &lines {
        let id = &line.id;
        let hand = cards(line.get("hand"));
        let least = number(line.get("deadwood_all"));
        assert_eq!(number(line.get("deadwood")), least, "{id}");
        assert_eq!(deadwood(hand), least, "{id}");

        let best = best_spread(hand);
        assert!(hand.contains_all(best.cards()), "{id}");
        assert_eq!(best.deadwood(hand), least, "{id}");

        let best_melds = line.get("best_melds");
        if !best_melds.is_null() {
            let ours: BTreeSet<Spread> = Spread::all_best_of(hand).collect();
            assert_eq!(ours, spreads(best_melds), "{id}");
            assert!(ours.contains(&best), "{id}");
        }

        assert!(matches!(hand.len(), 10 | 11), "{id}");
        if hand.len() == 11 {
            let left = number(line.get("deadwood_after_best_discard"));
            let throws = cards(line.get("best_discards"));
            assert_eq!(best_discards(hand), (left, throws), "{id}");
            let theirs = line.get("openspiel_min_deadwood_11");
            assert!(theirs.is_null() || number(theirs) > left, "{id}");
        }
    }
    report(FILE, lines.len(), lines.len());
}
