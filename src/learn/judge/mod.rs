//! Whether an answer is right, and why: what is said is counted by the engine.

mod counts;
mod deeds;
mod picks;
mod throws;
mod words;

use super::{Answer, Ask, Task};

/// Whether an answer is right, and a sentence or two why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the goal is reached.
    pub is_right: bool,
    /// What is said of it: true of this answer in this position, counted by the engine.
    pub said: String,
}

fn right(said: impl Into<String>) -> Verdict {
    Verdict {
        is_right: true,
        said: said.into(),
    }
}

fn wrong(said: impl Into<String>) -> Verdict {
    Verdict {
        is_right: false,
        said: said.into(),
    }
}

impl Task {
    /// Judges an answer.
    ///
    /// ```
    /// use knockwood::learn::{Answer, LESSONS};
    ///
    /// let task = LESSONS[0].tasks[0];
    /// let none = Answer::Cards(Default::default());
    /// let verdict = task.judge(&none).ok_or("it is dealt")?;
    /// assert!(!verdict.is_right);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn judge(&self, answer: &Answer) -> Option<Verdict> {
        let view = self.deal.view()?;
        Some(match (self.ask, *answer) {
            (Ask::Pick(pick), Answer::Cards(cards)) => picks::picked(&view, pick, cards),
            (Ask::Deadwood, Answer::Number(number)) => counts::counted(&view, number),
            (Ask::Points, Answer::Number(number)) => counts::worth(&view, number),
            (Ask::Act(goal), Answer::Action(action)) => deeds::acted(&view, goal, action),
            _ => wrong("That is no answer to this."),
        })
    }

    /// An answer that is right: what "Show me" shows.
    pub fn solution(&self) -> Option<Answer> {
        let view = self.deal.view()?;
        let mut answers = self.ask.answers(&view);
        // The fewest cards that do.
        answers.sort_by_key(|answer| match answer {
            Answer::Cards(cards) => cards.len(),
            _ => 0,
        });
        answers
            .into_iter()
            .find(|answer| self.judge(answer).is_some_and(|verdict| verdict.is_right))
    }
}
