//! The line protocol from outside: the program is started, asked and read as others would.
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

mod common;

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use common::play_out;
use knockwood_engine::bot::value::Weights;
use knockwood_engine::protocol::{MOST_LINE, ProtocolError};
use knockwood_engine::{Action, Advice, Game, Preset, Record, Review, Seat, Seed};
use serde_json::{Map, Value, json};

/// The program, running.
struct Program {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Program {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_knockwood-engine"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        Self {
            child,
            input,
            output,
        }
    }

    fn write(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    fn read(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        assert_eq!(line.pop(), Some('\n'), "a whole line");
        line
    }

    fn line(&mut self, line: &str) -> String {
        self.write(format!("{line}\n").as_bytes());
        self.read()
    }

    fn ask(&mut self, question: &Value) -> Value {
        serde_json::from_str(&self.line(&question.to_string())).unwrap()
    }

    fn ok(&mut self, question: &Value) -> Value {
        let mut answer = self.ask(question);
        assert!(answer["error"].is_null(), "{question}: {answer}");
        answer["ok"].take()
    }

    /// Ends the input, and with it the program; nothing more is said.
    fn end(mut self) {
        self.input = None;
        let mut rest = String::new();
        assert_eq!(self.output.read_line(&mut rest).unwrap(), 0, "{rest}");
        assert!(self.child.wait().unwrap().success());
    }
}

/// The questions and answers of the README: `> ` what is asked, `< ` what is answered.
fn examples() -> Vec<(String, String)> {
    let readme = include_str!("../README.md");
    let mut lines = readme.lines();
    let mut examples = Vec::new();
    while let Some(line) = lines.next() {
        if let Some(question) = line.strip_prefix("> ") {
            let answer = lines.next().unwrap().strip_prefix("< ").unwrap();
            examples.push((question.to_owned(), answer.to_owned()));
        }
    }
    examples
}

#[test]
fn every_example_of_the_readme_is_answered_as_it_says() {
    let mut program = Program::start();
    let mut questions = BTreeSet::new();
    let mut codes = BTreeSet::new();
    for (question, answer) in examples() {
        assert_eq!(program.line(&question), answer, "{question}");
        let answer: Value = serde_json::from_str(&answer).unwrap();
        if let Some(code) = answer["error"]["code"].as_str() {
            codes.insert(code.to_owned());
        } else {
            let question: Value = serde_json::from_str(&question).unwrap();
            questions.insert(question["ask"].as_str().unwrap().to_owned());
        }
    }
    let hello = program.ok(&json!({ "ask": "hello" }));
    for question in hello["questions"].as_array().unwrap() {
        assert!(
            questions.contains(question.as_str().unwrap()),
            "no example of {question}"
        );
    }
    // The README lists the errors; a line that is too long has no place there, nor has a defect.
    for code in ProtocolError::CODES {
        assert!(
            ["too_long", "no_weights"].contains(&code) || codes.contains(code),
            "no example of the error {code}"
        );
    }
    program.end();
}

#[test]
fn bad_lines_get_an_error_and_the_program_goes_on() {
    let mut program = Program::start();
    let deep = format!("{}1{}", "[".repeat(5_000), "]".repeat(5_000));
    let hand = |cards: &str| format!(r#"{{"ask":"deadwood","hand":"{cards}"}}"#);
    let whole = "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc";
    let record = "knockwood 1\\nrules classic\\nseed 00\\nactions 0";
    let cases = [
        (String::new(), "not_json"),
        ("{".into(), "not_json"),
        (deep, "not_json"),
        ("null".into(), "not_an_object"),
        ("{}".into(), "no_question"),
        (r#"{"ask":7}"#.into(), "no_question"),
        (r#"{"ask":"hello","id":[1]}"#.into(), "bad_id"),
        (format!(r#"{{"ask":"hello","id":"{}"}}"#, "x".repeat(65)), "bad_id"),
        (format!(r#"{{"ask":"{}"}}"#, "x".repeat(100_000)), "unknown_question"),
        (r#"{"ask":"hello","more":1}"#.into(), "bad_field"),
        (
            format!(r#"{{"ask":"hello","{}":1}}"#, "x".repeat(100_000)),
            "bad_field",
        ),
        (hand(&"x".repeat(100_000)), "bad_field"),
        (r#"{"ask":"deadwood"}"#.into(), "bad_field"),
        (hand("4h 4h"), "bad_field"),
        (hand(whole), "bad_hand"),
        (r#"{"ask":"layoffs","knocker":"4h5h6h","hand":"4h"}"#.into(), "bad_hand"),
        (
            r#"{"ask":"layoffs","knocker":"4h5h6h","hand":"8h","laid":[{"card":"8h","onto":"4h5h6h"}]}"#.into(),
            "refused",
        ),
        (r#"{"ask":"rules","rules":"custom opening=offer"}"#.into(), "bad_rules"),
        (r#"{"ask":"rules","rules":[]}"#.into(), "bad_field"),
        (r#"{"ask":"replay","record":"zz"}"#.into(), "bad_record"),
        (r#"{"ask":"replay","record":"0"}"#.into(), "bad_record"),
        (r#"{"ask":"replay","record":""}"#.into(), "bad_record"),
        (format!(r#"{{"ask":"replay","record":"{record}"}}"#), "bad_record"),
        (r#"{"ask":"review","record":""}"#.into(), "bad_record"),
        (format!(r#"{{"ask":"review","record":"{record}"}}"#), "bad_record"),
        (r#"{"ask":"advise"}"#.into(), "bad_field"),
        (r#"{"ask":"advise","view":{},"level":"hard"}"#.into(), "bad_field"),
        (r#"{"ask":"legal","view":{}}"#.into(), "bad_field"),
        (r#"{"ask":"legal","view":{"rules":"classic"}}"#.into(), "bad_field"),
    ];
    for (line, code) in cases {
        let answer: Value = serde_json::from_str(&program.line(&line)).unwrap();
        assert_eq!(answer["error"]["code"], code, "{line:.200}: {answer}");
        let says = answer["error"]["says"].as_str().unwrap();
        assert!(says.len() > 20 && says.len() < 1_000, "{says}");
    }
    program.write(b"\xff\xfe\n");
    assert!(program.read().contains("not_json"));
    let answer = program.ask(&json!({ "ask": "nothing", "id": 7 }));
    assert_eq!(
        (&answer["id"], &answer["error"]["code"]),
        (&json!(7), &json!("unknown_question"))
    );
    program.ok(&json!({ "ask": "hello" }));
    program.end();
}

#[test]
fn a_line_that_is_too_long_is_read_past() {
    let mut program = Program::start();
    let padded = |length: usize| {
        let question = r#"{"ask":"hello"}"#;
        format!("{}{question}", " ".repeat(length - question.len()))
    };
    for (length, fits) in [
        (MOST_LINE, true),
        (MOST_LINE + 1, false),
        (MOST_LINE + 2, false),
        (20 * MOST_LINE, false),
    ] {
        let answer: Value = serde_json::from_str(&program.line(&padded(length))).unwrap();
        let code = answer["error"]["code"].as_str();
        assert_eq!(code, (!fits).then_some("too_long"), "{length}");
        program.ok(&json!({ "ask": "hello" }));
    }
    // The last line may lack its end.
    program.write(br#"{"ask":"hello"}"#);
    program.input = None;
    assert!(program.read().starts_with(r#"{"ok""#));
    program.end();
}

#[test]
fn games_played_over_the_protocol_are_those_the_engine_plays() {
    let mut program = Program::start();
    for preset in [Preset::Full, Preset::Oklahoma] {
        let seed = Seed([9; 32]);
        let mut game = Game::new(preset.rules(), seed).unwrap();
        let mut record = Record::of(&game).to_string();
        play_out(&mut game);
        let mut ply = 0;
        let end = loop {
            let state = program.ok(&json!({ "ask": "replay", "record": record }));
            let game_so_far = record.parse::<Record>().unwrap().replay().unwrap();
            if state["over"] == true {
                break state;
            }
            let action = if state["turn"].is_null() {
                assert_eq!(state["between_rounds"], true);
                json!("n")
            } else {
                let view = json!({ "ask": "view", "record": record, "seat": state["turn"] });
                let view = program.ok(&view)["view"].take();
                let luck = seed.for_ply(ply);
                let bot = json!({ "ask": "bot", "view": view, "level": "normal", "seed": luck });
                let action = program.ok(&bot)["action"].take();
                let legal = program.ok(&json!({ "ask": "legal", "view": view }));
                assert!(legal["actions"].as_array().unwrap().contains(&action));
                let advice = program.ok(&json!({ "ask": "advise", "view": view }));
                let weights = Weights::built_in().unwrap();
                let seat = game_so_far.turn().unwrap();
                assert_eq!(
                    advice,
                    json!(Advice::of(&game_so_far.view(seat), weights).unwrap())
                );
                action
            };
            let act = json!({ "ask": "act", "record": record, "action": action });
            record = program.ok(&act)["record"].as_str().unwrap().to_owned();
            ply += 1;
        };
        assert_eq!(record, Record::of(&game).to_string());
        assert_eq!(end["scores"], json!(game.scores()));
        assert_eq!(end["winner"], json!(game.winner()));
        assert_eq!(end["breakdown"], json!(game.breakdown()));
        // The bytes say the same.
        let bytes = json!({ "ask": "replay", "record": end["bytes"] });
        assert_eq!(program.ok(&bytes), end);
    }
    program.end();
}

#[test]
fn a_review_over_the_protocol_is_the_engines() {
    let mut program = Program::start();
    let mut game = Game::new(Preset::Oklahoma.rules().single_round(), Seed([9; 32])).unwrap();
    play_out(&mut game);
    let record = Record::of(&game);
    let review = program.ok(&json!({ "ask": "review", "record": record.to_string() }));
    let weights = Weights::built_in().unwrap();
    assert_eq!(review, json!(Review::of(&record, weights).unwrap()));
    assert!(review["decisions"].as_array().unwrap().len() > 10);
    program.end();
}

#[test]
fn what_can_be_worked_out_may_be_left_out_of_a_view() {
    let mut program = Program::start();
    let mut game = Game::new(Preset::Full.rules(), Seed([3; 32])).unwrap();
    let always = [
        "seat", "rules", "dealer", "phase", "turn", "hand", "pile", "stock", "history",
    ];
    let mut compared = 0;
    while game.round_number() == 1 && !game.is_over() {
        let Some(seat) = game.turn() else { break };
        let whole = serde_json::to_value(game.view(seat)).unwrap();
        let Value::Object(fields) = &whole else {
            unreachable!()
        };
        let needed = |field: &str, value: &Value| {
            always.contains(&field)
                || (["drawn", "barred", "showdown", "opponent_count"].contains(&field)
                    && !value.is_null())
        };
        let mut short: Map<String, Value> = fields
            .iter()
            .filter(|(field, value)| needed(field, value))
            .map(|(field, value)| (field.clone(), value.clone()))
            .collect();
        if whole["showdown"].is_object() {
            short.insert("opponent_known".into(), whole["opponent_known"].clone());
        }
        short.insert("rules".into(), json!("full"));
        for question in ["legal", "bot"] {
            let mut ask = json!({ "ask": question, "view": short });
            let mut ask_whole = json!({ "ask": question, "view": whole });
            if question == "bot" {
                for ask in [&mut ask, &mut ask_whole] {
                    ask["level"] = json!("normal");
                    ask["seed"] = json!(Seed([1; 32]));
                }
            }
            assert_eq!(program.ok(&ask), program.ok(&ask_whole), "{short:?}");
        }
        compared += 1;
        game.apply(common::mind(&game)).unwrap();
    }
    assert!(compared > 10, "{compared}");
    // Nobody answers for the other seat.
    let mut game = Game::new(Preset::Classic.rules(), Seed([3; 32])).unwrap();
    game.apply(Action::Pass).unwrap();
    let view = game.view(Seat::A);
    for question in [
        json!({ "ask": "bot", "view": view, "level": "normal", "seed": Seed([1; 32]) }),
        json!({ "ask": "advise", "view": view }),
    ] {
        assert_eq!(program.ask(&question)["error"]["code"], "not_your_turn");
    }
    program.end();
}
