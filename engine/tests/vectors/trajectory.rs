//! `trajectory.jsonl.gz` and `trajectory-oklahoma.jsonl.gz`: whole rounds as `OpenSpiel` played them.
//!
//! Legal actions are compared at every step, the result at the end. Where `OpenSpiel` plays by
//! other rules, the lines say so, and what our rules do is checked in its place:
//!
//! - It lets the card just taken be thrown back: refused here, and the line ends with the refusal.
//! - It gives the opponent a choice after the last discard: the round is over here.
//! - It ends a round at the 50th upcard taken after the opening, ours at the 51st of all.
//! - Its layoffs name no meld: a card that two would take goes on with both in its lists, and with
//!   one in ours, which are then no longer than the lists.
//! - It hides some legal knocks, and the third card of a chain: listed here.
//! - Its players may lay out less than they could; ours always do their best once they have laid
//!   off. Such a line's score is compared with the best defence instead.

use std::collections::BTreeSet;

use knockwood_engine::{
    Action, Deck, Event, KnockLimit, Layoff, LayoffsMade, Meld, OklahomaAce, PerSeat, Phase,
    Refusal, Round, RoundEnd, Rules, Seat, Spread, StockEnd,
};
use serde_json::Value;

use crate::data::{Line, card, card_list, cards, lines, melds, number, report, spread};

fn rules(line: &Line, layoffs: LayoffsMade) -> Rules {
    let knock_limit = if line.get("oklahoma") == true {
        KnockLimit::Upcard(OklahomaAce::GinOnly)
    } else {
        KnockLimit::Fixed(10)
    };
    Rules {
        knock_limit,
        layoffs,
        stock_end: StockEnd::Ends,
        ..Rules::default()
    }
}

pub(crate) fn seat(value: &Value) -> Seat {
    Seat::ALL[usize::from(number(value))]
}

fn dealt(line: &Line, layoffs: LayoffsMade) -> Round {
    let deal = line.get("deal");
    let hands = PerSeat::new(cards(&deal["hands"][0]), cards(&deal["hands"][1]));
    let dealer = seat(line.get("dealer"));
    let stock = card_list(&deal["stock"]);
    let deck = Deck::arranged(hands, dealer, card(&deal["upcard"]), &stock).unwrap();
    let round = Round::deal(rules(line, layoffs), dealer, &deck);
    assert_eq!(round.knock_limit(), number(line.get("knock_limit")));
    round
}

/// What the line says that may be done, in our rules.
fn listed(view: &Value) -> BTreeSet<String> {
    let words = |field: &str| -> BTreeSet<String> {
        let words = view[field].as_array().map_or(&[][..], Vec::as_slice);
        words
            .iter()
            .map(|word| word.as_str().unwrap().to_owned())
            .collect()
    };
    let legal = &words("legal") - &words("not_house");
    &legal | &words("house_also")
}

/// What may be done, in the words of the lines: a knock without its spread, a layoff without its meld.
pub(crate) fn legal(round: &Round) -> BTreeSet<String> {
    let word = |action| match action {
        Action::Pass => "pass".to_owned(),
        Action::Take => "draw_upcard".to_owned(),
        Action::Draw => "draw_stock".to_owned(),
        Action::Discard(card) => format!("discard {card}"),
        Action::Knock { discard, .. } => format!("knock {discard}"),
        Action::LayOff(Layoff { card, .. }) => format!("layoff {card}"),
        Action::Done => "layoff_done".to_owned(),
        other => panic!("{other} is not in these rules"),
    };
    round.legal_actions().map(word).collect()
}

fn check_view(id: &str, round: &Round, view: &Value) {
    assert_eq!(legal(round), listed(view), "{id}");
    assert_eq!(round.turn(), Some(seat(&view["p"])), "{id}");
    if !view["stock"].is_null() {
        assert_eq!(round.stock_len(), number(&view["stock"]), "{id}");
    }
    // Between the draw and the throw the lines do not tell the upcard.
    if !view["up"].is_null() {
        assert_eq!(round.upcard(), Some(card(&view["up"])), "{id}");
    }
}

fn action(line: &Line, step: &Value) -> Action {
    match step["a"].as_str().unwrap() {
        "pass" => Action::Pass,
        "draw_upcard" => Action::Take,
        "draw_stock" => Action::Draw,
        "discard" => Action::Discard(card(&step["card"])),
        "knock" => Action::Knock {
            discard: card(&step["card"]),
            spread: match line.get("showdown") {
                Value::Null => panic!("{}: a knock without a showdown", line.id),
                showdown => spread(&showdown["knocker_melds"]),
            },
        },
        other => panic!("{}: {other} does not stand before a knock", line.id),
    }
}

/// How a line was checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Checked {
    /// To the end, score and all.
    Whole,
    /// To a step that our rules refuse.
    Refused,
    /// To the cap on upcards, where ours may go on.
    Cap,
    /// To the end, but with a defender who laid out less than they could.
    Careless,
}

fn check(line: &Line) -> Checked {
    let id = &line.id;
    let house = line.get("house");
    let steps = line.get("steps").as_array().unwrap();
    let mut round = dealt(line, LayoffsMade::ByPlayer);
    let mut view = line.get("start");
    for (place, step) in steps.iter().enumerate() {
        check_view(id, &round, view);
        assert_eq!(round.turn(), Some(seat(&step["p"])), "{id}");
        if house["first_illegal_step"] == place {
            let thrown = card(&step["card"]);
            let error = match step["a"].as_str().unwrap() {
                "discard" => round.apply(Action::Discard(thrown)).unwrap_err(),
                // The spread of such a knock is not always told; any does.
                "knock" => round
                    .apply(Action::Knock {
                        discard: thrown,
                        spread: Spread::EMPTY,
                    })
                    .unwrap_err(),
                other => panic!("{id}: {other} is never refused"),
            };
            assert_eq!(error.why, Refusal::JustTaken(thrown), "{id}");
            return Checked::Refused;
        }
        let action = action(line, step);
        let before = round;
        round
            .apply(action)
            .unwrap_or_else(|error| panic!("{id}: {error}"));
        match action {
            Action::Take | Action::Draw if round.phase() != Phase::Over => {
                assert_eq!(round.drawn(), Some(card(&step["card"])), "{id}");
            }
            Action::Knock { .. } => {
                return check_showdown(line, &before, action, &steps[place + 1..]);
            }
            _ => {}
        }
        if house["ends_at_step"] == place {
            let result = round.result().unwrap();
            assert_eq!((result.end, result.points), (RoundEnd::StockOut, 0), "{id}");
            assert_eq!(house["result"]["kind"], "draw", "{id}");
            return Checked::Whole;
        }
        view = &step["next"];
    }
    // Taken for the 50th time since the opening, or for the 51st of all.
    assert_eq!(line.get("end"), "upcard_cap", "{id}");
    assert!(house["result"].is_null(), "{id}");
    assert!(
        matches!(round.phase(), Phase::Discard | Phase::Over),
        "{id}"
    );
    Checked::Cap
}

fn check_showdown(line: &Line, before: &Round, knock: Action, steps: &[Value]) -> Checked {
    let id = &line.id;
    let showdown = line.get("showdown");
    // With layoffs made for the defender, the result is that of the best defence.
    let mut best = dealt(line, LayoffsMade::ForPlayer);
    replay(&mut best, before, knock);
    let result = best.result().unwrap();
    let defender = seat(&showdown["knocker"]).other();
    assert_eq!(
        result.deadwood[defender],
        number(&showdown["defender_deadwood_best"]),
        "{id}"
    );
    check_result(id, &best, &showdown["house_result_best_defender"]);

    // With layoffs as the line has them.
    let mut round = *before;
    round.apply(knock).unwrap();
    let knocker_melds = melds(&showdown["knocker_melds"]);
    let mut layoffs = showdown["laid_off"].as_array().unwrap().iter();
    let in_layoffs = |step: &&Value| step["next"]["phase"] == "layoff";
    let mut two_places = false;
    for step in steps.iter().filter(in_layoffs) {
        if step["a"] == "layoff" {
            let laid = card(&step["card"]);
            two_places |= round
                .view(defender)
                .layoffs()
                .filter(|one| one.card == laid)
                .count()
                > 1;
            lay_off(&mut round, &knocker_melds, layoffs.next().unwrap());
        }
        if two_places {
            let listed = listed(&step["next"]);
            assert!(legal(&round).is_subset(&listed), "{id}");
        } else {
            check_view(id, &round, &step["next"]);
        }
    }
    for layoff in layoffs {
        lay_off(&mut round, &knocker_melds, layoff);
    }
    if round.phase() == Phase::Layoff {
        round.apply(Action::Done).unwrap();
    }
    let played = number(&showdown["defender_deadwood"]);
    let ours = round.result().unwrap().deadwood[defender];
    assert!(ours <= played, "{id}");
    if ours < played {
        return Checked::Careless;
    }
    check_result(id, &round, &line.get("house")["result"]);
    Checked::Whole
}

/// Makes the same moves again under rules that differ only in who lays off.
fn replay(round: &mut Round, before: &Round, knock: Action) {
    for event in before.history().iter() {
        let action = match event {
            Event::Passed(_) => Action::Pass,
            Event::Took(..) => Action::Take,
            Event::Drew(_) => Action::Draw,
            Event::Threw(_, card) => Action::Discard(card),
            Event::Knocked(_) | Event::LaidOff(..) => panic!("before the knock"),
        };
        round.apply(action).unwrap();
    }
    round.apply(knock).unwrap();
}

fn lay_off(round: &mut Round, knocker: &[Meld], layoff: &Value) {
    let onto = knocker[usize::from(number(&layoff["meld"]))];
    let card = card(&layoff["card"]);
    round.apply(Action::LayOff(Layoff { card, onto })).unwrap();
}

fn check_result(id: &str, round: &Round, wanted: &Value) {
    let result = round.result().unwrap();
    let end = match wanted["kind"].as_str().unwrap() {
        "knock" => RoundEnd::Knock,
        "undercut" => RoundEnd::Undercut,
        "gin" => RoundEnd::Gin,
        other => panic!("{id}: no end {other}"),
    };
    assert_eq!(result.end, end, "{id}");
    assert_eq!(result.winner, Some(seat(&wanted["winner"])), "{id}");
    assert_eq!(result.points, u16::from(number(&wanted["points"])), "{id}");
}

fn check_file(name: &str) {
    let lines = lines(name);
    let checked: Vec<Checked> = lines.iter().map(check).collect();
    let of = |how| checked.iter().filter(|one| **one == how).count();
    assert!(of(Checked::Whole) > 0, "{name}");
    report(name, lines.len(), lines.len());
    let differ = [Checked::Refused, Checked::Cap, Checked::Careless].map(|how| (how, of(how)));
    for (line, how) in lines.iter().zip(&checked) {
        let illegal = !line.get("house")["first_illegal_step"].is_null();
        assert_eq!(*how == Checked::Refused, illegal, "{}", line.id);
    }
    crate::data::note(&format!(
        "{name}: of these {} to the end as scored, {differ:?}",
        of(Checked::Whole)
    ));
}

#[test]
fn rounds_go_as_an_independent_implementation_played_them() {
    check_file("trajectory.jsonl.gz");
}

#[test]
fn oklahoma_rounds_go_as_an_independent_implementation_played_them() {
    check_file("trajectory-oklahoma.jsonl.gz");
}
