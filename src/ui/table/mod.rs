//! The table: its zones, its state, its motion.

mod acts;
mod calling;
mod clock;
mod command_line;
mod compare;
mod computer;
mod cover;
mod daily;
mod drag;
mod focus;
mod foe;
mod hand;
mod hand_card;
mod heard;
mod hint;
mod invitation;
mod keeping;
mod keys;
mod knock;
mod layoff;
mod lobby;
mod mat;
mod motion;
mod notice;
mod online_news;
mod order;
mod pace;
mod pad;
mod past;
mod patience;
mod piles;
mod pledge;
mod practice;
mod proof;
mod result;
mod room;
mod room_bars;
mod said;
mod sending;
mod stage;
mod state;
mod tools;
mod trouble;
mod wire;
mod zones;

use knockwood_engine::Phase;
use leptos::prelude::*;
use leptos_meta::Title;

use self::acts::Acts;
use self::command_line::CommandLine;
use self::compare::CompareDialog;
use self::cover::{ElsewhereCover, PassCover};
use self::daily::NoDealCover;
pub(crate) use self::daily::{hand_in_kept, now, still_counts};
use self::foe::Foe;
use self::hand::Hand;
use self::knock::KnockDialog;
pub(crate) use self::knock::{InText, SpreadMats};
use self::layoff::OnTable;
use self::lobby::Lobby;
use self::notice::Notices;
use self::pad::Pad;
use self::piles::Piles;
pub(crate) use self::pledge::fingerprint;
use self::result::{GameOver, RoundResultPanel};
pub(crate) use self::result::{LaidHand, ScoreSheet, Sum, outcome, round_title, seats_in_order};
use self::room::Room;
use self::said::{Log, Said};
use self::stage::Stage;
pub(crate) use self::state::TableState;
use self::tools::Tools;
pub(crate) use self::zones::{on_arrow, on_focus};
use crate::daily::Attempt;
use crate::table::tabs::Standing;
use crate::table::{OPPONENT, YOU};
use crate::ui::daily::long_date;

/// What is read where scripts do not run.
const NEEDS_SCRIPT: &str = "<p class=\"notice\">Playing needs JavaScript, since the cards are dealt and kept in your own \
    browser. The <a href=\"/rules\">rules</a> can be read without it.</p>";

/// A game on this device, against the computer or between two friends; or one at an online table. The
/// server draws the table before the deal; the browser deals, or hears what was dealt.
#[component]
pub(crate) fn GameTable(table: TableState) -> impl IntoView {
    // Runs in the browser alone, once the page is hydrated; and once only, whatever it reads.
    Effect::new(move |_| {
        untrack(move || match table.room {
            Some(room) => table.begin_online(room),
            None => table.tab.begin(),
        });
    });
    Effect::new(move |before: Option<Standing>| {
        let standing = table.tab.standing();
        untrack(|| table.follow(before.as_ref(), &standing));
        standing
    });
    on_cleanup(move || {
        table.stop_waiting();
        table.hush();
    });

    let f6 = window_event_listener(leptos::ev::keydown, |event| zones::on_f6(&event));
    on_cleanup(move || f6.remove());

    let stage = Memo::new(move |_| table.stage());
    // Behind a cover nothing is commanded.
    let is_open = Memo::new(move |_| {
        !matches!(
            stage.get(),
            Stage::Covered | Stage::NoDeal | Stage::Lobby | Stage::Elsewhere { .. }
        )
    });
    // The zones stay while the turn goes to and fro: what replaces them is the end of a round, or a
    // cover, behind which nothing of them is left on the page.
    let instead = Memo::new(move |_| {
        use Stage::{Covered, Elsewhere, Lobby, NoDeal, Over, Result};
        Some(stage.get()).filter(|stage| {
            matches!(
                stage,
                Result | Over | NoDeal | Lobby | Covered | Elsewhere { .. }
            )
        })
    });
    // While cards are laid off the knocker's melds lie where the piles were.
    let is_laid = Memo::new(move |_| table.phase() == Some(Phase::Layoff));
    // The server writes the title when the page is drawn, perhaps in another thread, where no signal can be
    // read.
    let drawn = untrack(|| title(table));
    // Written when it is another, not with every move.
    let now = Memo::new(move |_| title(table));
    let title_now = move || {
        if cfg!(feature = "ssr") {
            drawn.clone()
        } else {
            now.get()
        }
    };
    view! {
        <Title text=title_now />
        <Notices table />
        // Keys hold wherever in here the focus is, also on the felt that was pressed last.
        <main class="room" id="main" tabindex="-1" on:keydown=keys::on_keydown(table)>
            <h1 class="unseen">{move || heading(table)}</h1>
            // Markup, not elements: a browser that runs scripts reads none in here to take over.
            <noscript inner_html=NEEDS_SCRIPT></noscript>
            <div
                class="table"
                data-phase=move || stage.get().id()
                data-hinted=move || table.hint_text().map(|_| "")
                data-version=move || table.room.and_then(|room| room.with(|seen| seen.version))
                data-sending=move || table.room.is_some_and(Room::is_sending).then_some("")
                inert=move || stage.get() == Stage::Waiting
                on:focusin=move |event| zones::on_focus(&event)
            >
                <Pad table />
                {move || match instead.get() {
                    Some(Stage::Covered) => view! { <PassCover table /> }.into_any(),
                    Some(Stage::Elsewhere { was_here }) => view! { <ElsewhereCover table was_here /> }.into_any(),
                    Some(Stage::NoDeal) => table.daily.map(|daily| view! { <NoDealCover table daily /> }).into_any(),
                    Some(Stage::Lobby) => table.room.map(|room| view! { <Lobby table room /> }).into_any(),
                    Some(Stage::Result) => view! { <RoundResultPanel table /> }.into_any(),
                    Some(_) => view! { <GameOver table /> }.into_any(),
                    None => view! {
                        <Foe table />
                        {move || if is_laid.get() {
                            view! { <OnTable table /> }.into_any()
                        } else {
                            view! { <Piles table /> }.into_any()
                        }}
                        <Said table />
                        <Hand table />
                        <Acts table />
                        <Tools table />
                    }
                        .into_any(),
                }}
                {move || is_open.get().then(|| view! { <CommandLine table /> })}
                <Log table />
            </div>
            <KnockDialog table />
            <CompareDialog table />
        </main>
    }
}

/// What is played here, and against whom.
fn heading(table: TableState) -> String {
    let cast = table.cast.read();
    if table.room.is_some() {
        return if table.view.read().is_some() {
            format!("Gin rummy with {}", cast.name(table.near().other()))
        } else {
            "Online table".to_owned()
        };
    }
    if let Some(Some(day)) = table.with(|session| session.attempt().map(Attempt::day)) {
        return format!(
            "Daily deal of {}, against {}",
            long_date(day),
            cast.name(OPPONENT)
        );
    }
    if table.daily.is_some() {
        return "Daily deal".to_owned();
    }
    if table.is_practice {
        return format!("Practice against {}", cast.name(OPPONENT));
    }
    match table.with(|session| session.players().level()) {
        Some(None) => format!("Gin rummy: {} and {}", cast.name(YOU), cast.name(OPPONENT)),
        _ => format!("Gin rummy against {}", cast.name(OPPONENT)),
    }
}

/// What the page is called among the browser's tabs.
fn title(table: TableState) -> String {
    match table.with(|session| session.players().level()) {
        Some(None) => heading(table),
        // Seen in another tab's shadow, too.
        _ if table.room.is_some() && table.is_my_turn() => format!("Your turn: {}", heading(table)),
        _ if table.room.is_some() => heading(table),
        _ if table.daily.is_some() => "Play the daily deal".to_owned(),
        _ if table.is_practice => "Practice".to_owned(),
        _ => "Play".to_owned(),
    }
}
