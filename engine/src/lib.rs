//! The game of gin rummy, alone: no I/O, no clock, no browser.
//!
//! A [`Game`] is played by [`Action`]s. It lists the legal ones, carries them out, and refuses every
//! other with a reason; what a seat may know of it is a [`View`], and nothing else is given to a
//! mind or shown on a screen. A game is its [`Rules`], its [`Seed`] and its actions: the
//! [`Record`] that is kept and sent.
//!
//! ```
//! use knockwood_engine::bot::{self, Level};
//! use knockwood_engine::{Action, Game, Phase, Record, Rules, Seat, Seed, deadwood};
//!
//! // Who has the seed has the deal, on every platform.
//! let mut game = Game::new(Rules::default(), Seed([0; 32]))?;
//! let view = game.view(Seat::A);
//! assert_eq!(view.phase, Phase::Offer);
//! assert_eq!(view.hand.to_string(), "4c 9c Qc 5d Ah 2h Qh As 2s 4s");
//!
//! // A takes the upcard, and may not throw it in the same turn.
//! let upcard = view.upcard().ok_or("there is an upcard")?;
//! game.apply(Action::Take)?;
//! let refused = game.apply(Action::Discard(upcard)).unwrap_err();
//! assert!(refused.to_string().contains("stays in the hand for this turn"));
//!
//! // The throw that leaves the least.
//! let view = game.view(Seat::A);
//! let throw = view.discards().iter().min_by_key(|card| deadwood(view.hand.without(*card)));
//! game.apply(Action::Discard(throw.ok_or("there is a card to throw")?))?;
//!
//! // Both go on as the computer would, to the end of the round.
//! while let Some(seat) = game.turn() {
//!     let luck = game.seed().for_ply(game.ply());
//!     let action = bot::choose(Level::Normal, &game.view(seat), &luck).ok_or("it is that seat's turn")?;
//!     game.apply(action)?;
//! }
//! let result = game.results()[0];
//! assert_eq!(game.scores()[result.winner.ok_or("somebody won")?], result.points);
//!
//! // The record says it all.
//! let text = Record::of(&game).to_string();
//! assert_eq!(text.parse::<Record>()?.replay()?, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | look at |
//! | --- | --- |
//! | know what cards are worth | [`Card`], [`Cards`], [`Meld`], [`Spread`], [`deadwood()`], [`best_defence`] |
//! | know what may happen | [`Rules`] (in plain words: [`Rules::in_words`]), [`Preset`], [`Round`], [`Game`], [`View`] |
//! | know what it was worth | [`RoundResult`], [`Showdown`], [`ScoreSheet`] |
//! | deal, keep and send games | [`Seed`], [`Deck`], [`Record`], [`notation`] |
//! | play | [`bot`] |
//!
//! Nothing panics on any input, and neither the solver, the rounds nor their legal actions
//! allocate. With the feature `serde` everything that crosses a wire is serialisable, cards and
//! actions as the text of [`notation`].

mod act_error;
mod action;
mod advice;
mod best_spread;
pub mod bot;
mod card;
mod cards;
mod chance;
mod deadwood;
mod deck;
mod defence;
mod game;
mod history;
mod layoff;
mod legal;
mod meld;
pub mod notation;
mod phase;
mod pile;
mod places;
mod preset;
#[cfg(feature = "protocol")]
pub mod protocol;
mod record;
mod record_bytes;
mod review;
mod round;
mod rule_book;
mod rules;
mod rules_bytes;
mod rules_text;
mod safest;
mod score;
mod seat;
mod seed;
mod sheet;
mod showdown;
mod spread;
mod view;
mod view_check;
#[cfg(feature = "serde")]
mod wire;

pub use act_error::*;
pub use action::*;
pub use advice::{Advice, AdvisedAction, KnockSpread, helping_cards, wanted};
pub use best_spread::*;
pub use card::*;
pub use cards::*;
pub use chance::*;
pub use deadwood::*;
pub use deck::*;
pub use defence::*;
pub use game::*;
pub use history::*;
pub use layoff::*;
pub use meld::*;
pub use notation::ActionError;
pub use phase::*;
pub use pile::*;
pub use places::*;
pub use preset::*;
pub use record::*;
pub use record_bytes::BytesError;
pub use review::{Checked, Decision, Grade, Review, Reviewer, SeatReview, accuracy_of};
pub use round::*;
pub use rule_book::*;
pub use rules::*;
pub use rules_text::RulesTextError;
pub use safest::*;
pub use score::*;
pub use seat::*;
pub use seed::*;
pub use sheet::*;
pub use showdown::*;
pub use spread::*;
pub use view::*;
pub use view_check::ViewError;

/// The README's example runs with the other examples of the docs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
