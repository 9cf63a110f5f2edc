use crate::table::storage::{KeepError, storage, write};

/// Where what was learnt is kept.
pub const PROGRESS: &str = "knockwood.learn.v1";

/// How many mistakes, and how many games' accuracies, are kept; of more the oldest give way.
const MOST: usize = 60;

/// How often a position has to be got right to be let go.
const OFTEN: u8 = 2;

/// What was learnt so far, on this device. Its text is a line each:
///
/// ```text
/// knockwood learn 1
/// done values sets
/// streak 3 8
/// puzzle 2026-11-30 1
/// judged 962 0123456789abcdef
/// again 1 AQAA…
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Progress {
    /// The ids of the lessons that are done.
    pub done: Vec<String>,
    /// How many drills in a row were right.
    pub streak: u32,
    /// The most that were.
    pub best: u32,
    /// The day whose puzzle was tried last, and whether it was right at once.
    pub puzzle: Option<(String, bool)>,
    /// How accurate the person was in games that were reviewed, in thousandths, by the game's id.
    pub judged: Vec<(String, u16)>,
    /// Positions that were got wrong, the one that waits longest first.
    pub mistakes: Vec<Mistake>,
}

/// A position that was got wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// The record up to it, as links have it.
    pub record: String,
    /// How often it was right since.
    pub right: u8,
}

impl Progress {
    /// Reads the text that was kept. Lines that say nothing to this program are passed over: a newer one may
    /// have written them.
    ///
    /// ```
    /// use knockwood::learn::Progress;
    ///
    /// let mut progress = Progress::default();
    /// progress.finish("values");
    /// progress.drilled(false, "AQAA");
    /// progress.reviewed("0123456789abcdef", 962);
    /// assert_eq!(Progress::read(&progress.text()), progress);
    /// // Got right twice, it is let go.
    /// progress.again("AQAA", true);
    /// assert_eq!(progress.mistakes.len(), 1);
    /// progress.again("AQAA", true);
    /// assert!(progress.mistakes.is_empty());
    /// ```
    pub fn read(text: &str) -> Self {
        let mut progress = Self::default();
        for line in text.lines().skip(1) {
            let mut words = line.split(' ');
            let name = words.next();
            let number = |words: &mut core::str::Split<'_, char>| {
                words.next().and_then(|word| word.parse().ok()).unwrap_or(0)
            };
            match name {
                Some("done") => progress.done = words.map(str::to_owned).collect(),
                Some("streak") => {
                    progress.streak = number(&mut words);
                    progress.best = number(&mut words);
                }
                Some("puzzle") => {
                    let day = words.next().unwrap_or_default().to_owned();
                    progress.puzzle = Some((day, words.next() == Some("1")));
                }
                Some("judged") => {
                    let accuracy = u16::try_from(number(&mut words)).unwrap_or(0).min(1000);
                    if let Some(id) = words.next() {
                        progress.judged.push((id.to_owned(), accuracy));
                    }
                }
                Some("again") => {
                    let right = u8::try_from(number(&mut words)).unwrap_or(0);
                    if let Some(record) = words.next() {
                        progress.mistakes.push(Mistake {
                            record: record.to_owned(),
                            right,
                        });
                    }
                }
                _ => {}
            }
        }
        progress
    }

    /// The text that is kept.
    pub fn text(&self) -> String {
        let mut lines = vec!["knockwood learn 1".to_owned()];
        if !self.done.is_empty() {
            lines.push(format!("done {}", self.done.join(" ")));
        }
        lines.push(format!("streak {} {}", self.streak, self.best));
        if let Some((day, is_right)) = &self.puzzle {
            lines.push(format!("puzzle {day} {}", u8::from(*is_right)));
        }
        let judged = self.judged.iter();
        lines.extend(judged.map(|(id, accuracy)| format!("judged {accuracy} {id}")));
        lines.extend(
            self.mistakes
                .iter()
                .map(|one| format!("again {} {}", one.right, one.record)),
        );
        lines.join("\n")
    }

    /// What is kept in this browser.
    pub fn find() -> Self {
        let text = storage()
            .ok()
            .and_then(|storage| storage.get_item(PROGRESS).ok().flatten());
        text.map(|text| Self::read(&text)).unwrap_or_default()
    }

    /// Keeps it.
    ///
    /// # Errors
    /// When the browser does not.
    pub fn store(&self) -> Result<(), KeepError> {
        write(PROGRESS, &self.text())
    }

    /// Whether a lesson is done.
    pub fn is_done(&self, id: &str) -> bool {
        self.done.iter().any(|done| done == id)
    }

    /// A lesson is done.
    pub fn finish(&mut self, id: &str) {
        if !self.is_done(id) {
            self.done.push(id.to_owned());
        }
    }

    /// A game was reviewed; a second review of it takes the place of the first.
    pub fn reviewed(&mut self, id: &str, accuracy: u16) {
        self.judged.retain(|(other, _)| other != id);
        self.judged.push((id.to_owned(), accuracy));
        let over = self.judged.len().saturating_sub(MOST);
        self.judged.drain(..over);
    }

    /// A drill was answered; the position of one that was wrong comes back.
    pub fn drilled(&mut self, is_right: bool, record: &str) {
        self.streak = if is_right { self.streak + 1 } else { 0 };
        self.best = self.best.max(self.streak);
        if !is_right {
            self.collect(record);
        }
    }

    /// A position comes back until it was right twice.
    pub fn collect(&mut self, record: &str) {
        self.mistakes.retain(|one| one.record != record);
        self.mistakes.push(Mistake {
            record: record.to_owned(),
            right: 0,
        });
        let over = self.mistakes.len().saturating_sub(MOST);
        self.mistakes.drain(..over);
    }

    /// A position that came back was answered: it goes to the end, or is let go.
    pub fn again(&mut self, record: &str, is_right: bool) {
        let Some(place) = self.mistakes.iter().position(|one| one.record == record) else {
            return;
        };
        let mut one = self.mistakes.remove(place);
        one.right = if is_right { one.right + 1 } else { 0 };
        if one.right < OFTEN {
            self.mistakes.push(one);
        }
    }
}
