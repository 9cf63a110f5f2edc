//! `layoff.jsonl.gz`: a knock and the defender's best answer.

use knockwood_engine::{
    Card, Cards, Defence, Layoff, Layoffs, Meld, Spread, best_defence, best_spread, deadwood,
    defended,
};
use serde_json::Value;

use crate::data::{card, cards, lines, melds, number, report};

const FILE: &str = "layoff.jsonl.gz";

#[test]
fn every_defence_is_the_joint_optimum() {
    let lines = lines(FILE);
    for line in &lines {
        let id = &line.id;
        let knocker_hand = cards(line.get("knocker_hand"));
        let knocker_melds = melds(line.get("knocker_melds"));
        let knocker = Spread::new(&knocker_melds).unwrap();
        let hand = cards(line.get("defender_hand"));
        let kept = number(line.get("knocker_deadwood"));
        assert_eq!(knocker.deadwood(knocker_hand), kept, "{id}");
        assert_eq!(
            deadwood(hand),
            number(line.get("defender_min_deadwood_before_layoff")),
            "{id}"
        );

        let optimum = number(line.get("defender_min_deadwood_after_layoff"));
        let defence = best_defence(&knocker, hand);
        assert_eq!(defence.deadwood, optimum, "{id}");
        assert_eq!(defended(&knocker, hand), optimum, "{id}");
        assert_eq!(number(line.get("openspiel_after_layoff")), optimum, "{id}");
        check_legal(id, &knocker, hand, &defence);

        let theirs = replayed(id, &knocker_melds, hand, line.get("laid_off"));
        let spread = Spread::new(&melds(line.get("defender_melds"))).unwrap();
        assert!((hand - theirs).contains_all(spread.cards()), "{id}");
        assert_eq!(spread.deadwood(hand - theirs), optimum, "{id}");

        let (best, worst) = own_melds_first(&knocker, hand);
        assert_eq!(best, number(line.get("meld_first_best")), "{id}");
        assert_eq!(worst, number(line.get("meld_first_worst")), "{id}");

        check_result(id, line.get("result"), kept, optimum);
        let tags = line.get("tags").as_array().expect("tags are a list");
        let tagged = |tag: &str| tags.iter().any(|other| other == tag);
        assert_eq!(tagged("joint_beats_meld_first"), optimum < best, "{id}");
        assert_eq!(
            tagged("knocker_melds_not_minimal"),
            kept > deadwood(knocker_hand),
            "{id}"
        );
    }
    report(FILE, lines.len(), lines.len());
}

/// Every layoff fits in its turn, and the sum is right.
pub(crate) fn check_legal(id: &str, knocker: &Spread, hand: Cards, defence: &Defence) {
    let mut layoffs = Layoffs::EMPTY;
    for layoff in defence.layoffs.iter() {
        assert!(hand.contains(layoff.card), "{id}: {layoff:?}");
        let fits = layoffs
            .fits(knocker, layoff.card)
            .any(|meld| meld == layoff.onto);
        assert!(fits, "{id}: {layoff:?}");
        layoffs
            .lay_off(knocker, layoff)
            .unwrap_or_else(|error| panic!("{id}: {error}"));
    }
    assert_eq!(layoffs, defence.layoffs, "{id}");
    let stays = hand - layoffs.cards();
    assert_eq!(layoffs.cards().len() as usize, layoffs.len(), "{id}");
    assert!(stays.contains_all(defence.spread.cards()), "{id}");
    assert_eq!(defence.spread, best_spread(stays), "{id}");
    assert_eq!(defence.spread.deadwood(stays), defence.deadwood, "{id}");
}

/// What the listed layoffs, made one after another, lay off.
fn replayed(id: &str, knocker: &[Meld], hand: Cards, laid_off: &Value) -> Cards {
    let spread = Spread::new(knocker).unwrap();
    let mut layoffs = Layoffs::EMPTY;
    for step in laid_off.as_array().expect("layoffs are a list") {
        let card = card(&step["card"]);
        let onto = knocker[usize::from(number(&step["meld"]))];
        assert!(hand.contains(card), "{id}: {card}");
        layoffs
            .lay_off(&spread, Layoff { card, onto })
            .unwrap_or_else(|error| panic!("{id}: {error}"));
    }
    layoffs.cards()
}

/// The best and the worst that come of choosing one's own best spread first.
fn own_melds_first(knocker: &Spread, hand: Cards) -> (u8, u8) {
    let after = Spread::all_best_of(hand).map(|spread| {
        let mut layoffs = Layoffs::EMPTY;
        let loose = spread.loose(hand);
        while let Some(card) = (layoffs.takes(knocker) & loose).first() {
            layoffs
                .lay_off(knocker, onto_a_run(&layoffs, knocker, card))
                .unwrap();
        }
        u8::try_from((loose - layoffs.cards()).points()).unwrap()
    });
    let after: Vec<u8> = after.collect();
    (*after.iter().min().unwrap(), *after.iter().max().unwrap())
}

/// The card's layoff; onto a run where one takes it, so that others may follow.
fn onto_a_run(layoffs: &Layoffs, knocker: &Spread, card: Card) -> Layoff {
    let longest = layoffs
        .fits(knocker, card)
        .max_by_key(|meld| meld.kind() as u8);
    Layoff {
        card,
        onto: longest.unwrap(),
    }
}

/// The house's score: a tie is an undercut, worth 25.
pub(crate) fn check_result(id: &str, result: &Value, knocker: u8, defender: u8) {
    let (winner, points, kind) = if defender <= knocker {
        ("defender", knocker - defender + 25, "undercut")
    } else {
        ("knocker", defender - knocker, "knock")
    };
    assert_eq!(result["winner"], winner, "{id}");
    assert_eq!(result["points"], points, "{id}");
    assert_eq!(result["kind"], kind, "{id}");
}
