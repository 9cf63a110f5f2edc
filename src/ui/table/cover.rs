use leptos::prelude::*;
use web_sys::{KeyboardEvent, MouseEvent};

use super::acts::is_second_tap;
use super::focus::Focus;
use super::state::TableState;
use crate::table::{Cast, Session, narration};

/// What lies over the table while nobody may look at the cards: a title, what may be said, and one
/// button that leads back.
#[component]
pub(super) fn Cover(
    /// What has to be done: "Pass to Ben".
    #[prop(into)]
    title: Signal<String>,
    /// What the button says.
    #[prop(into)]
    go: Signal<String>,
    /// What the button does.
    on_go: impl Fn() + 'static,
    children: Children,
) -> impl IntoView {
    let press = move |event: MouseEvent| {
        if !is_second_tap(&event) {
            on_go();
        }
    };
    // A key that is held down has done what it was pressed for: it must not go through the cover.
    let on_keydown = |event: KeyboardEvent| {
        if event.repeat() {
            event.prevent_default();
        }
    };
    view! {
        <section class="cover" aria-labelledby="cover-h" data-zone="cover">
            <h2 class="cover-title" id="cover-h">{title}</h2>
            {children()}
            <button
                class="btn btn-main btn-big cover-go"
                type="button"
                aria-describedby="cover-h"
                on:keydown=on_keydown
                on:click=press
            >
                {go}
            </button>
        </section>
    }
}

/// Between two friends' turns: whose it is, what happened, and not one card of either hand.
#[component]
pub(super) fn PassCover(table: TableState) -> impl IntoView {
    let name = move || {
        table
            .with(|session| session.cast().name(session.seat()).to_owned())
            .unwrap_or_default()
    };
    view! {
        <Cover
            title=Signal::derive(move || format!("Pass to {}", name()))
            go=Signal::derive(move || format!("I am {}: show my cards", name()))
            on_go=move || table.uncover()
        >
            {move || fan(table.with(|session| session.game().round().hand(session.seat()).len()).unwrap_or_default())}
            <p class="cover-said">{move || table.with(last).unwrap_or_default()}</p>
            <p class="cover-note">{move || table.with(counts).unwrap_or_default()}</p>
        </Cover>
    }
}

/// So many cards, face down.
pub(super) fn fan(count: u32) -> AnyView {
    view! {
        <div class="cover-fan" aria-hidden="true">
            {(0..count).map(|_| view! { <span class="card" data-back=""></span> }).collect_view()}
        </div>
    }
    .into_any()
}

/// What is said when the device changes hands.
pub(super) fn pass(session: &Session) -> Option<String> {
    session
        .is_covered()
        .then(|| format!("Pass to {}.", session.cast().name(session.seat())))
}

/// What was done last that both may know.
fn last(session: &Session) -> String {
    narration::log(&session.view(), &session.cast())
        .pop()
        .unwrap_or_default()
}

/// "Ben holds 10 cards, Ann 10; 23 are left in the stock."
fn counts(session: &Session) -> String {
    let round = session.game().round();
    let (cast, seat): (Cast, _) = (session.cast(), session.seat());
    format!(
        "{} holds {} cards, {}\u{a0}{}; {} are left in the stock.",
        cast.name(seat),
        round.hand(seat).len(),
        cast.name(seat.other()),
        round.hand(seat.other()).len(),
        round.stock_len(),
    )
}

/// The game is played in another tab: there it is, and it can be taken over.
#[component]
pub(super) fn ElsewhereCover(
    table: TableState,
    /// Whether it was taken from this tab.
    was_here: bool,
) -> impl IntoView {
    let (title, go) = if was_here {
        ("This game has moved to another tab", "Play here again")
    } else {
        ("This game is open in another tab", "Play here instead")
    };
    view! {
        <Cover title=title.to_owned() go=go.to_owned() on_go=move || table.tab.seize()>
            {fan(5)}
            <p class="cover-said">"Only one tab plays it at a time, so that no move is lost."</p>
            <p class="cover-note">"If you play here, the other tab stops at once and this one goes on from there."</p>
        </Cover>
    }
}

impl TableState {
    /// Whether the cards are covered until the friend whose turn it is asks to see them.
    pub(super) fn is_covered(self) -> bool {
        self.with(Session::is_covered).unwrap_or_default()
    }

    /// The friend whose turn it is asks to see their cards. Spoken is what they missed.
    fn uncover(self) {
        let focus = Focus::remember();
        self.update_session(Session::uncover);
        self.refusal.set(String::new());
        if let Some(view) = self.view.get_untracked() {
            let said = self.cast.with_untracked(|cast| {
                let prompt = narration::prompt(&view, cast, None);
                format!("{} {prompt}", narration::line(&view, cast).opponent)
            });
            self.say(&said);
        }
        focus.keep();
    }
}
