//! The listed cases: single rounds and what they score, whole games and their sums.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

mod common;

use common::{card, cards, play};
use knockwood_engine::bot::{self, Level};
use knockwood_engine::{
    ActError, Action, Breakdown, Card, Cards, Column, Deck, KnockLimit, LayoffsMade, Meld,
    OklahomaAce, PerSeat, Phase, Preset, Refusal, Round, RoundEnd, RoundResult, Rules, ScoreSheet,
    Seat, Seed, Sheet, Spread, Tie,
};
use serde_json::Value;

const ROUNDS: &str = include_str!("data/rounds.jsonl");
const GAMES: &str = include_str!("data/games.jsonl");

fn lines(text: &str) -> impl Iterator<Item = Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap())
}

fn card_list(value: &Value) -> Cards {
    value
        .as_array()
        .unwrap()
        .iter()
        .map(|text| card(text.as_str().unwrap()))
        .collect()
}

fn some_card(value: &Value) -> Option<Card> {
    value.as_str().map(card)
}

fn small(value: &Value) -> u8 {
    u8::try_from(value.as_u64().unwrap()).unwrap()
}

fn rules_of(case: &Value, layoffs: LayoffsMade) -> Rules {
    let mut rules = Rules {
        layoffs,
        ..Rules::default()
    };
    let mut ace = OklahomaAce::GinOnly;
    for (option, value) in case["rules"].as_object().unwrap() {
        match option.as_str() {
            "knock_limit" => rules.knock_limit = KnockLimit::Fixed(small(value)),
            "gin_bonus" => rules.gin_bonus = small(value),
            "undercut_bonus" => rules.undercut_bonus = small(value),
            "tie_is_undercut" => {
                rules.tie = if value.as_bool().unwrap() {
                    Tie::Undercut
                } else {
                    Tie::KnockerZero
                };
            }
            "big_gin_bonus" => rules.big_gin = Some(small(value)),
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
    let defender = card_list(&case["defender"]["hand"]);
    let taken = some_card(&knocker["taken_from_discard"]);
    let first_upcard = some_card(&case["rules"]["oklahoma_upcard"]);
    let named = card_list(if knocker["hand11"].is_array() {
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
    play(&mut round, &moves);
    assert_eq!(
        (round.phase(), round.hand(Seat::A), round.turn()),
        (Phase::Discard, full, Some(Seat::A))
    );
    (round, discard)
}

fn spreads_of(case: &Value, rest: Cards) -> Vec<Spread> {
    match case["knocker"]["spread"].as_array() {
        Some(melds) => {
            let melds: Vec<Meld> = melds
                .iter()
                .map(|meld| Meld::new(card_list(meld)).unwrap())
                .collect();
            vec![Spread::new(&melds).unwrap()]
        }
        // Every arrangement with the least deadwood is said to give the same.
        None => Spread::all_best_of(rest).collect(),
    }
}

fn end_named(kind: &str) -> RoundEnd {
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
            small(&knocker["deadwood"]),
            small(&case["defender"]["deadwood_after_layoffs"]),
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

#[test]
fn rounds_score_as_listed_with_layoffs_made_for_the_player() {
    let count = lines(ROUNDS)
        .inspect(|case| check_round(case, LayoffsMade::ForPlayer))
        .count();
    assert_eq!(count, 35);
}

#[test]
fn rounds_score_as_listed_with_layoffs_made_by_the_player() {
    let count = lines(ROUNDS)
        .inspect(|case| check_round(case, LayoffsMade::ByPlayer))
        .count();
    assert_eq!(count, 35);
}

fn seat_named(name: &str) -> Option<Seat> {
    match name {
        "A" => Some(Seat::A),
        "B" => Some(Seat::B),
        _ => None,
    }
}

fn game_rules(case: &Value) -> Rules {
    let mut rules = match case["preset"].as_str().unwrap() {
        "hollywood" => Rules {
            sheet: Sheet::Hollywood,
            ..Preset::Full.rules()
        },
        name => name.parse::<Preset>().unwrap().rules(),
    };
    if case["options"]["big_gin_bonus"].is_u64() {
        rules.big_gin = Some(small(&case["options"]["big_gin_bonus"]));
    }
    rules.validate().unwrap();
    rules
}

fn number(value: &Value) -> u16 {
    u16::try_from(value.as_u64().unwrap()).unwrap()
}

fn of_seats(value: &Value) -> PerSeat<u16> {
    PerSeat::new(number(&value["A"]), number(&value["B"]))
}

fn check_sums(
    case: &Value,
    expect: &Value,
    points: PerSeat<u16>,
    winner: Option<Seat>,
    sums: Option<PerSeat<Breakdown>>,
) {
    assert_eq!(points, of_seats(&expect["totals_before_bonus"]), "{case}");
    assert_eq!(
        winner,
        expect["game_winner"].as_str().and_then(seat_named),
        "{case}"
    );
    assert_eq!(sums.is_some(), expect["breakdown"].is_object(), "{case}");
    let Some(sums) = sums else { return };
    for (seat, name) in [(Seat::A, "A"), (Seat::B, "B")] {
        let wanted = &expect["breakdown"][name];
        let wanted = Breakdown {
            points: number(&wanted["points"]),
            rounds_won: number(&wanted["rounds_won"]),
            boxes: number(&wanted["boxes"]),
            game_bonus: number(&wanted["game_bonus"]),
            shutout_bonus: number(&wanted["shutout_bonus"]),
            total: number(&wanted["total"]),
        };
        assert_eq!(sums[seat], wanted, "{case}");
        assert_eq!(sums[seat].total, of_seats(&expect["final"])[seat]);
    }
}

fn check_column(case: &Value, expect: &Value, rules: &Rules, column: &Column) {
    let winner = column.closed.and_then(|closed| closed.winner);
    check_sums(case, expect, column.points, winner, column.breakdown(rules));
    let after = column.closed.map(|closed| u64::from(closed.after_round));
    assert_eq!(after, expect["over_after_round"].as_u64(), "{case}");
}

#[test]
fn games_sum_up_as_listed() {
    let mut count = 0;
    for case in lines(GAMES) {
        let rules = game_rules(&case);
        let mut sheet = ScoreSheet::new(&rules);
        let mut over_after = None;
        for (place, round) in case["rounds"].as_array().unwrap().iter().enumerate() {
            assert!(!sheet.is_over(), "a round after the end: {case}");
            let result = RoundResult {
                dealer: Seat::B,
                end: end_named(round["kind"].as_str().unwrap()),
                winner: seat_named(round["winner"].as_str().unwrap()),
                deadwood: PerSeat::new(0, 0),
                bonus: 0,
                factor: 1,
                points: number(&round["points"]),
            };
            sheet.enter(&rules, &result);
            if sheet.is_over() {
                over_after = Some(place as u64 + 1);
            }
        }
        let expect = &case["expect"];
        check_sums(
            &case,
            expect,
            sheet.scores(),
            sheet.winner(&rules),
            sheet.breakdown(&rules),
        );
        assert_eq!(over_after, expect["over_after_round"].as_u64(), "{case}");
        match expect["columns"].as_array() {
            Some(columns) => {
                assert_eq!(columns.len(), sheet.columns().len());
                for (expect, column) in columns.iter().zip(sheet.columns()) {
                    check_column(&case, expect, &rules, column);
                }
            }
            None => check_column(&case, expect, &rules, &sheet.columns()[0]),
        }
        count += 1;
    }
    assert_eq!(count, 24);
}

#[test]
fn the_cards_of_a_case_are_read_as_written() {
    assert_eq!(
        cards("4h 5h"),
        [card("5h"), card("4h")].into_iter().collect()
    );
}
