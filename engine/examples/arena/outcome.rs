//! What a contest came to.
#![allow(
    clippy::cast_precision_loss,
    reason = "counts of games and points are far below 2^52"
)]

use std::fmt::Write as _;
use std::time::Duration;

use serde_json::{Value, json};

use crate::args::Args;

/// One player's part.
#[derive(Default)]
pub(crate) struct Side {
    pub(crate) points: u64,
    /// Rounds won by a knock that stood, by gin, by an undercut.
    pub(crate) knocks: u64,
    pub(crate) gins: u64,
    pub(crate) undercuts: u64,
    /// Cards drawn from the stock and taken from the pile.
    pub(crate) draws: u64,
    pub(crate) takes: u64,
    knocked: u64,
    knock_turns: u64,
    decisions: u64,
    time: Duration,
}

impl Side {
    pub(crate) fn decided(&mut self, time: Duration) {
        self.decisions += 1;
        self.time += time;
    }

    /// Knocked or went gin in its turn of this number, from 1.
    pub(crate) fn knocked(&mut self, turn: u64) {
        self.knocked += 1;
        self.knock_turns += turn;
    }

    fn add(&mut self, other: &Self) {
        self.points += other.points;
        self.knocks += other.knocks;
        self.gins += other.gins;
        self.undercuts += other.undercuts;
        self.draws += other.draws;
        self.takes += other.takes;
        self.knocked += other.knocked;
        self.knock_turns += other.knock_turns;
        self.decisions += other.decisions;
        self.time += other.time;
    }

    fn ms_per_decision(&self) -> f64 {
        self.time.as_secs_f64() * 1e3 / (self.decisions.max(1) as f64)
    }

    fn knock_turn(&self) -> f64 {
        share(self.knock_turns, self.knocked)
    }

    /// Of the rounds that it ended, how many by gin.
    fn gin_share(&self) -> f64 {
        share(self.gins, self.knocked)
    }

    /// Of the cards that it got, how many from the pile.
    fn take_share(&self) -> f64 {
        share(self.takes, self.takes + self.draws)
    }
}

/// All of it.
#[derive(Default)]
pub(crate) struct Outcome {
    /// The first player and the second.
    pub(crate) sides: [Side; 2],
    pub(crate) rounds: u64,
    pub(crate) drawn: u64,
    pairs: u64,
    /// Half games won by the first player, summed over pairs, and their squares.
    halves: u64,
    squares: u64,
}

impl Outcome {
    /// A pair in which the first player won so many half games, 0 to 4.
    pub(crate) fn end_pair(&mut self, halves: u64) {
        self.pairs += 1;
        self.halves += halves;
        self.squares += halves * halves;
    }

    pub(crate) fn add(&mut self, other: &Self) {
        for (side, more) in self.sides.iter_mut().zip(&other.sides) {
            side.add(more);
        }
        self.rounds += other.rounds;
        self.drawn += other.drawn;
        self.pairs += other.pairs;
        self.halves += other.halves;
        self.squares += other.squares;
    }

    /// The first player's share of the games, and half the width of its 95 % interval.
    fn share(&self) -> (f64, f64) {
        let pairs = self.pairs.max(1) as f64;
        let mean = self.halves as f64 / pairs;
        let variance = (self.squares as f64 / pairs - mean * mean).max(0.0);
        let error = (variance / (pairs - 1.0).max(1.0)).sqrt();
        (mean / 4.0, 1.96 * error / 4.0)
    }

    pub(crate) fn to_json(&self, args: &Args) -> Value {
        let (share, half) = self.share();
        let [a, b] = &self.sides;
        let ends = |side: &Side| json!({"knock": side.knocks, "gin": side.gins, "undercut": side.undercuts});
        let style = |side: &Side| {
            json!({
                "knock_turn": round(side.knock_turn(), 2),
                "gin_share": round(side.gin_share(), 3),
                "take_share": round(side.take_share(), 3),
            })
        };
        json!({
            "a": args.a.name(),
            "b": args.b.name(),
            "rules": args.rules_name,
            "seed": args.seed,
            "games": args.games,
            "rounds": self.rounds,
            "a_game_share": round(share, 4),
            "ci95": [round(share - half, 4), round(share + half, 4)],
            "a_points_per_round": round(self.points_a_round(0), 3),
            "b_points_per_round": round(self.points_a_round(1), 3),
            "a_ms_per_decision": round(a.ms_per_decision(), 5),
            "b_ms_per_decision": round(b.ms_per_decision(), 5),
            "a_decisions": a.decisions,
            "b_decisions": b.decisions,
            "a_rounds_won": ends(a),
            "b_rounds_won": ends(b),
            "drawn_rounds": self.drawn,
            "a_style": style(a),
            "b_style": style(b),
        })
    }

    fn points_a_round(&self, side: usize) -> f64 {
        share(self.sides[side].points, self.rounds)
    }

    pub(crate) fn to_text(&self, args: &Args) -> String {
        let (share, half) = self.share();
        let mut text = format!(
            "{} against {}, {} games by rules {}, seed {}: {:.1} % of the games (95 %: {:.1} to {:.1})\n",
            args.a.name(),
            args.b.name(),
            args.games,
            args.rules_name,
            args.seed,
            share * 100.0,
            (share - half) * 100.0,
            (share + half) * 100.0,
        );
        for (place, kind) in [&args.a, &args.b].into_iter().enumerate() {
            let side = &self.sides[place];
            // Writing to a text does not fail.
            let _ = writeln!(
                text,
                "{:>10}: {:5.2} points a round; won {} by knock, {} by gin, {} by undercut; knocks in turn {:.1}, {:.0} % of them gin; takes {:.0} % from the pile; {:.4} ms a decision",
                kind.name(),
                self.points_a_round(place),
                side.knocks,
                side.gins,
                side.undercuts,
                side.knock_turn(),
                side.gin_share() * 100.0,
                side.take_share() * 100.0,
                side.ms_per_decision(),
            );
        }
        let _ = writeln!(text, "{} rounds, {} drawn", self.rounds, self.drawn);
        text
    }
}

fn share(part: u64, whole: u64) -> f64 {
    part as f64 / (whole.max(1) as f64)
}

fn round(value: f64, places: i32) -> f64 {
    let scale = 10_f64.powi(places);
    (value * scale).round() / scale
}
