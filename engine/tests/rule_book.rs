//! B16 and B19: the rules in plain words say each number in force, none other, and nothing of an
//! option that is off.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

mod common;
#[path = "common/random.rs"]
mod random;

use std::collections::BTreeSet;

use knockwood_engine::{
    KnockLimit, OklahomaAce, Opening, Preset, RuleTopic, Rules, Sheet, Shutout, StockEnd, Tie,
};
use proptest::prelude::*;

/// The sentences of a topic; empty where the section is not there.
fn said(rules: &Rules, topic: RuleTopic) -> String {
    let sections = rules.in_words();
    let of_topic = sections.iter().find(|section| section.topic == topic);
    of_topic.map_or(String::new(), |section| section.sentences.join(" "))
}

fn text(rules: &Rules) -> String {
    let sections = rules.in_words();
    let lines = sections
        .iter()
        .map(|section| format!("{}. {}", section.title, section.sentences.join(" ")));
    lines.collect::<Vec<_>>().join("\n")
}

fn numbers(text: &str) -> BTreeSet<u16> {
    text.split(|c: char| !c.is_ascii_digit())
        .filter(|digits| !digits.is_empty())
        .map(|digits| digits.parse().unwrap())
        .collect()
}

/// A bonus of nothing is no number in force.
fn some(number: impl Into<u16>) -> BTreeSet<u16> {
    Some(number.into())
        .filter(|number| *number > 0)
        .into_iter()
        .collect()
}

/// The numbers that each section has to tell, worked out from the options alone.
fn in_force(rules: &Rules, topic: RuleTopic) -> BTreeSet<u16> {
    let only_gin = rules.knock_limit == KnockLimit::Fixed(0);
    match topic {
        RuleTopic::Aim => rules.target.into_iter().collect(),
        RuleTopic::Knock => match rules.knock_limit {
            KnockLimit::Fixed(limit) => some(limit),
            KnockLimit::Upcard(_) => BTreeSet::new(),
        },
        RuleTopic::Defence if only_gin => BTreeSet::new(),
        RuleTopic::Defence => some(rules.undercut_bonus),
        RuleTopic::Gin => &some(rules.gin_bonus) | &some(rules.big_gin.unwrap_or(0)),
        RuleTopic::GameEnd => {
            let shutout: u16 = match rules.shutout {
                Shutout::None => 0,
                Shutout::DoubleBonus => 200,
                Shutout::Another100 => 100,
            };
            &(&some(rules.box_bonus) | &some(rules.game_bonus)) | &some(shutout)
        }
        _ => BTreeSet::new(),
    }
}

fn check(rules: &Rules) -> Result<(), TestCaseError> {
    let whole = text(rules);
    for topic in RuleTopic::ALL {
        let said = said(rules, topic);
        prop_assert_eq!(numbers(&said), in_force(rules, topic), "{}", said);
    }
    // A word stands in the text exactly when its option is on.
    let only_gin = rules.knock_limit == KnockLimit::Fixed(0);
    let oklahoma = matches!(rules.knock_limit, KnockLimit::Upcard(_));
    let lower = whole.to_lowercase();
    let tournament = rules.stock_end == StockEnd::LastDiscard;
    let on = [
        ("big gin", rules.big_gin.is_some()),
        ("spade", rules.spades_double),
        ("double", rules.spades_double),
        ("undercut", !only_gin),
        ("laid off", !only_gin),
        ("if both have the same", !only_gin),
        ("knock", !only_gin),
        (
            "only gin",
            only_gin || rules.knock_limit == KnockLimit::Upcard(OklahomaAce::GinOnly),
        ),
        ("upcard of the round counts", oklahoma),
        ("pass", rules.opening == Opening::Offer),
        ("may take the card thrown", tournament),
        (" box", rules.box_bonus > 0),
        ("winner of the game adds", rules.game_bonus > 0),
        ("shutout", rules.shutout != Shutout::None),
        ("hollywood", rules.sheet == Sheet::Hollywood),
        ("single round", rules.target.is_none()),
        ("after that", rules.target.is_some()),
    ];
    for (word, on) in on {
        prop_assert_eq!(lower.contains(word), on, "{:?} in {}", word, &whole);
    }
    // What a tie is worth.
    let tie = if only_gin {
        ""
    } else {
        match (rules.tie, rules.undercut_bonus) {
            (Tie::Undercut, 0) => "without points",
            (Tie::Undercut, _) => "scores exactly",
            (Tie::KnockerZero, _) => "the knocker wins the round, and scores nothing",
            (Tie::Nobody, _) => "nobody wins the round, and nobody scores",
        }
    };
    prop_assert!(said(rules, RuleTopic::Defence).contains(tie), "{}", whole);
    // Sentences, all of them, and none twice.
    let sections = rules.in_words();
    let mut seen = BTreeSet::new();
    for section in &sections {
        prop_assert_eq!(section.title, section.topic.title());
        prop_assert!(!section.sentences.is_empty());
        for sentence in &section.sentences {
            prop_assert!(
                sentence.ends_with('.') && !sentence.contains("  "),
                "{}",
                sentence
            );
            prop_assert!(sentence.starts_with(char::is_uppercase), "{}", sentence);
            prop_assert!(seen.insert(sentence.clone()), "{}", sentence);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn b16_each_number_in_force_is_said_and_nothing_of_what_is_off(rules in random::rules()) {
        check(&rules)?;
    }
}

#[test]
fn b16_the_presets_say_their_numbers() {
    for preset in Preset::ALL {
        check(&preset.rules()).unwrap();
    }
}

#[test]
fn b16_rules_that_differ_differ_in_words() {
    let mut texts = BTreeSet::new();
    for preset in Preset::ALL {
        assert!(texts.insert(text(&preset.rules())), "{preset}");
    }
}

#[test]
fn b19_the_text_says_what_a_tie_is_worth() {
    let tie = |tie, undercut_bonus| {
        let rules = Rules {
            tie,
            undercut_bonus,
            ..Rules::default()
        };
        let said = said(&rules, RuleTopic::Defence);
        said[said.find("If both").unwrap()..].to_owned()
    };
    assert_eq!(
        tie(Tie::Undercut, 25),
        "If both have the same, that is an undercut too: the defender scores exactly 25."
    );
    assert!(tie(Tie::Undercut, 0).contains("worth nothing"));
    assert!(tie(Tie::KnockerZero, 25).contains("the knocker wins the round, and scores nothing"));
    assert!(tie(Tie::Nobody, 25).contains("nobody scores"));
}
