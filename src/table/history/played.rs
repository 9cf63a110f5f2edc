use knockwood_engine::{
    ActError, Game, PerSeat, Record, ReplayError, RoundEnd, RoundResult, Rules, Seat, View,
};

use super::{GameError, HistoryGame};
use crate::table::{Aids, Players, YOU};

/// What happened in a kept game: all that figures and lists are made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// What tells it from all others; see [`HistoryGame::id`].
    pub id: String,
    /// When it ended: UTC, in milliseconds since 1970.
    pub ended: u64,
    /// Who played.
    pub players: Players,
    /// What help was had.
    pub aids: Aids,
    /// By which rules.
    pub rules: Rules,
    /// How it came out.
    pub outcome: Outcome,
    /// The final sums, boxes and bonuses included; of an unfinished game the points so far.
    pub totals: PerSeat<u16>,
    /// The rounds that came to their end, in order; one that was given up is not among them.
    pub rounds: Vec<RoundPlayed>,
}

/// How a game came out, for seat A: the person against the computer, or the first of two people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Seat A won.
    Won,
    /// Seat B won.
    Lost,
    /// It is over and nobody won.
    Drawn,
    /// It was left for another game.
    Unfinished,
}

/// A round that came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoundPlayed {
    /// Its result.
    pub result: RoundResult,
    /// Who knocked, if anybody did.
    pub knocker: Option<Seat>,
}

impl Played {
    pub(super) fn of(kept: &HistoryGame) -> Result<Self, GameError> {
        let record = kept.record()?;
        let mut rounds = Vec::new();
        let game = replay(&record, |game| {
            let round = game.round();
            rounds.extend(round.result().map(|result| RoundPlayed {
                result: *result,
                knocker: round.showdown().map(|showdown| showdown.knocker),
            }));
        })
        // The bytes have been replayed once: what is read of them is legal.
        .map_err(|_| GameError::Text)?;
        rounds.retain(|round| round.result.end != RoundEnd::Resigned);
        let outcome = match (game.is_over(), game.winner()) {
            (false, _) => Outcome::Unfinished,
            (true, None) => Outcome::Drawn,
            (true, Some(YOU)) => Outcome::Won,
            (true, Some(_)) => Outcome::Lost,
        };
        Ok(Self {
            id: kept.id(),
            ended: kept.ended(),
            players: kept.players().clone(),
            aids: kept.aids(),
            rules: *game.rules(),
            outcome,
            totals: game.breakdown().map_or_else(
                || game.scores(),
                |sums| PerSeat::of(|seat| sums[seat].total),
            ),
            rounds,
        })
    }

    /// By how much seat A won, or lost where it is below nought.
    pub fn margin(&self) -> i32 {
        i32::from(self.totals[YOU]) - i32::from(self.totals[YOU.other()])
    }

    /// Whether it was played to its end.
    pub fn is_finished(&self) -> bool {
        self.outcome != Outcome::Unfinished
    }
}

/// The game that a record is, and what seat A knew at the end of each of its rounds.
///
/// # Errors
/// When the record does not replay.
pub(crate) fn round_ends(record: &Record) -> Result<(Game, Vec<View>), ReplayError> {
    let mut ends = Vec::new();
    let game = replay(record, |game| ends.push(game.view(YOU)))?;
    Ok((game, ends))
}

/// Replays a record and stops at the end of every round.
fn replay(record: &Record, mut at_end: impl FnMut(&Game)) -> Result<Game, ReplayError> {
    let mut game = Game::new(record.rules, record.seed)?;
    for (action, number) in record.actions.iter().zip(1..) {
        let ended = game.results().len();
        game.apply(*action)
            .map_err(|source: ActError| ReplayError::Action { number, source })?;
        if game.results().len() > ended {
            at_end(&game);
        }
    }
    Ok(game)
}
