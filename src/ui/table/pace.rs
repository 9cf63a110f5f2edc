use std::time::Duration;

use knockwood_engine::Phase;

/// How long the computer seems to think before it draws, takes or passes: long enough to see that
/// the turn has changed, short enough never to be waited for.
const BEFORE_DRAW: Duration = Duration::from_millis(800);
/// How long it holds the drawn card before it throws: the time to see where it came from.
const BEFORE_THROW: Duration = Duration::from_millis(900);

/// The pause before the computer's next action in this phase.
pub(crate) const fn pause(phase: Option<Phase>) -> Duration {
    match phase {
        Some(Phase::Discard) => BEFORE_THROW,
        _ => BEFORE_DRAW,
    }
}
