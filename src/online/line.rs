//! The line to an online table: when to open its stream of events, when to give it up, and how long
//! to wait before the next try.

/// How long a stream may take to open, in milliseconds.
const TO_OPEN: u32 = 10_000;
/// How long an open stream may be silent: two keep-alives and some time for a slow network.
const SILENCE: u32 = 35_000;
/// Who comes back to the page trusts a stream that was heard within this time; the next keep-alive
/// would have come since.
const FRESH: u64 = 17_000;
/// The longest wait after the first failure; it doubles with each.
const FIRST_WAIT: u32 = 1_000;
/// No wait is longer.
const LONGEST_WAIT: u32 = 20_000;
/// After how many failures in a row the wait is the longest.
const MOST_DOUBLINGS: u32 = 5;

/// How the line stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// The stream is being opened for the first time, or after a wait.
    Connecting,
    /// What is seen is what there is.
    Live,
    /// The stream was lost a moment ago and is being opened again: what is seen may be old.
    Stale,
    /// It could not be opened: the next try comes after a wait.
    BackingOff,
    /// There is nothing to come any more.
    Closed,
}

/// What happens to the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Input {
    /// The table is on the page.
    Begun,
    /// The browser says that the stream is open.
    Opened,
    /// An event came: the table at this version.
    Event(u64),
    /// The server says that it is still there.
    KeepAlive,
    /// The wait with this number is over.
    Elapsed(u32),
    /// The stream could not be opened, or broke off.
    Failed,
    /// The server stops, and another will be there soon.
    Ended,
    /// The device has a network again.
    Online,
    /// The page came back out of the browser's memory: all its streams were cut.
    PageShow,
    /// The page is looked at again.
    Visible,
    /// The table is no more, or not for us.
    Gone,
    /// The page is left.
    Left,
}

/// What is to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Output {
    /// Open the stream.
    Open,
    /// Close it, and hear nothing of it any more.
    Close,
    /// Come back with [`Input::Elapsed`] and this number after so many milliseconds.
    Wait {
        /// How long.
        ms: u32,
        /// Which wait: an earlier one is not waited for any more.
        number: u32,
    },
    /// Show how the line stands.
    Show(Standing),
    /// Look at the event that just came: nothing newer has been seen.
    Take(u64),
}

/// The line, as a machine: the same inputs at the same times lead to the same outputs.
///
/// ```
/// use knockwood::online::{Input, Line, Output, Standing};
///
/// let mut line = Line::new();
/// assert!(line.take(Input::Begun, 0, 0).contains(&Output::Open));
/// let out = line.take(Input::Event(3), 40, 0);
/// assert!(out.contains(&Output::Show(Standing::Live)) && out.contains(&Output::Take(3)));
/// // Two events may come in the wrong order: the older one is not looked at.
/// assert!(!line.take(Input::Event(2), 50, 0).contains(&Output::Take(2)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    standing: Standing,
    /// The newest version that was seen.
    version: Option<u64>,
    /// When something was heard last.
    heard: u64,
    /// How often it failed since something was heard.
    failures: u32,
    /// The number of the wait that counts.
    wait: u32,
}

impl Default for Line {
    fn default() -> Self {
        Self::new()
    }
}

impl Line {
    /// A line that nobody has opened yet.
    pub const fn new() -> Self {
        Self {
            standing: Standing::Connecting,
            version: None,
            heard: 0,
            failures: 0,
            wait: 0,
        }
    }

    /// How it stands.
    pub const fn standing(&self) -> Standing {
        self.standing
    }

    /// Notes a version that came on another way, as a command's answer. Whether it is news.
    pub fn note(&mut self, version: u64) -> bool {
        let is_new = self.version.is_none_or(|seen| version > seen);
        if is_new {
            self.version = Some(version);
        }
        is_new
    }

    /// What is to be done about what happens `now`, in milliseconds by any clock that does not go
    /// back. `luck` is any number, another each time: those whose server went away must not all come
    /// back in the same moment.
    pub fn take(&mut self, input: Input, now: u64, luck: u32) -> Vec<Output> {
        let mut out = Vec::new();
        if self.standing == Standing::Closed {
            return out;
        }
        match input {
            Input::Begun => self.open(Standing::Connecting, &mut out),
            Input::Opened | Input::KeepAlive => self.hear(now, &mut out),
            Input::Event(version) => {
                self.hear(now, &mut out);
                // The first event of every stream is the whole table: the same version is looked at
                // again, in case it was lost in our own hands.
                if self.version.is_none_or(|seen| version >= seen) {
                    self.version = Some(version);
                    out.push(Output::Take(version));
                }
            }
            Input::Elapsed(number) if number != self.wait => {}
            Input::Elapsed(_) => match self.standing {
                Standing::Live => self.reopen(&mut out),
                Standing::BackingOff => self.open(Standing::Connecting, &mut out),
                Standing::Connecting | Standing::Stale => self.back_off(luck, &mut out),
                Standing::Closed => {}
            },
            // A live stream that breaks off is tried again at once; the next failure waits.
            Input::Failed if self.standing == Standing::Live => self.reopen(&mut out),
            Input::Failed if self.standing == Standing::BackingOff => {}
            Input::Failed | Input::Ended => self.back_off(luck, &mut out),
            Input::Visible if self.standing == Standing::Live => {
                if now.saturating_sub(self.heard) > FRESH {
                    self.reopen(&mut out);
                }
            }
            Input::Online | Input::PageShow if self.standing == Standing::Live => {
                self.reopen(&mut out);
            }
            // An opening that is under way is begun anew: it may hang in a network that is gone.
            Input::Online | Input::PageShow | Input::Visible => {
                self.failures = 0;
                out.push(Output::Close);
                self.open(self.standing_while_opening(), &mut out);
            }
            Input::Gone | Input::Left => {
                self.wait = self.wait.wrapping_add(1);
                out.push(Output::Close);
                self.show(Standing::Closed, &mut out);
            }
        }
        out
    }

    /// Something was heard: the line is live, and may be silent for a while.
    fn hear(&mut self, now: u64, out: &mut Vec<Output>) {
        self.heard = now;
        self.failures = 0;
        self.show(Standing::Live, out);
        self.wait_for(SILENCE, out);
    }

    /// What is seen may be old from now on.
    fn reopen(&mut self, out: &mut Vec<Output>) {
        out.push(Output::Close);
        self.open(Standing::Stale, out);
    }

    const fn standing_while_opening(&self) -> Standing {
        match self.standing {
            Standing::Stale => Standing::Stale,
            _ => Standing::Connecting,
        }
    }

    fn open(&mut self, standing: Standing, out: &mut Vec<Output>) {
        self.show(standing, out);
        out.push(Output::Open);
        self.wait_for(TO_OPEN, out);
    }

    fn back_off(&mut self, luck: u32, out: &mut Vec<Output>) {
        out.push(Output::Close);
        self.show(Standing::BackingOff, out);
        let most = (FIRST_WAIT << self.failures.min(MOST_DOUBLINGS)).min(LONGEST_WAIT);
        self.failures = self.failures.saturating_add(1);
        // Anything from half of it to all of it.
        self.wait_for(most / 2 + luck % (most / 2 + 1), out);
    }

    fn show(&mut self, standing: Standing, out: &mut Vec<Output>) {
        if self.standing != standing {
            self.standing = standing;
            out.push(Output::Show(standing));
        }
    }

    fn wait_for(&mut self, ms: u32, out: &mut Vec<Output>) {
        self.wait = self.wait.wrapping_add(1);
        out.push(Output::Wait {
            ms,
            number: self.wait,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line with a clock of its own, and always the same luck.
    struct Tried {
        line: Line,
        now: u64,
        luck: u32,
    }

    impl Tried {
        fn begun() -> Self {
            let mut tried = Self {
                line: Line::new(),
                now: 0,
                luck: 0,
            };
            tried.take(Input::Begun);
            tried
        }

        fn live() -> Self {
            let mut tried = Self::begun();
            tried.take(Input::Opened);
            tried.take(Input::Event(1));
            assert_eq!(tried.line.standing(), Standing::Live);
            tried
        }

        fn take(&mut self, input: Input) -> Vec<Output> {
            self.line.take(input, self.now, self.luck)
        }

        /// Lets the wait that counts go by.
        fn elapse(&mut self) -> Vec<Output> {
            self.take(Input::Elapsed(self.line.wait))
        }
    }

    fn waited(out: &[Output]) -> Option<u32> {
        out.iter().find_map(|one| match one {
            Output::Wait { ms, .. } => Some(*ms),
            _ => None,
        })
    }

    #[test]
    fn b31_a_line_that_breaks_off_is_opened_again_at_once_and_then_after_waits_that_grow() {
        let mut tried = Tried::live();
        let out = tried.take(Input::Failed);
        assert_eq!(out.first(), Some(&Output::Close));
        assert!(out.contains(&Output::Open) && out.contains(&Output::Show(Standing::Stale)));
        let mut waits = Vec::new();
        for _ in 0..8 {
            let out = tried.take(Input::Failed);
            assert!(out.contains(&Output::Close) && !out.contains(&Output::Open));
            waits.extend(waited(&out));
            assert!(tried.elapse().contains(&Output::Open));
        }
        assert_eq!(
            waits,
            [500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000]
        );
        // What is heard forgives it all.
        tried.take(Input::Event(9));
        tried.take(Input::Failed);
        assert_eq!(waited(&tried.take(Input::Failed)), Some(500));
    }

    #[test]
    fn no_two_come_back_in_the_same_moment_and_none_before_half_of_the_wait() {
        let mut waits: Vec<u32> = (0..1_000)
            .map(|luck| {
                let mut tried = Tried {
                    luck: luck * 4_294_967,
                    ..Tried::begun()
                };
                waited(&tried.take(Input::Failed)).unwrap_or_default()
            })
            .collect();
        assert!(waits.iter().all(|wait| (500..=1_000).contains(wait)));
        waits.sort_unstable();
        waits.dedup();
        assert!(waits.len() > 300, "{} different waits", waits.len());
    }

    #[test]
    fn silence_is_noticed_and_a_keep_alive_breaks_it() {
        let mut tried = Tried::live();
        let old = tried.line.wait;
        tried.take(Input::KeepAlive);
        assert!(tried.take(Input::Elapsed(old)).is_empty());
        let out = tried.elapse();
        assert!(out.contains(&Output::Close) && out.contains(&Output::Open));
        assert_eq!(tried.line.standing(), Standing::Stale);
        // And where nothing opens either, it waits.
        assert!(waited(&tried.elapse()).is_some());
        assert_eq!(tried.line.standing(), Standing::BackingOff);
    }

    #[test]
    fn b31_who_comes_back_does_not_wait() {
        for input in [Input::Online, Input::PageShow, Input::Visible] {
            let mut tried = Tried::live();
            tried.take(Input::Failed);
            tried.take(Input::Failed);
            assert_eq!(tried.line.standing(), Standing::BackingOff);
            let old = tried.line.wait;
            assert!(tried.take(input).contains(&Output::Open), "{input:?}");
            assert!(tried.take(Input::Elapsed(old)).is_empty(), "{input:?}");
        }
    }

    #[test]
    fn a_live_stream_is_trusted_by_who_looks_again_as_long_as_it_was_heard() {
        let mut tried = Tried::live();
        tried.now = FRESH;
        assert!(tried.take(Input::Visible).is_empty());
        tried.now += 1;
        assert!(tried.take(Input::Visible).contains(&Output::Open));
        // The network or the page was gone: so is the stream, whatever was heard.
        for input in [Input::Online, Input::PageShow] {
            assert!(Tried::live().take(input).contains(&Output::Open));
        }
    }

    #[test]
    fn a_server_that_stops_is_asked_again_after_a_wait() {
        let mut tried = Tried::live();
        let out = tried.take(Input::Ended);
        assert!(waited(&out).is_some_and(|ms| ms >= 500));
        assert!(out.contains(&Output::Show(Standing::BackingOff)));
        // The browser tells of the end as of a failure: it is one and the same.
        assert!(tried.take(Input::Failed).is_empty());
    }

    #[test]
    fn an_old_event_is_not_looked_at() {
        let mut tried = Tried::live();
        assert!(tried.take(Input::Event(5)).contains(&Output::Take(5)));
        assert!(!tried.take(Input::Event(4)).contains(&Output::Take(4)));
        assert!(tried.take(Input::Event(5)).contains(&Output::Take(5)));
        assert!(tried.line.note(6) && !tried.line.note(6));
        assert!(!tried.take(Input::Event(5)).contains(&Output::Take(5)));
    }

    #[test]
    fn a_closed_line_stays_closed() {
        for end in [Input::Gone, Input::Left] {
            let mut tried = Tried::live();
            let out = tried.take(end);
            assert_eq!(out, [Output::Close, Output::Show(Standing::Closed)]);
            for input in [
                Input::Begun,
                Input::Event(9),
                Input::Online,
                Input::Visible,
                Input::Failed,
            ] {
                assert!(tried.take(input).is_empty(), "{end:?}, then {input:?}");
            }
            assert!(tried.elapse().is_empty());
        }
    }
}
