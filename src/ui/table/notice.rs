use knockwood_engine::bot::Level;
use leptos::prelude::*;

use super::room_bars::room_bars;
use super::state::TableState;
use crate::daily::Day;
use crate::mind::NoWeights;
use crate::table::history::AsideHistory;
use crate::table::keep::Aside;
use crate::table::storage::KeepError;
use crate::ui::daily::long_date;

/// Something about the game that the person must know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Notice {
    /// The newest copy could not be read; the one before it is in play.
    Recovered(Aside),
    /// No copy could be read; a new game is in play.
    Unreadable(Aside),
    /// The game in play cannot be kept.
    NotKept(KeepError),
    /// The game cannot be added to the past ones.
    NotCounted(KeepError),
    /// The past games could not be read.
    HistoryAside(AsideHistory),
    /// The daily deal that was begun could not be read; under which key it lies now.
    DailyAside(Option<String>),
    /// The day's result cannot be kept for the server, and is sent at once; why.
    NotSent(String),
    /// Nor was it sent; why.
    Lost(String),
    /// A day that was begun is too long ago to count.
    TooOld(Day),
    /// The strongest mind has to do without its weights.
    Floor(NoWeights),
}

impl Notice {
    /// What is the case, and what it means for the player.
    pub(super) fn text(&self) -> String {
        match self {
            Self::Recovered(aside) => format!(
                "Your saved game could not be read: {}. {} This is the game one move earlier.",
                aside.error,
                whereabouts(aside.key.as_deref())
            ),
            Self::Unreadable(aside) => format!(
                "Your saved game could not be read: {}. {} A new game has been dealt.",
                aside.error,
                whereabouts(aside.key.as_deref())
            ),
            Self::NotCounted(error) => format!(
                "This game cannot be added to your statistics: {error}. You can play on all the same."
            ),
            Self::HistoryAside(aside) => format!(
                "Your past games could not be read: {}. {} This game begins your statistics anew.",
                aside.error,
                whereabouts(aside.key.as_deref()),
            ),
            Self::NotKept(error) => {
                format!(
                    "This game cannot be kept: {error}. You can play on, but what is played from here is lost when the page is left."
                )
            }
            Self::DailyAside(key) => format!(
                "The daily deal that you had begun could not be read: it is damaged. {}",
                whereabouts(key.as_deref())
            ),
            Self::NotSent(why) => format!(
                "Your result cannot be kept for the server: {why}. It is sent now: leave this page open until that is done."
            ),
            Self::Lost(why) => format!(
                "Your result could neither be kept nor sent: {why}. Make room in this browser’s storage, and load this page again."
            ),
            Self::TooOld(day) => format!(
                "You had begun the deal of {}. It is too long ago to count now, and makes room for today’s.",
                long_date(*day)
            ),
            Self::Floor(why) => format!(
                "{} lacks the file that it thinks with, and plays more simply until it comes: {why}.",
                Level::Hard.persona().name
            ),
        }
    }

    /// The copy that could not be read, where there is one to take away.
    fn copy(&self) -> Option<&str> {
        match self {
            Self::Recovered(aside) | Self::Unreadable(aside) => Some(&aside.text),
            Self::HistoryAside(aside) => Some(&aside.text),
            Self::NotKept(_)
            | Self::NotCounted(_)
            | Self::DailyAside(_)
            | Self::NotSent(_)
            | Self::Lost(_)
            | Self::TooOld(_)
            | Self::Floor(_) => None,
        }
    }
}

fn whereabouts(key: Option<&str>) -> String {
    match key {
        Some(key) => format!("It has been set aside untouched in this browser, as “{key}”."),
        None => "It stands where it stood, untouched.".into(),
    }
}

/// The bars above the table that say how the game is, or is not, kept, and what the other side has to do without.
#[component]
pub(crate) fn Notices(table: TableState) -> impl IntoView {
    view! {
        <div class="notices">
            {move || {
                table
                    .notices
                    .get()
                    .into_iter()
                    .enumerate()
                    .map(|(place, notice)| {
                        let copy = notice.copy().map(|text| {
                            let href = format!("data:text/plain;charset=utf-8,{}", js_sys::encode_uri_component(text));
                            view! {
                                <a class="link" href=href download="knockwood-unreadable-game.txt">"Save the copy to a file"</a>
                            }
                        });
                        view! {
                            <div class="notice">
                                <p>{notice.text()}</p>
                                {copy}
                                <button class="button" on:click=move |_| table.dismiss(place)>"Dismiss"</button>
                            </div>
                        }
                    })
                    .collect_view()
            }}
            {table.room.map(|room| room_bars(table, room))}
        </div>
    }
}
