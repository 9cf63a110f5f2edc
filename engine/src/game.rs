//! Rounds until somebody reaches the target.

use crate::{
    Accepted, ActError, Action, AfterDraw, Breakdown, Deck, FirstDealer, NextDealer, PerSeat,
    Phase, Refusal, Round, RoundResult, Rules, RulesError, ScoreSheet, Seat, Seed, View,
};

/// A game: its rules, its seed, and all that has been done in it.
///
/// ```
/// use knockwood_engine::{Action, Game, Rules, Seat, Seed};
///
/// let mut game = Game::new(Rules::default(), Seed([3; 32]))?;
/// game.apply(Action::Resign(Seat::B))?;
/// assert_eq!(game.winner(), Some(Seat::A));
/// assert_eq!(game.legal_actions().count(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    rules: Rules,
    seed: Seed,
    round: Round,
    number: u16,
    sheet: ScoreSheet,
    results: Vec<RoundResult>,
    actions: Vec<Action>,
}

impl Game {
    /// Starts a game and deals its first round.
    ///
    /// # Errors
    /// When the rules make no sense, each or together.
    pub fn new(rules: Rules, seed: Seed) -> Result<Self, RulesError> {
        rules.validate()?;
        let dealer = match rules.first_dealer {
            FirstDealer::SeatA => Seat::A,
            FirstDealer::SeatB => Seat::B,
            FirstDealer::ByLot => seed.lot(),
        };
        Ok(Self {
            rules,
            seed,
            round: Round::deal(rules, dealer, &Deck::shuffled(&seed.for_round(1))),
            number: 1,
            sheet: ScoreSheet::new(&rules),
            results: Vec::new(),
            actions: Vec::new(),
        })
    }

    /// Its rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Its seed.
    pub const fn seed(&self) -> &Seed {
        &self.seed
    }

    /// The round in play, or just ended.
    pub const fn round(&self) -> &Round {
        &self.round
    }

    /// The round's number, from 1.
    pub const fn round_number(&self) -> u16 {
        self.number
    }

    /// The scoring sheet, a round that is over included.
    pub const fn sheet(&self) -> &ScoreSheet {
        &self.sheet
    }

    /// Round points of both so far, the ended round's included; summed over Hollywood's columns.
    pub fn scores(&self) -> PerSeat<u16> {
        self.sheet.scores()
    }

    /// Results of the rounds ended so far, in order.
    pub fn results(&self) -> &[RoundResult] {
        &self.results
    }

    /// The actions so far, in order.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// How many actions have been made: what a mind's choices are keyed by, beside the seed.
    pub fn ply(&self) -> u32 {
        u32::try_from(self.actions.len()).unwrap_or(u32::MAX)
    }

    /// Who is to act; `None` between rounds and at the end.
    pub fn turn(&self) -> Option<Seat> {
        self.round.turn()
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.sheet.is_over()
    }

    /// Everything that [`Game::apply`] accepts now: the round's actions, the next deal once the round
    /// is over, and, while the game lasts, either seat's giving up.
    pub fn legal_actions(&self) -> impl Iterator<Item = Action> + use<> {
        let lasts = !self.is_over();
        let deal = (lasts && self.round.phase() == Phase::Over).then_some(Action::Deal);
        let resign = Seat::ALL
            .into_iter()
            .filter(move |_| lasts)
            .map(Action::Resign);
        self.round.legal_actions().chain(deal).chain(resign)
    }

    /// Carries an action out.
    ///
    /// # Errors
    /// Says what was wrong and what would be accepted; the game stays as it was.
    pub fn apply(&mut self, action: Action) -> Result<(), ActError> {
        let between = self.round.phase() == Phase::Over;
        if self.is_over() {
            return Err(ActError {
                action,
                why: Refusal::GameOver,
                accepted: Accepted::NewGame,
            });
        }
        match action {
            Action::Resign(seat) => {
                self.round.resign(seat);
                self.sheet.resign(seat);
                if !between {
                    self.results.extend(self.round.result());
                }
            }
            Action::Deal if between => self.deal(),
            Action::Deal => return Err(self.round.refuse(action, Refusal::RoundNotOver)),
            _ if between => {
                return Err(ActError {
                    action,
                    why: Refusal::RoundOver,
                    accepted: Accepted::Deal,
                });
            }
            _ => {
                self.round.apply(action)?;
                if let Some(result) = self.round.result() {
                    self.sheet.enter(&self.rules, result);
                    self.results.push(*result);
                }
            }
        }
        self.actions.push(action);
        Ok(())
    }

    fn deal(&mut self) {
        let before = self.round.dealer();
        let winner = self.round.result().and_then(|result| result.winner);
        let dealer = match (winner, self.rules.next_dealer, self.rules.after_draw) {
            (None, _, AfterDraw::Same) => before,
            (None, _, AfterDraw::Alternate) | (Some(_), NextDealer::Alternate, _) => before.other(),
            (Some(winner), NextDealer::Loser, _) => winner.other(),
            (Some(winner), NextDealer::Winner, _) => winner,
        };
        // After 65,535 rounds the last deal comes again; no game lasts so long.
        self.number = self.number.saturating_add(1);
        self.round = Round::deal(
            self.rules,
            dealer,
            &Deck::shuffled(&self.seed.for_round(self.number)),
        );
    }

    /// Who has won the game, once it is over; nobody where a single round was drawn.
    pub fn winner(&self) -> Option<Seat> {
        self.sheet.winner(&self.rules)
    }

    /// The final sum of each, once the game is over. After a resignation the winner has the same
    /// bonuses as after any other end.
    pub fn breakdown(&self) -> Option<PerSeat<Breakdown>> {
        self.sheet.breakdown(&self.rules)
    }

    /// What this seat may know.
    pub fn view(&self, seat: Seat) -> View {
        View {
            round_number: self.number,
            scores: self.sheet.scores(),
            boxes: self.sheet.boxes(),
            sheet: self.sheet,
            ..self.round.view(seat)
        }
    }
}
