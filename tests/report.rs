//! How things stand, by ear, word for word.
#![cfg(feature = "ssr")]
#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

use knockwood::table::{Players, SavedGame, report};
use knockwood_engine::{Action, Rules, Seed, bot::Level};

#[test]
fn b67_each_question_has_one_answer_word_for_word() {
    let session = SavedGame::read(include_str!("saves/game-v1.json")).unwrap();
    let (view, cast) = (session.view(), session.cast());
    assert_eq!(
        report::hand(&view),
        "Loose: ace of diamonds, two of clubs, three of clubs, three of spades, four of hearts, \
         five of diamonds, five of hearts, eight of clubs, ten of diamonds, jack of hearts and jack \
         of spades. Deadwood 61."
    );
    assert_eq!(
        report::deadwood(&view),
        "Deadwood 61: ace of diamonds, two of clubs, three of clubs, three of spades, four of \
         hearts, five of diamonds, five of hearts, eight of clubs, ten of diamonds, jack of hearts \
         and jack of spades. A knock may leave 10."
    );
    assert_eq!(
        report::piles(&view),
        "Upcard: queen of hearts. 28 cards in the stock."
    );
    assert_eq!(
        report::score(&view, &cast),
        "You 14, Alder 16. To 100. Round 3. Alder deals."
    );
    assert_eq!(
        report::state(&view, &cast, None),
        "You drew the three of clubs. Your turn. Pick a card to throw. Knock at 10 or less."
    );
}

#[test]
fn a_fresh_deal_and_the_other_sides_turn_are_told() {
    let players = Players::Computer(Level::Easy);
    let mut session =
        knockwood::table::Session::start(Rules::default(), Seed([2; 32]), players).unwrap();
    assert_eq!(
        report::state(&session.view(), &session.cast(), None),
        "Juniper dealt. The upcard is the nine of diamonds. Your turn. Take the nine of diamonds, or pass."
    );
    session.act(Action::Pass).unwrap();
    assert_eq!(
        report::state(&session.view(), &session.cast(), None),
        "You passed. Juniper is thinking."
    );
}
