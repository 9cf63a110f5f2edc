//! What can be typed at the table.
#![cfg(feature = "ssr")]
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

use knockwood::table::command::{CardWords, Command, CommandError, Onto};
use knockwood::table::preferences::Arrangement;
use knockwood_engine::{Card, Cards};

fn thrown(line: &str, hand: &str) -> Result<Card, String> {
    let hand: Cards = hand.parse().unwrap();
    match Command::read(line) {
        Ok(Command::Throw(words)) => words
            .among(hand, "your cards")
            .map_err(|error| error.to_string()),
        Ok(other) => Err(format!("{other:?}")),
        Err(error) => Err(error.to_string()),
    }
}

#[test]
fn every_way_to_name_a_card_means_that_card() {
    for line in [
        "x 7h",
        "X 7H",
        "x   7h",
        "x h7",
        "x 7 h",
        "x 7 hearts",
        "x hearts 7",
        "x seven of hearts",
        "throw seven of hearts",
        "throw the seven of hearts.",
        "discard 7♥",
        "Throw Seven Hearts",
        "x seven",
        "x heart",
    ] {
        assert_eq!(
            thrown(line, "7h 8c 9c").map(|card| card.to_string()),
            Ok("7h".into()),
            "{line}"
        );
    }
    for line in [
        "x 10d",
        "x td",
        "x d10",
        "x ten of diamonds",
        "x 10 diamonds",
    ] {
        assert_eq!(
            thrown(line, "Td 8c").map(|card| card.to_string()),
            Ok("Td".into()),
            "{line}"
        );
    }
    for card in Card::all() {
        let hand = Cards::one(card).to_string();
        assert_eq!(thrown(&format!("x {card}"), &hand), Ok(card));
        assert_eq!(
            thrown(&format!("throw the {}", card.name()), &hand),
            Ok(card)
        );
    }
}

#[test]
fn what_cannot_be_meant_says_what_was_understood() {
    let hand = "7h 7c Kd";
    for (line, says) in [
        (
            "x 7",
            "Which one: the seven of clubs or the seven of hearts?",
        ),
        ("x 8h", "The eight of hearts is not among your cards."),
        ("x", "Throw which card? Type x 7h."),
        (
            "x zebra",
            "“zebra” is no card: write 7h, 10h or seven of hearts.",
        ),
        (
            "x 7h 7c",
            "“7h 7c” is no card: write 7h, 10h or seven of hearts.",
        ),
        ("7h", "7h: to throw it, type x before it."),
        ("", "Nothing was typed. Type ? for what can be."),
        (" . ", "Nothing was typed. Type ? for what can be."),
        (
            "deadwod",
            "“deadwod” is not understood. Did you mean deadwood? Type ? for what can be typed.",
        ),
        (
            "fold",
            "“fold” is not understood. Type ? for what can be typed.",
        ),
        (
            "draw seven",
            "“seven” after draw is not understood: draw stands alone.",
        ),
        (
            "sort colour",
            "“colour” is no way to sort: runs, sets, rank or suit.",
        ),
        ("lay", "Lay off which card? Type lay 8h."),
    ] {
        assert_eq!(thrown(line, hand), Err(says.to_owned()), "{line}");
    }
}

#[test]
fn every_command_is_understood_by_letter_and_by_word() {
    let seven = CardWords::read(&["7h"]).unwrap();
    for (lines, command) in [
        (
            &["d", "draw", "draw from the stock", "stock"][..],
            Command::Draw,
        ),
        (&["t", "take", "Take the upcard"], Command::Take),
        (&["p", "pass", "Pass."], Command::Pass),
        (&["k", "knock"], Command::Knock(None)),
        (
            &["k 7h", "knock with the seven of hearts"],
            Command::Knock(Some(seven)),
        ),
        (&["g", "gin", "go gin"], Command::Gin(None)),
        (&["g 7h", "gin 7 hearts"], Command::Gin(Some(seven))),
        (&["big gin"], Command::BigGin),
        (
            &["lay 7h", "lay off seven of hearts"],
            Command::LayOff(seven, None),
        ),
        (
            &["lay 7h on run", "lay off 7h onto the run"],
            Command::LayOff(seven, Some(Onto::Run)),
        ),
        (
            &["lay 7h on the set"],
            Command::LayOff(seven, Some(Onto::Set)),
        ),
        (&["done"], Command::Done),
        (&["n", "next", "next round"], Command::Next),
        (&["u", "undo", "take back"], Command::Undo),
        (&["hint"], Command::Hint),
        (&["sort"], Command::Sort(None)),
        (
            &["sort suit", "sort by suit"],
            Command::Sort(Some(Arrangement::Suit)),
        ),
        (
            &["sort runs", "sort runs first"],
            Command::Sort(Some(Arrangement::Runs)),
        ),
        (&["hand", "cards"], Command::Hand),
        (&["dw", "deadwood"], Command::Deadwood),
        (&["piles"], Command::Piles),
        (&["score"], Command::Score),
        (&["last", "repeat"], Command::Last),
        (&["state"], Command::State),
        (&["?", "help"], Command::Help),
    ] {
        for line in lines {
            assert_eq!(Command::read(line), Ok(command), "{line}");
            assert_eq!(Command::read(&line.to_uppercase()), Ok(command), "{line}");
        }
    }
}

#[test]
fn no_line_is_too_strange() {
    for line in [
        "🂡🂢🂣",
        "x \u{0}",
        "x é",
        "ß",
        "x ♥♥",
        "x İ",
        &"x ".repeat(5000),
        &"7".repeat(9000),
    ] {
        assert!(
            matches!(Command::read(line), Err(error) if !matches!(error, CommandError::Empty)),
            "{line:.20}"
        );
    }
}
