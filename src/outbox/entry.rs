use serde::{Deserialize, Serialize};

/// The form that entries are written in.
const VERSION: u32 = 1;
/// The wait after the first failed attempt, in milliseconds; it doubles with each.
const FIRST_WAIT: u64 = 2_000;
/// The longest wait that is doubled to.
const LONGEST_WAIT: u64 = 15 * 60_000;
/// The longest wait that a server may ask for.
const LONGEST_ASKED: u64 = 24 * 60 * 60_000;
/// The longest reason that is shown to a player, in bytes.
const LONGEST_REASON: usize = 400;

/// Something for the server. Times are milliseconds since 1970, by this device's clock.
///
/// ```
/// use knockwood::outbox::{Answer, Entry};
///
/// let entry = Entry::new("a1".into(), "/api/v1/daily", "Your result", "{}".into(), 1_000);
/// assert!(entry.is_due(1_000));
/// // Nobody answered: it stays, and waits between one and two seconds.
/// let entry = entry.after(&Answer::NotNow { wait: None }, 1_000, 0.5).unwrap();
/// assert!(!entry.is_due(2_000));
/// assert!(entry.is_due(2_500));
/// // The server took it: nothing is left of it.
/// assert_eq!(entry.after(&Answer::Taken, 3_000, 0.5), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    version: u32,
    /// Names it for the server, which takes each id once.
    pub id: String,
    /// The path that it is posted to.
    pub to: String,
    /// What it is, for the player: "Your result of 3 March".
    pub what: String,
    /// The body, JSON as text.
    pub body: String,
    /// When it was written.
    pub queued: u64,
    /// How often it was tried in vain.
    pub tries: u32,
    /// When it is tried next.
    pub due: u64,
    /// Why the server will never take it, in its words. Such an entry is not sent again; it stays
    /// until the player has seen that.
    pub refused: Option<String>,
}

/// What became of an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The server has it, from this attempt or an earlier one.
    Taken,
    /// It will never take it: the reason, in its words.
    Refused(String),
    /// Nobody answered, or not now.
    NotNow {
        /// How long the server asks to be left alone, in seconds, where it does.
        wait: Option<u64>,
    },
}

/// Why a text is no entry.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EntryError {
    /// Not one at all, or damaged.
    #[error("it is no entry of an outbox: {0}")]
    Form(String),
    /// Of a later program: it is that one's to send.
    #[error("it is of version {0}, and this program writes {VERSION}")]
    Version(u32),
}

impl Answer {
    /// What an HTTP status means: taken, not now, or never. `text` is the body, a sentence or JSON
    /// whose `says` is one; `wait` the header
    /// `Retry-After` in seconds.
    pub fn of(status: u16, text: &str, wait: Option<u64>) -> Self {
        match status {
            200..=299 => Self::Taken,
            // Who is not known yet or was too quick may come again; the rest of what the client
            // did wrong stays wrong.
            400..=499 if ![401, 408, 421, 425, 429].contains(&status) => {
                let text = said(text);
                Self::Refused(if text.is_empty() || text.len() > LONGEST_REASON {
                    format!("status {status}")
                } else {
                    text
                })
            }
            _ => Self::NotNow { wait },
        }
    }
}

/// The sentence of a refusal: the text itself, or what it `says` where it is our server's JSON.
fn said(text: &str) -> String {
    #[derive(Deserialize)]
    struct Told {
        says: String,
    }
    match serde_json::from_str(text) {
        Ok(Told { says }) => says,
        Err(_) => text.trim().to_owned(),
    }
}

impl Entry {
    /// Writes one, to be sent at once.
    pub fn new(id: String, to: &str, what: &str, body: String, now: u64) -> Self {
        Self {
            version: VERSION,
            id,
            to: to.to_owned(),
            what: what.to_owned(),
            body,
            queued: now,
            tries: 0,
            due: now,
            refused: None,
        }
    }

    /// Reads what [`Entry::text`] wrote.
    ///
    /// # Errors
    /// When it is none, or of another version.
    pub fn read(text: &str) -> Result<Self, EntryError> {
        let entry: Self =
            serde_json::from_str(text).map_err(|error| EntryError::Form(error.to_string()))?;
        if entry.version == VERSION {
            Ok(entry)
        } else {
            Err(EntryError::Version(entry.version))
        }
    }

    /// The entry as it is kept.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Whether it is to be tried.
    pub const fn is_due(&self, now: u64) -> bool {
        self.refused.is_none() && self.due <= now
    }

    /// What is left of it after an attempt: nothing, where the server has it. `luck`, from 0 to 1,
    /// spreads the attempts of many devices that lost the same server.
    #[must_use]
    pub fn after(mut self, answer: &Answer, now: u64, luck: f64) -> Option<Self> {
        match answer {
            Answer::Taken => return None,
            Answer::Refused(why) => self.refused = Some(why.clone()),
            Answer::NotNow { wait } => {
                let doubled = FIRST_WAIT
                    .saturating_mul(1 << self.tries.min(20))
                    .min(LONGEST_WAIT);
                let asked = wait.map_or(0, |seconds| {
                    seconds.saturating_mul(1_000).min(LONGEST_ASKED)
                });
                self.tries = self.tries.saturating_add(1);
                self.due = now + asked.max(doubled / 2 + share(doubled / 2, luck));
            }
        }
        Some(self)
    }

    /// Where the clock was set back, an entry would wait for a time long gone by: never longer
    /// than a server may ask.
    #[must_use]
    pub fn by_the_clock(mut self, now: u64) -> Self {
        self.due = self.due.min(now.saturating_add(LONGEST_ASKED));
        self
    }
}

/// A part of a time.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "some minutes in milliseconds are exact, and the part is cut to a whole one"
)]
fn share(time: u64, part: f64) -> u64 {
    (time as f64 * part.clamp(0.0, 1.0)) as u64
}
