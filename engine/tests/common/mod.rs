//! What several tests share.
#![allow(dead_code, reason = "each test program uses its part")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may stop at once"
)]

use knockwood_engine::bot::{self, Level};
use knockwood_engine::{Action, Card, Cards, Deck, Game, PerSeat, Round, Rules, Seat};

pub(crate) fn cards(text: &str) -> Cards {
    text.parse().expect("cards")
}

pub(crate) fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

pub(crate) fn act(text: &str) -> Action {
    text.parse().expect("an action")
}

/// A round dealt by B of these hands, of A and B, upcard and stock.
pub(crate) fn arranged(rules: Rules, a: &str, b: &str, upcard: &str, stock: &str) -> Round {
    let stock: Vec<Card> = stock.split_whitespace().map(card).collect();
    let deck = Deck::arranged(
        PerSeat::new(cards(a), cards(b)),
        Seat::B,
        card(upcard),
        &stock,
    )
    .expect("a deck");
    Round::deal(rules, Seat::B, &deck)
}

/// Carries actions out, given in notation.
pub(crate) fn play(round: &mut Round, actions: &str) {
    for action in actions.split_whitespace() {
        if let Err(error) = round.apply(act(action)) {
            unreachable!("{error}");
        }
    }
}

/// What the normal mind does for the seat to act.
pub(crate) fn mind(game: &Game) -> Action {
    let seat = game.turn().expect("somebody is to act");
    let view = game.view(seat);
    let luck = game.seed().for_ply(game.ply());
    let action = bot::choose(Level::Normal, &view, &luck).expect("a choice");
    assert!(view.is_legal(action), "{action} in {view:?}");
    action
}

/// Plays a game to its end.
pub(crate) fn play_out(game: &mut Game) {
    while !game.is_over() {
        let action = if game.turn().is_some() {
            mind(game)
        } else {
            Action::Deal
        };
        game.apply(action).expect("a legal action");
    }
}
