use leptos::prelude::*;
use leptos::task::spawn_local;

use super::words::{grouped, long_date, result, squares};
use crate::api::{Board, Mine};
use crate::daily::Day;
use crate::ui::announcer::Announcer;
use crate::ui::hand_out::{Way, hand_out};

/// The button that shares a result, and the text that it shares.
#[component]
pub(super) fn Share(board: Board) -> impl IntoView {
    let voice = Announcer::expect();
    let has_pictures = RwSignal::new(true);
    let day = board.day;
    let told = RwSignal::new(String::new());
    let text = Memo::new(move |_| {
        board
            .mine
            .as_ref()
            .map(|mine| share_text(&board, mine, has_pictures.get()))
            .unwrap_or_default()
    });
    let tell = move |words: &str| {
        voice.say(words);
        let _ = told.try_set(words.to_owned());
    };
    let share = move |_| {
        let whole = format!("{}\n{}", text.get_untracked(), address(day));
        spawn_local(async move {
            match hand_out(&whole, None).await {
                Ok(Way::Clipboard) => tell("Copied. Paste it wherever you like."),
                Ok(Way::Sheet) => {}
                Err(()) => tell("This browser shares nothing. Copy the text by hand."),
            }
        });
    };
    view! {
        <div class="share">
            <p class="share-text">{text}</p>
            <p class="share-ways">
                <button class="btn btn-main" type="button" on:click=share>"Share"</button>
                <label class="share-choice">
                    <input
                        type="checkbox"
                        checked=true
                        on:change=move |event| has_pictures.set(event_target_checked(&event))
                    />
                    "With pictures"
                </label>
            </p>
            {move || Some(told.get()).filter(|told| !told.is_empty()).map(|told| view! { <p>{told}</p> })}
        </div>
    }
}

/// Words first, which say all of it; then one line of pictures, for whoever likes them.
fn share_text(board: &Board, mine: &Mine, has_pictures: bool) -> String {
    let rank = if board.players > 1 {
        format!(
            ", rank {} of {}",
            grouped(mine.rank),
            grouped(board.players)
        )
    } else {
        String::new()
    };
    let words = format!(
        "{}: {}{rank}, in the daily gin rummy of Knockwood.",
        long_date(board.day),
        result(mine.played.score()),
    );
    if has_pictures {
        format!("{words}\n{}", squares(&mine.played))
    } else {
        words
    }
}

/// The board's own address, which shows no cards, and the same day tomorrow.
fn address(day: Day) -> String {
    let origin = web_sys::window()
        .and_then(|window| window.location().origin().ok())
        .unwrap_or_default();
    format!("{origin}/daily/{day}")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at once")]

    use knockwood_engine::RoundEnd;

    use super::share_text;
    use crate::api::{Board, Mine};
    use crate::daily::{Played, PlayedRound};

    #[test]
    fn b71_what_is_shared_begins_with_words_and_needs_no_pictures() {
        let round = |points: i32| PlayedRound {
            points,
            end: RoundEnd::Knock,
            won: (points != 0).then_some(points > 0),
        };
        let day = "2026-11-29".parse().unwrap();
        let played = Played {
            rounds: [30, 0, -6, 5, 5].map(round).to_vec(),
        };
        let mine = Mine {
            played: played.clone(),
            rank: 12,
            beaten: 1_187,
            percentile: 98,
        };
        let board = Board {
            day,
            before: None,
            after: None,
            today: day,
            now: 0,
            players: 1_200,
            points: 0,
            scores: Vec::new(),
            rounds: Vec::new(),
            par: played,
            top: Vec::new(),
            mine: Some(mine.clone()),
        };
        let words = "29 November 2026: won by 34 points, rank 12 of 1,200, in the daily gin rummy of Knockwood.";
        assert_eq!(share_text(&board, &mine, false), words);
        assert_eq!(
            share_text(&board, &mine, true),
            format!("{words}\n🟩⬜🟥🟩🟩")
        );
    }
}
