use leptos::prelude::*;

use super::words::{grouped, players};
use crate::api::Board;
use crate::ui::chart::{Column, columns, numbers, picture};
use crate::ui::stats::signed;

/// How many columns there are at most.
const MOST: i32 = 17;
/// How few: of a single score there is still a left and a right.
const LEAST: i32 = 9;
/// How many points a column may stand for.
const WIDTHS: [i32; 8] = [5, 10, 20, 25, 50, 100, 200, 500];

/// Scores that stand in one column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Bin {
    /// The lowest.
    from: i32,
    /// The highest.
    to: i32,
    count: u32,
}

/// How many reached which score, with one's own place.
pub(super) fn scores(board: &Board) -> AnyView {
    let bins = bins(&board.scores);
    let mine = board.mine.as_ref().map(|mine| mine.played.score());
    let is_mine = |bin: &Bin| mine.is_some_and(|mine| (bin.from..=bin.to).contains(&mine));
    let last = bins.len().saturating_sub(1);
    let drawing = columns(
        &bins
            .iter()
            .enumerate()
            .map(|(place, bin)| Column {
                value: bin.count,
                // The ends, and where nought is.
                label: (place == 0 || place == last || bin.from == 0).then(|| signed(bin.from)),
                is_marked: is_mine(bin),
            })
            .collect::<Vec<_>>(),
    );
    let place = mine
        .map(|mine| format!(" Yours is {}.", signed(mine)))
        .unwrap_or_default();
    let ends = bins
        .first()
        .zip(bins.last())
        .map(|(first, last)| format!(", from {} to {}", signed(first.from), signed(last.to)))
        .unwrap_or_default();
    let rows = bins.iter().filter(|bin| bin.count > 0).map(|bin| {
        let you = if is_mine(bin) { " (you)" } else { "" };
        let head = format!("{} to {}{you}", signed(bin.from), signed(bin.to));
        (head.into_any(), vec![grouped(bin.count)])
    });
    picture(
        "Scores",
        format!("The scores of {}{ends}.{place}", players(board.players)),
        drawing,
        None,
        numbers("As a table", ["Score", "Players"], rows),
    )
}

/// The scores in columns of one width, from the lowest to the highest, none left out.
fn bins(scores: &[(i32, u32)]) -> Vec<Bin> {
    let Some(((low, _), (high, _))) = scores.first().zip(scores.last()) else {
        return Vec::new();
    };
    let width = WIDTHS
        .into_iter()
        .find(|width| high.div_euclid(*width) - low.div_euclid(*width) < MOST)
        .unwrap_or(1_000);
    let (first, last) = (low.div_euclid(width), high.div_euclid(width));
    let missing = (LEAST - (last - first + 1)).max(0);
    let mut bins: Vec<Bin> = (first - missing / 2..=last + (missing - missing / 2))
        .map(|number| Bin {
            from: number * width,
            to: number * width + width - 1,
            count: 0,
        })
        .collect();
    for (score, count) in scores {
        if let Some(bin) = bins
            .iter_mut()
            .find(|bin| (bin.from..=bin.to).contains(score))
        {
            bin.count += count;
        }
    }
    bins
}

#[cfg(test)]
mod tests {
    use super::{Bin, bins};

    #[test]
    fn every_score_is_in_one_column() {
        let scores = [(-101, 1), (-1, 2), (0, 3), (4, 4), (160, 5)];
        let bins = bins(&scores);
        assert_eq!(bins.iter().map(|bin| bin.count).sum::<u32>(), 15);
        assert_eq!(
            bins.first(),
            Some(&Bin {
                from: -120,
                to: -101,
                count: 1
            })
        );
        let nought = bins.iter().find(|bin| bin.from == 0).map(|bin| bin.count);
        assert_eq!(nought, Some(7));
        assert!(bins.windows(2).all(|pair| pair[0].to + 1 == pair[1].from));
    }
}
