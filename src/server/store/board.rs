use super::daily::{count, small};
use super::ending::{read_ending, read_rounds, rounds_text};
use super::{Person, Store, StoreError, on};
use crate::api::{Ending, Mark, RoundField};
use crate::daily::{Day, Played, ROUNDS};

impl Store {
    /// A person's days with their places, the newest first.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn marks(&self, person: Person) -> Result<Vec<Mark>, StoreError> {
        let found: Vec<(i64, i64, i64, i64)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT mine.day, mine.score,
                     CAST(SUM(CASE WHEN score.score > mine.score THEN score.players ELSE 0 END) AS BIGINT),
                     CAST(SUM(score.players) AS BIGINT)
                 FROM daily_result AS mine JOIN daily_score AS score ON score.day = mine.day
                 WHERE mine.person = $1 GROUP BY mine.day, mine.score ORDER BY mine.day DESC",
            )
            .bind(person.0)
            .fetch_all(pool)
            .await?
        });
        let marks = found.into_iter().map(|(day, score, above, players)| Mark {
            day: Day::numbered(day),
            score: small(score),
            rank: count(above + 1),
            players: count(players),
        });
        Ok(marks.collect())
    }

    /// How many reached each score of a day, the lowest first.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn scores(&self, day: Day) -> Result<Vec<(i32, u32)>, StoreError> {
        let found: Vec<(i64, i64)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT score, players FROM daily_score WHERE day = $1 AND players > 0 ORDER BY score",
            )
            .bind(day.number())
            .fetch_all(pool)
            .await?
        });
        let scores = found.into_iter();
        Ok(scores
            .map(|(score, players)| (small(score), count(players)))
            .collect())
    }

    /// The rounds of the days from this one on, over all results of each.
    ///
    /// # Errors
    /// [`StoreError::Damaged`], [`StoreError::Database`].
    pub async fn rounds_of(
        &self,
        from: Day,
        to: Day,
    ) -> Result<Vec<(Day, Vec<RoundField>)>, StoreError> {
        let found: Vec<(i64, i64, String, i64, i64)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT day, round, ending, times, points FROM daily_ending
                 WHERE day BETWEEN $1 AND $2 AND times > 0 ORDER BY day, round, times DESC, ending",
            )
            .bind(from.number())
            .bind(to.number())
            .fetch_all(pool)
            .await?
        });
        let mut days: Vec<(Day, Vec<RoundField>)> = Vec::new();
        for (day, round, ending, times, points) in found {
            let day = Day::numbered(day);
            if days.last().is_none_or(|(last, _)| *last != day) {
                days.push((day, vec![RoundField::default(); ROUNDS]));
            }
            let place = usize::try_from(round - 1).unwrap_or(usize::MAX);
            let field = days
                .last_mut()
                .and_then(|(_, rounds)| rounds.get_mut(place))
                .ok_or(StoreError::Damaged("a round's number"))?;
            let (end, won) = read_ending(&ending)?;
            field.points += points;
            field.endings.push(Ending {
                end,
                won,
                times: count(times),
            });
        }
        Ok(days)
    }

    /// The first `most` of a day, the best first and of equal ones the earliest: who, under which
    /// name, with which score.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn top(
        &self,
        day: Day,
        most: u32,
    ) -> Result<Vec<(Person, Option<String>, i32)>, StoreError> {
        let found: Vec<(i64, Option<String>, i64)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT person.id, person.name, result.score
                 FROM daily_result AS result JOIN person ON person.id = result.person
                 WHERE result.day = $1
                 ORDER BY result.day, result.score DESC, result.received, result.person LIMIT $2",
            )
            .bind(day.number())
            .bind(i64::from(most))
            .fetch_all(pool)
            .await?
        });
        let lines = found.into_iter();
        Ok(lines
            .map(|(id, name, score)| (Person(id), name, small(score)))
            .collect())
    }

    /// The dealt days next to this one, before and after it. A later day is dealt when it has begun.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn neighbours(&self, day: Day) -> Result<(Option<Day>, Option<Day>), StoreError> {
        let (before, after): (Option<i64>, Option<i64>) = on!(self, pool => {
            sqlx::query_as(
                "SELECT (SELECT MAX(day) FROM daily_day WHERE day < $1),
                     (SELECT MIN(day) FROM daily_day WHERE day > $1)",
            )
            .bind(day.number())
            .fetch_one(pool)
            .await?
        });
        Ok((before.map(Day::numbered), after.map(Day::numbered)))
    }

    /// What the strongest level made of a day, where that is known.
    ///
    /// # Errors
    /// [`StoreError::Damaged`], [`StoreError::Database`].
    pub async fn par(&self, day: Day) -> Result<Option<Played>, StoreError> {
        let found: Option<(Option<String>,)> = on!(self, pool => {
            sqlx::query_as("SELECT par FROM daily_day WHERE day = $1")
                .bind(day.number())
                .fetch_optional(pool)
                .await?
        });
        let text = found.and_then(|(par,)| par);
        text.map(|text| read_rounds(&text)).transpose()
    }

    /// Keeps what the strongest level made of a day.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn keep_par(&self, day: Day, par: &Played) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query("UPDATE daily_day SET par = $2 WHERE day = $1 AND par IS NULL")
                .bind(day.number())
                .bind(rounds_text(par))
                .execute(pool)
                .await?;
        });
        Ok(())
    }

    /// Of each day from one to another that somebody took: how many did, how many results there are,
    /// and the sum of their scores; the newest first.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn figures(
        &self,
        from: Day,
        to: Day,
    ) -> Result<Vec<(Day, u32, u32, i64)>, StoreError> {
        let found: Vec<(i64, i64, i64, i64)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT day.day, day.taken,
                     CAST(COALESCE(SUM(score.players), 0) AS BIGINT),
                     CAST(COALESCE(SUM(score.players * score.score), 0) AS BIGINT)
                 FROM daily_day AS day LEFT JOIN daily_score AS score ON score.day = day.day
                 WHERE day.day BETWEEN $1 AND $2 AND day.taken > 0
                 GROUP BY day.day, day.taken ORDER BY day.day DESC",
            )
            .bind(from.number())
            .bind(to.number())
            .fetch_all(pool)
            .await?
        });
        let days = found.into_iter().map(|(day, taken, games, points)| {
            (Day::numbered(day), count(taken), count(games), points)
        });
        Ok(days.collect())
    }
}
