//! Players that are programs of their own and speak the line protocol: one JSON object a line.

use std::error::Error;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use knockwood_engine::bot::Level;
use knockwood_engine::{Action, Game, Seat};
use serde_json::{Value, json};

use crate::player::Player;

/// A program, started for each game; it is asked as the level named for what it does in a view.
pub(crate) struct Program {
    level: Level,
    child: Child,
    asked: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Program {
    /// Starts it. The command is cut at its spaces.
    pub(crate) fn start(command: &str, level: Level) -> Result<Self, Box<dyn Error>> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or("cmd: needs a program")?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{program} does not start: {error}"))?;
        let asked = child.stdin.take().ok_or("the program reads nothing")?;
        let answers = BufReader::new(child.stdout.take().ok_or("the program says nothing")?);
        Ok(Self {
            level,
            child,
            asked,
            answers,
        })
    }
}

impl Player for Program {
    fn choose(&mut self, game: &Game, seat: Seat) -> Result<Action, Box<dyn Error>> {
        let question = json!({
            "ask": "bot",
            "level": self.level.name(),
            "seed": game.seed().for_ply(game.ply()).to_string(),
            "view": game.view(seat),
        });
        writeln!(self.asked, "{question}")?;
        self.asked.flush()?;
        let mut line = String::new();
        self.answers.read_line(&mut line)?;
        let answer: Value = serde_json::from_str(&line)
            .map_err(|error| format!("the program said {line:?}: {error}"))?;
        let action = answer["ok"]["action"]
            .as_str()
            .ok_or_else(|| format!("the program gave no action, but {line}"))?;
        Ok(action.parse()?)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself, and then there is nothing to stop.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
