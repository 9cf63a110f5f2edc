use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use knockwood_engine::bot::{Level, Mind};
use knockwood_engine::{Action, Seed};
use moka::future::Cache;

use super::store::{Person, Store, StoreError};
use crate::api::{DayFigures, RoundField};
use crate::daily::{Attempt, Day, Played, ROUNDS};
use crate::table::OPPONENT;

/// How old a board may be that is shown: results sent to another server of the same database show
/// up after so long.
const FRESH: Duration = Duration::from_secs(1);
/// How old the figures of all days may be.
const FIGURES_FRESH: Duration = Duration::from_secs(10);
/// How many days' boards are kept at hand.
const DAYS: u64 = 64;
/// How many lines a board has.
const LINES: u32 = 100;
/// How many days the figures tell of.
const QUARTER: i64 = 92;

/// A day's board, as everybody has it.
#[derive(Debug)]
pub(super) struct DaysBoard {
    /// The count of results entered here when it was read.
    entered: u64,
    pub(super) before: Option<Day>,
    pub(super) after: Option<Day>,
    pub(super) players: u32,
    pub(super) points: i64,
    pub(super) scores: Vec<(i32, u32)>,
    pub(super) rounds: Vec<RoundField>,
    pub(super) par: Played,
    pub(super) top: Vec<(Person, Option<String>, i32)>,
}

/// The boards that were asked for lately: read once for all who ask in the same second.
#[derive(Debug)]
pub(super) struct Boards {
    days: Cache<Day, Arc<DaysBoard>>,
    figures: Cache<Day, Arc<Vec<DayFigures>>>,
    entered: AtomicU64,
}

impl Default for Boards {
    fn default() -> Self {
        Self {
            days: Cache::builder()
                .max_capacity(DAYS)
                .time_to_live(FRESH)
                .build(),
            figures: Cache::builder()
                .max_capacity(2)
                .time_to_live(FIGURES_FRESH)
                .build(),
            entered: AtomicU64::new(0),
        }
    }
}

impl Boards {
    /// Something on a board has changed, by this server: who changed it is to see it at once.
    pub(super) async fn changed(&self, day: Day) {
        self.entered.fetch_add(1, Ordering::SeqCst);
        self.days.invalidate(&day).await;
    }

    /// Much has changed.
    pub(super) fn all_changed(&self) {
        self.entered.fetch_add(1, Ordering::SeqCst);
        self.days.invalidate_all();
        self.figures.invalidate_all();
    }

    /// The board of a day with this seed. `newest`: with all that was entered here before.
    pub(super) async fn board(
        &self,
        store: &Store,
        day: Day,
        seed: Seed,
        newest: bool,
    ) -> Result<Arc<DaysBoard>, Arc<StoreError>> {
        let entered = self.entered.load(Ordering::SeqCst);
        let read = || self.read(store, day, seed);
        let board = self.days.try_get_with(day, read()).await?;
        if !newest || board.entered >= entered {
            return Ok(board);
        }
        // It was being read while a result came.
        self.days.invalidate(&day).await;
        self.days.try_get_with(day, read()).await
    }

    async fn read(
        &self,
        store: &Store,
        day: Day,
        seed: Seed,
    ) -> Result<Arc<DaysBoard>, StoreError> {
        let entered = self.entered.load(Ordering::SeqCst);
        let (before, after) = store.neighbours(day).await?;
        let scores = store.scores(day).await?;
        let mut rounds = store.rounds_of(day, day).await?;
        let top = store.top(day, LINES).await?;
        let par = if let Some(par) = store.par(day).await? {
            par
        } else {
            let par = tokio::task::spawn_blocking(move || par_of(day, seed)).await;
            let par = par.ok().flatten().ok_or(StoreError::Damaged("no par"))?;
            store.keep_par(day, &par).await?;
            par
        };
        Ok(Arc::new(DaysBoard {
            entered,
            before,
            after,
            players: scores.iter().map(|(_, players)| players).sum(),
            points: scores
                .iter()
                .map(|(score, players)| i64::from(*score) * i64::from(*players))
                .sum(),
            scores,
            rounds: rounds
                .pop()
                .map_or_else(|| vec![RoundField::default(); ROUNDS], |(_, rounds)| rounds),
            par,
            top,
        }))
    }

    /// The figures of the last quarter, the newest day first.
    pub(super) async fn figures(
        &self,
        store: &Store,
        today: Day,
    ) -> Result<Arc<Vec<DayFigures>>, Arc<StoreError>> {
        let read = async {
            let from = Day::numbered(today.number() - QUARTER);
            let mut rounds = store.rounds_of(from, today).await?;
            let days = store.figures(from, today).await?;
            let figures = days.into_iter().map(|(day, players, games, points)| {
                let place = rounds.iter().position(|(of, _)| *of == day);
                DayFigures {
                    day,
                    players,
                    games,
                    points,
                    rounds: place.map_or_else(
                        || vec![RoundField::default(); ROUNDS],
                        |place| rounds.swap_remove(place).1,
                    ),
                }
            });
            Ok(Arc::new(figures.collect()))
        };
        self.figures.try_get_with(today, read).await
    }
}

/// What the strongest level makes of the day in the person's place; `None`, where the game went
/// wrong, which would be a defect of ours.
fn par_of(day: Day, seed: Seed) -> Option<Played> {
    let hard = Mind::of(Level::Hard);
    let mut attempt = Attempt::start(day, seed).ok()?;
    while !attempt.is_over() {
        let game = attempt.game();
        let action = match game.turn() {
            None => Action::Deal,
            Some(OPPONENT) => attempt.computers_choice()?,
            Some(seat) => hard.choose(&game.view(seat), &game.seed().for_ply(game.ply()))?,
        };
        attempt.apply(action).ok()?;
    }
    Some(attempt.played())
}
