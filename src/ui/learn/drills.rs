use knockwood_engine::{Action, Cards, Grade, Record, Seed};
use leptos::prelude::*;
use rand::TryRng;
use rand::rngs::SysRng;

use super::position::{Position, Puzzle};
use crate::learn::{Answer, Ask, DrillKind, Goal, Progress, Verdict, puzzle_seed};
use crate::mind::{self, Answer as Thought, NoWeights, Question};
use crate::replay::link;
use crate::table::advice::failure;
use crate::ui::announcer::Announcer;
use crate::ui::table::now;

/// Where positions come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    /// Drawn at random.
    Drills,
    /// That of the day.
    Puzzle,
    /// What was got wrong.
    Mistakes,
}

/// What is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Shown {
    /// A position is looked for.
    Waiting,
    /// There is none.
    Nothing,
    /// The judge is not there.
    Failed(NoWeights),
    /// This one.
    Position(Record),
}

/// Today in universal time, as it is written: "2026-11-30". In the browser only.
pub(super) fn today_text() -> String {
    crate::daily::Day::at(now()).to_string()
}

/// Positions to practise on, one after the other, judged as a review judges.
#[component]
pub(super) fn Drills(source: Source) -> impl IntoView {
    let shown = RwSignal::new(Shown::Waiting);
    let progress = RwSignal::new(Progress::default());
    let kind = RwSignal::new(None::<DrillKind>);
    // How many positions were asked for: one that comes when another is wanted already is not shown.
    let asked = StoredValue::new(0_u32);
    let look = move |seed: Seed, kind: DrillKind| {
        asked.update_value(|asked| *asked += 1);
        let number = asked.get_value();
        shown.set(Shown::Waiting);
        mind::ask(Question::Drill { seed, kind }, move |answer| {
            if asked.try_get_value() == Some(number) {
                shown.set(found(answer));
            }
        });
    };
    let next = move || {
        progress.set(Progress::find());
        match source {
            Source::Drills => {
                let mut seed = [0; 32];
                if SysRng.try_fill_bytes(&mut seed).is_ok() {
                    let any = DrillKind::ALL[usize::from(seed[31]) % DrillKind::ALL.len()];
                    look(Seed(seed), kind.get_untracked().unwrap_or(any));
                }
            }
            Source::Puzzle => {
                let seed = puzzle_seed(&today_text());
                let any = DrillKind::ALL[usize::from(seed.0[31]) % DrillKind::ALL.len()];
                look(seed, any);
            }
            Source::Mistakes => {
                let record = progress
                    .with_untracked(|progress| link::unpacked(&progress.mistakes.first()?.record));
                shown.set(record.map_or(Shown::Nothing, Shown::Position));
            }
        }
    };
    // In the browser only, and once.
    Effect::new(move |_| untrack(next));
    let (title, idea) = match source {
        Source::Drills => (
            "Drills",
            "Positions from rounds that the computer played against itself. They are judged as in a review.",
        ),
        Source::Puzzle => (
            "Puzzle of the day",
            "One position, the same for everybody. A new one comes at midnight, universal time.",
        ),
        Source::Mistakes => (
            "Your mistakes",
            "Positions that you got wrong, here or in a game that you reviewed. Each comes back until it was right twice.",
        ),
    };
    view! {
        <header class="learn-head">
            <p class="learn-crumb">
                <a class="back" href="/learn">"Learn"</a>
                <span>{move || {
                    let progress = progress.read();
                    match source {
                        Source::Drills => format!("{} in a row, best {}", progress.streak, progress.best),
                        Source::Puzzle => today_or_nothing(shown),
                        Source::Mistakes => format!("{} to go", progress.mistakes.len()),
                    }
                }}</span>
            </p>
            <h1>{title}</h1>
            <p class="learn-idea">{idea}</p>
            {(source == Source::Drills).then(|| kinds(kind, next))}
        </header>
        {move || match shown.get() {
            Shown::Waiting => view! { <p class="stats-wait">"Looking for a position…"</p> }.into_any(),
            Shown::Failed(why) => view! {
                <p class="notice">{failure(why).replace("Hints need", "Judging needs")}</p>
                <button class="btn" type="button" on:click=move |_| next()>"Try again"</button>
            }.into_any(),
            Shown::Nothing => view! {
                <p class="learn-told">"Nothing waits here. Well done: play on, or take some drills."</p>
                <p class="learn-next"><a class="btn btn-main" href="/learn/drills">"Drills"</a> <a class="btn" href="/play">"Play"</a></p>
            }.into_any(),
            Shown::Position(record) => one(source, record, progress, next),
        }}
    }
}

fn today_or_nothing(shown: RwSignal<Shown>) -> String {
    // The day is the browser's to say.
    match &*shown.read() {
        Shown::Position(_) => today_text(),
        _ => String::new(),
    }
}

/// Of which kind the next are to be.
fn kinds(
    kind: RwSignal<Option<DrillKind>>,
    next: impl Fn() + Copy + Send + Sync + 'static,
) -> AnyView {
    let options = DrillKind::ALL
        .into_iter()
        .enumerate()
        .map(|(place, kind)| view! { <option value=place.to_string()>{kind.title()}</option> })
        .collect_view();
    view! {
        <label class="learn-kind">
            "Practise "
            <select on:change=move |event| {
                let place = event_target_value(&event).parse::<usize>().ok();
                kind.set(place.and_then(|place| DrillKind::ALL.get(place).copied()));
                next();
            }>
                <option value="">"everything"</option>
                {options}
            </select>
        </label>
    }
    .into_any()
}

/// What an answer to [`Question::Drill`] shows.
fn found(answer: Thought) -> Shown {
    match answer {
        Thought::Drilled(Ok(record)) => record
            .and_then(|record| link::unpacked(&record))
            .map_or(Shown::Nothing, Shown::Position),
        Thought::Drilled(Err(why)) => Shown::Failed(why),
        _ => Shown::Nothing,
    }
}

/// A position, and what becomes of its answer.
fn one(
    source: Source,
    record: Record,
    progress: RwSignal<Progress>,
    next: impl Fn() + Copy + Send + Sync + 'static,
) -> AnyView {
    let view = record
        .replay()
        .ok()
        .and_then(|game| Some(game.view(game.turn()?)));
    let Some(view) = view else {
        return view! { <p class="notice">"This position cannot be shown."</p> }.into_any();
    };
    let verdict = RwSignal::new(None::<Verdict>);
    let is_done = RwSignal::new(false);
    let voice = Announcer::expect();
    let record = StoredValue::new(record);
    let tell = move |told: Verdict| {
        voice.say(&told.said);
        let _ = verdict.try_set(Some(told));
    };
    let judge = move |action: Action| {
        is_done.set(true);
        let mut with = record.get_value();
        let from = with.actions.len();
        let packed = link::packed(&with).unwrap_or_default();
        with.actions.push(action);
        let question = Question::Review {
            record: with.to_string(),
            from: u32::try_from(from).unwrap_or(u32::MAX),
            most: 1,
        };
        mind::ask(question, move |answer| {
            if is_done.is_disposed() {
                return;
            }
            let graded = match answer {
                Thought::Reviewed(Ok(Some(stretch))) => stretch.graded.into_iter().next(),
                Thought::Reviewed(Err(why)) => {
                    is_done.set(false);
                    tell(Verdict {
                        is_right: false,
                        said: failure(why).replace("Hints need", "Judging needs"),
                    });
                    return;
                }
                _ => None,
            };
            let is_right = graded
                .as_ref()
                .is_none_or(|one| one.decision.grade <= Grade::Good);
            let said = graded.map_or_else(
                || "There was no choice here.".to_owned(),
                |one| format!("{} {}", crate::ui::review::judged(&one), one.why),
            );
            keep(source, progress, is_right, &packed);
            tell(Verdict { is_right, said });
        });
    };
    let answer = Callback::new(move |answer: Result<Answer, String>| match answer {
        Ok(Answer::Action(action)) if view.is_legal(action) => judge(action),
        Ok(_) => tell(Verdict {
            is_right: false,
            said: "The card that you have just taken stays in your hand for this turn.".to_owned(),
        }),
        Err(missing) => tell(Verdict {
            is_right: false,
            said: missing,
        }),
    });
    let puzzle = Puzzle {
        view,
        // Where the melds of a knock are to be chosen, the ways lie side by side.
        ask: (DrillKind::of(&view) == DrillKind::Spread).then_some(Ask::Act(Goal::Spread)),
        picked: RwSignal::new(Cards::EMPTY),
        is_done,
        answer,
    };
    view! {
        <p class="learn-goal">{DrillKind::of(&view).asks()}</p>
        <Position puzzle />
        <div class="learn-told" data-right=move || verdict.read().as_ref().map(|told| told.is_right.to_string())>
            {move || match (verdict.get(), is_done.get()) {
                (Some(told), _) => view! { <p>{told.said}</p> }.into_any(),
                (None, true) => view! { <p>"Judging…"</p> }.into_any(),
                (None, false) => view! { <p>{about(&view)}</p> }.into_any(),
            }}
            <div class="learn-next">
                {move || (is_done.get() && verdict.read().is_some()).then(|| match source {
                    Source::Puzzle => view! { <a class="btn btn-main" href="/learn/drills">"On to the drills"</a> }.into_any(),
                    _ => view! { <button class="btn btn-main" type="button" on:click=move |_| next()>"Next"</button> }.into_any(),
                })}
            </div>
        </div>
    }
    .into_any()
}

/// Keeps what came of it. Where nothing can be kept it was practised all the same.
fn keep(source: Source, shown: RwSignal<Progress>, is_right: bool, record: &str) {
    let mut progress = Progress::find();
    match source {
        Source::Drills => progress.drilled(is_right, record),
        Source::Puzzle => {
            let today = today_text();
            if progress
                .puzzle
                .as_ref()
                .is_none_or(|(day, _)| *day != today)
            {
                progress.puzzle = Some((today, is_right));
            }
            if !is_right {
                progress.collect(record);
            }
        }
        Source::Mistakes => progress.again(record, is_right),
    }
    let _ = progress.store();
    shown.set(progress);
}

/// What matters and is not seen at once.
fn about(view: &knockwood_engine::View) -> String {
    let turns = view.history.len().div_ceil(4);
    let limit = match view.knock_limit {
        0 => "Only gin ends the round.".to_owned(),
        limit => format!("A knock may leave {limit}."),
    };
    format!("About turn {}. {limit}", turns.max(1))
}
