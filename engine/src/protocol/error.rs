//! What is said of a line that cannot be answered.

use crate::{
    ActError, BytesError, LayoffError, RecordError, ReplayError, RulesError, RulesTextError,
    ViewError,
};

/// Why a line has no answer. Its sentence says what was wrong and what would do.
#[derive(Debug, thiserror::Error)]
pub enum ProtocolError {
    /// The line is longer than [`MOST_LINE`](super::MOST_LINE).
    #[error("the line is longer than {} bytes: ask in parts", super::MOST_LINE)]
    TooLong,
    /// The line is not JSON.
    #[error("the line is not JSON: {0}")]
    NotJson(serde_json::Error),
    /// The line is JSON, and no object.
    #[error("the line is not an object: write {{\"ask\":\"hello\"}}")]
    NotAnObject,
    /// The id is neither a short text nor a number.
    #[error("the id is a text of at most 64 characters, or a number")]
    Id,
    /// There is no question.
    #[error("there is no question: ask one of {}", super::questions::names())]
    NoQuestion,
    /// There is no such question.
    #[error("{0:?} is no question: ask one of {names}", names = super::questions::names())]
    Unknown(String),
    /// A field is missing, unreadable, or not one of the question's.
    #[error("in the question {ask:?}: {source}")]
    Field {
        /// The question.
        ask: String,
        /// What is wrong.
        source: serde_json::Error,
    },
    /// More cards than a hand has.
    #[error("{count} cards are no hand here: it has at most {most}")]
    Hand {
        /// How many there are.
        count: u32,
        /// How many there may be.
        most: u32,
    },
    /// A card of the hand lies on the table.
    #[error("{0} lies in the knocker's melds and cannot be in the hand")]
    OnTable(crate::Card),
    /// The rules cannot be read.
    #[error(transparent)]
    RulesText(#[from] RulesTextError),
    /// The rules make no sense.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// No round has such a view.
    #[error(transparent)]
    View(#[from] ViewError),
    /// The record cannot be read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The record in bytes cannot be read.
    #[error(transparent)]
    Bytes(#[from] BytesError),
    /// The bytes are not written in hexadecimal digits.
    #[error("the record neither begins with \"knockwood\" nor is it bytes in digits of 0-9 a-f")]
    Hex,
    /// The record is not a legal game.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// One of the layoffs is not legal.
    #[error(transparent)]
    Layoff(#[from] LayoffError),
    /// The view's seat is not to act.
    #[error("it is not seat {0}'s turn in this view: ask for the seat that is to act")]
    NotYourTurn(crate::Seat),
    /// The action is not legal.
    #[error(transparent)]
    Refused(#[from] ActError),
    /// The network of `hard` is built in and cannot be read: a defect of the build.
    #[error(
        "this program was built without the weights of hard: build it with those of its source"
    )]
    NoWeights,
}

impl ProtocolError {
    /// All codes there are.
    pub const CODES: [&str; 14] = [
        "too_long",
        "not_json",
        "not_an_object",
        "bad_id",
        "no_question",
        "unknown_question",
        "bad_field",
        "bad_hand",
        "bad_rules",
        "bad_view",
        "bad_record",
        "not_your_turn",
        "refused",
        "no_weights",
    ];

    /// The error's name, for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooLong => "too_long",
            Self::NotJson(_) => "not_json",
            Self::NotAnObject => "not_an_object",
            Self::Id => "bad_id",
            Self::NoQuestion => "no_question",
            Self::Unknown(_) => "unknown_question",
            Self::Field { .. } => "bad_field",
            Self::Hand { .. } | Self::OnTable(_) => "bad_hand",
            Self::RulesText(_) | Self::Rules(_) => "bad_rules",
            Self::View(_) => "bad_view",
            Self::Record(_) | Self::Bytes(_) | Self::Hex | Self::Replay(_) => "bad_record",
            Self::NotYourTurn(_) => "not_your_turn",
            Self::Layoff(_) | Self::Refused(_) => "refused",
            Self::NoWeights => "no_weights",
        }
    }
}
