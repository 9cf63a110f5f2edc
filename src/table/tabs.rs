//! Which of several tabs plays the kept game: one writes, the others say so and can take it over.
//!
//! Two things tell them apart. A lock that the browser gives to one tab at a time, and takes from it
//! when it is closed or dies, says whether the game is open elsewhere. A mark in the storage says
//! who took the game last, and nobody else may write: it is read before every write, so that a tab
//! that has not heard yet that it lost the game cannot harm it.

/// Where the mark of the tab that plays is kept.
pub const MARK: &str = "knockwood.tab.v1";
/// Where that of the tab that plays the daily deal is.
pub const DAILY_MARK: &str = "knockwood.tab.daily.v1";
/// Where that of the tab that practises is.
pub const PRACTICE_MARK: &str = "knockwood.tab.practice.v1";

/// The mark that a tab leaves when it takes the game: how often that has happened, and a number of
/// its own against two that do so in one moment.
///
/// ```
/// use knockwood::table::tabs::Mark;
///
/// let first = Mark::after(None, 0xab);
/// let second = Mark::after(Some("1.ab"), 0xab);
/// assert_eq!(first.as_str(), Some("1.ab"));
/// assert!(first.holds(Some("1.ab")) && !first.holds(second.as_str()));
/// // Whoever empties the storage takes nothing over.
/// assert!(first.holds(None));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark(Option<String>);

impl Mark {
    /// The next mark after the one that is found.
    pub fn after(found: Option<&str>, own: u32) -> Self {
        let times: u32 = found
            .and_then(|mark| mark.split('.').next()?.parse().ok())
            .unwrap_or_default();
        Self(Some(format!("{}.{own:x}", times.wrapping_add(1))))
    }

    /// For a tab whose own mark could not be written: the one that was found stands for it.
    pub const fn found(found: Option<String>) -> Self {
        Self(found)
    }

    /// As it is kept; `None` where nothing is.
    pub fn as_str(&self) -> Option<&str> {
        self.0.as_deref()
    }

    /// Whether this tab is still the last that took the game.
    pub fn holds(&self, found: Option<&str>) -> bool {
        found.is_none() || found == self.as_str()
    }
}

/// What a tab is to the kept game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    /// It has asked, and not been answered yet.
    Asking,
    /// It plays, under this mark.
    Playing(Mark),
    /// Another tab plays.
    Elsewhere {
        /// Whether it was taken from this one.
        was_here: bool,
    },
}

/// What a tab hears.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// The game is this tab's, under this mark.
    Granted(Mark),
    /// Another tab has it.
    Refused,
    /// The kept mark has changed.
    Marked(Option<String>),
    /// The lock was taken away.
    Robbed,
}

impl Standing {
    /// What the tab is after the news.
    ///
    /// ```
    /// use knockwood::table::tabs::{Mark, News, Standing};
    ///
    /// let mark = Mark::after(None, 1);
    /// let playing = Standing::Asking.after(News::Granted(mark.clone()));
    /// let still = playing.after(News::Marked(mark.as_str().map(Into::into)));
    /// assert_eq!(still, playing);
    /// let lost = playing.after(News::Marked(Some("2.7".into())));
    /// assert_eq!(lost, Standing::Elsewhere { was_here: true });
    /// ```
    #[must_use]
    pub fn after(&self, news: News) -> Self {
        match (self, news) {
            (_, News::Granted(mark)) => Self::Playing(mark),
            (Self::Playing(mark), News::Marked(found)) if !mark.holds(found.as_deref()) => {
                Self::Elsewhere { was_here: true }
            }
            (Self::Playing(_), News::Robbed) => Self::Elsewhere { was_here: true },
            (Self::Asking, News::Refused) => Self::Elsewhere { was_here: false },
            (same, _) => same.clone(),
        }
    }

    /// Whether this tab may write, given the mark that is kept now.
    pub fn may_write(&self, found: Option<&str>) -> bool {
        matches!(self, Self::Playing(mark) if mark.holds(found))
    }
}
