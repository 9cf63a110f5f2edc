use std::time::Duration;

use knockwood_engine::Phase;

use crate::table::preferences::Speed;

/// How long the computer seems to think before it draws, takes or passes: long enough to see that
/// the turn has changed, short enough never to be waited for.
const BEFORE_DRAW: Duration = Duration::from_millis(800);
/// How long it holds the drawn card before it throws: the time to see where it came from.
const BEFORE_THROW: Duration = Duration::from_millis(900);

/// The pause before the computer's next action in this phase.
pub(crate) fn pause(phase: Option<Phase>, speed: Speed) -> Duration {
    let pause = match phase {
        Some(Phase::Discard) => BEFORE_THROW,
        _ => BEFORE_DRAW,
    };
    pause.mul_f32(slowness(speed))
}

/// How long things take at a speed, against the normal one.
pub(crate) const fn slowness(speed: Speed) -> f32 {
    match speed {
        Speed::Slow => 2.0,
        Speed::Normal => 1.0,
        Speed::Fast => 0.5,
        // Even so the computer's draw and its throw are two events, for eye and ear.
        Speed::Off => 0.25,
    }
}
