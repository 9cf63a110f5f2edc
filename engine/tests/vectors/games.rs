//! `games.jsonl`: whole games and their final sums.

use knockwood_engine::{
    Breakdown, Column, PerSeat, Preset, RoundResult, Rules, ScoreSheet, Seat, Sheet,
};
use serde_json::Value;

use crate::data::{self, lines, report};
use crate::rounds::end_named;

const FILE: &str = "games.jsonl";

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
        rules.big_gin = Some(data::number(&case["options"]["big_gin_bonus"]));
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
    let lines = lines(FILE);
    for line in &lines {
        let case = &line.object;
        let rules = game_rules(case);
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
            case,
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
                    check_column(case, expect, &rules, column);
                }
            }
            None => check_column(case, expect, &rules, &sheet.columns()[0]),
        }
    }
    report(FILE, lines.len(), lines.len());
}
