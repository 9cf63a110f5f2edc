use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent, MouseEvent};

use super::acts::is_second_tap;
use super::state::TableState;
use crate::table::advice::named;
use crate::table::knock::{Knock, Throw, throws};
use crate::table::narration;
use crate::ui::announcer::Announcer;
use crate::ui::card::{MatKind, ShownMat};
use crate::ui::dialog;
use knockwood_engine::{Card, Cards, Rank, Spread};

/// The knock as it would lie on the table. Nothing counts until it is confirmed; Escape takes it back.
#[component]
pub(super) fn KnockDialog(table: TableState) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    // What is thrown, and how the rest is laid out: places in the lists below.
    let thrown = RwSignal::new(0_usize);
    let way = RwSignal::new(0_usize);
    let all = Memo::new(move |_| match table.view.read().as_ref() {
        Some(view) if table.knocking.get() => throws(view, table.picked.get()),
        _ => Vec::new(),
    });
    let throw = Memo::new(move |_| all.read().get(thrown.get()).cloned());
    let knock = Memo::new(move |_| throw.read().as_ref()?.ways().nth(way.get()).copied());

    Effect::new(move |_| {
        if table.knocking.get() {
            thrown.set(0);
            way.set(0);
        }
    });
    dialog::open_while(dialog, Announcer::expect(), move || table.knocking.get());

    let confirm = move || {
        if let Some(knock) = knock.get_untracked() {
            table.act(knock.action());
        }
    };
    let press = move |event: MouseEvent| {
        if !is_second_tap(&event) {
            confirm();
        }
    };
    // Wherever Enter does nothing by itself it means what the brass button does. The one that is still
    // held down from before does not.
    let on_keydown = move |event: KeyboardEvent| {
        if event.key() == "Enter" && !event.repeat() && !has_an_enter_of_its_own(&event) {
            event.prevent_default();
            confirm();
        }
    };
    view! {
        <dialog
            class="sheet"
            aria-labelledby="knock-h"
            // What it asks stands in it as text: a screen reader at the dialog reads that by itself.
            data-reads-itself
            node_ref=dialog
            on:keydown=on_keydown
            on:cancel=dialog::on_cancel(move || table.stop_asking())
            on:close=move |_| table.stop_asking()
        >
            <div class="sheet-body">
            // The title stays while the choice changes: it has the focus to begin with.
            {dialog::title("knock-h", move || knock.get().map(|knock| title(&knock)))}
            {move || Some(view! { <Laid knock=knock.get()? table /> })}
            {move || {
                let all = all.read();
                (all.len() > 1).then(|| view! { <Throws throws=all.clone() thrown way /> })
            }}
            {move || {
                let throw = throw.get()?;
                (throw.ways().count() > 1).then(|| view! { <Ways throw way /> })
            }}
            <div class="sheet-foot">
                // Takes no room while there is none; heard where the knock is confirmed.
                <p class="warning" id="knock-warning">
                    {move || throw.read().as_ref()?.warning(&knock.get()?)}
                </p>
                <div class="acts-buttons">
                    <button class="btn" type="button" on:click=move |_| table.stop_asking()>"Cancel"</button>
                    <button
                        class="btn btn-main"
                        type="button"
                        aria-describedby="knock-warning"
                        on:click=press
                    >
                        {move || knock.get().map_or("Knock", |knock| knock.name())}
                    </button>
                </div>
            </div>
            </div>
        </dialog>
    }
}

fn has_an_enter_of_its_own(event: &KeyboardEvent) -> bool {
    event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok())
        .is_some_and(|element| element.matches("button, summary").unwrap_or(true))
}

fn title(knock: &Knock) -> String {
    match knock.name() {
        "Knock" => format!("Knock with {}?", knock.deadwood),
        name => format!("{name}?"),
    }
}

/// What a knock does, and how its cards lie then.
#[component]
fn Laid(knock: Knock, table: TableState) -> impl IntoView {
    // Nothing changes at the table while the dialog asks.
    let view = table.view.get_untracked()?;
    let hand = knock
        .discard
        .map_or(view.hand, |card| view.hand.without(card));
    let cast = table.cast.get_untracked();
    let opponent = cast.name(view.seat.other());
    let consequence = match (knock.discard, knock.deadwood) {
        (None, _) => format!("All eleven cards are melded. {opponent} cannot lay off."),
        (Some(card), 0) => {
            format!(
                "You throw the {} face down. {opponent} cannot lay off.",
                card.name()
            )
        }
        (Some(card), _) => {
            format!(
                "You throw the {} face down. {opponent} may lay off: {}.",
                card.name(),
                knock.invitation()
            )
        }
    };
    Some(view! {
        <p id="knock-what">{consequence}</p>
        // One picture, and one sentence: the labels of its mats alone say nothing.
        <div class="spread" data-seat="you" role="img" aria-label=in_one_sentence(&knock.spread, hand)>
            <div class="spread-mats">
                <SpreadMats spread=knock.spread hand />
                {knock
                    .discard
                    .map(|card| view! { <ShownMat kind=MatKind::Thrown cards=Cards::one(card) /> })}
            </div>
        </div>
    })
}

/// The cards of which one can be thrown on this knock, and what each leaves.
#[component]
fn Throws(throws: Vec<Throw>, thrown: RwSignal<usize>, way: RwSignal<usize>) -> impl IntoView {
    let one = move |(place, throw): (usize, Throw)| {
        let least = throw.good.first().map_or(0, |knock| knock.deadwood);
        let (name, sign) = match throw.discard {
            None => ("big gin, nothing is thrown".to_owned(), None),
            Some(card) => {
                let what = if least == 0 {
                    "gin".to_owned()
                } else {
                    format!("leaves {least}")
                };
                (format!("{}, {what}", card.name()), Some(card))
            }
        };
        let sign = match sign {
            None => view! { <span>"Big gin"</span> }.into_any(),
            Some(card) => view! { <InText card /> }.into_any(),
        };
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="throw"
                    aria-label=name
                    prop:checked=move || thrown.get() == place
                    on:change=move |_| {
                        way.set(0);
                        thrown.set(place);
                    }
                />
                <span aria-hidden="true">{sign}</span>
                <b class="badge" aria-hidden="true">{least}</b>
            </label>
        }
    };
    view! {
        <fieldset class="choices choices-small">
            <legend>"Throw"</legend>
            {throws.into_iter().enumerate().map(one).collect_view()}
        </fieldset>
    }
}

/// A card within a line: its rank and the sign of its suit.
#[component]
pub(crate) fn InText(card: Card) -> impl IntoView {
    let rank = match card.rank() {
        Rank::Ten => "10".to_owned(),
        rank => rank.letter().to_string(),
    };
    let suit = card.suit().letter();
    view! {
        {rank}
        <svg
            class="suit"
            viewBox="-50 -50 100 100"
            data-suit=suit.to_string()
            inner_html=format!(r##"<use href="#s-{suit}"/>"##)
        ></svg>
    }
}

/// The melds of a spread on their mats, and what it leaves loose.
#[component]
pub(crate) fn SpreadMats(
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

/// The ways in which the same cards can be laid out: the good ones, and all others on demand.
#[component]
fn Ways(throw: Throw, way: RwSignal<usize>) -> impl IntoView {
    let Throw { good, other, .. } = throw;
    let first_other = good.len();
    let one = move |(place, knock): (usize, Knock)| {
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="spread"
                    prop:checked=move || way.get() == place
                    on:change=move |_| way.set(place)
                />
                <span>{in_words(&knock.spread)} " " <small>{format!("({})", knock.invitation())}</small></span>
                <b class="badge">{knock.deadwood}</b>
            </label>
        }
    };
    view! {
        <fieldset class="choices">
            <legend>"Lay it out as"</legend>
            {good.into_iter().enumerate().map(one).collect_view()}
            {(!other.is_empty())
                .then(|| {
                    view! {
                        <details class="more-ways">
                            <summary>{format!("Other ways to lay it out ({})", other.len())}</summary>
                            <div class="choices">{(first_other..).zip(other).map(one).collect_view()}</div>
                        </details>
                    }
                })}
        </fieldset>
    }
}

/// "Ace to three of hearts and set of jacks. Loose, 6 points: five of clubs, ace of spades."
fn in_one_sentence(spread: &Spread, hand: Cards) -> String {
    let melds = narration::capital(&in_words(spread));
    let loose = spread.loose(hand);
    if loose.is_empty() {
        return format!("{melds}.");
    }
    let (points, cards) = (loose.points(), named(loose));
    format!("{melds}. Loose, {points} points: {cards}.")
}

/// "ace to three of hearts, and set of jacks"
fn in_words(spread: &Spread) -> String {
    let melds: Vec<String> = spread
        .melds()
        .map(|meld| meld.name().trim_start_matches("run, ").to_owned())
        .collect();
    if melds.is_empty() {
        "no meld".to_owned()
    } else {
        narration::list(&melds)
    }
}
