//! `rounds.jsonl`: single rounds and what they score, with layoffs made both ways.

use knockwood_engine::bot::{self, Level};
use knockwood_engine::{
    ActError, Action, Card, Cards, Deck, KnockLimit, LayoffsMade, OklahomaAce, PerSeat, Phase,
    Refusal, Round, RoundEnd, RoundResult, Rules, Seat, Seed, Spread, Tie,
};
use serde_json::Value;

use crate::data::{card, cards, lines, note, number, report, spread};

const FILE: &str = "rounds.jsonl";

fn some_card(value: &Value) -> Option<Card> {
    (!value.is_null()).then(|| card(value))
}

fn rules_of(case: &Value, layoffs: LayoffsMade) -> Rules {
    let mut rules = Rules {
        layoffs,
        ..Rules::default()
    };
    let mut ace = OklahomaAce::GinOnly;
    for (option, value) in case["rules"].as_object().unwrap() {
        match option.as_str() {
            "knock_limit" => rules.knock_limit = KnockLimit::Fixed(number(value)),
            "gin_bonus" => rules.gin_bonus = number(value),
            "undercut_bonus" => rules.undercut_bonus = number(value),
            "tie_is_undercut" => {
                rules.tie = if value.as_bool().unwrap() {
                    Tie::Undercut
                } else {
                    Tie::KnockerZero
                };
            }
            "big_gin_bonus" => rules.big_gin = Some(number(value)),
            "oklahoma_upcard" => {}
            "oklahoma_ace" => {
                ace = if value == "one" {
                    OklahomaAce::One
                } else {
                    OklahomaAce::GinOnly
                };
            }
            "oklahoma_spades_double" => rules.spades_double = value.as_bool().unwrap(),
            other => unreachable!("the option {other} is not known"),
        }
    }
    if case["rules"]["oklahoma_upcard"].is_string() {
        rules.knock_limit = KnockLimit::Upcard(ace);
    }
    rules.validate().unwrap();
    rules
}

/// The round of a case, just before the knocker's throw, and the card to throw. A is the knocker
/// and B deals. Cards that the case does not name are chosen so that nothing else happens.
fn before_the_throw(case: &Value, rules: Rules) -> (Round, Option<Card>) {
    let knocker = &case["knocker"];
    let defender = cards(&case["defender"]["hand"]);
    let taken = some_card(&knocker["taken_from_discard"]);
    let first_upcard = some_card(&case["rules"]["oklahoma_upcard"]);
    let named = cards(if knocker["hand11"].is_array() {
        &knocker["hand11"]
    } else {
        &knocker["hand10"]
    });
    let mut free = (Cards::ALL - named - defender - first_upcard.into_iter().collect()).iter();
    let mut spare = || free.next().unwrap();
    let (full, discard) = if named.len() == 10 {
        // The case begins after the throw: any other card was drawn and thrown.
        let thrown = spare();
        (named.with(thrown), Some(thrown))
    } else {
        (named, some_card(&knocker["discard"]))
    };
    let deal = |hand: Cards, upcard: Card, stock: &[Card]| {
        Deck::arranged(PerSeat::new(hand, defender), Seat::B, upcard, stock).unwrap()
    };
    let drawn = if named.len() == 10 {
        discard.unwrap()
    } else {
        full.first().unwrap()
    };
    let (deck, moves) = match (first_upcard, taken) {
        (Some(upcard), Some(taken)) if full.contains(upcard) && upcard != taken => {
            // The first upcard came to the hand a turn before the card taken last.
            let first = spare();
            let hand = full.without(upcard).without(taken).with(first);
            (
                deal(hand, upcard, &[taken]),
                format!("t x{first} d x{taken} t"),
            )
        }
        (upcard, Some(taken)) => {
            assert!(upcard.is_none_or(|upcard| upcard == taken), "{case}");
            (deal(full.without(taken), taken, &[]), "t".to_owned())
        }
        (upcard, None) => {
            let upcard = upcard.unwrap_or_else(&mut spare);
            (
                deal(full.without(drawn), upcard, &[drawn]),
                "p p d".to_owned(),
            )
        }
    };
    let mut round = Round::deal(rules, Seat::B, &deck);
    for action in moves.split(' ') {
        round.apply(action.parse().unwrap()).unwrap();
    }
    assert_eq!(
        (round.phase(), round.hand(Seat::A), round.turn()),
        (Phase::Discard, full, Some(Seat::A))
    );
    (round, discard)
}

fn spreads_of(case: &Value, rest: Cards) -> Vec<Spread> {
    match &case["knocker"]["spread"] {
        // Every arrangement with the least deadwood is said to give the same.
        Value::Null => Spread::all_best_of(rest).collect(),
        melds => vec![spread(melds)],
    }
}

pub(crate) fn end_named(kind: &str) -> RoundEnd {
    match kind {
        "knock" => RoundEnd::Knock,
        "undercut" => RoundEnd::Undercut,
        "gin" => RoundEnd::Gin,
        "big_gin" => RoundEnd::BigGin,
        "draw" => RoundEnd::StockOut,
        _ => unreachable!("no kind {kind}"),
    }
}

fn check_result(case: &Value, rules: &Rules, result: &RoundResult) {
    let expect = &case["expect"];
    let winner = match expect["winner"].as_str().unwrap() {
        "knocker" => Seat::A,
        _ => Seat::B,
    };
    // A tie that stays with the knocker is a kind of its own here, and a knock in the cases.
    let tie = result.deadwood[Seat::A] == result.deadwood[Seat::B] && rules.tie == Tie::KnockerZero;
    let end = match end_named(expect["kind"].as_str().unwrap()) {
        RoundEnd::Knock if tie => RoundEnd::Tie,
        end => end,
    };
    assert_eq!((result.end, result.winner), (end, Some(winner)), "{case}");
    assert_eq!(
        u64::from(result.points),
        expect["points"].as_u64().unwrap(),
        "{case}"
    );
}

fn reason_of(error: &ActError) -> &'static str {
    match error.why {
        Refusal::OverLimit { .. } => "over_limit",
        Refusal::JustTaken(_) => "card_just_taken",
        Refusal::BigGinOff => "big_gin_off",
        _ => "another",
    }
}

/// Lets the defender lay off as the normal mind does.
fn finish(round: &mut Round) {
    while let Some(seat) = round.turn() {
        let action = bot::choose(Level::Normal, &round.view(seat), &Seed([0; 32])).unwrap();
        round.apply(action).unwrap();
    }
}

fn check_round(case: &Value, layoffs: LayoffsMade) {
    let rules = rules_of(case, layoffs);
    if case["knocker"]["deadwood"].is_u64() {
        let knocker = &case["knocker"];
        let deadwood = PerSeat::new(
            number(&knocker["deadwood"]),
            number(&case["defender"]["deadwood_after_layoffs"]),
        );
        let big = knocker["big_gin"].as_bool().unwrap_or(false);
        let result = RoundResult::of_knock(&rules, Seat::B, Seat::A, deadwood, big, 1);
        return check_result(case, &rules, &result);
    }
    let (before, discard) = before_the_throw(case, rules);
    let rest = discard.map_or(before.hand(Seat::A), |card| {
        before.hand(Seat::A).without(card)
    });
    for spread in spreads_of(case, rest) {
        let action = discard.map_or(Action::BigGin(spread), |discard| Action::Knock {
            discard,
            spread,
        });
        let mut round = before;
        match round.apply(action) {
            Ok(()) => {
                finish(&mut round);
                check_result(case, &rules, round.result().unwrap());
            }
            Err(error) => {
                assert_eq!(case["expect"]["kind"], "refused", "{error}");
                assert_eq!(
                    case["expect"]["reason"],
                    reason_of(&error),
                    "{case}: {error}"
                );
                assert_eq!(round, before);
            }
        }
    }
}

fn check_file(layoffs: LayoffsMade) {
    let lines = lines(FILE);
    for line in &lines {
        check_round(&line.object, layoffs);
    }
    match layoffs {
        LayoffsMade::ForPlayer => report(FILE, lines.len(), lines.len()),
        LayoffsMade::ByPlayer => note(&format!("{FILE}: and again with layoffs by hand")),
    }
}

#[test]
fn rounds_score_as_listed_with_layoffs_made_for_the_player() {
    check_file(LayoffsMade::ForPlayer);
}

#[test]
fn rounds_score_as_listed_with_layoffs_made_by_the_player() {
    check_file(LayoffsMade::ByPlayer);
}
