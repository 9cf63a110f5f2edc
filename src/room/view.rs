use knockwood_engine::{PerSeat, Seat, Seed, View};
use serde::{Deserialize, Serialize};

use super::{Presence, RoomCode, Terms};

/// How long the other must be away before a game in progress may be closed, in seconds.
pub const ALONE: i64 = 300;

/// All that a seat may know of its table. Of the cards there is the [`View`], and nothing else.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomView {
    /// The table.
    pub code: RoomCode,
    /// How many things have been done at it. Each thing done makes it one higher.
    pub version: u64,
    /// Whose view.
    pub seat: Seat,
    /// What is played.
    pub terms: Terms,
    /// What they call themselves; strangers' text. `None`: no name, or nobody there.
    pub names: PerSeat<Option<String>>,
    /// Who is there.
    pub presence: PerSeat<Presence>,
    /// What both must press Ready for; `None` while a round is played, and once the table is closed.
    pub pause: Option<Pause>,
    /// Who has.
    pub ready: PerSeat<bool>,
    /// The number of the game, from 1: rematches count.
    pub game: u16,
    /// Games won at this table.
    pub won: PerSeat<u16>,
    /// The cards; `None` before the first are dealt. Its `turn` is whose turn it is; the result stays in
    /// sight until both are ready.
    pub table: Option<View>,
    /// What the server is bound to: the round in play, or the next one to be dealt, be it of a rematch.
    /// `None` once the table is closed.
    pub commitment: Option<Commitment>,
    /// What it was bound to in the round that has ended last.
    pub reveal: Option<Reveal>,
    /// Who asks the other to have their last turn back.
    pub undo: Option<Seat>,
    /// Whether this seat has something to take back, if the other agrees.
    pub can_undo: bool,
    /// Until when the turn must be made, in seconds since 1970 began, where there is a timer.
    pub deadline: Option<i64>,
    /// Whose last turn was made by the server, since the time was up.
    pub late: Option<Seat>,
    /// Who has closed the table, where it is closed. Nothing more is played at it.
    pub closed: Option<Seat>,
    /// The server's time when this was sent, in seconds since 1970 began.
    pub now: i64,
}

/// What both must press Ready for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pause {
    /// The second seat is empty: nobody can be ready yet.
    Waiting,
    /// The first round of the first game.
    First,
    /// The next round of the game.
    NextRound,
    /// Another game, in which the other seat deals first.
    Rematch,
}

/// The server's word before a round: SHA-256 over the 32 bytes of the round's seed and the 32 bytes
/// of a salt. Both follow when the round is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Commitment {
    /// Of which game, from 1.
    pub game: u16,
    /// Of which round of it, from 1.
    pub round: u16,
    /// 64 hexadecimal digits.
    pub hash: String,
}

/// What the server's word was about. `Deck::shuffled(&seed)` is the deck that was dealt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reveal {
    /// The word.
    pub commitment: Commitment,
    /// The round's seed.
    pub seed: Seed,
    /// What made it impossible to try seeds.
    pub salt: Seed,
}

impl RoomView {
    /// From when on this seat may close the table, in seconds since 1970 began: at once (0) where
    /// nobody is left waiting by it, else when the other has been away for [`ALONE`]. `None`: the other
    /// is there.
    pub fn may_close_at(&self) -> Option<i64> {
        let is_between_games = matches!(
            self.pause,
            Some(Pause::Waiting | Pause::First | Pause::Rematch)
        );
        if is_between_games {
            return Some(0);
        }
        match self.presence[self.seat.other()] {
            Presence::Empty => Some(0),
            Presence::Here => None,
            Presence::Away { since } => Some(since + ALONE),
        }
    }

    /// Whether it is this seat's turn.
    pub fn is_my_turn(&self) -> bool {
        self.closed.is_none()
            && self
                .table
                .is_some_and(|table| table.turn == Some(self.seat))
    }
}
