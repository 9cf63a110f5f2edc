//! Several tabs and one game: whoever took it last writes, and nobody else does.
#![cfg(feature = "ssr")]

use knockwood::table::tabs::{Mark, News, Standing};

/// A storage and the tabs that look at it. A tab hears what it is told, when it is told.
#[derive(Default)]
struct Browser {
    mark: Option<String>,
}

impl Browser {
    fn grant(&mut self, tab: &Standing) -> Standing {
        let mark = Mark::after(self.mark.as_deref(), 7);
        self.mark = mark.as_str().map(Into::into);
        tab.after(News::Granted(mark))
    }

    fn may_write(&self, tab: &Standing) -> bool {
        tab.may_write(self.mark.as_deref())
    }
}

#[test]
fn only_the_tab_that_took_the_game_last_writes_even_before_the_others_hear_of_it() {
    let mut browser = Browser::default();
    let mut first = browser.grant(&Standing::Asking);
    let mut second = Standing::Asking.after(News::Refused);
    assert_eq!(second, Standing::Elsewhere { was_here: false });
    for _ in 0..3 {
        assert!(browser.may_write(&first) && !browser.may_write(&second));
        second = browser.grant(&second);
        // The first has not heard yet.
        assert!(matches!(first, Standing::Playing(_)));
        assert!(!browser.may_write(&first) && browser.may_write(&second));
        first = first.after(News::Marked(browser.mark.clone()));
        assert_eq!(first, Standing::Elsewhere { was_here: true });
        (first, second) = (second, first);
    }
}

#[test]
fn a_tab_that_was_robbed_of_the_lock_stops_and_what_it_hears_later_changes_nothing() {
    let mut browser = Browser::default();
    let first = browser.grant(&Standing::Asking).after(News::Robbed);
    assert_eq!(first, Standing::Elsewhere { was_here: true });
    for news in [
        News::Robbed,
        News::Refused,
        News::Marked(None),
        News::Marked(browser.mark.clone()),
    ] {
        assert_eq!(first.after(news.clone()), first, "{news:?}");
    }
}

#[test]
fn a_tab_goes_on_where_the_storage_is_emptied_or_takes_no_mark() {
    let mut browser = Browser::default();
    let tab = browser.grant(&Standing::Asking);
    browser.mark = None;
    assert_eq!(tab.after(News::Marked(None)), tab);
    assert!(browser.may_write(&tab));

    // Full: the mark of a tab of yesterday stays, and this one plays under it.
    browser.mark = Some("4.9".into());
    let tab = Standing::Asking.after(News::Granted(Mark::found(browser.mark.clone())));
    assert!(browser.may_write(&tab));
    browser.mark = Some("5.1".into());
    assert!(!browser.may_write(&tab));
}

#[test]
fn a_mark_that_is_no_mark_is_followed_by_the_first() {
    for text in ["", "x", "-1.2", "99999999999.1"] {
        assert_eq!(Mark::after(Some(text), 0xf).as_str(), Some("1.f"));
    }
    assert_eq!(Mark::after(Some("4294967295.1"), 2).as_str(), Some("0.2"));
}
