use knockwood_engine::{Action, Card, Cards, Layoff, Phase, View, deadwood, safest_spread};
use leptos::prelude::*;

use crate::learn::{Answer, Ask, Goal};
use crate::table::arrange::in_order;
use crate::ui::card::{Face, MatKind, ShownCard, ShownMat};
use crate::ui::table::{SpreadMats, on_arrow, on_focus};

/// How many cards of the discard pile are shown.
const PILE: usize = 6;

/// A position at the table, and what can be answered to it.
#[derive(Clone, Copy)]
pub(super) struct Puzzle {
    pub(super) view: View,
    /// What is asked; nothing where any action may be done.
    pub(super) ask: Option<Ask>,
    /// The cards that are picked.
    pub(super) picked: RwSignal<Cards>,
    /// Whether an answer stands, and no other is taken.
    pub(super) is_done: RwSignal<bool>,
    /// Takes an answer; `Err` says what is missing.
    pub(super) answer: Callback<Result<Answer, String>>,
}

impl Puzzle {
    /// Whether several cards can be picked.
    const fn picks_many(&self) -> bool {
        matches!(self.ask, Some(Ask::Pick(_)))
    }

    /// Whether one can.
    fn picks(&self) -> bool {
        self.picks_many()
            || (self.view.phase == Phase::Discard
                && matches!(self.ask, None | Some(Ask::Act(_)))
                && self.ask != Some(Ask::Act(Goal::Spread)))
    }

    fn pick(self, card: Card) {
        if self.is_done.get_untracked() {
            return;
        }
        self.picked.update(|picked| {
            *picked = match (picked.contains(card), self.picks_many()) {
                (true, _) => picked.without(card),
                (false, true) => picked.with(card),
                (false, false) => Cards::one(card),
            };
        });
    }

    fn act(self, action: Action) {
        self.answer.run(Ok(Answer::Action(action)));
    }

    /// Throws the card that is picked, or knocks with it.
    fn throw(self, is_knock: bool) {
        let answer = match self.picked.get_untracked().first() {
            None => Err("Pick a card first: it is the one that you throw.".to_owned()),
            Some(discard) if is_knock => {
                let (view, rest) = (&self.view, self.view.hand.without(discard));
                let at_large = view.unseen() | view.opponent_known;
                safest_spread(rest, view.knock_limit, at_large)
                    .map(|spread| Answer::Action(Action::Knock { discard, spread }))
                    .ok_or_else(|| {
                        format!(
                            "Without the {} you have {}, and a knock may leave {} at most.",
                            discard.name(),
                            deadwood(rest),
                            view.knock_limit
                        )
                    })
            }
            Some(card) => Ok(Answer::Action(Action::Discard(card))),
        };
        self.answer.run(answer);
    }
}

/// The table as the player sees it, and the ways to answer below.
#[component]
pub(super) fn Position(puzzle: Puzzle) -> impl IntoView {
    let view = puzzle.view;
    let laid = view.showdown.map(|showdown| {
        view! {
            <div class="spread">
                <h2 class="rv-name">"Your opponent knocked"</h2>
                <div class="spread-mats">
                    <SpreadMats spread=showdown.knocker_spread hand=showdown.knocker_hand laid=showdown.layoffs />
                </div>
            </div>
        }
    });
    let is_own_knock = view
        .showdown
        .is_some_and(|showdown| showdown.knocker == view.seat);
    view! {
        <section class="rv-board learn-board" aria-label="The table">
            {match (laid, view.revealed) {
                (_, Some(_)) => both_open(&view),
                (Some(laid), None) if !is_own_knock => laid.into_any(),
                _ => piles(&view),
            }}
            {view.revealed.is_none().then(|| hand(puzzle))}
        </section>
        <div class="learn-answers" role="toolbar" aria-label="Answers" data-zone="answers" data-roving="" on:keydown=move |event| { on_arrow(&event); } on:focusin=move |event| on_focus(&event)>
            {answers(puzzle)}
        </div>
    }
}

/// Both hands at the end of a round, without their sum: that is what is asked.
fn both_open(view: &View) -> AnyView {
    let open = |seat, name: &'static str| {
        let held = view.revealed.unwrap_or_default()[seat];
        let spread = view.final_spread(seat).unwrap_or_default();
        let layoffs = view
            .showdown
            .map(|showdown| showdown.layoffs)
            .unwrap_or_default();
        let is_knocker = view
            .showdown
            .is_some_and(|showdown| showdown.knocker == seat);
        let (hand, laid) = if is_knocker {
            (held, layoffs)
        } else {
            (held - layoffs.cards(), knockwood_engine::Layoffs::default())
        };
        view! {
            <div class="spread">
                <h2 class="rv-name">{name}</h2>
                <div class="spread-mats"><SpreadMats spread hand laid /></div>
            </div>
        }
    };
    view! {
        {open(view.seat.other(), "Your opponent")}
        {open(view.seat, "You")}
    }
    .into_any()
}

fn piles(view: &View) -> AnyView {
    let pile: Vec<_> = view.pile.iter().collect();
    let shown = pile
        .iter()
        .skip(pile.len().saturating_sub(PILE))
        .map(|card| view! { <ShownCard card=*card /> })
        .collect_view();
    let known = (!view.opponent_known.is_empty()).then(|| {
        view! {
            <div class="learn-known">
                <span>"They took"</span>
                {in_order(view.opponent_known).into_iter().map(|card| view! { <ShownCard card /> }).collect_view()}
            </div>
        }
    });
    let score = view.scores.0.iter().any(|points| *points > 0).then(|| {
        let [own, their] = [view.seat, view.seat.other()].map(|seat| view.scores[seat]);
        view! { <p class="learn-score">{format!("You {own}, opponent {their}")}</p> }
    });
    let backs = (0..view.opponent_count)
        .map(|_| view! { <span class="card" data-back=""></span> })
        .collect_view();
    view! {
        <div class="learn-foe">
            <div class="rv-backs"><span class="unseen">{format!("Your opponent holds {} cards", view.opponent_count)}</span>{backs}</div>
            {known}
            {score}
        </div>
        <div class="rv-middle">
            <div class="rv-stock">
                <span class="card" data-back=""></span>
                <span>{view.stock} <span class="unseen">" cards in the stock"</span></span>
            </div>
            <div class="rv-pile" role="group" aria-label="Discard pile, its top last">{shown}</div>
        </div>
    }
    .into_any()
}

/// The hand in a row: as buttons, where cards can be picked.
fn hand(puzzle: Puzzle) -> AnyView {
    let view = puzzle.view;
    // By rank, where sets are looked for; as the table sorts, elsewhere.
    let cards = in_order(view.hand);
    // What is asked for is not said.
    let shows_count = !matches!(puzzle.ask, Some(Ask::Deadwood | Ask::Pick(_)));
    let badge = shows_count.then(|| {
        view! { <b class="badge">{deadwood(view.hand)} <span class="unseen">" deadwood"</span></b> }
    });
    let slots = cards
        .into_iter()
        .enumerate()
        .map(|(place, card)| {
            let inner = if puzzle.picks() {
                pickable(puzzle, card, place == 0)
            } else {
                view! { <ShownCard card /> }.into_any()
            };
            view! { <div class="slot">{inner}</div> }
        })
        .collect_view();
    view! {
        <div class="spread learn-hand">
            <h2 class="rv-name">"Your hand" " " {badge}</h2>
            <div class="mat" data-kind=MatKind::Row.id() data-n=view.hand.len()>
                <div class="mat-cards" role="toolbar" aria-label="Your hand" data-zone="hand" data-roving="" on:keydown=move |event| { on_arrow(&event); } on:focusin=move |event| on_focus(&event)>
                    {slots}
                </div>
            </div>
        </div>
    }
    .into_any()
}

fn pickable(puzzle: Puzzle, card: Card, is_first: bool) -> AnyView {
    let view = puzzle.view;
    let is_picked = move || puzzle.picked.read().contains(card);
    let (is_drawn, is_barred) = (view.drawn == Some(card), view.barred == Some(card));
    let name = match (is_drawn, is_barred) {
        (_, true) => format!("{}, just taken", card.name()),
        (true, _) => format!("{}, just drawn", card.name()),
        _ => card.name(),
    };
    view! {
        <button
            class="card"
            type="button"
            aria-label=name
            aria-pressed=move || is_picked().to_string()
            data-card=card.to_string()
            data-picked=move || is_picked().then_some("")
            data-drawn=is_drawn.then_some("")
            tabindex=if is_first { "0" } else { "-1" }
            on:click=move |_| puzzle.pick(card)
        >
            <Face card />
        </button>
    }
    .into_any()
}

/// The buttons that answer.
fn answers(puzzle: Puzzle) -> AnyView {
    let view = puzzle.view;
    let mut buttons: Vec<AnyView> = Vec::new();
    let mut add = |text: AnyView, is_main: bool, act: Box<dyn Fn() + Send + Sync>| {
        let tabindex = if buttons.is_empty() { "0" } else { "-1" };
        let class = if is_main { "btn btn-main" } else { "btn" };
        buttons.push(
            view! {
                <button
                    class=class
                    type="button"
                    tabindex=tabindex
                    aria-disabled=move || puzzle.is_done.get().then_some("true")
                    on:click=move |_| if !puzzle.is_done.get_untracked() { act() }
                >
                    {text}
                </button>
            }
            .into_any(),
        );
    };
    let act =
        move |action: Action| Box::new(move || puzzle.act(action)) as Box<dyn Fn() + Send + Sync>;
    match puzzle.ask {
        Some(Ask::Pick(_)) => add(
            "Check".into_any(),
            true,
            Box::new(move || {
                puzzle
                    .answer
                    .run(Ok(Answer::Cards(puzzle.picked.get_untracked())));
            }),
        ),
        Some(ask @ (Ask::Deadwood | Ask::Points)) => {
            for number in ask.numbers(&view) {
                add(
                    number.to_string().into_any(),
                    false,
                    Box::new(move || puzzle.answer.run(Ok(Answer::Number(number)))),
                );
            }
        }
        Some(ask @ Ask::Act(Goal::Spread)) => {
            for action in ask.knocks(&view) {
                let Action::Knock { discard, spread } = action else {
                    continue;
                };
                let hand = view.hand.without(discard);
                let mats = view! {
                    <span class="spread-mats learn-way" data-action=action.to_string()>
                        <SpreadMats spread hand />
                        <ShownMat kind=MatKind::Thrown cards=Cards::one(discard) />
                    </span>
                };
                add(mats.into_any(), false, act(action));
            }
        }
        None | Some(Ask::Act(_)) => match view.phase {
            Phase::Discard => {
                let is_knock = matches!(puzzle.ask, Some(Ask::Act(Goal::Knock | Goal::Gin)));
                add(
                    "Throw".into_any(),
                    !is_knock,
                    Box::new(move || puzzle.throw(false)),
                );
                add(
                    "Knock".into_any(),
                    is_knock,
                    Box::new(move || puzzle.throw(true)),
                );
                if let Some(action) = view
                    .legal_actions()
                    .find(|action| matches!(action, Action::BigGin(_)))
                {
                    add("Big gin".into_any(), false, act(action));
                }
            }
            _ => {
                for action in view.legal_actions() {
                    let text = match action {
                        Action::Take => view.upcard().map_or_else(
                            || "Take".to_owned(),
                            |card| format!("Take the {}", card.name()),
                        ),
                        Action::Draw => "Draw from the stock".to_owned(),
                        Action::Pass => "Pass".to_owned(),
                        Action::LayOff(Layoff { card, onto }) => {
                            format!("Lay the {} off onto the {}", card.name(), onto.name())
                        }
                        Action::Done => "Lay nothing off".to_owned(),
                        _ => continue,
                    };
                    let text = view! { <span data-action=action.to_string()>{text}</span> };
                    add(text.into_any(), false, act(action));
                }
            }
        },
    }
    buttons.into_any()
}
