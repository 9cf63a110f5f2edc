//! What a score is worth: the chance to win the game from it.

use std::sync::OnceLock;

/// The highest target of a game.
const MOST: usize = 250;

/// How rounds that somebody wins end, in points, each as likely: knocks, undercuts, gins.
const ENDS: [usize; 16] = [4, 8, 12, 16, 20, 26, 26, 28, 31, 35, 38, 42, 46, 50, 56, 65];

/// The chance to win, 0 to 1, of a seat that needs `own` more points to reach the target, against one
/// that needs `their`: as if every further round were even, and ended in the points in which rounds
/// between good players end. Who needs nothing has won.
///
/// Sums and quotients of floating point alone, which are the same on every platform.
///
/// ```
/// use knockwood_engine::chance_to_win;
///
/// assert!((chance_to_win(100, 100) - 0.5).abs() < 1e-5);
/// assert!(chance_to_win(20, 80) > 0.75);
/// assert!(chance_to_win(0, 80) == 1.0);
/// ```
pub fn chance_to_win(own: u16, their: u16) -> f32 {
    if own == 0 {
        return 1.0;
    }
    if their == 0 {
        return 0.0;
    }
    let place = |need: u16| usize::from(need).min(MOST);
    table()
        .get(at(place(own), place(their)))
        .copied()
        .unwrap_or(0.5)
}

const fn at(own: usize, their: usize) -> usize {
    own * (MOST + 1) + their
}

fn table() -> &'static [f32] {
    static TABLE: OnceLock<Vec<f32>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = vec![0.5; (MOST + 1) * (MOST + 1)];
        for own in 1..=MOST {
            for their in 1..=MOST {
                let mut sum = 0.0;
                for points in ENDS {
                    let won = if points < own {
                        table[at(own - points, their)]
                    } else {
                        1.0
                    };
                    let lost = if points < their {
                        table[at(own, their - points)]
                    } else {
                        0.0
                    };
                    sum += won + lost;
                }
                table[at(own, their)] = sum / 32.0;
            }
        }
        table
    })
}
