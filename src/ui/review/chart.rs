use knockwood_engine::{Grade, Seat};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, MouseEvent};

use super::state::ReviewState;
use super::words;

/// A point of the line: which moment, the chance in thousandths, and how good what led there was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Point {
    moment: usize,
    chance: u16,
    grade: Grade,
}

/// The line of the chance to win, over the round that is shown: what the seat below could expect after
/// each of its own decisions, by what it knew then.
#[component]
pub(super) fn Chances(review: ReviewState) -> impl IntoView {
    let points = Memo::new(move |_| points(review));
    let span = move || {
        review
            .with(|opened| opened.replay.rounds().get(review.round.get()).copied())
            .flatten()
    };
    // Where a moment stands, in thousandths of the width.
    let x = move |moment: usize| {
        span().map_or(0, |span| {
            1000 * moment.saturating_sub(span.first) / (span.last - span.first).max(1)
        })
    };
    let name = move || {
        let points = points.read();
        match (points.first(), points.last()) {
            (Some(first), Some(last)) => format!(
                "The chance to win the round, from {} to {}",
                words::percent(first.chance),
                words::percent(last.chance)
            ),
            _ => "The chance to win the round: not reviewed yet".to_owned(),
        }
    };
    let drawing = move || {
        let points = points.read();
        let line: Vec<String> = points
            .iter()
            .map(|point| format!("{},{}", x(point.moment), 1000 - point.chance))
            .collect();
        let line = line.join(" ");
        let (from, to) = points
            .first()
            .zip(points.last())
            .map(|(a, b)| (x(a.moment), x(b.moment)))
            .unwrap_or_default();
        let dots: Vec<String> = points
            .iter()
            .filter(|point| point.grade >= Grade::Inaccuracy)
            .map(|point| {
                format!(
                    r#"<circle data-grade="{}" cx="{}%" cy="{}%" r="5"/>"#,
                    point.grade.name(),
                    tenths(x(point.moment)),
                    tenths(1000 - usize::from(point.chance))
                )
            })
            .collect();
        let dots = dots.concat();
        let area = if line.is_empty() {
            String::new()
        } else {
            format!(
                r#"<polygon points="{from},1000 {line} {to},1000"/><polyline points="{line}"/>"#
            )
        };
        format!(
            r#"<svg viewBox="0 0 1000 1000" preserveAspectRatio="none" width="100%" height="100%"><line class="rv-half" x1="0" x2="1000" y1="500" y2="500"/>{area}</svg>{dots}"#
        )
    };
    view! {
        <section class="rv-chances" aria-labelledby="rv-chances-h">
            <h2 id="rv-chances-h">"Chance to win the round"</h2>
            <div class="rv-chart" on:click=move |event| jump(review, &event)>
                <svg role="img" aria-label=name width="100%" height="100%" inner_html=drawing></svg>
                <span class="rv-now" style:inset-inline-start=move || format!("{}%", tenths(x(review.at.get())))></span>
            </div>
        </section>
    }
}

/// "37.5" of 375.
fn tenths(thousandths: usize) -> String {
    format!("{}.{}", thousandths / 10, thousandths % 10)
}

fn points(review: ReviewState) -> Vec<Point> {
    let (round, below) = (review.round.get(), review.seat.get());
    let graded = review.run.graded.read();
    review
        .with(|opened| {
            let replay = &opened.replay;
            let span = replay.rounds().get(round)?;
            let mut points: Vec<Point> = Vec::new();
            for (part, one) in graded.iter().filter(|(_, one)| one.decision.seat == below) {
                let ply = usize::try_from(one.decision.ply).unwrap_or_default() + 1;
                let moment = replay.moment(crate::replay::Place { part: *part, ply });
                if !(span.first..=span.last).contains(&moment) {
                    continue;
                }
                if points.is_empty() {
                    points.push(Point {
                        moment: span.first,
                        chance: one.chances[0],
                        grade: Grade::Best,
                    });
                }
                points.push(Point {
                    moment,
                    chance: one.chances[1],
                    grade: one.decision.grade,
                });
            }
            // Once the last decision is graded, how it came out.
            if let Some(end) = span.result
                && !points.is_empty()
                && is_graded_to(replay, &graded, span.last)
            {
                points.retain(|point| point.moment < span.last);
                points.push(Point {
                    moment: span.last,
                    chance: won(end.winner, below),
                    grade: Grade::Best,
                });
            }
            Some(points)
        })
        .flatten()
        .unwrap_or_default()
}

/// Whether the review has come to this moment: a later decision is graded, or this round's last.
fn is_graded_to(
    replay: &crate::replay::Replay,
    graded: &[(usize, crate::replay::Graded)],
    last: usize,
) -> bool {
    graded.last().is_some_and(|(part, one)| {
        let ply = usize::try_from(one.decision.ply).unwrap_or_default() + 1;
        replay.moment(crate::replay::Place { part: *part, ply }) + 2 >= last
    })
}

fn won(winner: Option<Seat>, below: Seat) -> u16 {
    match winner {
        Some(winner) if winner == below => 1000,
        Some(_) => 0,
        None => 500,
    }
}

/// A press on the line leads to the moment below it.
fn jump(review: ReviewState, event: &MouseEvent) {
    let Some(chart) = event
        .current_target()
        .and_then(|chart| chart.dyn_into::<Element>().ok())
    else {
        return;
    };
    let room = chart.get_bounding_client_rect();
    let part = (f64::from(event.client_x()) - room.left()) / room.width().max(1.0);
    let span = review
        .with(|opened| {
            opened
                .replay
                .rounds()
                .get(review.round.get_untracked())
                .copied()
        })
        .flatten();
    if let Some(span) = span {
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a share of some hundred moments"
        )]
        let steps = ((span.last - span.first) as f64 * part.clamp(0.0, 1.0)).round() as usize;
        review.go(span.first + steps);
    }
}
