use leptos::html;
use leptos::prelude::*;
use web_sys::MouseEvent;

use super::acts::is_second_tap;
use super::state::TableState;
use crate::table::knock::Knock;
use crate::table::narration;
use crate::ui::card::{MatKind, ShownMat};
use knockwood_engine::{Cards, Spread};

/// The knock as it would lie on the table. Nothing counts until it is confirmed; Escape takes it back.
#[component]
pub(super) fn KnockDialog(table: TableState) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    let chosen = RwSignal::new(0_usize);
    // The knocks of the card thrown in the best one: one throw, several ways to lay out the rest.
    let knocks = Memo::new(move |_| {
        let knocks = table.knocks.read();
        let discard = knocks.first().map(|knock| knock.discard);
        knocks
            .iter()
            .copied()
            .filter(|knock| Some(knock.discard) == discard)
            .collect::<Vec<Knock>>()
    });
    let knock = Memo::new(move |_| knocks.read().get(chosen.get()).copied());

    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        if table.knocking.get() {
            chosen.set(0);
            if !dialog.open() {
                let _ = dialog.show_modal();
            }
        } else if dialog.open() {
            dialog.close();
        }
    });

    let confirm = move |event: MouseEvent| {
        if is_second_tap(&event) {
            return;
        }
        if let Some(knock) = knock.get_untracked() {
            table.act(knock.action());
        }
    };
    view! {
        <dialog
            class="sheet"
            aria-labelledby="knock-h"
            node_ref=dialog
            on:close=move |_| table.knocking.set(false)
        >
            <form method="dialog">
            {move || {
                let (Some(knock), Some(view)) = (knock.get(), table.view.get()) else { return None };
                let hand = knock.discard.map_or(view.hand, |card| view.hand.without(card));
                let title = match knock.name() {
                    "Knock" => format!("Knock with {}?", knock.deadwood),
                    name => format!("{name}?"),
                };
                let cast = table.cast.read();
                let opponent = cast.name(view.seat.other());
                let consequence = match (knock.discard, knock.deadwood) {
                    (None, _) => format!("All eleven cards are melded. {opponent} cannot lay off."),
                    (Some(card), 0) => {
                        format!("You throw the {} face down. {opponent} cannot lay off.", card.name())
                    }
                    (Some(card), _) => {
                        format!("You throw the {} face down. {opponent} may lay off on your melds.", card.name())
                    }
                };
                Some(
                    view! {
                        <h2 id="knock-h" tabindex="-1" autofocus>{title}</h2>
                        <p>{consequence}</p>
                        <div class="spread" data-seat="you">
                            <div class="spread-mats">
                                <SpreadMats spread=knock.spread hand />
                                {knock
                                    .discard
                                    .map(|card| view! { <ShownMat kind=MatKind::Thrown cards=Cards::one(card) /> })}
                            </div>
                        </div>
                    },
                )
            }}
            {move || {
                let knocks = knocks.get();
                (knocks.len() > 1).then(|| view! { <Ways knocks chosen /> })
            }}
            <div class="acts-buttons">
                <button class="btn" type="button" on:click=move |_| table.knocking.set(false)>"Cancel"</button>
                <button class="btn btn-main" type="button" on:click=confirm>
                    {move || knock.get().map_or("Knock", |knock| knock.name())}
                </button>
            </div>
            </form>
        </dialog>
    }
}

/// The melds of a spread on their mats, and what it leaves loose.
#[component]
pub(super) fn SpreadMats(
    spread: Spread,
    hand: Cards,
    /// Cards laid off onto these melds by the other side.
    #[prop(optional)]
    laid: knockwood_engine::Layoffs,
    #[prop(optional)] moves: bool,
) -> impl IntoView {
    let loose = spread.loose(hand);
    let mats = spread
        .melds()
        .map(|meld| {
            let joined: Cards = laid.iter().filter(|layoff| layoff.onto == meld).map(|layoff| layoff.card).collect();
            view! { <ShownMat kind=MatKind::of(meld) cards=meld.cards() | joined laid=joined moves /> }
        })
        .collect_view();
    view! {
        {mats}
        {(!loose.is_empty()).then(|| view! { <ShownMat kind=MatKind::Loose cards=loose moves /> })}
    }
}

/// The ways in which the same cards can be laid out.
#[component]
fn Ways(knocks: Vec<Knock>, chosen: RwSignal<usize>) -> impl IntoView {
    view! {
        <fieldset class="choices">
            <legend>"Lay it out as"</legend>
            {knocks
                .into_iter()
                .enumerate()
                .map(|(place, knock)| {
                    let safest = (place == 0).then(|| view! { " " <small>"(the least to lay off on)"</small> });
                    view! {
                        <label class="choice">
                            <input
                                type="radio"
                                name="spread"
                                prop:checked=move || chosen.get() == place
                                on:change=move |_| chosen.set(place)
                            />
                            <span>{in_words(&knock.spread)} {safest}</span>
                            <b class="badge">{knock.deadwood}</b>
                        </label>
                    }
                })
                .collect_view()}
        </fieldset>
    }
}

/// "ace to three of hearts, and set of jacks"
fn in_words(spread: &Spread) -> String {
    let melds: Vec<String> = spread
        .melds()
        .map(|meld| meld.name().trim_start_matches("run, ").to_owned())
        .collect();
    narration::list(&melds)
}
