//! Knocking and laying off at the table, without a browser: what is offered, asked and refused.
#![cfg(feature = "ssr")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at once")]

use knockwood::table::knock::{knocks, throws};
use knockwood::table::layoffs::{
    self, Counts, fitting, is_dear, layoff_refusal, left_without, places, which,
};
use knockwood::table::narration::prompt;
use knockwood::table::refusal::refusal;
use knockwood::table::{Cast, OPPONENT, Players, YOU};
use knockwood_engine::bot::{self, Level};
use knockwood_engine::{
    Action, Card, Deck, Layoff, Meld, PerSeat, Phase, Preset, Round, Rules, Seed, Spread, View,
};

fn cast() -> Cast {
    Cast::of(&Players::Computer(Level::Normal), Some(YOU))
}

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

fn meld(text: &str) -> Meld {
    text.parse().unwrap()
}

/// A round that the opponent deals: these hands, this upcard, and the first cards of the stock.
fn round(rules: Rules, you: &str, opponent: &str, upcard: &str, stock: &[&str]) -> Round {
    let hands = PerSeat::new(you.parse().unwrap(), opponent.parse().unwrap());
    let stock: Vec<Card> = stock.iter().map(|text| card(text)).collect();
    let deck = Deck::arranged(hands, OPPONENT, card(upcard), &stock).unwrap();
    Round::deal(rules, OPPONENT, &deck)
}

/// The player's hand after taking the upcard.
fn taken(rules: Rules, you: &str, opponent: &str, upcard: &str) -> View {
    let mut round = round(rules, you, opponent, upcard, &[]);
    round.apply(Action::Take).unwrap();
    round.view(YOU)
}

/// The opponent takes the ace of clubs, throws the king of clubs, and knocks with this spread.
fn knocked(you: &str, opponent: &str, spread: &str) -> Round {
    let mut round = round(Preset::Full.rules(), you, opponent, "Ac", &[]);
    round.apply(Action::Pass).unwrap();
    round.apply(Action::Take).unwrap();
    let spread: Spread = spread.parse().unwrap();
    round
        .apply(Action::Knock {
            discard: card("Kc"),
            spread,
        })
        .unwrap();
    assert_eq!(round.phase(), Phase::Layoff);
    round
}

#[test]
fn b01_gin_is_offered_to_a_person_and_declared_by_the_computer() {
    for (hand, upcard, other, thrown) in [
        (
            "4h5h6h7h QcQdQh KcKd 2s",
            "Kh",
            "Ac Ad 3c 3d 5c 5d 8s 8d Js Jd",
            "2s",
        ),
        (
            "3c3d3h3s 9c9d9h KcKd 2s",
            "Kh",
            "Ac Ad 4c 4d 5c 5d 8s 8d Js Jd",
            "2s",
        ),
        (
            "2h3h4h5h 2s3s4s TcTd 9c",
            "Ts",
            "Ac Ad 4c 4d 6c 6d 8s 8d Js Jd",
            "9c",
        ),
    ] {
        let view = taken(Rules::default(), hand, other, upcard);
        for picked in [None, Some(card(thrown))] {
            let best = knocks(&view, picked).first().copied().unwrap();
            assert_eq!((best.name(), best.deadwood), ("Gin", 0), "{hand}");
            assert_eq!(best.discard, Some(card(thrown)));
            assert_eq!(best.invitation(), "nothing can be laid off");
        }
        for level in Level::ALL {
            let chosen = bot::choose(level, &view, &Seed([1; 32])).unwrap();
            let Action::Knock { discard, spread } = chosen else {
                panic!("{level:?} does {chosen} with {hand}");
            };
            assert_eq!(spread.deadwood(view.hand.without(discard)), 0);
        }
    }
}

#[test]
fn every_legal_knock_can_be_chosen_and_stands_once() {
    let view = taken(
        Rules::default(),
        "4c4d4h 5c5d5h 6c6d 2s Ks",
        "Ac Ad 3c 3d 7s 8d 8s 9d Js Jd",
        "6h",
    );
    let throws = throws(&view, None);
    let mut offered: Vec<Action> = throws
        .iter()
        .flat_map(|throw| throw.ways().map(knockwood::table::knock::Knock::action))
        .collect();
    let legal: Vec<Action> = view
        .legal_actions()
        .filter(|action| matches!(action, Action::Knock { .. }))
        .collect();
    assert_eq!(offered.len(), legal.len());
    offered.retain(|action| !legal.contains(action));
    assert_eq!(offered, []);
    // The king first: it leaves the least.
    assert_eq!(throws.first().unwrap().discard, Some(card("Ks")));
    assert!(throws.len() > 1);
    assert!(throws.iter().all(|throw| !throw.good.is_empty()));
}

#[test]
fn a_spread_that_invites_more_is_warned_of_with_numbers() {
    let view = taken(
        Rules::default(),
        "4c4d4h 5c5d5h 6c6d 2s Ks",
        "Ac Ad 8c 3d 7s 8d 8s 9d Js Jd",
        "6h",
    );
    let throws = throws(&view, Some(card("Ks")));
    let throw = throws.first().unwrap();
    let [sets, runs, ..] = throw.good.as_slice() else {
        panic!("one way only");
    };
    assert_eq!(sets.spread, "4c4d4h 5c5d5h 6c6d6h".parse().unwrap());
    assert_eq!(throw.warning(sets), None);
    assert_eq!(runs.deadwood, 2);
    // Three sets take the spades; three runs take a three and a seven at each end.
    assert_eq!(sets.invitation(), "3 unseen cards fit, 15 points");
    assert_eq!(runs.invitation(), "6 unseen cards fit, 30 points");
    assert_eq!(
        throw.warning(runs).unwrap(),
        "The first way is safer: 3 unseen cards fit, 15 points, against 30 points here."
    );
    // Holding a meld back is legal where the limit allows it; that it costs points is said.
    let dear = throw.other.iter().find(|way| way.deadwood > 2);
    if let Some(dear) = dear {
        assert!(
            throw
                .warning(dear)
                .unwrap()
                .starts_with(&format!("This leaves {}; 2 is possible.", dear.deadwood))
        );
    }
}

#[test]
fn with_eleven_melded_both_gin_and_big_gin_are_offered() {
    let rules = Rules {
        big_gin: Some(31),
        ..Rules::default()
    };
    let view = taken(
        rules,
        "4h5h6h7h QcQdQh KcKdKs",
        "Ac Ad 3c 3d 5c 5d 8s 8d Js Jd",
        "Kh",
    );
    let throws = throws(&view, None);
    assert_eq!(throws.first().unwrap().discard, None);
    assert_eq!(knocks(&view, None).first().unwrap().name(), "Big gin");
    let gin: Vec<_> = throws
        .iter()
        .filter(|throw| throw.discard.is_some() && throw.good.first().unwrap().name() == "Gin")
        .collect();
    assert!(!gin.is_empty());
}

const KNOCKER: &str = "6h7h8h TcTdTs JcJdJs Kc";
const MELDS: &str = "6h7h8h TcTdTs JcJdJs";

#[test]
fn b03_the_five_is_laid_off_and_then_the_four_which_first_is_refused_with_the_reason() {
    let mut round = knocked("4h5h 2c3d 8c9s KdKsQh 2s", KNOCKER, MELDS);
    let view = round.view(YOU);
    let onto = meld("6h7h8h");
    let four = Layoff {
        card: card("4h"),
        onto,
    };
    assert!(!view.is_legal(Action::LayOff(four)));
    assert_eq!(
        refusal(&view, &cast(), Action::LayOff(four)),
        "The four of hearts does not fit the run six to eight of hearts: it takes the five of \
         hearts or the nine of hearts."
    );
    assert_eq!(
        layoff_refusal(&view, &cast(), card("4h"), None),
        "The four of hearts fits only after the five of hearts: lay that off first."
    );
    assert_eq!(
        layoff_refusal(&view, &cast(), card("Kd"), None),
        "The king of diamonds fits none of Alder’s melds."
    );
    for name in ["5h", "4h"] {
        let view = round.view(YOU);
        assert_eq!(places(&view, card(name)), [onto]);
        round
            .apply(Action::LayOff(Layoff {
                card: card(name),
                onto,
            }))
            .unwrap();
    }
    let laid = layoffs::grown(&round.view(YOU), onto);
    assert_eq!(layoffs::the_meld(laid), "the run four to eight of hearts");
}

#[test]
fn b15_both_counts_are_known_with_every_layoff_made_so_far() {
    let mut round = knocked("4h5h 2c3d 8c9s KdKsQh 2s", KNOCKER, MELDS);
    let own = |round: &Round| layoffs::counts(&round.view(YOU)).unwrap();
    let before = own(&round);
    assert_eq!((before.knocker, before.own), (1, 63));
    round
        .apply(Action::LayOff(Layoff {
            card: card("5h"),
            onto: meld("6h7h8h"),
        }))
        .unwrap();
    assert_eq!(
        own(&round),
        Counts {
            knocker: 1,
            own: 58
        }
    );
    // The knocker is not told what the defender holds.
    let knocker = layoffs::counts(&round.view(OPPONENT)).unwrap();
    assert_eq!((knocker.knocker, knocker.own), (1, 1));
    assert!(fitting(&round.view(OPPONENT)).is_empty());
}

#[test]
fn b18_a_card_that_fits_two_melds_is_asked_about() {
    let round = knocked(
        "7h8h 2c3d 8c9s KdKsQh 2s",
        "4h5h6h 7c7d7s JcJdJs Kc",
        "4h5h6h 7c7d7s JcJdJs",
    );
    let view = round.view(YOU);
    let melds = places(&view, card("7h"));
    assert_eq!(melds, [meld("7c7d7s"), meld("4h5h6h")]);
    let question = "The seven of hearts: onto the set or the run?";
    assert_eq!(which(card("7h"), &melds), question);
    assert_eq!(
        prompt(&view, &cast(), Some(card("7h"))).to_string(),
        question
    );
}

#[test]
fn a_meld_that_would_be_broken_is_told_with_what_is_left_then() {
    let round = knocked("9hThJh 2c3d 8c9s KdKs 2s", KNOCKER, MELDS);
    let view = round.view(YOU);
    let nine = card("9h");
    assert!(is_dear(&view, nine));
    let left = left_without(&view, nine);
    assert_eq!(
        prompt(&view, &cast(), Some(nine)).to_string(),
        format!("Without the nine of hearts you have {left}. It breaks a meld of yours.")
    );
}
