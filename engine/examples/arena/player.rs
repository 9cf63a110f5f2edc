//! Who plays.

use std::error::Error;
use std::sync::Arc;

use knockwood_engine::bot::value::Weights;
use knockwood_engine::bot::{Level, Mind, Style};
use knockwood_engine::{Action, Game, Seat};
use rand::seq::IteratorRandom as _;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;

#[cfg(feature = "serde")]
use crate::program::Program;
use crate::rival::{Rival, RivalKind};

/// What a player is, as written on the command line.
#[derive(Clone)]
pub(crate) enum Kind {
    Level(Level),
    /// `hard` with the weights of a file.
    Weights(String, Arc<Weights>),
    Style(Style),
    Random,
    Rival(RivalKind),
    /// A command that speaks the line protocol, and the level it is asked to play.
    #[cfg(feature = "serde")]
    Program(String, Level),
}

impl Kind {
    pub(crate) fn read(text: &str) -> Result<Self, Box<dyn Error>> {
        if let Some(level) = Level::ALL.into_iter().find(|level| level.name() == text) {
            return Ok(Self::Level(level));
        }
        if let Some(path) = text.strip_prefix("hard:") {
            let weights = Weights::parse(&std::fs::read(path)?)?;
            return Ok(Self::Weights(text.to_owned(), Arc::new(weights)));
        }
        #[cfg(feature = "serde")]
        if let Some(command) = text.strip_prefix("cmd:") {
            let (level, command) = Level::ALL
                .into_iter()
                .find_map(|level| {
                    Some((
                        level,
                        command.strip_prefix(level.name())?.strip_prefix(':')?,
                    ))
                })
                .unwrap_or((Level::Normal, command));
            return Ok(Self::Program(command.to_owned(), level));
        }
        Ok(match text {
            "at-once" => Self::Style(Style::AT_ONCE),
            "gin-only" => Self::Style(Style::GIN_ONLY),
            "early-then-gin" => Self::Style(Style::EARLY_THEN_GIN),
            "random" => Self::Random,
            "heuristic" => Self::Rival(RivalKind::Heuristic),
            "eaai" => Self::Rival(RivalKind::Eaai),
            _ => match text.strip_prefix("mc:") {
                Some(samples) => Self::Rival(RivalKind::MonteCarlo(samples.parse()?)),
                None => {
                    return Err(format!(
                        "{text:?} is not a player: write a level, random, heuristic, eaai or mc:128"
                    )
                    .into());
                }
            },
        })
    }

    pub(crate) fn name(&self) -> String {
        match self {
            Self::Level(level) => level.name().to_owned(),
            Self::Weights(name, _) => name.clone(),
            Self::Style(style) => style_name(*style).to_owned(),
            Self::Random => "random".to_owned(),
            Self::Rival(rival) => rival.name(),
            #[cfg(feature = "serde")]
            Self::Program(command, level) => format!("cmd:{}:{command}", level.name()),
        }
    }

    pub(crate) fn sit_down(&self, seed: u64) -> Result<Box<dyn Player>, Box<dyn Error>> {
        Ok(match self {
            Self::Level(level) => Box::new(OurLevel(*level)),
            Self::Weights(_, weights) => Box::new(Weighted(Arc::clone(weights))),
            Self::Style(style) => Box::new(Scripted(*style)),
            Self::Random => Box::new(Random(ChaCha8Rng::seed_from_u64(seed))),
            Self::Rival(kind) => Box::new(Rival::new(*kind, seed)),
            #[cfg(feature = "serde")]
            Self::Program(command, level) => Box::new(Program::start(command, *level)?),
        })
    }
}

/// Somebody at the table.
pub(crate) trait Player {
    /// A round has been dealt.
    fn dealt(&mut self, _game: &Game) -> Result<(), Box<dyn Error>> {
        Ok(())
    }

    /// What to do now.
    fn choose(&mut self, game: &Game, seat: Seat) -> Result<Action, Box<dyn Error>>;

    /// The opponent is about to do this.
    fn opponent_does(&mut self, _game: &Game, _action: Action) -> Result<(), Box<dyn Error>> {
        Ok(())
    }
}

struct OurLevel(Level);

impl Player for OurLevel {
    fn choose(&mut self, game: &Game, seat: Seat) -> Result<Action, Box<dyn Error>> {
        let luck = game.seed().for_ply(game.ply());
        Ok(Mind::of(self.0)
            .choose(&game.view(seat), &luck)
            .ok_or("there is something to do")?)
    }
}

/// Any legal action, each as likely.
struct Random(ChaCha8Rng);

impl Player for Random {
    fn choose(&mut self, game: &Game, seat: Seat) -> Result<Action, Box<dyn Error>> {
        let actions = game.view(seat).legal_actions();
        Ok(actions
            .choose(&mut self.0)
            .ok_or("there is something to do")?)
    }
}

struct Scripted(Style);

impl Player for Scripted {
    fn choose(&mut self, game: &Game, seat: Seat) -> Result<Action, Box<dyn Error>> {
        let luck = game.seed().for_ply(game.ply());
        Ok(self
            .0
            .choose(&game.view(seat), &luck)
            .ok_or("there is something to do")?)
    }
}

struct Weighted(Arc<Weights>);

impl Player for Weighted {
    fn choose(&mut self, game: &Game, seat: Seat) -> Result<Action, Box<dyn Error>> {
        let luck = game.seed().for_ply(game.ply());
        let mind = Mind::Hard(Some(&self.0));
        Ok(mind
            .choose(&game.view(seat), &luck)
            .ok_or("there is something to do")?)
    }
}

fn style_name(style: Style) -> &'static str {
    match style {
        Style::AT_ONCE => "at-once",
        Style::GIN_ONLY => "gin-only",
        Style::EARLY_THEN_GIN => "early-then-gin",
        _ => "scripted",
    }
}
