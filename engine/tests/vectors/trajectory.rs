//! `trajectory.jsonl.gz` and `trajectory-oklahoma.jsonl.gz`: whole rounds as `OpenSpiel` played them.
//!
//! Legal actions are compared at every step, the result at the end. `OpenSpiel` plays by other rules
//! here and there; each difference is known by a name, is counted and printed, and what our rules do
//! is checked in its place:
//!
//! | name | there | here | checked |
//! | --- | --- | --- | --- |
//! | `throw-back` | the card just taken may be thrown, plainly or on a knock | refused | the line up to it, and the refusal |
//! | `steps after a throw-back` | go on | never come to be | nothing: our round would be another |
//! | `throw-back listed` | and so it lists that throw | not listed | the list without it |
//! | `wall` | after the last discard the opponent may pass or knock with it | the round is over | that it is, without a score |
//! | `tie` | level deadwood scores nothing | an undercut, 25 | the score by our rules |
//! | `upcard cap` | drawn at the 50th upcard taken after the opening | drawn at the 51st of all | the line up to it |
//! | `hidden knock` | some legal knocks are not listed | listed | the list with them |
//! | `third of a chain` | at most two cards of a chain are listed | listed | the list with it |
//! | `layoff in two places` | a layoff names no meld | it names one, so that what fits next may differ | that we list no more than they do |
//! | `careless defender` | who lays out less is scored on it | the rest is laid out at its best | the score of the best defence |
//! | `careless knocker` | who holds a meld back keeps it back | the same | the spread as laid, and its score |
//! | `melds one by one` | both lay melds in steps | the knock names its spread; the defender's follows | those steps are not actions here |
//! | `gin as a knock` | gin is a knock that leaves nothing | the same | its score |
//!
//! Not in these lines: a cap on actions (none was reached), scores over several rounds.

use std::collections::{BTreeMap, BTreeSet};

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

/// How often each difference came up; see the table above.
type Differences = BTreeMap<&'static str, usize>;

fn words(view: &Value, field: &str) -> BTreeSet<String> {
    let words = view[field].as_array().map_or(&[][..], Vec::as_slice);
    words
        .iter()
        .map(|word| word.as_str().unwrap().to_owned())
        .collect()
}

/// What the line says that may be done, in our rules.
fn listed(view: &Value) -> BTreeSet<String> {
    let legal = &words(view, "legal") - &words(view, "not_house");
    &legal | &words(view, "house_also")
}

/// Counts where the lists differ, and that they do in no other way than is known.
fn count_listed(view: &Value, differences: &mut Differences) {
    for word in words(view, "not_house") {
        let name = match word.split(' ').next() {
            Some("discard" | "knock") => "throw-back listed",
            Some("wall_pass" | "wall_knock") => "wall",
            _ => panic!("{word} is a difference without a name"),
        };
        *differences.entry(name).or_default() += 1;
    }
    for word in words(view, "house_also") {
        let name = match word.split(' ').next() {
            Some("knock") => "hidden knock",
            Some("layoff") => "third of a chain",
            _ => panic!("{word} is a difference without a name"),
        };
        *differences.entry(name).or_default() += 1;
    }
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

fn check(line: &Line, differences: &mut Differences) -> Checked {
    let id = &line.id;
    let mut count = |name| *differences.entry(name).or_default() += 1;
    if line.get("result")["kind"] == "tie" {
        count("tie");
    }
    let showdown = line.get("showdown");
    if !showdown.is_null() {
        count("melds one by one");
        if showdown["knocker_deadwood"] == 0 {
            count("gin as a knock");
        }
        if showdown["knocker_deadwood"] != showdown["knocker_deadwood_min"] {
            count("careless knocker");
        }
    }
    let house = line.get("house");
    let steps = line.get("steps").as_array().unwrap();
    let mut round = dealt(line, LayoffsMade::ByPlayer);
    let mut view = line.get("start");
    for (place, step) in steps.iter().enumerate() {
        check_view(id, &round, view);
        count_listed(view, differences);
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
            *differences.entry("steps after a throw-back").or_default() += steps.len() - place - 1;
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
                return check_showdown(line, &before, action, &steps[place + 1..], differences);
            }
            _ => {}
        }
        if house["ends_at_step"] == place {
            let result = round.result().unwrap();
            assert_eq!((result.end, result.points), (RoundEnd::StockOut, 0), "{id}");
            assert_eq!(house["result"]["kind"], "draw", "{id}");
            *differences.entry("wall").or_default() += 1;
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

fn check_showdown(
    line: &Line,
    before: &Round,
    knock: Action,
    steps: &[Value],
    differences: &mut Differences,
) -> Checked {
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
            *differences.entry("layoff in two places").or_default() += 1;
            let listed = listed(&step["next"]);
            assert!(legal(&round).is_subset(&listed), "{id}");
        } else {
            check_view(id, &round, &step["next"]);
            count_listed(&step["next"], differences);
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
    let mut differences = Differences::new();
    let mut whole = 0;
    for line in &lines {
        let how = check(line, &mut differences);
        let illegal = !line.get("house")["first_illegal_step"].is_null();
        assert_eq!(how == Checked::Refused, illegal, "{}", line.id);
        let difference = match how {
            Checked::Whole => {
                whole += 1;
                continue;
            }
            Checked::Refused => "throw-back",
            Checked::Cap => "upcard cap",
            Checked::Careless => "careless defender",
        };
        *differences.entry(difference).or_default() += 1;
    }
    assert!(whole > 0, "{name}");
    report(name, lines.len(), lines.len());
    crate::data::note(&format!(
        "{name}: {whole} to the end as scored; differences: {differences:?}"
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
