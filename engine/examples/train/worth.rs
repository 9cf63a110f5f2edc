//! What points are worth at a score.

use knockwood_engine::chance_to_win;

/// What a round is worth that brings this player `points` (the opponent, if below nought), for the
/// points that both need. One unit is what about 40 points bring: where 40 points more decide little,
/// all values of a round are stretched, which changes no choice.
pub(crate) fn worth(points: i32, needs: Option<(u16, u16)>) -> f32 {
    let Some((own, their)) = needs else {
        return points as f32 / 40.0;
    };
    let (own, their) = (own.max(1), their.max(1));
    let gained = u16::try_from(points.max(0)).unwrap_or(u16::MAX);
    let lost = u16::try_from((-points).max(0)).unwrap_or(u16::MAX);
    let chance = |gained: u16, lost: u16| {
        chance_to_win(own.saturating_sub(gained), their.saturating_sub(lost))
    };
    let swing = chance(40, 0) - chance(0, 40);
    2.0 * (chance(gained, lost) - chance(0, 0)) / swing
}
