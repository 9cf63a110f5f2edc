use knockwood_engine::{Action, Layoffs, PerSeat, RoundEnd, RoundResult, Seat, View};
use leptos::html;
use leptos::prelude::*;
use web_sys::MouseEvent;

use super::acts::is_second_tap;
use super::knock::SpreadMats;
use super::proof::proof;
use super::room::Room;
use super::state::TableState;
use crate::table::Cast;
use crate::table::narration::list;
use crate::ui::announcer::Announcer;
use crate::ui::heard_as::heard_as;
use crate::ui::review::CostliestOfDay;

/// The end of a round as its sum, with both hands laid out. It stays until the player goes on.
#[component]
pub(super) fn RoundResultPanel(table: TableState) -> impl IntoView {
    let heading = focus_when_shown();
    let view = table.view;
    view! {
        {move || {
            let view = view.get()?;
            let result = view.result?;
            let is_last = table.is_over();
            let cast = table.cast.get();
            Some(
                view! {
                    <section class="result" data-outcome=outcome(&result, &cast)>
                        // Its heading has the focus and says it; a named region would say it once more.
                        <h2 class="result-title" tabindex="-1" node_ref=heading>
                            {round_title(&view, &result, &cast)}
                        </h2>
                        <div class="result-hands">
                            {seats_in_order(&view).map(|seat| view! { <LaidHand view result seat cast=cast.clone() /> }).collect_view()}
                        </div>
                        <Sum result view cast=cast.clone() />
                        <p class="result-score">
                            {heard_as(
                                score_line(&view, &result, &cast, " → ", " · "),
                                score_line(&view, &result, &cast, ", now ", "; "),
                            )}
                        </p>
                        <div class="acts-buttons">
                            {if is_last && table.daily.is_some() {
                                let day = table.with(|session| session.attempt().map(|attempt| attempt.day().to_string())).flatten();
                                view! { <a class="btn btn-main" href=format!("/daily/{}", day.unwrap_or_default())>"See the board"</a> }.into_any()
                            } else {
                                on_button(table, if is_last { "Final score" } else { "Next round" }, !is_last)
                            }}
                            {table.review_address().map(|address| view! { <a class="btn" href=address>"Review"</a> })}
                        </div>
                        {table.room.map(proof)}
                        {table
                            .with(|session| session.attempt().filter(|attempt| attempt.is_over()).cloned())
                            .flatten()
                            .map(|attempt| view! { <CostliestOfDay attempt /> })}
                    </section>
                },
            )
        }}
    }
}

/// The button that leads on. At an online table both have to press it, and it says who has not.
fn on_button(table: TableState, label: &'static str, is_for_both: bool) -> AnyView {
    let room = table.room.filter(|_| is_for_both);
    let is_waiting = move || room.is_some_and(Room::is_ready);
    let label = move || match room {
        Some(room) if is_waiting() => format!("Waiting for {}", room.other()),
        _ => label.to_owned(),
    };
    let note = move || {
        room.and_then(Room::ready_note)
            .map(|note| view! { <p class="both-note">{note}</p> })
    };
    view! {
        {note}
        <button
            class="btn"
            class:btn-main=move || !is_waiting()
            type="button"
            aria-disabled=move || is_waiting().then_some("true")
            on:click=move |event| table.press_on(&event)
        >
            {label}
        </button>
    }
    .into_any()
}

/// What the button after the end of a game is called.
fn again(table: TableState) -> &'static str {
    if table.room.is_some() {
        "Rematch"
    } else if table.is_practice {
        "Once more"
    } else {
        "New game"
    }
}

/// The focus goes to a heading as it appears: it says what has changed, and Tab goes on from there.
fn focus_when_shown() -> NodeRef<html::H2> {
    let heading = NodeRef::<html::H2>::new();
    let voice = Announcer::expect();
    Effect::new(move |_| {
        if let Some(heading) = heading.get() {
            voice.after_rest(Box::new(move || drop(heading.focus())));
        }
    });
    heading
}

/// How it ended for the one who looks; where two friends look, for the winner.
pub(crate) fn outcome(result: &RoundResult, cast: &Cast) -> &'static str {
    match result.winner {
        Some(winner) if cast.is_you(winner) || !cast.is_you(winner.other()) => "won",
        Some(_) => "lost",
        None => "drawn",
    }
}

/// "You knocked and won the round", "Alder knocked. You undercut!"
pub(crate) fn round_title(view: &View, result: &RoundResult, cast: &Cast) -> String {
    let knocker = view.showdown.map(|showdown| showdown.knocker);
    match (result.end, knocker) {
        (RoundEnd::Knock, Some(knocker)) => {
            format!("{} knocked and won the round", cast.who(knocker))
        }
        (RoundEnd::Undercut, Some(knocker)) => format!(
            "{} knocked. {} undercut!",
            cast.who(knocker),
            cast.who(knocker.other())
        ),
        (RoundEnd::Gin, Some(knocker)) if cast.is_you(knocker) => "Gin! You won the round".into(),
        (RoundEnd::Gin, Some(knocker)) => format!("{} went gin", cast.who(knocker)),
        (RoundEnd::BigGin, Some(knocker)) if cast.is_you(knocker) => {
            "Big gin! You won the round".into()
        }
        (RoundEnd::BigGin, Some(knocker)) => format!("{} went big gin", cast.who(knocker)),
        // Without a knocker none of them can be.
        (RoundEnd::Undercut | RoundEnd::Gin | RoundEnd::BigGin, None) => "The round is over".into(),
        (RoundEnd::Knock | RoundEnd::Tie, _) => "Equal deadwood: nobody scores".into(),
        (RoundEnd::StockOut, _) => "The stock ran out: the round is drawn".into(),
        (RoundEnd::UpcardCap, _) => {
            "The same cards went round and round: the round is drawn".into()
        }
        (RoundEnd::Resigned, _) => "The game was given up".into(),
    }
}

/// The knocker's hand first, since the other is laid off against it; the player's first otherwise.
pub(crate) fn seats_in_order(view: &View) -> std::array::IntoIter<Seat, 2> {
    let first = view.showdown.map_or(view.seat, |showdown| showdown.knocker);
    [first, first.other()].into_iter()
}

/// One side's cards in melds, what is loose, and what it laid off.
#[component]
pub(crate) fn LaidHand(view: View, result: RoundResult, seat: Seat, cast: Cast) -> impl IntoView {
    let layoffs = view
        .showdown
        .map(|showdown| showdown.layoffs)
        .unwrap_or_default();
    let is_knocker = view
        .showdown
        .is_some_and(|showdown| showdown.knocker == seat);
    let held = view.revealed.unwrap_or_default()[seat];
    // What was laid off lies in the other's melds now.
    let (hand, laid) = if is_knocker {
        (held, layoffs)
    } else {
        (held - layoffs.cards(), Layoffs::default())
    };
    let spread = view.final_spread(seat).unwrap_or_default();
    let note = (!is_knocker && !layoffs.cards().is_empty()).then(|| {
        let cards: Vec<String> = layoffs.iter().map(|layoff| format!("the {}", layoff.card.name())).collect();
        let whose = cast.whose(seat.other());
        view! {
            <p class="spread-note">{format!("{} laid off {} on {whose} melds.", cast.who(seat), list(&cards))}</p>
        }
    });
    let side = if seat == view.seat { "you" } else { "foe" };
    // A page may show several rounds.
    let id = format!("spread-{side}-{}", view.round_number);
    let heading = id.clone();
    view! {
        // A group, and no landmark: a past game shows two for every round.
        <div class="spread" role="group" data-seat=side aria-labelledby=id>
            <h3 id=heading>
                {cast.who(seat).to_owned()} " " <b class="badge">{result.deadwood[seat]} <span class="unseen">" deadwood"</span></b>
            </h3>
            <div class="spread-mats">
                <SpreadMats spread hand laid moves=true />
            </div>
            {note}
        </div>
    }
}

/// "18 − 7 + 25 = 36": every number with what it is.
#[component]
pub(crate) fn Sum(result: RoundResult, view: View, cast: Cast) -> impl IntoView {
    let Some(winner) = result
        .winner
        .filter(|_| result.points > 0 || view.showdown.is_some())
    else {
        return view! { <p class="result-score">"Nobody scores."</p> }.into_any();
    };
    let loser = winner.other();
    let whose = |seat| format!("{} deadwood", cast.whose(seat));
    let term = |number: u16, what: String| {
        view! { <span class="sum-term"><b>{number}</b> " " <small>{what}</small></span> }
    };
    let operator = |sign: &'static str| view! { <span class="sum-op">{sign}</span> };
    let bonus = (result.bonus > 0).then(|| {
        let what = match result.end {
            RoundEnd::Undercut => "undercut",
            RoundEnd::BigGin => "big gin",
            _ => "gin",
        };
        (operator(" + "), term(result.bonus.into(), what.to_owned()))
    });
    let doubled = (result.factor > 1).then(|| {
        (
            operator(" × "),
            term(result.factor.into(), "spades".to_owned()),
        )
    });
    view! {
        <p class="sum">
            {term(result.deadwood[loser].into(), whose(loser))} {operator(" − ")}
            {term(result.deadwood[winner].into(), whose(winner))} {bonus} {doubled} {operator(" = ")}
            <span class="sum-total">
                <b>{result.points}</b> " " <small>{format!("to {}", cast.whom(winner))}</small>
            </span>
        </p>
    }
    .into_any()
}

/// "You 63 → 74 · Alder 41", with what stands for the arrow and for the dot.
fn score_line(view: &View, result: &RoundResult, cast: &Cast, to: &str, and: &str) -> String {
    let one = |seat: Seat| {
        let now = view.scores[seat];
        match result.winner {
            Some(winner) if winner == seat && result.points > 0 => {
                format!(
                    "{} {}{to}{now}",
                    cast.who(seat),
                    now.saturating_sub(result.points)
                )
            }
            _ => format!("{} {now}", cast.who(seat)),
        }
    };
    format!("{}{and}{}", one(view.seat), one(view.seat.other()))
}

/// The end of the game: who won, every round of it, and a new game.
#[component]
pub(super) fn GameOver(table: TableState) -> impl IntoView {
    let heading = focus_when_shown();
    view! {
        {move || {
            table.ended().map(|Ended { results, winner, scores }| {
                let cast = table.cast.get();
                let title = match winner {
                    Some(winner) => format!("{} won the game", cast.who(winner)),
                    None => "Nobody won: the round was drawn".into(),
                };
                // The player first; of two friends the winner.
                let first = winner.filter(|winner| !cast.is_you(winner.other())).unwrap_or_else(|| table.near());
                let other = first.other();
                view! {
                    <section
                        class="over"
                        data-outcome=match winner {
                            Some(winner) if winner == first => "won",
                            Some(_) => "lost",
                            None => "drawn",
                        }
                    >
                        <h2 class="result-title" tabindex="-1" node_ref=heading>{title}</h2>
                        <p class="sum">
                            <span class="sum-total"><b>{scores[first]}</b> " " <small>{cast.whom(first).to_owned()}</small></span>
                            <span class="sum-op">" to "</span>
                            <span class="sum-term"><b>{scores[other]}</b> " " <small>{cast.whom(other).to_owned()}</small></span>
                        </p>
                        <ScoreSheet results cast />
                        <div class="acts-buttons">
                            {on_button(table, again(table), true)}
                            {table.review_address().map(|address| view! { <a class="btn" href=address>"Review"</a> })}
                            <a class="btn" href="/">"Home"</a>
                        </div>
                    </section>
                }
            })
        }}
    }
}

/// Every round of the game with its running sum.
#[component]
pub(crate) fn ScoreSheet(results: Vec<RoundResult>, cast: Cast) -> impl IntoView {
    let mut sum = PerSeat::new(0_u16, 0_u16);
    let first = cast.near();
    let rows = results
        .into_iter()
        .zip(1..)
        .map(|(result, round): (RoundResult, u16)| {
            if let Some(winner) = result.winner {
                sum[winner] += result.points;
            }
            let how = match result.end {
                RoundEnd::Knock => "knock",
                RoundEnd::Undercut => "undercut",
                RoundEnd::Gin => "gin",
                RoundEnd::BigGin => "big gin",
                RoundEnd::Tie => "tie",
                RoundEnd::StockOut | RoundEnd::UpcardCap => "drawn",
                RoundEnd::Resigned => "given up",
            };
            view! {
                <tr>
                    <th scope="row">{round}</th>
                    <td>{result.winner.map_or("–", |winner| cast.name(winner)).to_owned()} " " <small>{how}</small></td>
                    <td>{result.points}</td>
                    <td>{sum[first]}</td>
                    <td>{sum[first.other()]}</td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <div class="scoresheet-wrap" tabindex="0" role="region" aria-label="Score sheet">
        <table class="scoresheet">
            <caption>"Score sheet"</caption>
            <thead>
                <tr>
                    <th scope="col">"Round"</th>
                    <th scope="col">"Won by"</th>
                    <th scope="col">"Points"</th>
                    <th scope="col">{cast.name(first).to_owned()}</th>
                    <th scope="col">{cast.name(first.other()).to_owned()}</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
        </div>
    }
}

/// How a game has ended, wherever it was played.
struct Ended {
    results: Vec<RoundResult>,
    winner: Option<Seat>,
    scores: PerSeat<u16>,
}

impl TableState {
    /// How the game stands or has ended.
    fn ended(self) -> Option<Ended> {
        if let Some(room) = self.room {
            let (results, winner, scores) = room.ended()?;
            return Some(Ended {
                results,
                winner,
                scores,
            });
        }
        self.with(|session| {
            let game = session.game();
            Ended {
                results: game.results().to_vec(),
                winner: game.winner(),
                scores: game.scores(),
            }
        })
    }

    /// Deals the next round.
    pub(super) fn deal(self) {
        self.act(Action::Deal);
    }

    /// The button that leads on from a result.
    fn press_on(self, event: &MouseEvent) {
        if !is_second_tap(event) {
            self.go_on();
        }
    }
}
