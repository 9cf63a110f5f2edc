//! What points are worth at a score: the chance to win the game.

use std::sync::OnceLock;

/// The highest target of a game.
const MOST: usize = 250;

/// How rounds that somebody wins end, in points, each as likely: knocks, undercuts, gins.
const ENDS: [usize; 16] = [4, 8, 12, 16, 20, 26, 26, 28, 31, 35, 38, 42, 46, 50, 56, 65];

/// The chance to win of a player who needs so many points, against one who needs so many, if both play
/// alike.
fn table() -> &'static Vec<f32> {
    static TABLE: OnceLock<Vec<f32>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = vec![0.5; (MOST + 1) * (MOST + 1)];
        for own in 1..=MOST {
            for their in 1..=MOST {
                let mut chance = 0.0;
                for points in ENDS {
                    chance += if points >= own { 1.0 } else { table[(own - points) * (MOST + 1) + their] };
                    chance += if points >= their { 0.0 } else { table[own * (MOST + 1) + their - points] };
                }
                table[own * (MOST + 1) + their] = chance / (2 * ENDS.len()) as f32;
            }
        }
        table
    })
}

fn chance(own: i32, their: i32) -> f32 {
    if own <= 0 {
        return 1.0;
    }
    if their <= 0 {
        return 0.0;
    }
    table()[own as usize * (MOST + 1) + their as usize]
}

/// What a round is worth that brings this player `points` (the opponent, if below nought), for the
/// points that both need: one unit is about 40 points.
pub(crate) fn worth(points: i32, needs: Option<(u16, u16)>) -> f32 {
    let Some((own, their)) = needs else {
        return points as f32 / 40.0;
    };
    let (own, their) = (i32::from(own.max(1)), i32::from(their.max(1)));
    let swing = chance(own - 40, their) - chance(own, their - 40);
    let after = chance(own - points.max(0), their - (-points).max(0));
    2.0 * (after - chance(own, their)) / swing
}
