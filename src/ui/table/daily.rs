//! The daily deal at the table: where its cards come from, how it is kept, what becomes of its result.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::hooks::use_navigate;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::cover::{Cover, fan};
use super::focus::Focus;
use super::notice::Notice;
use super::patience::in_time;
use super::state::TableState;
use crate::api::{ApiError, RESULT_ADDRESS, Today, result_body, today};
use crate::daily::{ACCEPTED_FOR, Attempt, Day};
use crate::outbox;
use crate::table::daily_keep::{self, FoundDaily, KeptDaily};
use crate::table::storage::KeepError;
use crate::table::{Session, ask_to_keep};
use crate::ui::daily::long_date;

/// What a table for the daily deal knows beside its game.
#[derive(Clone, Copy)]
pub(crate) struct Daily {
    /// Why there is nothing to play, where there is not.
    closed: RwSignal<Option<Closed>>,
    /// How the result of the attempt in play is sent.
    sending: StoredValue<Option<Sending>>,
}

/// Why there is nothing to play.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Closed {
    /// The day's deal has been played.
    Played(Day),
    /// The server is not reached, and no deal was begun that could be played without it.
    NoNetwork,
    /// It was, and gives none.
    Refused(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Sending {
    /// Under which id.
    id: String,
    /// Whether the outbox has it.
    is_sent: bool,
}

impl Daily {
    pub(super) fn new() -> Self {
        Self {
            closed: RwSignal::new(None),
            sending: StoredValue::new(None),
        }
    }

    /// Whether there is nothing to play.
    pub(super) fn is_closed(self) -> bool {
        self.closed.read().is_some()
    }
}

impl TableState {
    /// Takes the attempt up that was begun, or asks for today's deal. Runs in the browser only.
    pub(super) fn open_daily(self, daily: Daily) {
        match daily_keep::find() {
            FoundDaily::Kept(kept) if !kept.attempt.is_over() && still_counts(&kept.attempt) => {
                let day = kept.attempt.day();
                self.play_daily(daily, *kept);
                // Meanwhile it may have been played in another browser.
                if day == Day::at(now()) {
                    self.ask_whether_played(daily);
                }
            }
            FoundDaily::Kept(kept) => match hand_in_kept() {
                None | Some(Ok(())) => self.ask_for_today(daily, Some(*kept)),
                // It must not be written over before the server has it.
                Some(Err(error)) => {
                    self.notify(Notice::NotSent(error.to_string()));
                    let attempt = kept.attempt.clone();
                    self.send_unkept(daily, kept.id.clone(), attempt, Some(kept));
                }
            },
            FoundDaily::Unreadable(key) => {
                self.notify(Notice::DailyAside(key));
                self.ask_for_today(daily, None);
            }
            FoundDaily::Nothing => self.ask_for_today(daily, None),
        }
    }

    /// Asks the server for today's deal.
    fn ask_for_today(self, daily: Daily, kept: Option<KeptDaily>) {
        spawn_local(async move {
            let answer = in_time(today()).await;
            // Meanwhile the table may have been left, or taken by another tab.
            if !self.session.is_disposed() && self.tab.may_write() {
                self.hear_of_today(daily, kept, answer);
            }
        });
    }

    /// Lays an attempt down that would not count any more: the server has a result of this day.
    fn ask_whether_played(self, daily: Daily) {
        spawn_local(async move {
            let played = in_time(today()).await.is_ok_and(|today| {
                let day = self.with_untracked(|session| session.attempt().map(Attempt::day));
                today.played.is_some() && day == Some(Some(today.day))
            });
            if played && !self.session.is_disposed() && !untrack(move || self.is_over()) {
                let day = Day::at(now());
                self.stop_waiting();
                self.session.set(None);
                self.close(daily, Closed::Played(day));
            }
        });
    }

    /// Sends a result that cannot be kept, once, and tells what came of it. What is kept beside it is
    /// let go only then.
    fn send_unkept(self, daily: Daily, id: String, attempt: Attempt, kept: Option<Box<KeptDaily>>) {
        spawn_local(async move {
            let body = result_body(&attempt.record());
            let answer = outbox::send_unkept(&id, RESULT_ADDRESS, body).await;
            if self.session.is_disposed() {
                return;
            }
            self.notices
                .update(|all| all.retain(|notice| !matches!(notice, Notice::NotSent(_))));
            let lost = match answer {
                outbox::Answer::Taken => None,
                outbox::Answer::Refused(why) => Some(why),
                outbox::Answer::NotNow { .. } => Some("the server did not take it now".to_owned()),
            };
            match lost {
                None => self.say("The server has your result."),
                Some(why) => self.notify(Notice::Lost(why)),
            }
            if let Some(kept) = kept {
                self.ask_for_today(daily, Some(*kept));
            }
        });
    }

    fn hear_of_today(self, daily: Daily, kept: Option<KeptDaily>, answer: Result<Today, ApiError>) {
        let of_day = |day: Day| kept.clone().filter(|kept| kept.attempt.day() == day);
        if answer.is_ok() {
            // The server knows the browser now: a result that waited for that is taken.
            outbox::flush(true);
        }
        match answer {
            Ok(today) if today.played.is_some() => self.close(daily, Closed::Played(today.day)),
            Ok(today) => match of_day(today.day) {
                Some(kept) if kept.attempt.is_over() => {
                    self.close(daily, Closed::Played(today.day));
                }
                Some(kept) => self.play_daily(daily, kept),
                None => {
                    if let Some(old) = kept.filter(|kept| !kept.attempt.is_over()) {
                        self.notify(Notice::TooOld(old.attempt.day()));
                    }
                    self.begin_daily(daily, &today);
                }
            },
            Err(ApiError::NotReached) => match of_day(Day::at(now())) {
                Some(kept) => self.close(daily, Closed::Played(kept.attempt.day())),
                None => self.close(daily, Closed::NoNetwork),
            },
            Err(error) => self.close(daily, Closed::Refused(error.to_string())),
        }
    }

    fn begin_daily(self, daily: Daily, today: &Today) {
        let begun = Attempt::start(today.day, today.seed)
            .map_err(|error| error.to_string())
            .and_then(|attempt| {
                let id = outbox::new_id().map_err(|error| error.to_string())?;
                Ok(KeptDaily {
                    id,
                    is_sent: false,
                    attempt,
                })
            });
        match begun {
            Ok(kept) => {
                self.play_daily(daily, kept);
                self.store();
            }
            Err(why) => self.close(daily, Closed::Refused(why)),
        }
    }

    fn play_daily(self, daily: Daily, kept: KeptDaily) {
        let KeptDaily {
            id,
            is_sent,
            attempt,
        } = kept;
        daily.sending.set_value(Some(Sending { id, is_sent }));
        self.show(Session::daily(attempt));
    }

    fn close(self, daily: Daily, why: Closed) {
        let focus = Focus::of_table();
        let (title, text) = why.words();
        daily.closed.set(Some(why));
        self.say(&format!("{title}. {text}"));
        focus.keep();
    }

    /// Keeps the attempt as it stands; `None` where none is in play.
    pub(super) fn store_daily(self, daily: Daily) -> Option<Result<(), KeepError>> {
        let Sending { id, is_sent } = daily.sending.get_value()?;
        let attempt = self
            .with_untracked(|session| session.attempt().cloned())
            .flatten()?;
        let kept = KeptDaily {
            id,
            is_sent,
            attempt,
        };
        Some(kept.store())
    }

    /// After the last round gives the result to the outbox, once.
    pub(super) fn hand_in(self, daily: Daily) {
        let Some(sending) = daily.sending.get_value().filter(|sending| !sending.is_sent) else {
            return;
        };
        let over = self.with_untracked(|session| {
            session
                .attempt()
                .filter(|attempt| attempt.is_over())
                .cloned()
        });
        let Some(attempt) = over.flatten() else {
            return;
        };
        match send(&sending.id, &attempt) {
            Ok(()) => {
                daily.sending.set_value(Some(Sending {
                    is_sent: true,
                    ..sending
                }));
                self.store();
                ask_to_keep();
            }
            Err(error) => {
                self.notify(Notice::NotSent(error.to_string()));
                self.send_unkept(daily, sending.id, attempt, None);
            }
        }
    }
}

/// Gives a result to the outbox that is kept and has not been given: the page died between the last
/// move and that. `None` where there is none.
pub(crate) fn hand_in_kept() -> Option<Result<(), outbox::PutError>> {
    let mut kept = daily_keep::peek().filter(|kept| kept.attempt.is_over() && !kept.is_sent)?;
    Some(send(&kept.id, &kept.attempt).map(|()| {
        kept.is_sent = true;
        let _ = kept.store();
    }))
}

/// Gives a result to the outbox.
fn send(id: &str, attempt: &Attempt) -> Result<(), outbox::PutError> {
    let what = format!("Your result of {}", long_date(attempt.day()));
    outbox::put_as(id, RESULT_ADDRESS, &what, result_body(&attempt.record()))
}

impl Closed {
    /// A title, and what can be done.
    fn words(&self) -> (String, String) {
        match self {
            Self::Played(day) => (
                format!("You have played the deal of {}", long_date(*day)),
                "The next one comes at midnight, universal time. The board shows how the others played these cards."
                    .to_owned(),
            ),
            Self::NoNetwork => (
                "Today’s deal is not here yet".to_owned(),
                "It comes over the network, once a day; after that it can be played without. The server was not reached."
                    .to_owned(),
            ),
            Self::Refused(why) => ("Today’s deal cannot be had now".to_owned(), why.clone()),
        }
    }
}

/// In place of the table, where there is nothing to play.
#[component]
pub(super) fn NoDealCover(table: TableState, daily: Daily) -> impl IntoView {
    let navigate = use_navigate();
    let words = Memo::new(move |_| daily.closed.read().as_ref().map(Closed::words));
    let is_played = move || matches!(*daily.closed.read(), Some(Closed::Played(_)));
    let on_go = move || {
        if untrack(is_played) {
            navigate("/daily", leptos_router::NavigateOptions::default());
        } else {
            daily.closed.set(None);
            table.ask_for_today(daily, daily_keep::peek());
        }
    };
    view! {
        <Cover
            title=Signal::derive(move || words.get().unwrap_or_default().0)
            go=Signal::derive(move || if is_played() { "See the board" } else { "Try again" }.to_owned())
            on_go
        >
            {fan(5)}
            <p class="cover-said">{move || words.get().unwrap_or_default().1}</p>
        </Cover>
    }
}

/// On from the last round: as the link there does.
pub(super) fn to_the_board() {
    let link = document()
        .query_selector(".result .btn-main")
        .ok()
        .flatten();
    if let Some(link) = link.and_then(|link| link.dyn_into::<HtmlElement>().ok()) {
        link.click();
    }
}

/// Whether its result would still be taken, by this device's clock.
pub(crate) fn still_counts(attempt: &Attempt) -> bool {
    now() < attempt.day().ends() + ACCEPTED_FOR
}

/// By this device's clock, in seconds since 1970.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a time in whole seconds is far below what i64 holds"
)]
pub(crate) fn now() -> i64 {
    (js_sys::Date::now() / 1_000.0) as i64
}
