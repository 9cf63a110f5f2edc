use knockwood_engine::bot::Level;
use knockwood_engine::{FirstDealer, Game, Preset, Rules, RulesError, Seed};

/// How many rounds a day has.
pub const ROUNDS: usize = 5;
/// What is played.
pub const PRESET: Preset = Preset::Classic;
/// Against whom. The choices of this mind are frozen; see the engine's `golden_minds`.
pub const LEVEL: Level = Level::Normal;
/// How long after its end a day's results are accepted, in seconds.
pub const ACCEPTED_FOR: i64 = 48 * 3_600;

/// A round of the day with this seed, numbered from 1, dealt and not yet played. It is a game of its
/// own, of one round, with the seed [`Seed::for_round`] of the day's: cards and computer are those of
/// that game.
///
/// # Errors
/// None: the rules make sense.
pub fn round_of(seed: &Seed, number: usize) -> Result<Game, RulesError> {
    let number = u16::try_from(number).unwrap_or(u16::MAX);
    let rules = Rules {
        first_dealer: if number % 2 == 1 {
            FirstDealer::SeatB
        } else {
            FirstDealer::SeatA
        },
        ..PRESET.rules().single_round()
    };
    Game::new(rules, seed.for_round(number))
}
