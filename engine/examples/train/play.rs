//! Games that the network plays, and what it can learn from them.

use std::fmt;

use knockwood_engine::bot::value::{Candidate, Inputs, Judge, Kind, ONE, SAYINGS, Way, weigh};
use knockwood_engine::{
    Action, AfterDraw, Game, LayoffsMade, PerSeat, Phase, Preset, Round, RoundEnd, RoundResult,
    Rules, Seat, Seed, StockEnd, Tie, View, deadwood, defended,
};
use rand::RngExt as _;
use rand::SeedableRng as _;
use rand::seq::SliceRandom as _;
use rand_chacha::ChaCha8Rng;

use crate::Options;
use crate::net::{Net, Working};
use crate::pool::Opponent;
use crate::worth::worth;

/// How often a throw is any one, so that the network learns of what it would not do.
const STRAY: f64 = 0.03;
/// How many rounds of ten are played for gin only from the start.
const FOR_GIN: f64 = 0.3;

/// A state and what it was worth.
pub(crate) struct Sample {
    pub(crate) shared: Inputs,
    pub(crate) own: Inputs,
    pub(crate) kind: Kind,
    /// Its worth, whether the round was won, and the points of it, 40 a unit.
    pub(crate) is: [f32; SAYINGS],
}

/// One thread's games in one step.
pub(crate) struct Session {
    rng: ChaCha8Rng,
    pub(crate) samples: Vec<Sample>,
    pub(crate) tally: Tally,
    focus: f32,
    stray: f64,
    lambda: f32,
    pool: f64,
}

/// One seat's states of a round so far.
struct Line {
    states: Vec<(Candidate, Kind, bool)>,
    way: Way,
}

impl Session {
    pub(crate) fn new(options: &Options, step: u32, thread: usize) -> Self {
        let number = options.seed << 40 ^ u64::from(step) << 8 ^ thread as u64;
        Self {
            rng: ChaCha8Rng::seed_from_u64(number),
            samples: Vec::new(),
            tally: Tally::default(),
            focus: options.focus,
            lambda: options.lambda,
            pool: options.pool,
            stray: STRAY * f64::from(1.0 - options.done(step)),
        }
    }

    pub(crate) fn shuffle(&mut self, _pass: u32) {
        self.samples.shuffle(&mut self.rng);
    }

    pub(crate) fn play(&mut self, net: &Net, games: u32) {
        for _ in 0..games {
            self.game(net);
        }
    }

    fn rules(&mut self) -> Rules {
        let eaai = Rules {
            after_draw: AfterDraw::Same,
            ..Rules::default()
        };
        if self.rng.random::<f32>() < self.focus {
            return eaai;
        }
        let preset = Preset::ALL[self.rng.random_range(0..Preset::ALL.len())];
        let mut rules = preset.rules();
        rules.layoffs = LayoffsMade::ForPlayer;
        if self.rng.random_bool(0.2) {
            rules.stock_end = StockEnd::LastDiscard;
        }
        if self.rng.random_bool(0.2) {
            rules.tie = Tie::KnockerZero;
        }
        if self.rng.random_bool(0.1) {
            rules = rules.single_round();
        }
        rules
    }

    fn game(&mut self, net: &Net) {
        let rules = self.rules();
        let Ok(mut game) = Game::new(rules, Seed(self.rng.random())) else {
            return;
        };
        let opponent = Opponent::drawn(&mut self.rng, self.pool);
        let itself = matches!(opponent, Opponent::Itself);
        let seat = if self.rng.random() { Seat::A } else { Seat::B };
        while !game.is_over() {
            let mut lines = PerSeat::of(|_| Line {
                states: Vec::new(),
                way: if self.rng.random_bool(FOR_GIN) {
                    Way::GinOnly
                } else {
                    Way::Free
                },
            });
            let before = game.scores();
            while let Some(turn) = game.turn() {
                let view = game.view(turn);
                let action = if itself || turn == seat {
                    self.network(net, &view, game.round(), &mut lines[turn])
                } else {
                    let luck = Seed(self.rng.random());
                    opponent.choose(&view, &luck, &mut self.rng)
                };
                let Some(action) = action else { return };
                if game.apply(action).is_err() {
                    return;
                }
            }
            for side in Seat::ALL {
                if itself || side == seat {
                    self.learn(net, &game, before, side, &lines[side]);
                }
            }
            self.tally.count(&game, itself, seat);
            if !game.is_over() && game.apply(Action::Deal).is_err() {
                return;
            }
        }
        if !itself {
            self.tally.games += 1;
            self.tally.won += u32::from(game.winner() == Some(seat));
        }
    }

    /// What the network does; its states go into the line.
    fn network(
        &mut self,
        net: &Net,
        view: &View,
        round: &Round,
        line: &mut Line,
    ) -> Option<Action> {
        let mut working = Working::new(net);
        let mut best: Option<Candidate> = None;
        let mut throws = 0;
        let mut stray: Option<Candidate> = None;
        let strays = view.phase == Phase::Discard && self.rng.random_bool(self.stray);
        let rng = &mut self.rng;
        let mut knock: Option<Candidate> = None;
        weigh(view, line.way, &mut working, |candidate| {
            if best.is_none_or(|best| candidate.value > best.value) {
                best = Some(*candidate);
            }
            if matches!(candidate.action, Action::Discard(_)) {
                throws += 1;
                if strays && rng.random_range(0..throws) == 0 {
                    stray = Some(*candidate);
                }
            }
            if candidate.kind == Some(Kind::Knocked)
                && candidate.action != Action::Take
                && knock.is_none_or(|best| candidate.value > best.value)
            {
                knock = Some(*candidate);
            }
        });
        // What a knock would have brought is known to the trainer, so it learns it of each.
        if let Some(candidate) = knock
            && let Some(points) = knocked(round, candidate.action)
        {
            self.samples.push(Sample {
                shared: candidate.shared,
                own: candidate.own,
                kind: Kind::Knocked,
                is: all(points, needs(view)),
            });
        }
        let best = best?;
        let gin = matches!(best.action, Action::BigGin(_))
            || matches!(best.action, Action::Knock { .. } if best.value > 3 * ONE);
        let chosen = match stray {
            Some(stray) if !gin => stray,
            _ => best,
        };
        if let Some(kind) = chosen.kind
            && kind != Kind::Knocked
            && chosen.action != Action::Take
        {
            line.states.push((chosen, kind, stray.is_some()));
        }
        Some(chosen.action)
    }

    /// Goes back through a seat's states from the round's end.
    fn learn(&mut self, net: &Net, game: &Game, before: PerSeat<u16>, seat: Seat, line: &Line) {
        let Some(result) = game.round().result() else {
            return;
        };
        let points = match result.winner {
            Some(winner) if winner == seat => i32::from(result.points),
            Some(_) => -i32::from(result.points),
            None => 0,
        };
        let needs = game.rules().target.map(|target| {
            let need = |seat: Seat| target.saturating_sub(before[seat]);
            (need(seat), need(seat.other()))
        });
        let mut after = all(points, needs);
        let mut working = Working::new(net);
        for (state, kind, stray) in line.states.iter().rev() {
            let own = if line.way == Way::GinOnly {
                state.own_for_gin
            } else {
                state.own
            };
            self.samples.push(Sample {
                shared: state.shared,
                own,
                kind: *kind,
                is: after,
            });
            working.begin(&state.shared);
            let said = working.says(&own, *kind);
            let lambda = if *stray { 0.0 } else { self.lambda };
            // What followed a stray throw says nothing of the state before it.
            for (after, said) in after.iter_mut().zip([said.worth, said.wins, said.points]) {
                *after = lambda * *after + (1.0 - lambda) * (said as f32 / ONE as f32);
            }
        }
    }
}

fn all(points: i32, needs: Option<(u16, u16)>) -> [f32; SAYINGS] {
    let won = if points > 0 { 1.0 } else { 0.0 };
    [worth(points, needs), won, points as f32 / 40.0]
}

fn needs(view: &View) -> Option<(u16, u16)> {
    let target = view.rules.target?;
    let need = |seat: Seat| target.saturating_sub(view.scores[seat]);
    Some((need(view.seat), need(view.seat.other())))
}

/// The points that this knock would bring the seat to act.
fn knocked(round: &Round, action: Action) -> Option<i32> {
    let seat = round.turn()?;
    let defender = round.hand(seat.other());
    let (left, laid, big) = match action {
        Action::Knock { discard, spread } => {
            let left = spread.deadwood(round.hand(seat).without(discard));
            let laid = if left == 0 {
                deadwood(defender)
            } else {
                defended(&spread, defender)
            };
            (left, laid, false)
        }
        Action::BigGin(_) => (0, deadwood(defender), true),
        _ => return None,
    };
    let mut deadwood = PerSeat::new(left, left);
    deadwood[seat.other()] = laid;
    let result = RoundResult::of_knock(
        round.rules(),
        round.dealer(),
        seat,
        deadwood,
        big,
        round.factor(),
    );
    let points = i32::from(result.points);
    Some(if result.winner == Some(seat) {
        points
    } else if result.winner.is_some() {
        -points
    } else {
        0
    })
}

/// How it goes.
#[derive(Default)]
pub(crate) struct Tally {
    rounds: u32,
    knocks: u32,
    gins: u32,
    undercuts: u32,
    drawn: u32,
    games: u32,
    won: u32,
}

impl Tally {
    fn count(&mut self, game: &Game, itself: bool, _seat: Seat) {
        if !itself {
            return;
        }
        self.rounds += 1;
        match game.round().result().map(|result| result.end) {
            Some(RoundEnd::Knock) => self.knocks += 1,
            Some(RoundEnd::Gin | RoundEnd::BigGin) => self.gins += 1,
            Some(RoundEnd::Undercut) => self.undercuts += 1,
            _ => self.drawn += 1,
        }
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.rounds += other.rounds;
        self.knocks += other.knocks;
        self.gins += other.gins;
        self.undercuts += other.undercuts;
        self.drawn += other.drawn;
        self.games += other.games;
        self.won += other.won;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = |part: u32| 100.0 * f64::from(part) / f64::from(self.rounds.max(1));
        write!(
            f,
            "self: {:.0}/{:.0}/{:.0}/{:.0} % knock/gin/undercut/drawn; pool games won {}/{}",
            of(self.knocks),
            of(self.gins),
            of(self.undercuts),
            of(self.drawn),
            self.won,
            self.games,
        )
    }
}
