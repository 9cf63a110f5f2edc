//! Rounds until somebody reaches the target.

use crate::{ActError, Action, Breakdown, PerSeat, Round, RoundResult, Rules, RulesError, Seat, Seed, View};

/// A game: its rules, its seed, its rounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {}

impl Game {
    /// Starts a game and deals its first round.
    ///
    /// # Errors
    /// When the rules make no sense together.
    pub fn new(rules: Rules, seed: Seed) -> Result<Self, RulesError> { let _ = (rules, seed); todo!() }
    /// Its rules.
    pub fn rules(&self) -> &Rules { todo!() }
    /// Its seed.
    pub fn seed(&self) -> &Seed { todo!() }
    /// The round in play, or just ended.
    pub fn round(&self) -> &Round { todo!() }
    /// The round's number, from 1.
    pub fn round_number(&self) -> u16 { todo!() }
    /// Round points of both so far, the ended round's included.
    pub fn scores(&self) -> PerSeat<u16> { todo!() }
    /// Results of the rounds ended so far, with who dealt.
    pub fn results(&self) -> &[RoundResult] { todo!() }
    /// The actions so far.
    pub fn actions(&self) -> &[Action] { todo!() }
    /// Who is to act; `None` between rounds and at the end.
    pub fn turn(&self) -> Option<Seat> { todo!() }
    /// Everything `apply` accepts now.
    pub fn legal_actions(&self) -> impl Iterator<Item = Action> { core::iter::empty() }
    /// Carries an action out.
    ///
    /// # Errors
    /// Says what was wrong; the game stays as it was.
    pub fn apply(&mut self, action: Action) -> Result<(), ActError> { let _ = action; todo!() }
    /// Who has won the game, once somebody has.
    pub fn winner(&self) -> Option<Seat> { todo!() }
    /// The final sum of each, once the game is over.
    pub fn breakdown(&self) -> Option<PerSeat<Breakdown>> { todo!() }
    /// What this seat may know.
    pub fn view(&self, seat: Seat) -> View { let _ = seat; todo!() }
    /// How many actions have been made: what a bot's generator is keyed by, beside the seed.
    pub fn ply(&self) -> u32 { todo!() }
}
