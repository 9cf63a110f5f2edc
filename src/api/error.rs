use leptos::server_fn::codec::JsonEncoding;
use leptos::server_fn::error::{FromServerFnError, ServerFnErrorErr};
use serde::{Deserialize, Serialize};

use crate::daily::{Day, Forged};

/// Why the server refused, in a sentence that a player may read. Nothing was stored then.
///
/// On the wire it is JSON: `error` names the kind, its fields follow, and `says` is the sentence.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(tag = "error", rename_all = "snake_case")]
pub enum ApiError {
    /// What was sent cannot be read.
    #[error("The server could not read what was sent: {why}.")]
    Malformed {
        /// What is wrong with it.
        why: String,
    },
    /// Another site sent it, in the name of whoever was on that site.
    #[error("The server takes this from its own pages only.")]
    NotSameOrigin,
    /// It is longer than anything that belongs there.
    #[error("What was sent is too large: at most {most} bytes are taken.")]
    TooLarge {
        /// How many bytes are taken.
        most: usize,
    },
    /// There was too much in too short a time.
    #[error("That was too often. Please try again in {wait} seconds.")]
    TooOften {
        /// After how many seconds it may be tried again.
        wait: u64,
    },
    /// The cookie is missing, or nobody's. To open the day's deal makes the browser known.
    #[error(
        "The server does not know this browser. Open the daily deal once more, and it is sent again."
    )]
    NotKnown,
    /// The day has not begun, or is before the first.
    #[error("{day} is not a day whose deal can be played now.")]
    WrongDate {
        /// The day that was named.
        day: Day,
    },
    /// Nobody was dealt anything on that day.
    #[error("There was no deal on {day}.")]
    NoSuchDay {
        /// The day that was named.
        day: Day,
    },
    /// The day is over for longer than results are waited for.
    #[error(
        "Results of {day} were accepted until 48 hours after its end. This one came too late to count."
    )]
    TooLate {
        /// The day that was named.
        day: Day,
    },
    /// The game was played with other cards.
    #[error("This game was not played with the cards of its day, so it does not count.")]
    NotTheDaysCards,
    /// A move is against the rules.
    #[error("Move {number}, in round {round}, is not legal, so the game does not count: {why}.")]
    IllegalMove {
        /// In which round, from 1.
        round: usize,
        /// Which of the whole game, from 1.
        number: usize,
        /// What is wrong with it.
        why: String,
    },
    /// A move of the computer's is not its own.
    #[error(
        "Move {number}, in round {round}, is not the computer's, so the game does not count. If the page was open for long, load it again."
    )]
    NotTheOpponents {
        /// In which round, from 1.
        round: usize,
        /// Which of the whole game, from 1.
        number: usize,
    },
    /// Not all rounds are played to the end.
    #[error("{played} of 5 rounds are played to the end. Finish the game, and it counts.")]
    Incomplete {
        /// How many are.
        played: usize,
    },
    /// Another result of this person for this day has been accepted.
    #[error("You have played {day} already. Your first result counts.")]
    AlreadyPlayed {
        /// The day.
        day: Day,
    },
    /// The id belongs to something else that was sent.
    #[error(
        "What was sent carries the mark of something else that was sent before, so it does not count."
    )]
    IdTaken,
    /// A name cannot be shown to others.
    #[error(
        "A name has 1 to {most} characters that can be seen, on one line. Please choose another."
    )]
    Name {
        /// The most characters.
        most: usize,
    },
    /// The transfer code is wrong, used, or too old.
    #[error("This code is not valid, or not any more. A code works once, for ten minutes.")]
    Code,
    /// The browser that says the code has results of its own.
    #[error("This browser has results of its own. Delete them first, and then use the code.")]
    HasResults,
    /// No table has this code, or none any more.
    #[error(
        "There is no table with this code. A table is cleared away 48 hours after the last move at it."
    )]
    NoSuchTable,
    /// Two others sit there.
    #[error("Both seats at this table are taken.")]
    TableFull,
    /// Who asks does not sit there.
    #[error("You have no seat at this table.")]
    NotAtTable,
    /// The table is closed: nothing more is played at it.
    #[error("This table is closed. The score stays as it is.")]
    TableClosed,
    /// It is not the turn of whoever acts.
    #[error("It is {}'s turn. You are next.", .name.as_deref().unwrap_or("the other player"))]
    OthersTurn {
        /// Whose turn it is, if they have a name.
        name: Option<String>,
    },
    /// The rules, or where the game stands, do not allow it.
    #[error("That is not possible: {why}.")]
    NotPossible {
        /// What is in the way.
        why: String,
    },
    /// A table cannot be played so.
    #[error("A table cannot be played so: {why}.")]
    Terms {
        /// What makes no sense, and what would.
        why: String,
    },
    /// The other player would be left alone.
    #[error(
        "The other player is here, or was a moment ago. When they have been away for five minutes, you may close the table."
    )]
    NotAlone,
    /// A person sits at as many tables as one may.
    #[error("You sit at {most} tables already. Close one, and then open or join another.")]
    TooManyTables {
        /// How many one may sit at.
        most: u32,
    },
    /// So many pages are open at once that another gets no events.
    #[error("The table is open in too many windows. Close one, and load this page again.")]
    TooManyStreams {
        /// How many there may be.
        most: u32,
    },
    /// The server cannot do it now.
    #[error("The server cannot do that now. Please try again later.")]
    NotNow,
    /// The server was not reached, or its answer not understood. Only browsers say so.
    #[error("The server was not reached. Please try again later.")]
    NotReached,
}

impl ApiError {
    /// The HTTP status that it is sent under.
    ///
    /// ```
    /// assert_eq!(knockwood::api::ApiError::NotTheDaysCards.status(), 422);
    /// ```
    pub const fn status(&self) -> u16 {
        match self {
            Self::Malformed { .. } => 400,
            Self::NotKnown => 401,
            Self::NotSameOrigin | Self::NotAtTable => 403,
            Self::NoSuchDay { .. } | Self::NoSuchTable => 404,
            Self::AlreadyPlayed { .. }
            | Self::IdTaken
            | Self::HasResults
            | Self::TableFull
            | Self::OthersTurn { .. }
            | Self::NotAlone => 409,
            Self::TooLate { .. } | Self::TableClosed => 410,
            Self::TooLarge { .. } => 413,
            Self::WrongDate { .. }
            | Self::NotTheDaysCards
            | Self::IllegalMove { .. }
            | Self::NotTheOpponents { .. }
            | Self::Incomplete { .. }
            | Self::Name { .. }
            | Self::Code
            | Self::NotPossible { .. }
            | Self::Terms { .. } => 422,
            Self::TooOften { .. } | Self::TooManyTables { .. } | Self::TooManyStreams { .. } => 429,
            Self::NotNow => 503,
            Self::NotReached => 500,
        }
    }
}

impl From<Forged> for ApiError {
    fn from(forged: Forged) -> Self {
        match forged {
            Forged::NotTheDaysCards => Self::NotTheDaysCards,
            Forged::Illegal { round, number, why } => Self::IllegalMove { round, number, why },
            Forged::NotTheOpponents { round, number } => Self::NotTheOpponents { round, number },
            Forged::Incomplete { played } => Self::Incomplete { played },
        }
    }
}

impl FromServerFnError for ApiError {
    type Encoder = JsonEncoding;

    fn from_server_fn_error(error: ServerFnErrorErr) -> Self {
        match error {
            ServerFnErrorErr::Args(why) | ServerFnErrorErr::MissingArg(why) => {
                Self::Malformed { why }
            }
            // On the server it is what was sent, in the browser the answer.
            #[cfg(feature = "ssr")]
            ServerFnErrorErr::Deserialization(why) => Self::Malformed { why },
            _ => Self::NotReached,
        }
    }
}
